"""The proofs of the card game: rule cases, the reference oracle, differential play, properties."""
