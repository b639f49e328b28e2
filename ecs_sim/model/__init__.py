"""Documents: what is read, what is written, and everything that can be wrong with them."""
