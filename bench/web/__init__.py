"""The table server under load, beside the same stack that echoes the same messages with no game."""
