"""What everybody gets to see of a table: the one place between its state and the wire."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lastcard.game import View
from lastcard.game.look import Look
from lastcard.game.move import NOBODY, SEATS, seat_letter
from lastcard.game.words import Teller
from lastcard.wire import frame, table
from lastcard.wire import view as wire

from .play import BY_THE_TABLE
from .state import OVER, BallotState, Happening, TableState

FROM_BEFORE: Final = (  # what the others see as it was, with the phase, until the turn moves on after a draw
    "turn",
    "direction",
    "dealer",
    "color",
    "top",
    "lost",
    "vetoed",
    "forbidden",
    "open_until",
    "take_instead",
    "pending",
    "owed",
    "to_discard",
    "task",
    "winner",
)
RECENT: Final = 100  # events of a snapshot
Shared = dict[int, wire.Event]  # what several viewers are told alike


@dataclass
class Present:
    """Who is at the table now: people's seats, and how many look on."""

    seats: frozenset[str] = frozenset()
    spectators: int = 0


def teller_for(state: TableState, viewer: str) -> Teller:
    """Who tells a seat what happens."""
    teller = state.tellers.get(viewer)
    if teller is None:
        you = SEATS.index(viewer) if viewer else NOBODY
        teller = state.tellers[viewer] = Teller(state.compiled(), state.name_of, you=you, explains=True)
    return teller


def show_view(state: TableState, viewer: str) -> wire.View | None:
    """A seat's view, or a spectator's; None before the first deal."""
    return show_views(state, [viewer])[viewer]


def show_views(state: TableState, viewers: Collection[str]) -> dict[str, wire.View | None]:
    """The views of several seats at the same moment, for the encoder alone."""
    game, hold = state.game, state.hold
    if game is None or state.phase not in {"playing", "over", "closed"}:
        return dict.fromkeys(viewers)
    look = Look(game)
    public = look.public()
    parts = {viewer: look.own(SEATS.index(viewer) if viewer else None) for viewer in viewers}
    if game.phase in OVER and state.settings.reveal and (not state.group or state.phase == "closed"):
        hands = {seat_letter(number): tuple(game.hand(number)) for number in range(game.seats)}
        for viewer, own in parts.items():
            own["known"] = {seat: cards for seat, cards in hands.items() if seat != viewer}
    encoded = held = wire.encode_public(public)
    if hold is not None:
        held = wire.encode_public(public | {name: getattr(hold.public, name) for name in FROM_BEFORE})
    views: dict[str, wire.View | None] = {}
    for viewer, own in parts.items():
        is_held = hold is not None and hold.seat != viewer
        told = held_part(own, hold.public) if hold is not None and is_held else own
        views[viewer] = wire.encode_view(held if is_held else encoded, told, teller_for(state, viewer), BY_THE_TABLE)
    return views


def held_part(own: Mapping[str, Any], before: View) -> dict[str, Any]:
    """A seat's own part after another's draw: nothing in it hangs on what was drawn."""
    known = own["known"] if own["seat"] else before.known
    return {**own, "phase": before.phase, "known": known, "drawn": (), "legal": ()}


def show_event(
    state: TableState, happening: Happening, viewer: str, teller: Teller, shared: Shared
) -> wire.Event | None:
    """A happening as somebody sees it, if at all. Those whom it does not speak to share one event."""
    if (happening.only and happening.only != viewer) or (happening.but and happening.but == viewer):
        return None
    if happening.wire is not None:
        muted = happening.wire.kind in {"chat", "emote"} and is_muted(state, happening.wire.seat)
        return None if muted and viewer != happening.wire.seat else happening.wire
    event = happening.game
    if event is None:
        return None
    number = teller.you
    if viewer and (number == event.seat or number == event.other or number in event.seen):  # noqa: PLR1714 - no set for each
        return wire.wire_event(event, number, happening.seq, happening.time, teller)
    key = id(happening)
    if key not in shared:
        shared[key] = wire.wire_event(event, NOBODY, happening.seq, happening.time, teller_for(state, ""))
    return shared[key]


def is_muted(state: TableState, letter: str) -> bool:
    """Whether the host has muted a seat."""
    seat = state.seat(letter)
    return seat is not None and seat.muted


def show_events(
    state: TableState, happenings: Sequence[Happening], viewer: str, shared: Shared | None = None
) -> tuple[wire.Event, ...]:
    """Several happenings as somebody sees them; `shared` is for those who are told the same."""
    if not happenings:
        return ()
    teller = teller_for(state, viewer)
    cache: Shared = {} if shared is None else shared
    found = (show_event(state, happening, viewer, teller, cache) for happening in happenings)
    return tuple(event for event in found if event is not None)


def show_table(state: TableState, present: Present, *, seated: bool) -> table.Table:
    """The table; the invitation is for those who sit there."""
    rules = state.compiled()
    game = state.game
    kick = state.kick
    accusation = state.accusation
    return table.Table(
        id=state.id,
        phase=state.phase,  # type: ignore[arg-type]
        match=state.match,
        edition=state.edition,
        title=rules.edition.title,
        options=state.options,
        options_digest=rules.digest,
        written={face.code: table.Written(face.title, face.written) for face in rules.faces if face.written},
        settings=state.settings,
        host=state.host,
        seats=tuple(show_seat(state, letter.letter, present) for letter in state.seats),
        spectators=present.spectators,
        invite=state.invite if seated else "",
        scores=game.scores if game is not None else {},
        board=show_board(state),
        leaderboard=tuple(
            table.Standing(name, line.matches, line.won, line.rounds, line.points)
            for name, line in sorted(
                state.leaderboard.items(), key=lambda pair: (-pair[1].won, -pair[1].points, pair[0])
            )
        ),
        attempts=show_attempts(state),
        ballot=show_ballot(state.ballot),
        accusation=None
        if accusation is None
        else table.Accusation(
            accusation.number,
            accusation.by,
            accusation.seat,
            accusation.chat,
            accusation.voters,
            tuple(sorted(accusation.votes)),
        ),
        kick=table.Kick(kick.seat, kick.wind, kick.task) if kick is not None else None,
        next_ready=tuple(sorted(state.next_ready)),
        rematch_ready=tuple(sorted(state.rematch_ready)),
        records=tuple(sorted(state.records)),
        group=state.group,
        event_seats=state.seeding.setting.seats if state.group and state.seeding is not None else (),
    )


def show_seat(state: TableState, letter: str, present: Present) -> table.Seat:
    """A seat as everybody sees it."""
    seat = state.seat(letter)
    if seat is None:
        raise ValueError(f"{letter} is no seat")
    return table.Seat(
        seat=letter,
        name=seat.name,
        bot=seat.bot,
        present=bool(seat.bot) or letter in present.seats,
        away_bot=seat.stand_in,
        ready=seat.ready,
        muted=seat.muted,
        consented=seat.consented,
    )


def show_board(state: TableState) -> table.Board | None:
    """The score board, once there is a score to write down."""
    if state.game is None:
        return None
    board = state.game.board()
    return table.Board(board.rows, board.carried, board.wipes, board.totals)


def show_ballot(ballot: BallotState | None) -> table.Ballot | None:
    """Who has voted, not how."""
    if ballot is None:
        return None
    return table.Ballot(ballot.seat, ballot.task, ballot.voters, tuple(sorted(ballot.votes)))


def show_attempts(state: TableState) -> tuple[table.Attempt, ...]:
    """The attempts to seed the match; secrets only of void ones, and when the match is closed."""
    if state.seeding is None:
        return ()
    shown = []
    for attempt in state.seeding.attempts:
        is_open = attempt.stage == "void" or (state.phase == "closed" and state.settings.reveal)
        shown.append(
            table.Attempt(
                number=attempt.number,
                seats=attempt.asked,
                server=attempt.server_commitment,
                commitments=dict(attempt.commitments) if attempt.is_listed else {},
                stage=attempt.stage,  # type: ignore[arg-type]
                list=attempt.list_text,
                committed=tuple(sorted(attempt.commitments)),
                revealed=tuple(sorted(attempt.nonces)),
                nonces=dict(attempt.nonces) if is_open else {},
                server_seed=attempt.seed if is_open else "",
                void_by=attempt.void_by,
            )
        )
    return tuple(shown)


def show_deadlines(state: TableState) -> table.Deadlines:
    """What happens by itself, and when."""
    at = state.deadlines
    return table.Deadlines(at.get("turn"), at.get("ballot"), at.get("accusation"), at.get("next"), at.get("seeding"))


def show_snapshot(state: TableState, viewer: str, shown: table.Table) -> frame.Snapshot:
    """Everything that a client has to know to go on."""
    log = show_events(state, state.log[-RECENT:], viewer)
    return frame.Snapshot(shown, show_view(state, viewer), log, show_deadlines(state))


def receipt_of(state: TableState, viewer: str) -> frame.Receipt | None:
    """What the server remembers of a seat's part in the seed."""
    if state.seeding is None or not state.seeding.attempts or not viewer:
        return None
    attempt = state.seeding.attempt
    name = state.seeding_name(viewer)
    if name not in attempt.nonces:
        return None
    where = state.seeding.setting.table
    return frame.Receipt(where, state.match, attempt.number, name, attempt.nonces[name], attempt.list_hash)
