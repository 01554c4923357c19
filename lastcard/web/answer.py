"""Which function answers which command, and what keeps a seat from flooding its table."""

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from lastcard.wire import frame

from . import lobby, people, play
from .context import Context
from .refusal import Entries, Refusal
from .state import Seat, TableState

Answer = Callable[[TableState, Seat, Any, Context], Entries]
ANSWERS: Final[dict[type, Answer]] = {
    frame.MoveCommand: play.move,
    frame.NameCommand: lobby.rename,
    frame.SettingsCommand: lobby.change_settings,
    frame.SeatBotCommand: lobby.seat_bot,
    frame.ReadyCommand: lobby.be_ready,
    frame.ConsentCommand: lobby.agree,
    frame.StartCommand: lobby.start,
    frame.CommitCommand: play.commit,
    frame.RevealCommand: play.reveal,
    frame.VoteCommand: play.vote,
    frame.KickCommand: play.kick,
    frame.AccuseCommand: play.accuse,
    frame.UpholdCommand: play.uphold,
    frame.ChatCommand: people.say,
    frame.EmoteCommand: people.feel,
    frame.MuteCommand: people.mute,
    frame.ReportCommand: people.report,
    frame.RemoveCommand: people.remove,
    frame.HostCommand: people.pass_on,
    frame.LinkCommand: people.make_link,
    frame.RevokeCommand: people.revoke,
    frame.LeaveCommand: people.leave,
    frame.NextCommand: play.go_on,
    frame.RematchCommand: lobby.rematch,
    frame.CloseCommand: lobby.close,
}
TALK: Final = (frame.ChatCommand, frame.EmoteCommand, frame.ReportCommand, frame.NameCommand)
MOST_TALK: Final = 10
TALK_TIME: Final = 10_000  # milliseconds
MISSES: Final = 2
MISS_TIME: Final = 3_000
REST: Final = 3_000
ACCUSATION_REST: Final = 10_000


class Temper:
    """What a seat has done lately: too much talk is refused, and a mashed catch button rests."""

    def __init__(self) -> None:
        self.talk: dict[str, deque[int]] = {}
        self.misses: dict[str, deque[int]] = {}
        self.resting: dict[str, int] = {}
        self.accused: dict[str, int] = {}

    def verify(self, letter: str, command: frame.AnyCommand, now: int) -> None:
        """Refuse what comes too often."""
        if isinstance(command, TALK):
            said = self.talk.setdefault(letter, deque(maxlen=MOST_TALK))
            if len(said) == MOST_TALK and now - said[0] < TALK_TIME:
                raise Refusal("rate", f"at most {MOST_TALK} messages in {TALK_TIME // 1000} seconds")
            said.append(now)
        elif isinstance(command, frame.AccuseCommand):
            if now - self.accused.get(letter, -ACCUSATION_REST) < ACCUSATION_REST:
                raise Refusal("rate", f"one accusation in {ACCUSATION_REST // 1000} seconds")
            self.accused[letter] = now
        elif is_catch(command) and now < self.resting.get(letter, 0):
            raise Refusal("cooldown", "the catch button rests for a moment")

    def miss(self, letter: str, now: int) -> None:
        """A catch has hit nobody."""
        missed = self.misses.setdefault(letter, deque(maxlen=MISSES))
        missed.append(now)
        if len(missed) == MISSES and now - missed[0] < MISS_TIME:
            self.resting[letter] = now + REST
            missed.clear()


def is_catch(command: object) -> bool:
    """Whether a command is a catch."""
    return isinstance(command, frame.MoveCommand) and command.move[1:7] == " catch"


def entries_for(state: TableState, seat: Seat, command: frame.AnyCommand, context: Context) -> Entries:
    """What a command brings; raises `Refusal` or `Wait`."""
    return ANSWERS[type(command)](state, seat, command, context)
