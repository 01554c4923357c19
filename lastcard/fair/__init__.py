"""Fair deals that anybody can check: commitments, lists, receipts, the stream that shuffles, and proofs.

Everything here is pure: it reads no clock, no file and no socket, and only `make_secret` draws a secret. The texts that
are hashed stand in docs/fairness.md to the byte, shared test vectors in docs/fairness-vectors.json.
"""

from .attempt import Attempt
from .dealer import Dealer
from .proof import Proof, verify_record
from .receipt import Receipt, read_receipts
from .seeding import Seeding
from .stream import Draw
from .text import FairError, Setting, commit_nonce, commit_seed, make_key, make_list, make_secret

__all__ = [
    "Attempt",
    "Dealer",
    "Draw",
    "FairError",
    "Proof",
    "Receipt",
    "Seeding",
    "Setting",
    "commit_nonce",
    "commit_seed",
    "make_key",
    "make_list",
    "make_secret",
    "read_receipts",
    "verify_record",
]
