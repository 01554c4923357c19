"""Experiments over many games: bots against each other, and what that says."""
