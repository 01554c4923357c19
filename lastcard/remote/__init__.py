"""A client of the table server in Python: for the terminal, for bots elsewhere, for tests."""
