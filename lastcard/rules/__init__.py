"""Editions as data: pages of TOML are read, checked, and compiled into the kernel's tables."""
