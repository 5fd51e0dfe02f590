"""What outlives the server: the database, its form, and what is read from and written to it."""
