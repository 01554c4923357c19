"""What the table decides: verdicts by vote, kicks, the veto."""

from lastcard.wire import Settings, frame
from tests.room import Room
from tests.test_web_play import PLAIN, room_of

# Verdicts


JOKE = (
    'mlb options={"customizables":["joke","",""]} '
    "hands=CU1,r5,r6/b2,r1,g4/y1,y2,y3 discard=b1,r7 draw=g1,g2,g3,g4,y9,b9,b8,b7"
)


def joke(people: int = 3, bots: tuple[str, ...] = ()) -> Room:
    options = {"customizables": ["joke", "", ""]}
    room = Room(people, bots, edition="mlb", options=options)
    for letter in "BCD"[: people - 1]:
        room.do(letter, "consent", yes=True)
    room.lay(JOKE)
    move = next(move for move in room.legal("A") if "CU1" in move and "!" not in move)
    room.play(move)
    return room


def test_the_others_vote_and_a_tie_counts_as_good() -> None:
    room = joke()
    ballot = room.last("A").table.ballot
    assert ballot is not None
    judged = ballot.seat
    first, second = ballot.voters
    assert room.refused(judged, "vote", good=True).code == "seat"
    room.do(first, "vote", good=False)
    assert room.last("A").table.ballot.voted == (first,)
    room.do(second, "vote", good=True)
    told = [event for update in room.updates("A") for event in update.events if event.kind == "verdict"]
    assert [event.good for event in told] == [True]
    assert room.game.phase != "judge"


def test_most_votes_against_decide_and_silence_counts_as_good() -> None:
    room = joke()
    for seat in room.state.ballot.voters if room.state.ballot else ():
        room.do(seat, "vote", good=False)
    told = [event.good for update in room.updates("A") for event in update.events if event.kind == "verdict"]
    assert told == [False]
    room = joke()
    room.wait(20_000)
    told = [event.good for update in room.updates("A") for event in update.events if event.kind == "verdict"]
    assert told == [True]


def test_bots_abstain_and_who_is_alone_says_it() -> None:
    room = joke(people=1, bots=("first", "first"))
    if room.state.ballot is not None:
        assert room.state.ballot.voters == (room.state.ballot.seat,)
    else:
        room.wait(2000)  # a bot's own attempt has its stated chance
        assert room.game.phase != "judge"


def kick_room(**settings: object) -> Room:
    room = Room(3, edition="kicker", settings=Settings(hold=0, floor=0, **settings))  # type: ignore[arg-type]
    room.lay("kicker hands=IK,r5,r6/b2,r1,g4/y1,y2,y3 discard=b1,r7 draw=g1,g2,g3,g4,y9,b9,b8,b7")
    room.play("A IK:g")
    return room


def test_a_kick_is_aimed_by_the_kicker_alone_and_computed_by_the_server() -> None:
    room = kick_room()
    ball = room.last("A").table.kick
    assert ball is not None
    assert ball.seat == "B"
    assert room.refused("C", "kick", direction=0, strength=7).code == "seat"
    aim = -ball.wind * (13 - 7) / 6
    room.do("B", "kick", direction=aim, strength=7)
    flight = next(event for update in room.updates("C") for event in update.events if event.kind == "flight")
    assert flight.good
    assert flight.wind == ball.wind
    assert room.refused("B", "kick", direction=0, strength=7).code == "phase"


def test_a_kick_that_is_not_made_is_refused_by_silence() -> None:
    room = kick_room()
    before = room.game.counts()["B"]
    room.wait(20_000)
    assert room.game.counts()["B"] == before + 3


def test_a_table_may_let_dice_kick() -> None:
    room = kick_room(kick="dice")
    assert room.state.kick is None
    room.wait(2_000)
    assert room.game.phase == "turn"


# The veto


VETO = "nonpartisan hands=p5,p6/g2,p1,o4/o1,o2,o3 discard=g1,p7 draw=g1,g2,g3,g4,o9,g9"


def test_most_of_the_others_uphold_the_veto() -> None:
    room = room_of(VETO, edition="nonpartisan")
    chat = room.do("B", "chat", text="vote for me").seq
    assert room.refused("C", "accuse", seat="A", chat=chat).code == "unknown"
    room.wait(10_000)
    room.do("C", "accuse", seat="B", chat=chat)
    case = room.last("A").table.accusation
    assert (case.by, case.seat, case.voters) == ("C", "B", ("A",))
    assert room.refused("B", "uphold", accusation=case.number, yes=False).code == "seat"
    room.do("A", "uphold", accusation=case.number, yes=True)
    assert room.game.vetoed == "B"
    assert room.refused("A", "uphold", accusation=case.number, yes=True).code == "late"


def test_an_accusation_that_nobody_upholds_comes_to_nothing() -> None:
    room = room_of(VETO, edition="nonpartisan")
    room.do("C", "accuse", seat="B")
    room.wait(20_000)
    assert room.game.vetoed == ""
    assert room.state.accusation is None


def test_a_table_may_let_an_accusation_count_at_once() -> None:
    room = room_of(VETO, edition="nonpartisan", settings=Settings(hold=0, floor=0, veto="at-once"))
    room.do("C", "accuse", seat="B")
    assert room.game.vetoed == "B"
    assert room.refused("A", "accuse", seat="C").code == "rules"
    assert room_of(PLAIN).refused("A", "accuse", seat="B").code == "rules"


def test_a_catch_or_a_slap_does_not_begin_a_vote_anew() -> None:
    options = {"customizables": ["joke", "", ""]}
    room = Room(4, edition="nonpartisan", options=options, settings=Settings(hold=0, floor=0, veto="at-once"))
    for seat in "BCD":
        room.do(seat, "consent", yes=True)
    room.lay(
        'nonpartisan options={"customizables":["joke","",""]} '
        "hands=CU1,p5,p6/g2,p1,o4/o1,o2,o3/g3,g4,g5 discard=g1,p7 draw=g1,g2,g3,g4,o9,g9,g8,g7"
    )
    room.play(next(move for move in room.legal("A") if "CU1" in move and "!" not in move))
    ballot = room.state.ballot
    assert ballot is not None
    room.do(ballot.voters[0], "vote", good=False)
    deadline = room.state.deadlines["ballot"]
    room.wait(5000)
    accuser, accused = ballot.voters[1], ballot.voters[2]
    room.do(accuser, "accuse", seat=accused)
    assert room.state.ballot is ballot
    assert room.state.deadlines["ballot"] == deadline


def test_an_accusation_during_a_hold_waits_for_it_and_is_not_too_much() -> None:
    room = Room(3, edition="nonpartisan", settings=Settings(hold=700, floor=0, veto="at-once"))
    room.lay("nonpartisan hands=p5,g1/g2,p1/o1,o2 discard=g1,o7 draw=p1,g2,g3,g4,o9,g9")
    room.play("A draw")
    got = room.ask("C", "accuse", seat="B")
    assert got == []
    room.wait(3000)
    assert isinstance(got[0], frame.Ack)
    assert room.game.vetoed == "B"
