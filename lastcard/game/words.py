"""A game told in sentences, in one place, so that every face and every replay says the same.

>>> from lastcard.game import Game
>>> game = Game.from_position("deluxe hands=r5,b2,W4/b2,y1 discard=b1,r7 draw=g1,g2")
>>> teller = Teller(game.rules, ["You", "Ada"].__getitem__, you=0, explains=True)
>>> [teller.sentence(event) for event in game.play("A r5")]
['You play red 5.']
>>> [teller.sentence(event.as_seen_by(0)) for event in game.play("B draw")]
['Ada draws 1 card.']
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from string import Formatter
from typing import Final

from lastcard.rules.compile import Rules

from .event import SENTENCES, Event
from .move import NOBODY, Move, seat_letter
from .view import View

Paint = Callable[[str, str], str]  # a text, and the name of its colour; 'wild' for a wild

# What "you" do, for the events whose sentence begins with whoever acts.
SECOND_PERSON: Final = {
    "round": "Round {count} begins. You deal.",
    "dealt": "You are dealt {count} cards.",
    "played": "You play {card}.",
    "drew": "You draw {cards}.",
    "discarded": "You discard {card}.",
    "lost turn": "You lose a turn.",
    "veto paid": "You sit out for the veto, which goes back to the middle.",
    "called": "You call.",
    "caught": "You catch {other}.",
    "vetoed": "You slap the veto on {other}.",
    "named": "You name {color}.",
    "accepted": "You accept.",
    "challenged": "You challenge {other}: {word}.",
    "swapped": "You and {other} swap hands.",
    "judged": "The table says of you: {word}.",
    "hands open": "All hands lie open until you move again.",
    "hands closed": "You move: the hands are closed.",
    "bonus": "You may play another card.",
    "bonus declined": "You play no other card.",
    "dared": "You are under a dare until somebody calls.",
    "passed": "You can neither play nor draw.",
    "unable": "You cannot go on.",
    "must discard": "You have to discard {cards}.",
    "round won": "You win the round.",
    "scored": "You score {count} and have {total}.",
    "game won": "You win the game.",
    "drew for deal": "You draw {card} for the deal.",
    "tied for deal": "You have tied and draw again.",
    "dealer": "You deal.",
}
# What reads better with a word more than an event's own sentence.
THIRD_PERSON: Final = {"drew": "{seat} draws {cards}.", "must discard": "{seat} has to discard {cards}."}


def plain_text(text: str, color: str) -> str:
    """A text without paint."""
    del color
    return text


class Teller:
    """Tells events, cards and moves of one game.

    `name_of` names seats by number; `you` is the seat that is spoken to, if any; `paint` shows colours;
    `explains` adds the rule on a customizable when it is played, and what was called.
    """

    def __init__(
        self,
        rules: Rules,
        name_of: Callable[[int], str] = seat_letter,
        *,
        you: int = NOBODY,
        paint: Paint = plain_text,
        explains: bool = False,
    ) -> None:
        self.rules = rules
        self.you = you
        self.paint = paint
        self.explains = explains
        self._name_of = name_of

    def name(self, seat: int) -> str:
        """Who sits in a seat, as it stands inside a sentence."""
        return "you" if seat == self.you and seat != NOBODY else self._name_of(seat)

    def color(self, letter: str) -> str:
        """A colour by name."""
        name = self.rules.edition.colors.get(letter, letter)
        return self.paint(name, name)

    def card(self, text: str) -> str:
        """A card in words: `r5` is red 5, `W:g` is Wild for green."""
        if self.paint is not plain_text:
            return self._name_card(text)
        names: dict[str, str] = self.rules.remembered("names of cards", dict)
        if text not in names:
            names[text] = self._name_card(text)
        return names[text]

    def _name_card(self, text: str) -> str:
        """See `card`."""
        code, _, named = text.partition(":")
        kind = self.rules.kind_of.get(code)
        if kind is None:
            return text
        face = self.rules.faces[kind]
        if face.color is None:
            title = self.paint(face.title, "wild")
            return f"{title} for {self.color(named)}" if named else title
        name = list(self.rules.edition.colors.values())[face.color]
        return self.paint(f"{name} {face.title}", name)

    def cards(self, codes: Iterable[str]) -> str:
        """Cards in a row."""
        return ", ".join(self.card(code) for code in codes) or "no cards"

    def written(self, code: str) -> str:
        """The rule written on a customizable; empty for every other card."""
        kind = self.rules.kind_of.get(code.partition(":")[0])
        return "" if kind is None else self.rules.faces[kind].written

    def sentence(self, event: Event) -> str:
        """One event, with the cards that its viewer saw."""
        told = begin_large(self.main_sentence(event))
        seen = next(iter(event.seen.values()), ())
        if event.name == "challenged" and seen:
            return f"{told} The hand shown: {self.cards(seen)}."
        if seen:
            return f"{told.removesuffix('.')}: {self.cards(seen)}."
        if self.explains and event.name == "played" and self.written(event.card):
            return f"{told} It says: “{self.written(event.card).rstrip('.')}.”"
        if self.explains and event.name == "called":
            return f"{told.removesuffix('.')}: “{self.rules.edition.call}”"
        return told

    def main_sentence(self, event: Event) -> str:
        """The sentence of an event, to somebody or about everybody."""
        speaks_to = event.seat == self.you and event.seat != NOBODY
        form = (SECOND_PERSON if speaks_to else THIRD_PERSON).get(event.name)
        if form is None or (not self.explains and not speaks_to):
            form = SENTENCES[event.name]
        return form.format_map({word: WORDS[word](self, event) for word in words_of(form)})

    def move(self, move: Move) -> str:
        """A move as it is said: `W:g!` is "Wild for green, and call"."""
        if move.verb == "play":
            said = self.card(f"{move.card}:{move.color}" if move.color else move.card)
            said += f", swapping with {self.name(move.target)}" if move.target != NOBODY else ""
            said += f", for the colour {self.color(move.wish)}" if move.wish else ""
            return said + (", and call" if move.call else "")
        if move.verb == "name":
            return f"name {self.color(move.color)}"
        if move.verb in {"catch", "veto"}:
            return f"{move.verb} {self.name(move.target)}"
        if move.verb == "discard":
            return f"discard {self.cards(move.cards)}"
        return move.text


WORDS: Final[Mapping[str, Callable[[Teller, Event], object]]] = {
    "seat": lambda teller, event: teller.name(event.seat),
    "other": lambda teller, event: teller.name(event.other),
    "card": lambda teller, event: teller.card(event.card),
    "cards": lambda _, event: f"{event.count} {'card' if event.count == 1 else 'cards'}",
    "color": lambda teller, event: teller.color(event.color),
    "count": lambda _, event: event.count,
    "total": lambda _, event: event.total,
    "word": lambda _, event: event.word,
}


@cache
def words_of(form: str) -> tuple[str, ...]:
    """The words that are put into a sentence."""
    return tuple(word for _, word, _, _ in Formatter().parse(form) if word)


def begin_large(text: str) -> str:
    """A sentence with a large first letter, whatever paint stands before it."""
    if text[:1].isalpha():
        return text[0].upper() + text[1:]
    return re.sub(r"^((?:\x1b\[[\d;]+m)*)(\w)", lambda start: start[1] + start[2].upper(), text)


def pile_sentence(view: View, teller: Teller) -> str:
    """What lies on the pile, which colour is in force, and where play runs."""
    top = teller.card(view.top) if view.top else "nothing"
    return f"The pile shows {top}. Play runs to the {view.direction}."


def counts_sentence(view: View, teller: Teller) -> str:
    """How many cards the others hold, and who has called or sits under the veto or a dare."""
    marks: Mapping[str, tuple[str, ...]] = {
        "has called": view.called,
        "under the veto": (view.vetoed,) if view.vetoed else (),
        "under a dare": view.forbidden,
    }
    parts = []
    for number, (seat, count) in enumerate(view.counts.items()):
        if seat != view.seat:
            said = [mark for mark, seats in marks.items() if seat in seats]
            parts.append(f"{teller.name(number)} {count}" + (f" ({', '.join(said)})" if said else ""))
    return f"Cards in hand: {', '.join(parts)}."


def in_words(text: str, rules: Rules, teller: Teller, seats: int) -> str:
    """A message that speaks of cards by code and of seats by letter, as a player would say it.

    >>> from lastcard.game import compile_rules
    >>> rules = compile_rules("deluxe")
    >>> teller = Teller(rules, ["You", "Ada"].__getitem__, you=0)
    >>> in_words("r+2 goes on red or on another Draw Two; the pile shows W:g", rules, teller, 2)
    'Red Draw Two goes on red or on another Draw Two; the pile shows Wild for green.'
    >>> in_words("it is B who has to decide, not A", rules, teller, 2)
    'It is Ada who has to decide, not you.'
    >>> in_words("A does not hold r5", rules, teller, 2)
    'You do not hold red 5.'
    """

    def card(found: re.Match[str]) -> str:
        return teller.card(found[0]) if found[0].partition(":")[0] in rules.kind_of else found[0]

    def seat(found: re.Match[str]) -> str:
        number = ord(found[0]) - ord("A")
        return teller.name(number) if number < seats else found[0]

    said = re.sub(r"(?<![@\w])[A-J](?![\w:@+]| to [A-J]\b)", seat, text)
    said = re.sub(r"(?<![\w+@])[a-z]?[A-Z0-9+]{1,5}(?::[a-z])?(?![\w])", card, said)
    for wrong, right in YOUR_VERBS.items():
        said = re.sub(rf"\byou {wrong}\b", f"you {right}", said)
    said = begin_large(said.strip())
    return said if said.endswith((".", "!", "?")) else f"{said}."


# How the verbs of such messages end when "you" is put in for a seat.
YOUR_VERBS: Final = {
    "is": "are",
    "has": "have",
    "does": "do",
    "owes": "owe",
    "plays": "play",
    "draws": "draw",
    "names": "name",
    "first finishes": "first finish",
    "accepts or challenges": "accept or challenge",
    "discards": "discard",
    "holds": "hold",
}
