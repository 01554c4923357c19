"""People who are away hold nobody up for ever, and nobody is passed over who only needs a moment to come back."""

import asyncio

from lastcard.journal.memory import MemoryJournal
from lastcard.web.context import COMEBACK
from lastcard.web.due import give_time
from lastcard.web.hall import Hall
from lastcard.web.lobby import sit_down
from lastcard.web.table import Table
from lastcard.wire import Settings, rest
from tests.room import START, Room, run

MOST_STEPS = 10_000


def between_rounds(settings: Settings | None = None) -> Room:
    """Three people who look at the scores of a round."""
    room = Room(3, settings=settings or Settings(hold=0, floor=0))
    room.start()
    while room.game.phase != "round over":
        moves = [move for move in room.game.legal(room.game.turn) if move.verb not in {"call", "catch"}]
        room.play(str(moves[0]))
    return room


def test_a_table_of_an_event_that_everybody_has_left_is_played_to_its_end_by_bots() -> None:
    async def vanish() -> None:
        now = [START]
        hall = await Hall.open(MemoryJournal(), clock=lambda: now[0])
        wanted = rest.NewGroup(options={"target": 150}, seats=2, tables=2, settings=Settings(away=60))
        event = await hall.create_group(wanted)
        group = hall.groups[event.group]
        tables = [await seated(hall, made) for made in event.tables]
        await asyncio.gather(*group.tasks)
        for _ in range(MOST_STEPS):
            if group.is_closed:
                break
            await asyncio.gather(*group.tasks)
            for table in tables:
                now[0] = max(now[0], table.due() or now[0])
                await table.do_due()
            now[0] += 1000
            await group.advance()
            await asyncio.sleep(0)
        standing = await group.standing()
        assert standing.closed
        assert max(score.points for score in standing.results) >= 150
        assert max(score.rounds for score in standing.results) > 1, "it has gone on after a score screen"
        await hall.stop()

    asyncio.run(vanish())


async def seated(hall: Hall, made: rest.GroupTable) -> Table:
    """A table of an event that two people begin, whose devices are gone again."""
    table = await hall.find(made.table)
    assert table is not None
    for name in ("Mia", "Tom"):
        await hall.join(table, rest.JoinRequest(made.invite, name))
    await hall.do(table, lambda: [{"kind": "started"}])
    return table


def test_a_bot_stands_in_for_who_has_sat_down_and_never_came() -> None:
    room = Room(2)
    room.do("B", "leave")
    room.go("B")
    run(room.table.commit(sit_down(room.state, "invitation", "Lea", "token")))
    room.do("A", "start")
    room.commit("A")
    room.wait(20_000)
    room.reveal("A")
    assert not room.state.seats[1].stand_in
    room.wait(40_000)
    assert room.state.seats[1].stand_in


def test_after_a_restart_the_next_round_waits_for_those_who_were_there() -> None:
    room = between_rounds()
    room.table = room.load(room.state.id)
    room.come("A")
    room.do("A", "next")
    room.come("B")
    room.do("B", "next")
    assert room.game.phase == "round over"
    room.come("C")
    room.do("C", "next")
    assert room.game.round == 2


def test_who_does_not_come_back_in_a_moment_is_not_waited_for() -> None:
    room = between_rounds(Settings(hold=0, floor=0, score_screen=600))
    room.table = room.load(room.state.id)
    for seat in "AB":
        room.come(seat)
        room.do(seat, "next")
    room.wait(COMEBACK - 1)
    assert room.game.phase == "round over"
    room.wait(1)
    assert room.game.round == 2


def test_scores_are_shown_for_a_moment_longer_when_their_time_ended_while_no_server_was_there() -> None:
    room = between_rounds(Settings(hold=0, floor=0, score_screen=1))
    room.now += 60_000
    room.restart()
    give_time(room.state, room.now)
    room.wait(COMEBACK - 1)
    assert room.game.phase == "round over"
    room.wait(1)
    assert room.game.round == 2


def test_who_leaves_at_a_score_screen_is_not_waited_for_at_all() -> None:
    room = between_rounds(Settings(hold=0, floor=0, score_screen=600))
    room.do("A", "next")
    room.do("B", "next")
    room.do("C", "leave")
    assert room.game.round == 2


def test_who_goes_away_for_good_at_a_score_screen_is_waited_for_no_longer() -> None:
    room = between_rounds(Settings(hold=0, floor=0, score_screen=600))
    room.do("A", "next")
    room.do("B", "next")
    room.go("C")
    room.wait(COMEBACK)
    assert room.game.round == 2
