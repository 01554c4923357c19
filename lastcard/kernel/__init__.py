"""The turn machine, on integers and arrays. `lastcard.game` is the door to it.

These modules are imported twice: as `lastcard.kernel` they run as ordinary Python, and as
`lastcard.kernel_compiled` (see `speed`) the same files are compiled by Numba.
"""
