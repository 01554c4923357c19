"""The shared test vectors of fair deals: `python -m tests.vector` writes docs/fairness-vectors.json anew.

All secrets in it are made of counting hashes, so that the file is the same each time.
"""

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lastcard.fair import Dealer, Draw, Receipt, Seeding, Setting, commit_nonce, commit_seed, make_key, make_list
from lastcard.fair.dealer import read_kick
from lastcard.fair.proof import TAG, verify_record
from lastcard.fair.receipt import take_receipt
from lastcard.fair.text import SERVER, hash_list
from lastcard.game import compile_rules
from lastcard.game.kick import fly
from lastcard.game.record import Record, make_record, read_record

FILE: Final = Path(__file__).resolve().parent.parent / "docs" / "fairness-vectors.json"
ALONE: Final = Setting("kitchen", 1, ("A", "B", "C"), "deluxe", compile_rules("deluxe", None).digest)
EVENT: Final = Setting(
    "sunday-cup",
    7,
    ("north/A", "north/B", "south/A", "south/B"),
    "kicker",
    compile_rules("kicker", None).digest,
    dealer="B",
)


def secret(name: str) -> str:
    """A secret that anybody can guess, for tests."""
    return hashlib.sha256(name.encode()).hexdigest()


def setting_dict(setting: Setting, attempt: int) -> dict[str, Any]:
    return {
        "table": setting.table,
        "match": setting.match,
        "attempt": attempt,
        "seats": list(setting.seats),
        "edition": setting.edition,
        "digest": setting.digest,
        "dealer": setting.dealer,
    }


def commitments() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    nonces, seeds, lists, keys = [], [], [], []
    for setting, attempt, people in ((ALONE, 1, ("A", "C")), (ALONE, 2, ()), (EVENT, 3, EVENT.seats)):
        own = {seat: secret(f"nonce {attempt} {seat}") for seat in people}
        for seat, nonce in own.items():
            lines = ["lastcard nonce 1", setting.table, str(setting.match), str(attempt), seat, nonce]
            made = commit_nonce(setting.table, setting.match, attempt, seat, nonce)
            given = {"table": setting.table, "match": setting.match, "attempt": attempt, "seat": seat, "nonce": nonce}
            nonces.append({**given, "text": "\n".join(lines), "commitment": made})
        seed = secret(f"seed {attempt}")
        server = commit_seed(setting, attempt, seed)
        text = "\n".join(["lastcard seed 1", *setting.lines(attempt), seed])
        seeds.append({**setting_dict(setting, attempt), "seed": seed, "text": text, "commitment": server})
        entries = {seat: commit_nonce(setting.table, setting.match, attempt, seat, own[seat]) for seat in people}
        listed = make_list(setting, attempt, server, entries)
        given = {**setting_dict(setting, attempt), SERVER: server, "commitments": entries}
        lists.append({**given, "text": listed, "hash": hash_list(listed)})
        key = make_key(hash_list(listed), seed, own, setting.seats)
        given = {"list_hash": hash_list(listed), "seed": seed, "nonces": own, "seats": list(setting.seats)}
        lines = ["lastcard key 1", hash_list(listed), seed, *(f"{seat} {nonce}" for seat, nonce in own.items())]
        keys.append({**given, "text": "\n".join(lines), "key": key.hex()})
    yield "nonces", nonces
    yield "seeds", seeds
    yield "lists", lists
    yield "keys", keys


def draws() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    key = bytes.fromhex(secret("key"))
    names = [(1, 1, 0, "deal"), (1, 2, 13, "reshuffle"), (12, 34, 567, "kick")]
    given = [{"key": key.hex(), "match": m, "round": r, "number": n, "what": what} for m, r, n, what in names]
    made = [Draw(key, match=m, round_number=r, number=n, purpose=what) for m, r, n, what in names]
    blocks = []
    for entry, draw in zip(given, made, strict=True):
        for block in (0, 1, 10):
            message = "\n".join(["lastcard stream 1", *(str(entry[k]) for k in ("match", "round", "number", "what"))])
            blocks.append({**entry, "block": block, "message": f"{message}\n{block}", "bytes": draw.block(block).hex()})
    yield "blocks", blocks
    bounds = ([1, 2, 6, 108, 1000, 1 << 31, 1 << 32], [3 * (1 << 30)] * 12, [11, 3001, 1601])
    numbers = [
        {**entry, "bounds": wanted, "values": [draw.below(bound) for bound in wanted]}
        for entry, draw, wanted in zip(given, made, bounds, strict=True)
    ]
    yield "numbers", numbers
    decks = ([list("DBCA"), []], [["W", "r5", "r5", "W4", "b+2", "y0", "gS"]], [sorted(compile_rules("mlb", None).deck_codes)])
    shuffles = [
        {**entry, "cards": cards, "order": Draw(key, match=entry["match"], round_number=entry["round"], number=entry["number"], purpose=entry["what"]).shuffle(cards)}
        for entry, wanted in zip(given, decks, strict=True)
        for cards in wanted
    ]
    yield "shuffles", shuffles
    yield "kicks", [kick_vector(values, aim) for values in ((0, 0, 0), (5, 1500, 800), (10, 3000, 1600), (7, 987, 1234)) for aim in ((0, 7), (-2, 6.5), (4, 5))]


def kick_vector(values: tuple[int, int, int], aim: tuple[float, float]) -> dict[str, Any]:
    wind, slips = read_kick(values)
    flight = fly(aim[0], aim[1], wind, slips)
    kick = {"direction": aim[0], "strength": aim[1], "good": flight.good}
    return {"values": list(values), "wind": wind, "slips": list(slips), "kick": kick, "sideways": flight.sideways}
