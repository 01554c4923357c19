"""Hints: what a bot would do in one's place, and why, in words.

Any bot can be asked. It sits down, is shown what the seat has seen, and decides; the reason is found afterwards in what
the seat sees, so that a hint never tells more than the person may know.

>>> from lastcard.game import Game
>>> from lastcard.game.words import Teller
>>> game = Game.from_position("deluxe hands=r5,r+2,b2,W/b2 discard=b1,r7 draw=g1,g2")
>>> teller = Teller(game.rules, ["You", "Ada"].__getitem__)
>>> hint = make_hint("first", game.rules, game.view("A"), game.log("A"), 0, teller)
>>> str(hint.move), hint.reason
('A r+2', 'Ada holds one card and would have to draw; it counts 20 points if somebody else goes out')
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.bots.registry import make_bot
from lastcard.game import Event, Move, Rules, View
from lastcard.game.move import SEATS
from lastcard.game.words import Teller
from lastcard.rules.book_word import counted
from lastcard.rules.compile import Face
from lastcard.rules.effect import all_steps

from .mind import first_legal

FEW: Final = 2  # so many cards in a hand are a reason to hurry
HEAVY: Final = 20  # points that are better not held at the end


@dataclass(frozen=True)
class Hint:
    """What a bot would do, and the reason."""

    move: Move
    reason: str


def make_hint(bot: str, rules: Rules, view: View, log: Iterable[Event], seed: int, teller: Teller) -> Hint:
    """Ask a bot in the place of the seat that looks; one that fails or breaks the rules is replaced by a stand-in."""
    try:
        adviser = make_bot(bot)
        adviser.begin(view.seat, rules, seed)
        for event in log:
            adviser.see(event)
        move = adviser.choose(view)
    except Exception:  # noqa: BLE001 - a bot of others may fail in any way, a hint is still due
        move = first_legal(view)
    if move not in view.legal and move.verb != "discard":
        move = first_legal(view)
    return Hint(move, reason_for(rules, view, move, teller))


def reason_for(rules: Rules, view: View, move: Move, teller: Teller) -> str:
    """Why a move makes sense, from what the seat sees."""
    if move.verb == "play":
        return reason_for_play(rules, view, move, teller)
    reasons = {
        "draw": "nothing that you hold goes on the pile"
        if not any(other.verb == "play" for other in view.legal)
        else "what you could play is worth more later",
        "pass": "there is nothing better to play",
        "name": f"{share(rules, view.hand, move.color)} of your cards have this colour",
        "accept": "it is more likely honest than not, and a lost challenge costs more cards",
        "challenge": "it looks like a bluff: its player probably holds the colour that was in force",
        "judge": "that is how it was",
        "discard": "these count the most points, or fit the least",
        "next": "the round is over",
    }
    return reasons.get(move.verb, "it is due")


def reason_for_play(rules: Rules, view: View, move: Move, teller: Teller) -> str:
    """Why this card: what it does to the next player, what it saves, what it leaves."""
    if len(view.hand) == 1:
        return "it is your last card, and you are out"
    face = rules.faces[rules.kind_of[move.card]]
    following = next_seat(view)
    parts = []
    if view.counts[SEATS[following]] <= FEW and hits_next(face):
        held = counted(view.counts[SEATS[following]], "card")
        effect = (
            "have to draw" if any(step["do"] in {"draw", "owe"} for step in all_steps(face.effect)) else "miss a turn"
        )
        parts.append(f"{teller.name(following)} holds {held} and would {effect}")
    plays = {other.card for other in view.legal if other.verb == "play"}
    if face.is_wild and all(rules.faces[rules.kind_of[card]].is_wild for card in plays):
        parts.append("nothing but a wild goes on this pile")
    if move.color:
        rest = list(view.hand)
        rest.remove(move.card)
        parts.append(f"{share(rules, rest, move.color)} of your other cards are {rules.edition.colors[move.color]}")
    if face.points >= HEAVY:
        parts.append(f"it counts {face.points} points if somebody else goes out")
    elif face.color is not None and not parts:
        parts.append(reason_for_color(rules, view, face, plays))
    if move.call:
        parts.append("and the call goes with it")
    return "; ".join(parts)


def reason_for_color(rules: Rules, view: View, face: Face, plays: set[str]) -> str:
    """Why a plain card of a colour."""
    letter = rules.colors[face.color or 0]
    name = rules.edition.colors[letter]
    if len(plays) == 1:
        return "it is the only card that goes"
    if letter != view.color:
        return f"it turns the colour to {name}, of which you hold {share(rules, view.hand, letter)}"
    return f"it keeps {name}, of which you hold {share(rules, view.hand, letter)}, and saves the others for later"


def next_seat(view: View) -> int:
    """Who follows the seat that looks."""
    step = 1 if view.direction == "left" else -1
    return (SEATS.index(view.seat) + step) % view.seats


def hits_next(face: Face) -> bool:
    """Whether a card makes the next player draw or lose a turn."""
    return any(
        step.get("whom") == "next" and (step["do"] in {"draw", "owe"} or step.get("turn") == "lost")
        for step in all_steps(face.effect)
    )


def share(rules: Rules, hand: Sequence[str], color: str) -> str:
    """How many cards of a hand have a colour."""
    counts: Counter[str] = Counter()
    for code in hand:
        number = rules.faces[rules.kind_of[code]].color
        if number is not None:
            counts[rules.colors[number]] += 1
    return "none" if not counts[color] else str(counts[color])
