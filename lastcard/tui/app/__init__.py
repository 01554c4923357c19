"""The drawn face of the terminal game. `run` is the door; Textual is loaded behind it."""
