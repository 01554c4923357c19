"""Before, between and after matches: seats, settings, consent, seeding, rematch, talk."""

import pytest

from lastcard.fair import verify_record
from lastcard.game.record import read_record
from lastcard.web.people import move_here
from lastcard.web.refusal import Refusal
from lastcard.wire import Settings
from tests.room import QUIET, Room


def test_only_the_host_changes_the_rules_and_starts() -> None:
    room = Room(people=2)
    assert room.refused("B", "settings", options={"target": 100}).code == "host"
    assert room.refused("B", "start").code == "host"
    room.do("A", "settings", options={"target": 100})
    assert room.last("B").table.options == {"target": 100}


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"edition": "chess"}, "edition"),
        ({"options": {"target": 0}}, "options.target"),
        ({"options": {"speed": 1}}, "options.speed"),
        ({"edition": "/etc/passwd"}, "edition"),
        ({"options": {"customizables": ["x" * 9000]}}, "options"),
    ],
)
def test_settings_that_do_not_fit_are_refused_by_name(fields: dict[str, object], named: str) -> None:
    room = Room(people=2)
    refuse = room.refused("A", "settings", **fields)
    assert refuse.code == "form"
    assert named in refuse.message


def test_a_seat_that_is_taken_cannot_be_cut_off() -> None:
    room = Room(people=3)
    assert "Lea" in room.refused("A", "settings", seats=2).message
    room.do("A", "remove", seat="C")
    room.do("A", "settings", seats=2)
    assert len(room.state.seats) == 2


def test_no_match_begins_with_a_free_seat_but_a_bot_may_take_it() -> None:
    room = Room(people=2)
    room.do("A", "settings", seats=3)
    assert "C" in room.refused("A", "start").message
    assert "form" in room.refused("A", "seat-bot", seat="C", bot="keen:playouts=1000000").code
    room.do("A", "seat-bot", seat="C", bot="first")
    room.do("A", "start")
    assert room.state.phase == "seeding"
    assert room.refused("A", "settings", options={}).code == "phase"


def test_names_are_clean_and_nobody_elses() -> None:
    room = Room(people=2)
    for name in ("", "tom", " Mia", "x" * 17, "B", "a\u202eb", "a\nb"):
        assert room.refused("A", "name", name=name).code == "form"
    room.do("A", "name", name="<b>Mia</b>")
    assert room.last("B").table.seats[0].name == "<b>Mia</b>"


def test_the_list_comes_when_all_have_committed_and_the_deal_when_all_have_revealed() -> None:
    room = Room(people=2, bots=["first"])
    room.do("A", "start")
    room.commit("A")
    attempt = room.last("B").table.attempts[0]
    assert (attempt.stage, attempt.list, attempt.commitments, attempt.committed) == ("commit", "", {}, ("A",))
    room.commit("B")
    attempt = room.last("B").table.attempts[0]
    assert attempt.stage == "reveal"
    assert attempt.list.splitlines()[0] == "lastcard list 1"
    assert attempt.nonces == {}
    assert attempt.server_seed == ""
    room.reveal("A")
    assert room.refused("B", "reveal", attempt=1, nonce="0" * 64).code == "form"
    room.reveal("B")
    assert room.state.phase == "playing"
    assert room.last("B").view.hand


def test_a_withheld_reveal_voids_the_attempt_and_costs_the_part_in_the_next() -> None:
    room = Room(people=3)
    room.do("A", "start")
    for seat in "ABC":
        room.commit(seat)
    room.reveal("A")
    room.reveal("C")
    room.wait(20_000)
    table = room.last("A").table
    assert (table.attempts[0].stage, table.attempts[0].void_by) == ("void", ("B",))
    assert table.attempts[0].server_seed
    assert set(table.attempts[0].nonces) == {"A", "C"}
    assert table.attempts[1].seats == ("A", "C")
    room.seed()
    room.do("A", "close")
    record = read_record(room.records()[0])
    assert verify_record(record).voids == ((1, ("B",)),)


def test_when_everybody_withholds_the_server_deals_alone() -> None:
    room = Room(people=2)
    room.do("A", "start")
    for seat in "AB":
        room.commit(seat)
    room.wait(20_000)
    assert room.state.phase == "playing"


def test_who_does_not_commit_in_time_has_no_part() -> None:
    room = Room(people=2)
    room.do("A", "start")
    room.commit("A")
    room.wait(20_000)
    assert room.last("B").table.attempts[0].stage == "reveal"
    room.reveal("A")
    assert room.state.phase == "playing"


def test_what_is_written_on_a_customizable_needs_everybodys_consent() -> None:
    written = {"customizables": [{"text": "sing a song", "judge": True}, "", ""]}
    room = Room(people=3, edition="mlb", options=written)
    room.do("A", "start")
    assert room.state.phase == "consent"
    assert [face.text for face in room.last("B").table.written.values()] == ["sing a song"]
    room.do("B", "consent", yes=True)
    room.do("C", "consent", yes=False)
    assert room.state.phase == "lobby"
    room.do("A", "start")
    room.do("C", "consent", yes=True)
    assert room.state.phase == "seeding"


def test_other_options_take_the_consent_back() -> None:
    room = Room(people=2, edition="mlb", options={"customizables": ["joke"]})
    room.do("B", "consent", yes=True)
    room.do("A", "settings", options={"customizables": ["rooster"]})
    room.do("A", "start")
    assert room.state.phase == "consent"


def test_a_rematch_begins_when_all_want_it_and_the_evening_is_counted() -> None:
    room = Room(people=2, options={"scoring": "single"})
    room.start()
    room.lay('deluxe options={"scoring":"single"} hands=r5/b2 discard=b1,r7 draw=g1,g2,g3')
    room.play("A r5")
    assert room.state.phase == "over"
    assert room.last("B").table.leaderboard[0].name == "Mia"
    room.do("A", "rematch")
    assert room.state.phase == "over"
    room.do("B", "rematch")
    assert room.state.phase == "seeding"
    assert room.state.match == 2
    room.seed()
    room.lay('deluxe options={"scoring":"single"} hands=r5/b2 discard=b1,r7 draw=g1,g2,g3')
    room.play("A r5")
    best = room.last("B").table.leaderboard[0]
    assert (best.name, best.matches, best.won) == ("Mia", 2, 2)


def test_the_host_removes_a_player_and_hands_the_role_on() -> None:
    room = Room(people=3)
    room.do("A", "host", seat="B")
    assert room.refused("A", "remove", seat="C").code == "host"
    room.do("B", "remove", seat="C")
    assert b'"code":"removed"' in room.frames["C"][-1]
    assert room.ask("C", "chat", text="hello")[0].code == "seat"  # type: ignore[union-attr]


def test_in_a_match_a_bot_takes_over_from_who_leaves() -> None:
    room = Room(people=3)
    room.start()
    room.do("A", "leave")
    assert room.state.host == "B"
    assert room.state.seats[0].bot == "steady"
    room.wait(60_000)
    assert room.game.turn != "A"


def test_with_the_last_person_the_match_is_closed() -> None:
    room = Room(people=1, bots=["first"])
    room.start()
    room.do("A", "leave")
    assert room.state.phase == "closed"


def test_chat_is_limited_muted_and_reported() -> None:
    room = Room(people=3)
    room.do("B", "chat", text="  hello\n<script>alert(1)</script> ")
    event = room.last("C").events[0]
    assert event.text == "hello <script>alert(1)</script>"
    assert room.refused("B", "chat", text="x" * 301).code == "form"
    assert room.refused("B", "chat", text=" \u200b ").code == "form"
    room.do("C", "report", chat=event.seq)
    assert room.last("A").events[0].kind == "report"
    assert room.last("B").events == ()
    for _ in range(7):
        room.do("B", "emote", emote="happy")
    assert room.refused("B", "chat", text="again").code == "rate"
    room.wait(10_000)
    room.do("A", "mute", seat="B")
    assert room.refused("B", "chat", text="again").code == "muted"
    assert "hello" not in room.snapshot("C").decode()


def test_a_link_moves_a_seat_once_and_can_be_revoked() -> None:
    room = Room(people=2)
    first = room.do("B", "link", id="one")
    assert len(first.link) == 64
    assert room.do("B", "link", id="one").link == first.link
    second = room.do("B", "link", id="two")
    with pytest.raises(Refusal):
        move_here(room.state, first.link, "token")
    assert move_here(room.state, second.link, "token")[0]["seat"] == "B"
    room.do("A", "revoke", seat="B")
    with pytest.raises(Refusal):
        move_here(room.state, second.link, "token")
    assert all(second.link.encode() not in row.payload for row in room.journal._rows["kitchen"])


def test_a_closed_match_shows_its_record_and_an_open_one_nothing() -> None:
    room = Room(people=2)
    room.start()
    assert room.records() == []
    room.do("A", "close")
    proof = verify_record(read_record(room.records()[0]))
    assert proof.is_consistent, proof
    assert room.last("B").table.records == (1,)


def test_a_table_may_keep_its_records_back() -> None:
    room = Room(people=2, settings=Settings(hold=0, reveal=False))
    room.start()
    room.do("A", "close")
    assert room.records() == []
    assert room.last("B").table.attempts[0].server_seed == ""


def test_whoever_is_ready_says_so() -> None:
    room = Room(people=2)
    room.do("B", "ready", yes=True)
    assert room.last("A").table.seats[1].ready
    assert QUIET.hold == 0
