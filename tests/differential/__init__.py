"""The kernel and the oracle play the same seeded games, compared state by state and legal set by legal set.

`python -m tests.differential --minutes 60` soaks; a mismatch is shrunk and written to `fixtures/`,
where `tests/test_differential.py` replays it for ever.
"""
