"""`python -m lastcard` is the command `lastcard`."""

from lastcard.cli import main

main()
