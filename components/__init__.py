"""What a battle is made of: one file a component."""
