"""The kill test: many bots play on a real server that is killed again and again; nothing acknowledged may be lost."""
