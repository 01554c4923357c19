"""At the table: moves, calls, holds, verdicts, kicks, the veto, clocks, people who are away, restarts."""

from concurrent.futures import Future

import msgspec
import pytest

from lastcard.game import Move, View
from lastcard.web.mind import QuickMinds
from lastcard.wire import Settings, frame
from tests.room import QUIET, Room, run

PLAIN = "deluxe hands=r5,r6,b1/b2,r1,g4/y1,y2,y3 discard=b1,r7 draw=g1,g2,g3,g4,y9,b9"
OWED = "deluxe hands=r5,b1/b2,r1,g4/y1,y2,y3 discard=b1,r7 draw=g1,g2,g3,g4,y9,b9"


def room_of(position: str, people: int = 3, **more: object) -> Room:
    room = Room(people, settings=more.pop("settings", QUIET), **more)  # type: ignore[arg-type]
    room.lay(position)
    return room


def test_every_view_lists_the_moves_and_a_move_is_told_to_all() -> None:
    room = room_of(PLAIN)
    assert room.legal("A") == ["A r5", "A r6", "A draw"]
    assert room.legal("B") == []
    room.play("A r5")
    for seat in "ABC":
        assert room.last(seat).events[0].name == "played"
        assert room.last(seat).view.top == "r5"
    assert room.last("A").events[0].text == "You play red 5."
    assert room.last("B").events[0].text == "Mia plays red 5."


def test_a_move_that_is_not_legal_is_refused_with_its_clause() -> None:
    room = room_of(PLAIN)
    refuse = room.refused("A", "move", move="A b1")
    assert (refuse.code, refuse.clause) == ("rules", "DLX-TURN-2")
    assert "goes on" in refuse.message
    assert room.refused("B", "move", move="A r5").code == "seat"
    assert room.refused("A", "move", move="jump").code == "form"
    assert room.refused("B", "move", move="B r1").code == "rules"


@pytest.mark.parametrize("move", ["A judge good", "A veto B", "A next"])
def test_what_the_table_decides_no_seat_sends(move: str) -> None:
    room = room_of(PLAIN)
    assert room.refused("A", "move", move=move).code == "form"


def test_a_resent_draw_draws_once_and_gets_the_same_answer_even_after_a_restart() -> None:
    room = Room(people=2)
    room.start()
    if room.game.phase == "name":  # a wild has opened
        room.play(room.legal(room.game.turn)[0])
    seat = room.game.turn
    first = room.do(seat, "move", move=f"{seat} draw", id="once")
    count = room.game.counts()[seat]
    assert room.do(seat, "move", move=f"{seat} draw", id="once") == first
    room.restart()
    assert room.do(seat, "move", move=f"{seat} draw", id="once") == first
    assert room.game.counts()[seat] == count


def test_a_move_that_was_decided_on_before_the_table_moved_on_is_stale() -> None:
    room = room_of(PLAIN)
    before = room.state.seq - 1
    assert room.refused("A", "move", move="A draw", at=before - 1).code == "stale"
    assert room.refused("A", "move", move="A draw", at=room.state.seq + 1).code == "form"


def test_color_and_call_go_with_the_play() -> None:
    room = room_of("deluxe hands=W,b1/b2,r1,g4/y1,y2,y3 discard=b1,r7 draw=g1,g2,g3,g4,y9,b9")
    room.play("A W:g!")
    assert room.last("B").view.color == "g"
    assert room.last("B").view.called == ("A",)


# Calls


def test_while_a_call_is_owed_the_next_move_waits_for_the_floor_and_the_lag() -> None:
    room = room_of(OWED, settings=Settings(hold=0, floor=750))
    room.table.set_lag(room.clients["C"], 200)
    room.play("A r5")
    got = room.ask("B", "move", move="B r1")
    assert got == []
    room.wait(900)
    assert got == []
    room.wait(100)
    assert isinstance(got[0], frame.Ack)


def test_lag_counts_up_to_half_a_second_and_no_floor_is_no_wait() -> None:
    room = room_of(OWED, settings=Settings(hold=0, floor=750))
    room.table.set_lag(room.clients["C"], 9000)
    room.play("A r5")
    got = room.ask("B", "move", move="B r1")
    room.wait(1250)
    assert isinstance(got[0], frame.Ack)
    quick = room_of(OWED, settings=Settings(hold=0, floor=0))
    quick.play("A r5")
    quick.play("B r1")


def test_a_move_does_not_wait_when_the_call_was_made() -> None:
    room = room_of(OWED, settings=Settings(hold=0, floor=750))
    room.play("A r5!")
    room.play("B r1")


def test_a_catch_in_the_floor_counts_before_the_waiting_move() -> None:
    room = room_of(OWED, settings=Settings(hold=0, floor=750))
    room.play("A r5")
    room.ask("B", "move", move="B r1")
    room.play("C catch A", at=0)
    assert room.game.counts()["A"] == 3
    room.wait(1300)
    assert room.game.top == "r1"


def test_a_resent_move_waits_once() -> None:
    room = room_of(OWED, settings=Settings(hold=0, floor=750))
    room.play("A r5")
    room.ask("B", "move", move="B r1", id="mine")
    got = room.ask("B", "move", move="B r1", id="mine")
    room.wait(1300)
    assert len(got) == 1
    assert room.game.turn == "C"


def test_a_mashed_catch_button_rests() -> None:
    room = room_of(PLAIN)
    assert room.refused("B", "move", move="B catch C").code == "rules"
    assert room.refused("B", "move", move="B catch C").code == "rules"
    assert room.refused("B", "move", move="B catch A").code == "cooldown"
    room.wait(3000)
    assert room.refused("B", "move", move="B catch A").code == "rules"


# A draw


HELD = Settings(hold=700, floor=0)


def test_the_turn_stays_for_the_others_until_the_hold_is_over() -> None:
    room = room_of("deluxe hands=r5,b1/b2,r1/y1,y2 discard=b1,g7 draw=r1,g2,g3,g4,y9,b9", settings=HELD)
    room.play("A draw")
    assert room.last("A").view.turn == "B"
    assert room.last("A").events[-1].cards == ("r1",)
    assert (room.last("B").view.turn, room.last("B").view.counts["A"]) == ("A", 3)
    assert room.refused("B", "move", move="B draw").message == "it is A who has to decide, not B"
    room.wait(3000)
    assert room.last("B").view.turn == "B"
    room.play("B draw")


def test_a_card_that_is_kept_looks_like_one_that_could_not_be_played() -> None:
    frames = {}
    for card in ("r9", "g9"):  # the second goes on the pile
        position = f"deluxe hands=r5,b1/b2,r1/y1,y2 discard=b1,g7 draw={card},g2,g3,g4,y9,b9"
        room = room_of(position, settings=HELD)
        room.ask("A", "move", move="A draw", id="draw")
        if card == "g9":
            room.ask("A", "move", move="A pass", id="pass")
        room.ask("B", "move", move="B b2", id="try")
        room.wait(3000)
        room.ask("B", "chat", text="hello")
        frames[card] = (room.frames["B"], room.frames["C"])
    assert frames["r9"] == frames["g9"]


def test_a_card_that_can_be_played_may_be_played_at_once() -> None:
    room = room_of("deluxe hands=r5,b1/b2,r1/y1,y2 discard=b1,g7 draw=g9,g2,g3,g4,y9,b9", settings=HELD)
    room.play("A draw")
    room.play("A g9")
    assert room.last("B").view.turn == "B"


def test_a_hold_outlives_a_restart() -> None:
    room = Room(people=2, settings=HELD)
    room.start()
    while room.state.hold is None:
        seat = room.game.turn
        moves = [move for move in room.legal(seat) if " call" not in move and " catch" not in move]
        room.play(next((move for move in moves if move.endswith(" draw")), moves[0]))
    other = "B" if room.state.hold.seat == "A" else "A"
    before = room.view(other)
    room.restart()
    assert room.view(other) == before
    room.wait(3000)
    assert room.state.hold is None or room.game.phase == "drawn"


def test_holds_do_not_hang_on_the_card_and_follow_their_distribution() -> None:
    """Two large samples, one of cards that can be played: they differ by no more than chance."""
    samples: dict[str, list[int]] = {"r9": [], "g9": []}
    for card, sample in samples.items():
        for seed in range(300):
            position = f"deluxe hands=r5,b1/b2,r1 discard=b1,g7 draw={card},g2,g3,g4,y9,b9"
            room = room_of(position, people=2, settings=HELD, seed=seed)
            room.play("A draw")
            assert room.state.hold is not None
            sample.append(room.state.hold.until - room.now)
    assert samples["r9"] == samples["g9"]
    assert min(samples["r9"]) >= 350
    assert 600 < sum(samples["r9"]) / 300 < 800


def test_a_bots_pause_does_not_hang_on_its_cards() -> None:
    pauses = {}
    for hand in ("g1,b1", "r1,r2,r3,r4,r5,r6,W,W4,r9", "r9,W"):
        found = []
        for seed in range(60):
            room = Room(people=1, bots=["first"], settings=Settings(hold=0, floor=0), seed=seed, name=f"t{seed}")
            room.lay(f"deluxe hands=b5,b6/{hand} turn=B discard=b1,r7 draw=g1,g2,g3,g4,y9,b9")
            found.append((room.table.desk.due() or 0) - room.now)
        pauses[hand] = found
    first, *others = pauses.values()
    assert all(other == first for other in others)
    assert len(set(first)) > 50


class Thinker(QuickMinds):
    """A bot that thinks until it is told to stop."""

    def choose(self, seat: str, view: View) -> "Future[Move]":
        self.known = super().choose(seat, view)
        self.thought: Future[Move] = Future()
        return self.thought


def test_a_bot_that_is_late_takes_another_pause_so_that_its_move_does_not_tell_how_long_it_thought() -> None:
    room = Room(people=1, bots=["first"], settings=Settings(hold=0, floor=0))
    room.start()
    minds = room.table.desk.minds = Thinker()
    room.lay("deluxe hands=b5,b6/r1,r9,W turn=B discard=b1,r7 draw=g1,g2,g3,g4,y9,b9")
    first = room.table.desk.due()
    assert first
    room.wait(first - room.now + 1)
    second = room.table.desk.due()
    assert second
    assert second > first
    minds.thought.set_result(minds.known.result())
    room.wait(second - room.now - 1)
    assert room.state.turn == "B"
    room.wait(1)
    assert room.state.turn == "A"


# Rounds and clocks


def test_the_next_round_waits_for_all_or_for_the_score_screen() -> None:
    position = "deluxe hands=r5/b2,r1 discard=b1,r7 draw=g1,g2,g3,g4,y9,b9"
    room = room_of(position, people=2)
    room.play("A r5")
    assert room.last("A").view.known == {"B": ("r1", "b2")} or room.last("A").view.known["B"]
    assert room.last("A").deadlines.next == room.now + 12_000
    room.do("A", "next")
    assert room.game.phase == "round over"
    room.do("B", "next")
    assert room.game.round == 2
    room = room_of(position, people=2)
    room.play("A r5")
    room.wait(12_000)
    assert room.game.round == 2


def test_a_clock_that_runs_out_moves_and_its_deadline_outlives_a_restart() -> None:
    room = Room(people=2, settings=Settings(hold=0, floor=0, clock=30))
    room.start()
    seat = room.game.turn
    deadline = room.last("A").deadlines.turn
    assert deadline == room.now + 30_000
    room.wait(10_000)
    room.restart()
    assert room.state.deadlines["turn"] == deadline
    moves = len(room.game.moves)
    room.wait(20_000)
    assert len(room.game.moves) == moves + 1
    assert any(event.kind == "timeout" and event.seat == seat for event in room.updates("A")[-1].events)


def test_a_clock_may_be_days_and_then_nobody_stands_in() -> None:
    room = Room(people=2, settings=Settings(hold=0, floor=0, clock=3 * 24 * 3600))
    room.start()
    room.go("B" if room.game.turn == "B" else "A")
    room.wait(24 * 3600 * 1000)
    assert not any(seat.stand_in for seat in room.state.seats)


def test_a_bot_stands_in_for_who_is_away_and_hands_the_seat_back() -> None:
    room = Room(people=3)
    room.start()
    seat = room.game.turn
    room.go(seat)
    room.wait(59_000)
    assert room.game.turn == seat
    room.wait(10_000)
    assert room.state.seat(seat).stand_in  # type: ignore[union-attr]
    assert room.game.turn != seat or room.game.moves
    room.come(seat)
    assert not room.state.seat(seat).stand_in  # type: ignore[union-attr]
    other = next(letter for letter in "ABC" if letter != seat)
    kinds = [event.kind for update in room.updates(other) for event in update.events]
    assert kinds.index("stand-in") < kinds.index("back")


def test_nobody_stands_in_while_nobody_is_there() -> None:
    room = Room(people=2)
    room.start()
    room.go("A")
    room.go("B")
    room.wait(600_000)
    assert room.game.moves == []


def test_a_table_of_bots_and_one_person_plays_to_its_end() -> None:
    room = Room(people=1, bots=["steady", "first", "random"], options={"target": 100})
    room.start()
    for _ in range(2000):
        if room.state.phase != "playing":
            break
        if room.state.turn == "A":
            room.play(next(move for move in room.legal("A") if " catch" not in move and " call" not in move))
        room.wait(1000)
    assert room.state.phase == "over"
    room.wait(60_000)
    assert room.state.phase == "closed"
    assert room.records()


# Coming and going


def test_a_device_that_comes_back_gets_what_it_has_missed() -> None:
    room = room_of(PLAIN)
    seen = room.state.seq
    room.go("C")
    room.play("A r5")
    room.play("B r1")
    room.come("C", since=seen)
    welcome = room.last("C", frame.Welcome)
    assert welcome.snapshot is None
    assert [event.seat for event in room.updates("C")[0].events] == ["A", "B"]
    room.come("C", since=room.state.seq + 5)
    assert room.last("C", frame.Welcome).snapshot is not None


def test_a_restart_changes_no_byte_of_what_seats_see() -> None:
    room = Room(people=2, bots=["steady"], settings=Settings(hold=300, floor=100, clock=60))
    room.start()
    for _ in range(60):
        if room.state.turn in "AB" and room.state.hold is None and room.state.turn:
            seat = room.state.turn
            room.ask(seat, "move", move=next(m for m in room.legal(seat) if " catch" not in m and " call" not in m))
        room.wait(700)
    room.do("A", "chat", text="brb")
    before = [room.snapshot(seat) for seat in "AB"]
    room.restart()
    assert [room.snapshot(seat) for seat in "AB"] == before


def test_nothing_is_told_before_it_is_durable() -> None:
    room = room_of(PLAIN)
    room.forget()
    seen = []
    append = room.journal.append

    async def slow(table: str, expected: int, events: list[object]) -> int:
        room.hear()
        seen.append({seat: list(frames) for seat, frames in room.frames.items()})
        return await append(table, expected, events)

    room.journal.append = slow  # type: ignore[method-assign, assignment]
    run(room.journal.mark("kitchen"))
    room.play("A r5")
    assert seen == [{"A": [], "B": [], "C": []}]
    assert room.frames["B"]


def test_spectators_see_no_hands_before_the_round_is_over() -> None:
    room = room_of("deluxe hands=r5/b2,r1 discard=b1,r7 draw=g1,g2,g3,g4,y9,b9", people=2)
    view = room.view("")
    assert (view["hand"], view["known"], view["legal"]) == ([], {}, [])
    room.play("A r5")
    assert room.view("")["known"]["B"]


def test_a_slow_device_is_cut_off_and_the_others_notice_nothing() -> None:
    room = room_of(PLAIN)
    slow = room.come("B")
    for number in range(600):
        run(room.table.commit([{"kind": "chat", "seat": "C", "text": f"{number}"}]))
        for seat in "AC":
            client = room.clients[seat]
            while (data := client.take()) is not None:
                room.frames[seat].append(data)
    assert slow.is_closing
    assert msgspec.json.decode(slow.take() or b"")["code"] == "slow"
    assert len(room.frames["C"]) >= 600


def test_no_clock_runs_out_for_the_next_seat_while_a_draw_is_held() -> None:
    room = Room(3, settings=Settings(hold=5000, floor=0, clock=1))
    room.lay("deluxe hands=r5,b1/b2,r1/y1,y2 discard=b1,g7 draw=r1,g2,g3,g4,y9,b9")
    room.state.deadlines["turn"] = room.now + 1000
    room.play("A draw")
    assert room.state.hold is not None
    room.wait(room.state.hold.until - room.now - 1)
    assert [str(move) for move in room.game.moves] == ["A draw"]
    room.wait(1)
    assert room.last("B").view.turn == "B"
    room.wait(1100)
    assert len(room.game.moves) > 1
