"""What helps authors: cards as players read them, where lines resolve, canonical files, a new card tried out."""
