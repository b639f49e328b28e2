"""What a status does once it is there, and how each family is written."""
