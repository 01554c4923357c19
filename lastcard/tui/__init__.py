"""The game in a terminal: a table behind two faces, one drawn and one line by line."""
