"""What goes over the wire hangs on nothing that a seat may not know."""

import random

import pytest

from lastcard.bots import Bot
from lastcard.game import Move, View
from lastcard.game.move import SEATS
from lastcard.testing.unseen import swap_unseen
from lastcard.web.mind import QuickMinds
from lastcard.wire import Settings
from tests.room import Room

OVER = {"round over", "game over"}
GAMES = [
    ("mlb", {"customizables": ["open-hands", "joke", "take-three"]}),
    ("mlb", {"customizables": ["wilds-out", "to-three", "draw-until-color"]}),
    ("deluxe", {}),
    ("nonpartisan", {"customizables": ["open-hands", "rooster", "to-seven"]}),
    ("turnover", {"special_copies": 8}),
    ("kicker", {"special_copies": 8}),
]


@pytest.mark.parametrize(("edition", "options"), GAMES, ids=lambda value: str(value)[:20])
@pytest.mark.parametrize("hold", [0, 700])
def test_permuting_unseen_cards_changes_no_byte_that_another_seat_gets(
    edition: str, options: dict[str, object], hold: int
) -> None:
    dice = random.Random(f"{edition}{options}{hold}")
    room = Room(3, edition=edition, options=options, settings=Settings(hold=hold, floor=0), seed=dice.randrange(99))
    for seat in "BC":
        room.do(seat, "consent", yes=True)
    room.start()
    changed = 0
    for _ in range(70):
        if room.game.phase in OVER:
            for seat in "ABC":
                room.ask(seat, "next")
            if room.state.phase != "playing":
                break
        play_anything(room, dice)
        changed += compare(room, dice)
        room.wait(dice.choice([0, 200, 4000]))
    assert changed > 30


def play_anything(room: Room, dice: random.Random) -> None:
    """Any move that the table takes, a vote or a kick where it asks for one."""
    if room.state.ballot is not None:
        room.ask(room.state.ballot.voters[0], "vote", good=dice.random() < 0.5)
        return
    if room.state.kick is not None:
        room.ask(room.state.kick.seat, "kick", direction=0, strength=7)
        return
    moves = [move for move in room.game.legal() if move.verb not in {"judge", "veto", "next"}]
    if moves:
        move = dice.choice(moves)
        room.ask(SEATS[move.seat], "move", move=str(move))


def compare(room: Room, dice: random.Random) -> int:
    """Deal the unseen cards anew for each viewer, and look at the bytes; how often that changed anything."""
    changed = 0
    if room.game.phase in OVER:
        return 0
    for viewer in ("A", "B", "C", ""):
        game = room.game
        before = room.snapshot(viewer)
        room.state.game = swap_unseen(game, SEATS.index(viewer) if viewer else None, dice)
        changed += room.game._states.tobytes() != game._states.tobytes()
        after = room.snapshot(viewer)
        room.state.game = game
        assert after == before
    return changed


def test_no_frame_names_a_card_of_another_hand_or_a_secret() -> None:
    room = Room(2, bots=["first"], settings=Settings(hold=0, floor=0))
    room.start()
    seeding = room.state.seeding
    assert seeding is not None
    seen = b"".join(room.frames["A"])
    assert seeding.attempt.seed.encode() not in seen
    assert seeding.attempt.nonces["B"].encode() not in seen
    for seat in room.state.seats:
        assert not seat.token or seat.token.encode() not in seen
    hand = room.game.hand("A")
    dealt = [event for update in room.updates("A") for event in update.events if event.name == "dealt"]
    assert [event.cards for event in dealt if event.seat != "A"] == [(), ()]
    assert sorted(next(event.cards for event in dealt if event.seat == "A")) == sorted(hand)


def test_the_sequence_does_not_count_what_others_may_not_know() -> None:
    """A kept card and one that could not be played take the same numbers."""
    numbers = []
    for card in ("r9", "g9"):
        room = Room(3, settings=Settings(hold=700, floor=0))
        room.lay(f"deluxe hands=r5,b1/b2,r1/y1,y2 discard=b1,g7 draw={card},g2,g3,g4,y9,b9")
        room.ask("A", "move", move="A draw")
        if card == "g9":
            room.ask("A", "move", move="A pass")
        room.wait(3000)
        numbers.append([update.seq for update in room.updates("B")])
    assert numbers[0] == numbers[1]


class KeepBot(Bot):
    """Draws, and keeps what it has drawn."""

    def choose(self, view: View) -> Move:
        wanted = {"draw", "pass"}
        return next(move for move in view.legal if move.verb in wanted)


def test_a_bot_keeps_a_card_just_when_it_would_lose_the_turn_without_it() -> None:
    """To the millisecond and the byte, whatever the chance of the holds: so their distributions are the same."""
    told = {}
    for card in ("r9", "g9"):
        frames: list[tuple[int, bytes]] = []
        for seed in range(60):
            room = Room(2, bots=["first"], settings=Settings(hold=700, floor=0), seed=seed)
            room.table.desk.minds = QuickMinds(lambda _: KeepBot())
            room.lay(f"deluxe hands=b5,b6/b2,r1/y1,y2 turn=C discard=b1,g7 draw={card},g2,g3,g4,y9,b9")
            start = room.now
            while room.game.counts()["C"] == 2 or room.last("A").view.turn == "C":
                room.wait(max(1, (room.table.due() or 0) - room.now))
                frames += [(room.now - start, data) for data in room.frames["A"]]
                room.frames["A"] = room.frames["A"][-1:]
        told[card] = frames
    assert told["r9"] == told["g9"]
    assert len({at for at, _ in told["r9"]}) > 40
