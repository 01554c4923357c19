"""Checking a record: every commitment, list and key again, every shuffle again, and the whole match by the rules."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lastcard.game import Game, Move, Refused
from lastcard.game.kick import stated_chance
from lastcard.game.record import Record, RecordError

from .attempt import Attempt
from .dealer import JUDGE, Dealer
from .receipt import Receipt
from .seeding import FORMAT
from .text import FairError, Setting, hash_list, make_list, verify_secret

TAG: Final = "Fair"
PROVEN: Final = "proven"
CONSISTENT: Final = "consistent, not proven fair"
INCONSISTENT: Final = "not consistent"
TAG_FIELDS: Final = ("format", "table", "match", "seats", "edition", "digest", "dealer", "attempts", "draws")
ATTEMPT_FIELDS: Final = ("number", "server", "commitments", "list_hash", "void_by")
SECRET_FIELDS: Final = ("seed", "nonces")
NOT_DEALT: Final = ("Seed", "Decks", "Position")  # what a record of dealt cards does not have


class Contradiction(Exception):  # noqa: N818 - a finding, not an error of the program
    """What does not fit, and where."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


@dataclass(frozen=True)
class Proof:
    """The answer: `proven`, `consistent, not proven fair`, or `not consistent`, with the reason.

    `where` names the place that does not fit. `voids` lists attempts that failed: their number and culprits.
    """

    answer: str
    reason: str
    where: str = ""
    proven_to: tuple[str, ...] = ()
    voids: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @property
    def is_consistent(self) -> bool:
        """Whether nothing contradicts."""
        return self.answer != INCONSISTENT

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain values."""
        voids = [{"attempt": number, "void_by": list(seats)} for number, seats in self.voids]
        return {
            "answer": self.answer,
            "reason": self.reason,
            "where": self.where,
            "proven_to": list(self.proven_to),
            "void": voids,
        }


def verify_record(record: Record, receipts: Sequence[Receipt] = ()) -> Proof:
    """Recompute everything that a record says, and compare it with the receipts."""
    voids: list[tuple[int, tuple[str, ...]]] = []
    try:
        if TAG not in record.tags:
            return verify_plain(record, receipts)
        setting, attempts = read_tag(record.tags[TAG])
        voids += [(attempt.number, attempt.void_by) for attempt in attempts if attempt.void_by]
        proven_to = verify_receipts(setting, attempts, record.tags[TAG]["attempts"], receipts)
        verify_setting(setting, record)
        last = record.tags[TAG]["attempts"][-1]
        if "seed" not in last:
            record.replay()
            return Proof(CONSISTENT, "the seed has not been revealed", voids=tuple(voids))
        verify_deals(record, attempts[-1].key, record.tags[TAG]["draws"])
    except Contradiction as found:
        return Proof(INCONSISTENT, found.what, found.where, voids=tuple(voids))
    except RecordError as error:
        return Proof(INCONSISTENT, str(error), "replay", voids=tuple(voids))
    if proven_to:
        reason = f"the cards were fixed before the nonce of {' and '.join(proven_to)} was known to anybody else"
        return Proof(PROVEN, reason, proven_to=proven_to, voids=tuple(voids))
    return Proof(CONSISTENT, "no receipt for the attempt that was dealt from was given", voids=tuple(voids))


def verify_plain(record: Record, receipts: Sequence[Receipt]) -> Proof:
    """A record that says nothing of its deals can only be replayed."""
    if receipts:
        raise Contradiction(TAG, "there is a receipt, but the record says nothing of how it was seeded")
    record.replay()
    return Proof(CONSISTENT, "the record says nothing of how it was seeded")


def read_tag(tag: Any) -> tuple[Setting, list[Attempt]]:  # noqa: ANN401 - any value of JSON
    """The attempts, every one recomputed; raises `Contradiction`."""
    verify_fields(tag, TAG, TAG_FIELDS)
    if not is_same(tag["format"], FORMAT):
        raise Contradiction(f"{TAG}.format", f"{tag['format']!r}; this program checks format {FORMAT}")
    for name, kind in (("seats", list), ("attempts", list), ("draws", list)):
        if not isinstance(tag[name], kind):
            raise Contradiction(f"{TAG}.{name}", f"{tag[name]!r} is no {kind.__name__}")
    try:
        head = (tag["table"], tag["match"], tuple(tag["seats"]))
        setting = Setting(*head, tag["edition"], tag["digest"], tag["dealer"])
    except (FairError, TypeError) as error:
        raise Contradiction(TAG, str(error)) from error
    if not tag["attempts"]:
        raise Contradiction(f"{TAG}.attempts", "there is none")
    attempts: list[Attempt] = []
    excluded: set[str] = set()
    for number, entry in enumerate(tag["attempts"], start=1):
        is_last = number == len(tag["attempts"])
        attempt = read_attempt(setting, number, entry, is_last=is_last)
        where = f"{TAG}.attempts[{number}]"
        again = sorted(excluded & set(attempt.commitments))
        if again:
            raise Contradiction(f"{where}.commitments", f"{again[0]} takes part again after it withheld a reveal")
        if attempt.seed in {earlier.seed for earlier in attempts}:
            raise Contradiction(f"{where}.seed", "a seed is used twice")
        excluded |= set(attempt.void_by)
        attempts.append(attempt)
    return setting, attempts


def is_same(found: Any, expected: Any) -> bool:  # noqa: ANN401 - any values of JSON
    """Whether two values are written alike: 1 is neither 1.0 nor true."""
    return json.dumps(found, sort_keys=True) == json.dumps(expected, sort_keys=True)


def verify_fields(entry: Any, where: str, fields: Sequence[str], more: Sequence[str] = ()) -> None:  # noqa: ANN401 - any value of JSON
    """See that an object has these fields, perhaps some more, and no others."""
    if not isinstance(entry, Mapping):
        raise Contradiction(where, f"{entry!r} is no object")
    for name in fields:
        if name not in entry:
            raise Contradiction(f"{where}.{name}", "is missing")
    for name in entry:
        if name not in (*fields, *more):
            raise Contradiction(f"{where}.{name}", "there is no such field")


def read_attempt(setting: Setting, number: int, entry: Any, *, is_last: bool) -> Attempt:  # noqa: ANN401 - any value of JSON
    """One attempt, played through its own protocol again."""
    where = f"{TAG}.attempts[{number}]"
    is_open = is_last and isinstance(entry, Mapping) and "seed" not in entry
    verify_fields(entry, where, (*ATTEMPT_FIELDS, *(() if is_open else SECRET_FIELDS)))
    for name, kind in (("commitments", Mapping), ("void_by", list)):
        if not isinstance(entry[name], kind):
            raise Contradiction(f"{where}.{name}", f"{entry[name]!r} is of the wrong kind")
    if not is_same(entry["number"], number):
        raise Contradiction(f"{where}.number", f"{entry['number']!r} instead of {number}: an attempt is missing")
    if is_open:
        return read_open_attempt(setting, number, entry, where)
    try:
        attempt = Attempt(setting, number, entry["seed"], asked=tuple(entry["commitments"]))
    except FairError as error:
        raise Contradiction(where, str(error)) from error
    if attempt.server_commitment != entry["server"]:
        raise Contradiction(f"{where}.server", "the server's commitment is not that of its seed and of this setting")
    attempt = follow(attempt, entry, where)
    if attempt.list_hash != entry["list_hash"]:
        raise Contradiction(f"{where}.list_hash", "the hash is not that of the list of all commitments")
    if not is_last or entry["void_by"]:
        attempt = attempt.give_up() if attempt.stage == "reveal" else attempt
    if list(attempt.void_by) != entry["void_by"]:
        raise Contradiction(
            f"{where}.void_by", f"it says {entry['void_by']!r}, the reveals say {list(attempt.void_by)!r}"
        )
    if is_last != (attempt.stage == "done"):
        raise Contradiction(where, "the last attempt, and no other, has to be revealed by all")
    return attempt


def follow(attempt: Attempt, entry: Mapping[str, Any], where: str) -> Attempt:
    """Commit and reveal as the record says."""
    for seat, commitment in entry["commitments"].items():
        try:
            attempt = attempt.commit(seat, commitment)
        except FairError as error:
            raise Contradiction(f"{where}.commitments.{seat}", str(error)) from error
    attempt = attempt.close()
    if not isinstance(entry["nonces"], Mapping):
        raise Contradiction(f"{where}.nonces", f"{entry['nonces']!r} is no object")
    for seat, nonce in entry["nonces"].items():
        try:
            attempt = attempt.reveal(seat, nonce)
        except FairError as error:
            raise Contradiction(f"{where}.nonces.{seat}", str(error)) from error
    return attempt


def read_open_attempt(setting: Setting, number: int, entry: Mapping[str, Any], where: str) -> Attempt:
    """The last attempt of a match whose seed is kept back: the hash of its list can be checked, no more."""
    for name in ("server", "list_hash"):
        try:
            verify_secret(entry[name], name)
        except FairError as error:
            raise Contradiction(f"{where}.{name}", str(error)) from error
    for seat, commitment in entry["commitments"].items():
        try:
            verify_secret(commitment, seat)
        except FairError as error:
            raise Contradiction(f"{where}.commitments.{seat}", str(error)) from error
    unknown = [seat for seat in entry["commitments"] if seat not in setting.seats]
    if unknown:
        raise Contradiction(f"{where}.commitments.{unknown[0]}", "there is no such seat")
    text = make_list(setting, number, entry["server"], entry["commitments"])
    if hash_list(text) != entry["list_hash"]:
        raise Contradiction(f"{where}.list_hash", "the hash is not that of the list of all commitments")
    return Attempt(setting, number, "0" * 64, tuple(entry["commitments"]), entry["commitments"], is_listed=True)


def verify_receipts(
    setting: Setting, attempts: Sequence[Attempt], entries: Sequence[Mapping[str, Any]], receipts: Sequence[Receipt]
) -> tuple[str, ...]:
    """The seats to which their receipts prove the match; raises `Contradiction` for a receipt that does not fit."""
    proven_to = []
    for receipt in receipts:
        where = f"receipt of {receipt.seat} for attempt {receipt.attempt}"
        for name in ("table", "match"):
            found, expected = getattr(receipt, name), getattr(setting, name)
            if found != expected:
                raise Contradiction(f"{where}, {name}", f"it is for {found!r}, the record for {expected!r}")
        if receipt.attempt > len(attempts):
            raise Contradiction(f"{where}, attempt", f"the record knows {len(attempts)} attempts only")
        attempt = attempts[receipt.attempt - 1]
        if receipt.list_hash != entries[receipt.attempt - 1]["list_hash"]:
            raise Contradiction(f"{where}, list_hash", "this seat got another list than the one in the record")
        if attempt.commitments.get(receipt.seat) != receipt.commitment:
            raise Contradiction(f"{where}, nonce", "the record's commitment of this seat is not that of the nonce")
        if receipt.attempt == len(attempts):
            proven_to.append(receipt.seat)
    return tuple(proven_to)


def verify_setting(setting: Setting, record: Record) -> None:
    """See that the match was played by what the commitments say."""
    headers = record.headers
    for name in NOT_DEALT:
        if name in headers:
            raise Contradiction(name, "a match that was seeded by its seats has no such header")
    if "Orders" not in headers:
        raise Contradiction("Orders", "is missing")
    letters = [seat.rpartition("/")[2] for seat in setting.seats]
    tables = {seat.rpartition("/")[0] for seat in setting.seats}
    if letters != list("ABCDEFGHIJ"[: headers["Seats"]]) * len(tables):
        raise Contradiction(
            "Seats", f"the match was seeded for {' '.join(setting.seats)}, not {headers['Seats']} seats"
        )
    for header, said in (("Edition", setting.edition), ("Digest", setting.digest), ("Dealer", setting.dealer)):
        found = headers.get(header, "-")
        if found != said:
            raise Contradiction(header, f"the record says {found!r}, the commitments say {said!r}")


def verify_deals(record: Record, key: bytes, draws: Sequence[Any]) -> None:
    """Deal and play the match again out of the stream, and compare every draw."""
    dealer = Dealer(key, record.tags[TAG]["match"])
    try:
        rules = record.rules()
        game = dealer.sit_down(rules, seats=record.headers["Seats"], dealer=record.headers.get("Dealer"))
    except RecordError:
        raise
    except (ValueError, TypeError, KeyError) as error:
        raise Contradiction("Seats", str(error)) from error
    compare_orders(record, game, dealer)
    for number, move in enumerate(record.moves, start=1):
        repeat_verdict(game, dealer, draws)
        verify_verdict(dealer, move, number)
        try:
            dealer.play(game, move)
        except Refused as refused:
            compare_orders(record, game, dealer)
            raise Contradiction(f"move {number}, {move}", str(refused)) from refused
    repeat_verdict(game, dealer, draws)
    compare_orders(record, game, dealer, is_end=True)
    for number, (found, expected) in enumerate(zip(draws, dealer.draws, strict=False), start=1):
        if not is_same(found, expected):
            raise Contradiction(f"{TAG}.draws[{number}]", f"it says {found!r}, the stream {expected!r}")
    if len(draws) != len(dealer.draws):
        raise Contradiction(f"{TAG}.draws", f"there are {len(draws)}, the match took {len(dealer.draws)}")
    record.verify_end(game)


def repeat_verdict(game: Game, dealer: Dealer, draws: Sequence[Any]) -> None:
    """Kick or decide again as the record says, if something is judged."""
    number = len(dealer.draws)
    if dealer.chance is None or "verdict" in dealer.draws[-1] or number > len(draws):
        return
    entry = draws[number - 1]
    verdict = entry.get("verdict") if isinstance(entry, Mapping) else None
    if verdict is None:
        return
    try:
        if "chance" in verdict:
            dealer.decide(stated_chance(game.rules, game.top, game.view().task))
        else:
            dealer.kick(verdict["direction"], verdict["strength"])
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise Contradiction(f"{TAG}.draws[{number}]", f"{verdict!r} is no verdict: {error}") from error


def verify_verdict(dealer: Dealer, move: Move, number: int) -> None:
    """See that what was kicked, or decided by chance, was judged so."""
    last = dealer.draws[-1]
    if move.verb == JUDGE and "verdict" in last and last["verdict"]["good"] != move.good:
        came = "good" if last["verdict"]["good"] else "no"
        raise Contradiction(f"move {number}, {move}", f"by chance and aim it was {came}")


def compare_orders(record: Record, game: Game, dealer: Dealer, *, is_end: bool = False) -> None:
    """See that the orders in the record are those of the stream."""
    written = record.headers["Orders"]
    shuffles = [draw for draw in dealer.draws if "after" not in draw]
    for number, (why, cards) in enumerate(game.orders, start=1):
        draw = shuffles[number - 1]
        where = f"Orders[{number}], round {draw['round']}, draw {draw['number']}"
        if number > len(written):
            raise Contradiction(where, f"the {why} is missing")
        if written[number - 1] != [why, " ".join(cards)]:
            raise Contradiction(where, f"the {why} is not the one that the stream gives")
    if is_end and len(written) > len(game.orders):
        raise Contradiction(f"Orders[{len(game.orders) + 1}]", "this order was never used")
