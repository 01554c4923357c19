"""Fair deals: what is committed cannot be changed, what is withheld is void, and a record that lies is found out."""

import hashlib
import hmac
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from lastcard.fair import (
    Dealer,
    Draw,
    FairError,
    Receipt,
    Seeding,
    Setting,
    commit_nonce,
    make_secret,
    read_receipts,
)
from lastcard.fair.dealer import BOUNDS
from lastcard.fair.receipt import take_receipt
from lastcard.game import Game, Refused

from .vector import ALONE, EVENT, FILE, make_vectors, play_match, secret, text_of

Plain = Any  # any value of JSON
VECTORS: Final[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
RECORD, RECEIPT, VOID_RECEIPT = play_match()


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# The texts, written a second time from the page


def head(entry: dict[str, Any]) -> str:
    numbers = f"{entry['table']}\n{entry['match']}\n{entry['attempt']}\n"
    return numbers + f"{' '.join(entry['seats'])}\n{entry['edition']}\n{entry['digest']}\n{entry['dealer']}\n"


def words(entry: dict[str, Any]) -> Iterator[int]:
    block = 0
    while True:
        message = "lastcard stream 1\n{match}\n{round}\n{number}\n{what}\n".format(**entry) + str(block)
        made = hmac.new(bytes.fromhex(entry["key"]), message.encode(), hashlib.sha256).digest()
        yield from (int.from_bytes(made[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below(stream: Iterator[int], bound: int) -> int:
    return next(word for word in stream if word < 2**32 - 2**32 % bound) % bound


def test_the_file_of_vectors_is_up_to_date() -> None:
    """`python -m tests.vector` writes it anew."""
    assert FILE.read_text("utf-8") == text_of(make_vectors())


def test_the_vectors_are_what_the_page_says() -> None:
    for entry in VECTORS["nonces"]:
        text = "lastcard nonce 1\n{table}\n{match}\n{attempt}\n{seat}\n{nonce}".format(**entry)
        assert (entry["text"], entry["commitment"]) == (text, sha(text))
    for entry in VECTORS["seeds"]:
        text = f"lastcard seed 1\n{head(entry)}{entry['seed']}"
        assert (entry["text"], entry["commitment"]) == (text, sha(text))
    for entry in VECTORS["lists"]:
        lines = [f"server {entry['server']}"]
        lines += [f"{seat} {entry['commitments'][seat]}" for seat in entry["seats"] if seat in entry["commitments"]]
        text = f"lastcard list 1\n{head(entry)}" + "\n".join(lines)
        assert (entry["text"], entry["hash"]) == (text, sha(text))
    for entry in VECTORS["keys"]:
        lines = [f"{seat} {entry['nonces'][seat]}" for seat in entry["seats"] if seat in entry["nonces"]]
        text = "\n".join(["lastcard key 1", entry["list_hash"], entry["seed"], *lines])
        assert (entry["text"], entry["key"]) == (text, sha(text))


def test_the_streams_of_the_vectors_are_what_the_page_says() -> None:
    for entry in VECTORS["blocks"]:
        made = hmac.new(bytes.fromhex(entry["key"]), entry["message"].encode(), hashlib.sha256)
        assert made.hexdigest() == entry["bytes"]
        draw = Draw(bytes.fromhex(entry["key"]), match=entry["match"], round_number=entry["round"],
                    number=entry["number"], purpose=entry["what"])  # fmt: skip
        assert draw.block(entry["block"]).hex() == entry["bytes"]
    for entry in VECTORS["numbers"]:
        stream = words(entry)
        assert entry["values"] == [below(stream, bound) for bound in entry["bounds"]]
    assert any(
        next(words(entry)) != entry["values"][0] for entry in VECTORS["numbers"] if entry["bounds"][0] > 2**31
    ) or any(len(entry["bounds"]) > 3 for entry in VECTORS["numbers"])
    for entry in VECTORS["shuffles"]:
        stream, cards = words(entry), sorted(entry["cards"])
        for last in range(len(cards) - 1, 0, -1):
            other = below(stream, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        assert entry["order"] == cards


def test_the_kicks_of_the_vectors_are_what_the_page_says() -> None:
    for entry in VECTORS["kicks"]:
        wind = entry["values"][0] - 5
        hit = entry["verdict"]["strength"] + (entry["values"][2] - 800) / 1000
        sideways = entry["verdict"]["direction"] + (entry["values"][1] - 1500) / 1000 + wind * (13 - hit) / 6
        assert (entry["wind"], entry["sideways"]) == (wind, sideways)
        assert entry["verdict"]["good"] == (4 <= hit <= 9 and -2.5 <= sideways <= 2.5)
    assert {entry["verdict"]["good"] for entry in VECTORS["kicks"]} == {True, False}


# The stream


def draws(count: int, purpose: str = "deal") -> Iterator[Draw]:
    key = hashlib.sha256(b"many").digest()
    return (Draw(key, match=1, round_number=1, number=number, purpose=purpose) for number in range(count))


def test_all_orders_of_three_cards_come_about_equally_often() -> None:
    found = Counter(tuple(draw.shuffle(["r1", "r2", "r3"])) for draw in draws(6000))
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in found.values())
    assert len(found) == 6
    assert chi_squared < 25.7  # one in ten thousand for five degrees of freedom; the stream is always the same


def test_numbers_are_equally_likely_where_words_would_favour_some() -> None:
    """Of 3 * 2^30 numbers a quarter of the words is passed over; without that the low ones came twice as often."""
    found = Counter(draw.below(3 << 30) >> 30 for draw in draws(3000))
    assert all(abs(found[third] - 1000) < 120 for third in range(3))


def test_how_the_cards_lay_does_not_matter() -> None:
    first, second = draws(1), draws(1)
    assert next(first).shuffle(["W", "r5", "b2", "r5"]) == next(second).shuffle(["r5", "r5", "W", "b2"])


def test_every_draw_has_a_stream_of_its_own() -> None:
    key = bytes(32)
    names = [(m, r, n, what) for m in (1, 2) for r in (1, 11) for n in (0, 1, 11) for what in ("deal", "judge")]
    found = {Draw(key, match=m, round_number=r, number=n, purpose=what).block(0) for m, r, n, what in names}
    assert len(found) == len(names)


@pytest.mark.parametrize(
    "wrong",
    [{"match": 0}, {"match": True}, {"round_number": 0}, {"number": -1}, {"purpose": "Deal"}, {"purpose": "a\nb"}],
)
def test_a_draw_without_a_proper_name_is_refused(wrong: dict[str, Any]) -> None:
    name: dict[str, Any] = {"match": 1, "round_number": 1, "number": 0, "purpose": "deal"}
    with pytest.raises(FairError):
        Draw(bytes(32), **(name | wrong))


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_a_number_below_nothing_is_refused(bound: int) -> None:
    with pytest.raises(FairError, match="cannot be drawn"):
        next(draws(1)).below(bound)


# Settings and lists


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("table", ""),
        ("table", "a b"),
        ("table", "a\nb"),
        ("table", "x" * 65),
        ("match", 0),
        ("match", True),
        ("match", 1.0),
        ("seats", ()),
        ("seats", ("A", "A")),
        ("seats", ("A", "K")),
        ("seats", ("A", "north/")),
        ("edition", "de luxe"),
        ("digest", "E5F46C978C0BD36F"),
        ("digest", "e5f4"),
        ("dealer", "K"),
        ("dealer", ""),
    ],
)
def test_a_setting_that_could_be_read_in_two_ways_is_refused_by_its_field(field: str, value: Any) -> None:  # noqa: ANN401 - any value
    fields = {"table": "kitchen", "match": 1, "seats": ("A", "B"), "edition": "deluxe", "digest": "e5f46c978c0bd36f"}
    with pytest.raises(FairError, match=field if field != "seats" else "seat"):
        Setting(**(fields | {field: value}))  # type: ignore[arg-type]


def begun(*commitments: str, setting: Setting = ALONE, people: tuple[str, ...] = ("A", "C")) -> Seeding:
    """A seeding whose first attempt has these seats' commitments."""
    seeding = Seeding(setting, people)
    seeding.act({"do": "begin", "seed": secret("seed")})
    for seat in commitments:
        made = commit_nonce(setting.table, setting.match, 1, seat, secret(seat))
        seeding.act({"do": "commit", "seat": seat, "commitment": made})
    return seeding


def listed() -> str:
    seeding = begun("A", "C")
    seeding.act({"do": "list"})
    return seeding.attempt.list_text


def test_a_client_takes_a_receipt_for_a_list_with_its_commitment() -> None:
    receipt = take_receipt(ALONE, 1, "C", secret("C"), listed())
    assert receipt == Receipt("kitchen", 1, 1, "C", secret("C"), sha(listed()))
    assert read_receipts(str(receipt)) == [receipt]
    assert read_receipts(f"[{receipt}, {receipt}]") == [receipt, receipt]


LIES: Final[list[tuple[str, Callable[[str], str]]]] = [
    ("another table", lambda text: text.replace("kitchen", "cellar")),
    ("another match", lambda text: text.replace("kitchen\n1\n1", "kitchen\n2\n1")),
    ("another attempt", lambda text: text.replace("kitchen\n1\n1", "kitchen\n1\n2")),
    ("other seats", lambda text: text.replace("A B C", "A B")),
    ("other rules", lambda text: text.replace(ALONE.digest, "0" * 16)),
    ("another dealer", lambda text: text.replace("\n-\n", "\nB\n")),
    ("without the own commitment", lambda text: "\n".join(line for line in text.split("\n") if line[:2] != "C ")),
    ("with another commitment", lambda text: f"{text[:-64]}{'0' * 64}"),
    ("with the own commitment twice", lambda text: f"{text}\n{text[-66:]}"),
    ("with another commitment of the same seat", lambda text: f"{text}\nC {'0' * 64}"),
    ("without the server", lambda text: "\n".join(line for line in text.split("\n") if line[:6] != "server")),
    ("in another order", lambda text: "\n".join([*text.split("\n")[:9], *text.split("\n")[:8:-1]])),
    ("with a line more", lambda text: f"{text}\n"),
    ("with a commitment that is none", lambda text: text.replace("\nA ", "\nA x")),
    ("of another format", lambda text: text.replace("list 1", "list 2")),
    ("empty", lambda _: ""),
]


@pytest.mark.parametrize(("name", "lie"), LIES, ids=[name for name, _ in LIES])
def test_a_client_refuses_a_list_that_is_not_as_it_should_be(name: str, lie: Callable[[str], str]) -> None:
    del name
    assert lie(listed()) != listed()
    with pytest.raises(FairError):
        take_receipt(ALONE, 1, "C", secret("C"), lie(listed()))


# Attempts


def test_all_have_to_commit_before_there_is_a_list_and_all_to_reveal_before_there_is_a_key() -> None:
    seeding = begun("A")
    assert (seeding.stage, seeding.due, seeding.attempt.missing, seeding.attempt.list_text) == (
        "commit",
        "",
        ("C",),
        "",
    )
    with pytest.raises(FairError, match="no reveals now: it stands at commit"):
        seeding.act({"do": "reveal", "seat": "A", "nonce": secret("A")})
    seeding.act({"do": "commit", "seat": "C", "commitment": commit_nonce("kitchen", 1, 1, "C", secret("C"))})
    assert seeding.due == "list"
    assert seeding.act({"do": "list"}) == "reveal"
    seeding.act({"do": "reveal", "seat": "A", "nonce": secret("A")})
    with pytest.raises(FairError, match="it stands at reveal"):
        _ = seeding.attempt.key
    assert seeding.act({"do": "reveal", "seat": "C", "nonce": secret("C")}) == "done"
    assert len(seeding.attempt.key) == 32


def test_who_has_not_committed_in_time_has_no_part_in_the_attempt() -> None:
    seeding = begun("A")
    seeding.act({"do": "list"})
    assert seeding.attempt.missing == ("A",)
    with pytest.raises(FairError, match="C has no commitment in the list"):
        seeding.act({"do": "reveal", "seat": "C", "nonce": secret("C")})
    assert seeding.act({"do": "reveal", "seat": "A", "nonce": secret("A")}) == "done"
    assert seeding.excluded == ()


def test_a_withheld_reveal_voids_the_attempt_and_costs_the_part_in_all_later_ones() -> None:
    seeding = begun("A", "C")
    seeding.act({"do": "list"})
    seeding.act({"do": "reveal", "seat": "C", "nonce": secret("C")})
    assert seeding.act({"do": "void"}) == "void"
    assert (seeding.excluded, seeding.due, seeding.attempt.void_by) == (("A",), "begin", ("A",))
    shown = seeding.attempt.as_dict(reveal=False)
    assert (shown["seed"], shown["nonces"], shown["void_by"]) == (secret("seed"), {"C": secret("C")}, ["A"])
    with pytest.raises(FairError, match="each attempt needs a fresh one"):
        seeding.act({"do": "begin", "seed": secret("seed")})
    seeding.act({"do": "begin", "seed": secret("seed again")})
    assert (seeding.attempt.number, seeding.attempt.asked) == (2, ("C",))
    with pytest.raises(FairError, match="A takes no part in attempt 2"):
        seeding.act({"do": "commit", "seat": "A", "commitment": "0" * 64})


def test_a_nonce_that_was_committed_to_in_another_attempt_does_not_fit() -> None:
    seeding = begun("A", "C")
    old = seeding.attempt.commitments["C"]
    seeding.act({"do": "list"})
    seeding.act({"do": "void"})
    assert seeding.excluded == ("A", "C")
    assert old != commit_nonce("kitchen", 1, 2, "C", secret("C"))


def test_what_is_sent_again_changes_nothing_and_what_is_sent_otherwise_is_refused() -> None:
    seeding = begun("A", "C")
    made = seeding.attempt.commitments["A"]
    before = seeding.attempt
    assert seeding.act({"do": "commit", "seat": "A", "commitment": made}) == "commit"
    with pytest.raises(FairError, match="A has committed already"):
        seeding.act({"do": "commit", "seat": "A", "commitment": "0" * 64})
    assert seeding.attempt == before
    seeding.act({"do": "list"})
    seeding.act({"do": "list"})
    seeding.act({"do": "reveal", "seat": "A", "nonce": secret("A")})
    before = seeding.attempt
    assert seeding.act({"do": "reveal", "seat": "A", "nonce": secret("A")}) == "reveal"
    with pytest.raises(FairError, match="not the one that it has committed to"):
        seeding.act({"do": "reveal", "seat": "C", "nonce": secret("A")})
    assert seeding.attempt == before


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ({"do": "dance"}, "write begin, commit, list, reveal or void"),
        ({"do": "begin", "seed": "00" * 32}, "is not void"),
        ({"do": "commit", "seat": "B", "commitment": "0" * 64}, "B takes no part"),
        ({"do": "commit", "seat": "A", "commitment": "0"}, "64 small hexadecimal digits"),
        ({"do": "commit", "seat": "A", "commitment": "A" * 64}, "64 small hexadecimal digits"),
        ({"do": "commit", "attempt": 2, "seat": "A", "commitment": "0" * 64}, "the attempt that is going on is 1"),
        ({"do": "void"}, "no culprits now"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(event: dict[str, Any], message: str) -> None:
    seeding = begun()
    before = list(seeding.attempts)
    with pytest.raises(FairError, match=message):
        seeding.act(event)
    assert seeding.attempts == before


def test_nothing_shows_a_secret_before_its_time() -> None:
    seeding = begun("A", "C")
    seeding.act({"do": "list"})
    seeding.act({"do": "reveal", "seat": "A", "nonce": secret("A")})
    shown = json.dumps(seeding.as_tag([], reveal=False)) + repr(seeding.attempt) + seeding.attempt.list_text
    assert secret("seed") not in shown
    assert secret("A") not in shown


def test_every_secret_is_new() -> None:
    assert len({make_secret() for _ in range(100)}) == 100


# Dealing


def test_tables_of_one_event_get_the_same_deals_however_they_play() -> None:
    dealers = [Dealer(bytes(32), EVENT.match) for _ in range(2)]
    games = [dealer.sit_down("kicker", seats=2, options={"scoring": "points"}, dealer="B") for dealer in dealers]
    for number, (dealer, game) in enumerate(zip(dealers, games, strict=True)):
        chance = random.Random(number)
        while game.round < 2:
            moves = [move for move in game.legal() if move.verb not in {"call", "catch"}]
            plays = [move for move in moves if move.verb == "play"]
            dealer.play(game, chance.choice(plays or moves))
    deals = [[order for why, order in game.orders if why == "deal"][:2] for game in games]
    assert games[0].moves != games[1].moves
    assert deals[0] == deals[1]


def test_a_refused_move_takes_no_number_of_the_stream() -> None:
    dealer = Dealer(bytes(32), 1)
    game = dealer.sit_down("deluxe", seats=2)
    before = (dealer.round, dealer.number, list(dealer.draws))
    with pytest.raises(Refused):
        dealer.play(game, "A next")
    assert (dealer.round, dealer.number, dealer.draws) == before


def test_chance_is_drawn_once_for_each_verdict_that_is_asked_for() -> None:
    dealer = Dealer(bytes(32), 1)
    game = Game.from_position("kicker hands=IK,r1,r2/b1,b2 discard=b9,r7 draw=y1,y2,y3,y4,y5,y6")
    with pytest.raises(FairError, match="nothing waits to be judged"):
        dealer.kick(0, 7)
    dealer.play(game, "A IK:g")
    assert [draw["what"] for draw in dealer.draws] == ["judge"]
    assert dealer.draws[0]["bounds"] == list(BOUNDS)
    assert dealer.chance is not None
    flight = dealer.kick(-dealer.chance.wind, 7)
    assert dealer.draws[0]["verdict"] == {"direction": -dealer.chance.wind, "strength": 7, "good": flight.good}
    with pytest.raises(FairError, match="nothing waits to be judged"):
        dealer.decide(0.5)
    dealer.play(game, f"{game.turn} judge {'good' if flight.good else 'no'}")
    assert len(dealer.draws) == 1
    assert dealer.chance is None
