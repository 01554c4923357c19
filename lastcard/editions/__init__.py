"""The printed editions, one page of TOML each; no code."""
