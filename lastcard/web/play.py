"""During a match: moves, verdicts, kicks, accusations, the next round, and the seeding before it."""

from typing import Any, Final

from lastcard.fair import Attempt, FairError
from lastcard.game import Move, NotationError
from lastcard.game.game import Game
from lastcard.game.move import SEATS, seat_number
from lastcard.wire import frame

from .context import Context
from .lobby import find_seat, verify_phase
from .refusal import Entries, ForGroup, Refusal, Wait
from .state import Seat, TableState

BY_THE_TABLE: Final = {
    "judge": "the table judges: send vote, or kick",
    "veto": "send accuse: the others uphold it, or not",
    "next": "send next",
}
OUT_OF_TURN: Final = frozenset({"call", "catch"})
CLOSES_WINDOW: Final = frozenset({"play", "draw", "pass"})
CHAT_COUNTS_FOR: Final = 120_000  # milliseconds in which a message can be brought up against its writer


def the_game(state: TableState) -> Game:
    """The game that is going on."""
    if not state.is_playing or state.game is None:
        raise Refusal("phase", f"no cards are being played: the table is in {state.phase}")
    return state.game


def read_move(text: str) -> Move:
    """A move; raises `Refusal`."""
    try:
        return Move.parse(text)
    except NotationError as error:
        raise Refusal("form", f"move: {error}") from error


def move(state: TableState, seat: Seat, command: frame.MoveCommand, context: Context) -> Entries:
    """A person's move."""
    game = the_game(state)
    read = read_move(command.move)
    if SEATS[read.seat] != seat.letter:
        raise Refusal("seat", f"you sit in {seat.letter}, and move for nobody else")
    if read.verb in BY_THE_TABLE:
        raise Refusal("form", f"move: {BY_THE_TABLE[read.verb]}")
    if game.turn == seat.letter and read.verb not in OUT_OF_TURN and command.at < state.decision and not state.hold:
        raise Refusal("stale", "the table has moved on since you decided")
    return [make_move(state, read, context, "person")]


def make_move(state: TableState, read: Move, context: Context, by: str) -> dict[str, object]:
    """The entry of a move; raises `Refusal` if it is not legal, `Wait` if it is too early."""
    game = the_game(state)
    verify_hold(state, read, context)
    refused = game.refusal(read)
    if refused is not None:
        raise Refusal("rules", refused.message, refused.clause)
    if read.verb in CLOSES_WINDOW and state.owed_since and by != "clock":
        until = state.owed_since + state.settings.floor + (context.lag(SEATS[read.seat]) if state.settings.floor else 0)
        if context.now < until:
            raise Wait(until)
    entry: dict[str, object] = {"kind": "move", "move": str(read), "by": by}
    if read.verb == "draw" and state.settings.hold:
        entry["hold"] = context.hold(state)
    return entry


def verify_hold(state: TableState, read: Move, context: Context) -> None:
    """While a draw is held nobody may learn by trying whether the turn has moved on."""
    hold = state.hold
    if hold is None:
        return
    game = the_game(state)
    letter = SEATS[read.seat]
    is_early = context.now < hold.until
    if letter == hold.seat and game.phase == "drawn" and game.turn == letter:
        if read.verb == "pass" and is_early:
            raise Wait(hold.until)
        return
    if read.verb not in OUT_OF_TURN and letter != hold.seat:
        clause = game.rules.edition.clause(game.rules.edition.clauses.get("turn", ""))
        raise Refusal("rules", f"it is {hold.seat} who has to decide, not {letter}", clause)
    if is_early:
        raise Wait(hold.until)


def vote(state: TableState, seat: Seat, command: frame.VoteCommand, context: Context) -> Entries:
    """Good, or not; the verdict falls when nothing can change it any more."""
    del context
    ballot = state.ballot
    if ballot is None:
        raise Refusal("phase", "nothing is to be voted on now")
    if seat.letter not in ballot.voters:
        raise Refusal("seat", f"{', '.join(ballot.voters)} vote on {ballot.seat}")
    votes = {**ballot.votes, seat.letter: command.good}
    entries: Entries = [{"kind": "vote", "seat": seat.letter, "good": command.good}]
    good, no = sum(votes.values()), sum(not said for said in votes.values())
    if good * 2 >= len(ballot.voters) or no * 2 > len(ballot.voters):
        entries.append({"kind": "verdict", "how": "vote", "good": good * 2 >= len(ballot.voters)})
    return entries


def counted(votes: dict[str, bool]) -> bool:
    """What a vote says when its time is up: ties and silence count as good."""
    return sum(votes.values()) >= sum(not said for said in votes.values())


def kick(state: TableState, seat: Seat, command: frame.KickCommand, context: Context) -> Entries:
    """Kick the ball."""
    del context
    if state.kick is None:
        raise Refusal("phase", "no ball is to be kicked now")
    if state.kick.seat != seat.letter:
        raise Refusal("seat", f"the kick is {state.kick.seat}'s")
    return [{"kind": "verdict", "how": "kick", "direction": command.direction, "strength": command.strength}]


def accuse(state: TableState, seat: Seat, command: frame.AccuseCommand, context: Context) -> Entries:
    """Say that somebody has offended against the veto."""
    game = the_game(state)
    veto = game.rules.edition.veto
    if veto is None:
        raise Refusal("rules", f"{game.rules.edition.title} has no veto")
    target = find_seat(state, command.seat)
    if command.chat and state.chats.get(command.chat, ("", ""))[0] != target.letter:
        raise Refusal("unknown", f"chat: event {command.chat} is no message of {target.name}")
    if state.accusation is not None:
        raise Refusal("again", "another accusation is being voted on")
    wait_for_hold(state, context)
    slap = Move(seat_number(seat.letter), "veto", target=seat_number(target.letter))
    refused = game.refusal(slap)
    if refused is not None:
        raise Refusal("rules", refused.message, refused.clause)
    others = [other.letter for other in state.seats if other.is_person and not other.stand_in]
    voters = [letter for letter in others if letter not in {seat.letter, target.letter}]
    entry = {"kind": "accused", "by": seat.letter, "seat": target.letter, "chat": command.chat, "voters": voters}
    if voters and state.settings.veto == "vote":
        return [entry]
    if not voters and state.settings.veto == "vote" and not command.chat:
        raise Refusal("form", "chat: with nobody else to ask, name the message that is meant")
    return [entry, {"kind": "upheld", "seat": target.letter, "good": True, "move": str(slap)}]


def wait_for_hold(state: TableState, context: Context) -> None:
    """What the rules treat differently before and after a turn begins waits until everybody sees whose turn it is."""
    if state.hold is not None and context.now < state.hold.until:
        raise Wait(state.hold.until)


def uphold(state: TableState, seat: Seat, command: frame.UpholdCommand, context: Context) -> Entries:
    """Agree with an accusation, or not."""
    game = the_game(state)
    case = state.accusation
    if case is None or case.number != command.accusation:
        raise Refusal("late", "this accusation has been decided")
    if seat.letter not in case.voters:
        raise Refusal("seat", f"{', '.join(case.voters)} decide on it")
    wait_for_hold(state, context)
    votes = {**case.votes, seat.letter: command.yes}
    entries: Entries = [{"kind": "uphold", "seat": seat.letter, "yes": command.yes}]
    total = len(case.voters) + 1
    yes, no = 1 + sum(votes.values()), sum(not said for said in votes.values())
    slap = Move(seat_number(case.by), "veto", target=seat_number(case.seat))
    if yes * 2 > total:
        good = game.refusal(slap) is None
        entries.append({"kind": "upheld", "seat": case.seat, "good": good, "move": str(slap)})
    elif no * 2 >= total:
        entries.append({"kind": "upheld", "seat": case.seat, "good": False})
    return entries


def go_on(state: TableState, seat: Seat, command: object, context: Context) -> Entries:
    """The next round, when all people want it."""
    del command
    game = the_game(state)
    if game.phase != "round over":
        raise Refusal("phase", "the round is not over")
    entries: Entries = [{"kind": "next-ready", "seat": seat.letter}]
    if not missing_next(state, context) - {seat.letter}:
        entries.append(deal_again(state))
    return entries


def missing_next(state: TableState, context: Context) -> set[str]:
    """The people who have still to say that they want the next round."""
    return {letter for letter in state.people if context.is_expected(letter)} - state.next_ready


def deal_again(state: TableState) -> dict[str, object]:
    """The entry that deals the next round."""
    return {"kind": "move", "move": f"{state.seats[0].letter} next", "by": "table"}


def commit(state: TableState, seat: Seat, command: frame.CommitCommand, context: Context) -> Entries:
    """Commit to a nonce; with the last one everybody gets the list."""
    del context
    event = {"kind": "seed", "do": "commit", "attempt": command.attempt, "commitment": command.commitment}
    attempt = the_attempt(state, seat, event)
    try:
        after = attempt.commit(seat.letter, command.commitment)
    except FairError as error:
        raise Refusal("form", str(error)) from error
    entries: Entries = [{**event, "seat": seat.letter}]
    if not after.is_listed and not after.missing:
        entries.append({"kind": "seed", "do": "list"})
    return entries


def reveal(state: TableState, seat: Seat, command: frame.RevealCommand, context: Context) -> Entries:
    """Reveal the nonce; with the last one the cards are dealt."""
    del context
    event = {"kind": "seed", "do": "reveal", "attempt": command.attempt, "nonce": command.nonce}
    try:
        the_attempt(state, seat, event).reveal(seat.letter, command.nonce)
    except FairError as error:
        raise Refusal("form", str(error)) from error
    return [{**event, "seat": seat.letter}]


def the_attempt(state: TableState, seat: Seat, event: dict[str, Any]) -> Attempt:
    """The attempt that an event is for; in a duplicate event that is not this table's business alone."""
    verify_phase(state, "seeding")
    if state.group:
        raise ForGroup({**event, "seat": state.seeding_name(seat.letter)})
    if state.seeding is None:
        raise Refusal("phase", "nothing is being seeded")
    attempt = state.seeding.attempt
    if event["attempt"] != attempt.number:
        raise Refusal("late", f"attempt: {event['attempt']}; the attempt that is going on is {attempt.number}")
    return attempt
