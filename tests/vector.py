"""The shared test vectors of fair deals: `python -m tests.vector` writes docs/fairness-vectors.json anew.

All secrets in it are made of counting hashes, so that the file is the same each time.
"""

import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from lastcard.fair import Dealer, Draw, Receipt, Seeding, Setting, commit_nonce, commit_seed, make_key, make_list
from lastcard.fair.dealer import BOUNDS, Chance
from lastcard.fair.proof import TAG, verify_record
from lastcard.fair.receipt import take_receipt
from lastcard.fair.text import SERVER, hash_list
from lastcard.game import compile_rules
from lastcard.game.kick import stated_chance
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
    names = [(1, 1, 0, "deal"), (1, 2, 13, "reshuffle"), (12, 34, 567, "judge")]
    given = [{"key": key.hex(), "match": m, "round": r, "number": n, "what": what} for m, r, n, what in names]
    made = [Draw(key, match=m, round_number=r, number=n, purpose=what) for m, r, n, what in names]
    blocks = []
    for entry, draw in zip(given, made, strict=True):
        for block in (0, 1, 10):
            message = "\n".join(["lastcard stream 1", *(str(entry[k]) for k in ("match", "round", "number", "what"))])
            blocks.append({**entry, "block": block, "message": f"{message}\n{block}", "bytes": draw.block(block).hex()})
    yield "blocks", blocks
    bounds = ([1, 2, 6, 108, 1000, 1 << 31, 1 << 32], [3 * (1 << 30)] * 12, list(BOUNDS))
    numbers = [
        {**entry, "bounds": wanted, "values": [draw.below(bound) for bound in wanted]}
        for entry, draw, wanted in zip(given, made, bounds, strict=True)
    ]
    yield "numbers", numbers
    decks = ([list("DBCA"), []], [["W", "r5", "r5", "W4", "b+2", "y0", "gS"]], [compile_rules("mlb", None).deck])
    shuffles = [
        {**entry, "cards": cards, "order": Draw(key, match=m, round_number=r, number=n, purpose=what).shuffle(cards)}
        for (m, r, n, what), entry, wanted in zip(names, given, decks, strict=True)
        for cards in wanted
    ]
    yield "shuffles", shuffles
    winds = ((0, 0, 0, 0), (5, 1500, 800, 500), (10, 3000, 1600, 999), (7, 987, 1234, 321))
    aims = ((0, 7), (-2, 6.5), (4, 5))
    yield "kicks", [kick_vector(values, aim) for values in winds for aim in aims]


def kick_vector(values: tuple[int, ...], aim: tuple[float, float]) -> dict[str, Any]:
    chance = Chance.of(values)
    flight = chance.kick(*aim)
    verdict = {"direction": aim[0], "strength": aim[1], "good": flight.good}
    seen = {"wind": chance.wind, "slips": list(chance.slips), "lot": chance.lot}
    return {"values": list(values), **seen, "verdict": verdict, "sideways": flight.sideways}


def play_match() -> tuple[Record, Receipt, Receipt]:
    """A match whose first attempt was void: the record, a receipt for the second attempt and one for the first."""
    rules = compile_rules("kicker", {"scoring": "points", "target": 150})
    setting = Setting("kitchen", 4, ("A", "B", "C"), "kicker", rules.digest)
    seeding = Seeding(setting, people=("A", "B"))
    receipts = []
    for attempt, people in ((1, "AB"), (2, "A")):
        seeding.act({"do": "begin", "seed": secret(f"match seed {attempt}")})
        for seat in people:
            made = commit_nonce("kitchen", 4, attempt, seat, secret(f"match nonce {attempt} {seat}"))
            seeding.act({"do": "commit", "seat": seat, "commitment": made})
        seeding.act({"do": "list"})
        nonce = secret(f"match nonce {attempt} A")
        receipts.append(take_receipt(setting, attempt, "A", nonce, seeding.attempt.list_text))
        seeding.act({"do": "reveal", "seat": "A", "nonce": nonce})
        if people == "AB":
            seeding.act({"do": "void"})
    dealer = Dealer(seeding.attempt.key, 4)
    game = dealer.sit_down(rules, seats=3)
    chance = random.Random(4)
    while not game.is_over:
        moves = [move for move in game.legal() if move.verb != "catch"]
        plays = [move for move in moves if move.verb == "play"]
        move = chance.choice(plays if plays and chance.random() < 0.7 else moves)
        if dealer.chance is not None and move.verb == "judge":
            good = (
                dealer.kick(-dealer.chance.wind, 7).good
                if move.seat
                else dealer.decide(stated_chance(rules, game.top, game.view().task))
            )
            move = replace(move, good=good)
        dealer.play(game, move)
    return make_record(game, {TAG: seeding.as_tag(dealer.draws)}), receipts[1], receipts[0]


def records() -> list[dict[str, Any]]:
    record, receipt, void_receipt = play_match()
    text = str(record)
    other = Receipt(receipt.table, receipt.match, 2, "A", receipt.nonce, secret("another list"))
    tag = record.tags[TAG]
    hidden = json.loads(json.dumps(tag))
    del hidden["attempts"][0]
    seed = tag["attempts"][1]["seed"]
    order = record.headers["Orders"][1][1]
    cards = " ".join([*order.split()[1:], order.split()[0]])
    cases = [
        ("with the receipt", text, [receipt]),
        ("with a receipt for each attempt", text, [receipt, void_receipt]),
        ("without a receipt", text, []),
        ("with a receipt for the void attempt only", text, [void_receipt]),
        ("with a receipt for another list", text, [other]),
        ("with another seed", text.replace(seed, secret("another seed")), [receipt]),
        ("with a changed shuffle", text.replace(order, cards), [receipt]),
        ("with the void attempt left out", str(Record(record.headers, record.moves, {TAG: hidden})), [receipt]),
    ]
    found = []
    for name, written, given in cases:
        proof = verify_record(read_record(written), given)
        kept = [json.loads(str(entry)) for entry in given]
        found.append({"name": name, "record": written, "receipts": kept, "answer": proof.answer, "where": proof.where})
    return found


def make_vectors() -> dict[str, Any]:
    return {"format": 1, **dict(commitments()), **dict(draws()), "records": records()}


def text_of(vectors: dict[str, Any]) -> str:
    return json.dumps(vectors, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text_of(make_vectors()), "utf-8")
