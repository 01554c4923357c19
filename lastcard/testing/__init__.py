"""Kits for testing editions, bots and stores; for use outside this project too."""
