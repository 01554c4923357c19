"""What has to have happened for a comparison to count."""

from typing import Final

from lastcard.game.view import PHASES
from lastcard.kernel import layout
from lastcard.kernel.layout import (
    ACCEPT,
    CALL,
    CATCH,
    CHALLENGE,
    DISCARD,
    DRAW,
    DREW,
    GAME_WON,
    JUDGE,
    LOST_TURN,
    NAME,
    NEXT,
    PASS,
    PLAY,
    REFILLED,
    ROUND_WON,
    VETO,
    VETOED_TURN,
)

from .machine import Records

VERB_NAMES: Final = (
    "play", "draw", "pass", "name", "accept", "challenge", "call", "catch", "veto", "judge", "discard", "next",
)  # fmt: skip
EVENT_NAMES: Final = (
    "ROUND_STARTED", "DEALT", "OPENED", "PLAYED", "DREW", "GAVE", "REFILLED", "LOST_TURN", "VETOED_TURN",
    "REVERSED", "CALLED", "CAUGHT", "VETOED", "NAMED", "ACCEPTED", "CHALLENGED", "SWAPPED", "ROTATED", "VERDICT",
    "HANDS_OPENED", "HANDS_CLOSED", "BONUS_WON", "BONUS_DECLINED", "DARED", "PASSED", "ROUND_WON", "SCORED",
    "GAME_WON", "DREW_FOR_DEAL", "DEALER_CHOSEN", "DREW_AGAIN_FOR_DEAL", "TURN_BEGAN", "WAITED_UNABLE", "KEPT",
    "MUST_GIVE",
)  # fmt: skip
EVENTS: Final = {int(getattr(layout, name)): name for name in EVENT_NAMES}
NEVER: Final = {layout.ROTATED}  # no printed card rotates hands

# Every verb that may be legal in a phase; nothing else may ever be played there.
PAIRS: Final = {
    layout.NAMING: {NAME, VETO},
    layout.TURN: {PLAY, DRAW, PASS, CALL, CATCH, VETO},
    layout.DRAWN: {PLAY, PASS, VETO},
    layout.ANSWER: {ACCEPT, CHALLENGE, CALL, CATCH, VETO},
    layout.BONUS: {PLAY, PASS, CALL, CATCH},
    layout.JUDGING: {JUDGE, CALL, CATCH, VETO},
    layout.DISCARDING: {DISCARD, CALL, CATCH, VETO},
    layout.ROUND_OVER: {NEXT, VETO},
    layout.GAME_OVER: set(),
}
# What has to happen because of which verb.
BECAUSE: Final = (
    *((REFILLED, verb) for verb in (PLAY, DRAW, ACCEPT, CHALLENGE, CATCH, JUDGE, DISCARD, NEXT)),
    *((ROUND_WON, verb) for verb in (PLAY, DRAW, PASS, ACCEPT, CHALLENGE, JUDGE, DISCARD)),
    *((LOST_TURN, verb) for verb in (PLAY, ACCEPT, CHALLENGE, NEXT)),
    *((VETOED_TURN, verb) for verb in (PLAY, DRAW, PASS, ACCEPT, CHALLENGE, NAME, JUDGE, NEXT)),
    *((DREW, verb) for verb in (PLAY, DRAW, ACCEPT, CHALLENGE, CATCH, JUDGE, NEXT)),
    (GAME_WON, PLAY),
)


def name_pair(phase: int, verb: int) -> str:
    """A phase and a verb in words."""
    return f"{VERB_NAMES[verb]} in {PHASES[phase]}"


def unseen(seen: Records, void_rounds: dict[str, int]) -> list[str]:
    """What should have happened and has not, or should not have happened."""
    pairs, events = seen["pairs"], seen["events"]
    wrong = [f"never: {void} void round" for void in ("limit", "circuit") if not void_rounds.get(void)]
    for phase, verbs in PAIRS.items():
        for verb in range(layout.VERBS):
            if verb in verbs and not pairs[phase, verb]:
                wrong.append(f"never: {name_pair(phase, verb)}")
            if verb not in verbs and pairs[phase, verb]:
                wrong.append(f"impossible: {name_pair(phase, verb)}")
    totals = events.sum(axis=1)
    wrong += [f"never: {EVENTS[code]}" for code in EVENTS if not totals[code] and code not in NEVER]
    wrong += [
        f"never: {EVENTS[event]} because of {VERB_NAMES[verb]}" for event, verb in BECAUSE if not events[event, verb]
    ]
    return wrong


def table(seen: Records) -> str:
    """How often everything happened."""
    pairs, events = seen["pairs"], seen["events"].sum(axis=1)
    lines = [
        f"  {PHASES[phase]}: " + ", ".join(f"{VERB_NAMES[verb]} {pairs[phase, verb]}" for verb in sorted(verbs))
        for phase, verbs in PAIRS.items()
        if verbs
    ]
    lines.append("  events: " + ", ".join(f"{name} {events[code]}" for code, name in EVENTS.items()))
    return "\n".join(lines)
