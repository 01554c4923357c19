"""The format of an edition page: every key, what it may hold, and what it means."""

from typing import Any, Final

from .field import Chance, Either, Entry, Flag, Kind, ListOf, Number, OneOf, Table, Text

FORMAT: Final = 1
COLOR_PATTERN: Final = r"[a-z]"
CARD_PATTERN: Final = r"[A-Z+][A-Z0-9+]{0,3}|[a-z][a-z0-9-]*"
WHOM: Final = ("self", "next", "previous", "others", "all", "chosen")
OPENINGS: Final = ("starts", "acts", "turns", "names", "returns", "passed-over")

loses_turn = Entry(Flag(), "whether a seat that is hit loses its turn: loses_turn = true or false")
short_forgive = Entry(
    OneOf(("forgive",)), 'what happens when both piles run dry: short = "forgive" (the rest is not drawn)'
)
short_stop = Entry(
    OneOf(("forgive", "stop")), 'what bounds the draw when both piles run dry: short = "forgive" or "stop"'
)
emptied = Entry(OneOf(("wins", "keeps one")), 'what a hand emptied by discards does: emptied = "wins" or "keeps one"')
whom = Entry(OneOf(WHOM), "whom the step hits: " + ", ".join(WHOM), required=True)


class Steps:
    """A list of steps; each step's own keys depend on its verb."""

    def check(self, value: object, path: str, problems: Any) -> None:  # noqa: ANN401 - see Kind
        """Each step by its verb."""
        if not isinstance(value, list):
            problems.add(path, f"{value!r} is no list of steps", "write [{ do = … }, …]")
            return
        for index, step in enumerate(value):
            where = f"{path}[{index}]"
            if not isinstance(step, dict):
                problems.add(where, f"{step!r} is no step", "write { do = … }")
                continue
            verb = step.get("do")
            if not isinstance(verb, str) or verb not in STEPS:
                problems.add(f"{where}.do", f"{verb!r} is no verb", f"write one of {', '.join(STEPS)}")
            else:
                STEPS[verb].check(step, where, problems)

    def schema(self) -> dict[str, Any]:
        """Steps refer to themselves, so they are defined once."""
        return {"$ref": "#/$defs/steps"}


steps = Steps()


def verb(name: str, about: str, **entries: Entry) -> Table:
    """The table of a step."""
    return Table({"do": Entry(OneOf((name,)), about, required=True), **entries})


STEPS: Final[dict[str, Table]] = {
    "color": verb("color", "the player names the colour; the first step of every wild"),
    "choose": verb(
        "choose",
        "the player chooses a player or a second colour together with the play",
        what=Entry(OneOf(("player", "color")), "what is chosen: player or color", required=True),
        optional=Entry(Flag(), "whether no player may be chosen"),
    ),
    "draw": verb(
        "draw",
        "seats draw cards",
        whom=whom,
        cards=Entry(Number(1, 50), "a fixed number of cards"),
        to=Entry(Number(1, 50), "up to this many cards in hand"),
        or_discard=Entry(Flag(), "with `to`: whoever holds more discards down to it"),
        until=Entry(Text(form="'chosen color' or a colour's letter"), "until a card of this colour turns up"),
        loses_turn=Entry(loses_turn.kind, loses_turn.about, required=True),
        short=Entry(short_stop.kind, short_stop.about, required=True),
        emptied=emptied,
    ),
    "discard": verb(
        "discard",
        "seats discard cards",
        whom=whom,
        cards=Entry(Number(1, 50), "a fixed number of cards of the holder's choice"),
        down_to=Entry(Number(0, 50), "down to this many cards, of the holder's choice"),
        all=Entry(Text(form="'wilds', a colour's letter or a card's key"), "every card of this class"),
        loses_turn=Entry(loses_turn.kind, loses_turn.about, required=True),
        emptied=emptied,
    ),
    "turn": verb(
        "turn",
        "a turn is lost or won, or the direction turns",
        turn=Entry(OneOf(("lost", "again", "reverse", "bonus")), "lost, again, reverse or bonus", required=True),
        whom=Entry(OneOf(WHOM), "who loses the turn"),
    ),
    "hands": verb(
        "hands",
        "whole hands change places",
        hands=Entry(OneOf(("swap", "rotate")), "swap with the chosen player, or rotate", required=True),
    ),
    "owe": verb(
        "owe",
        "a penalty that may be answered before it falls",
        whom=Entry(OneOf(("next",)), "who owes it: next", required=True),
        cards=Entry(Number(1, 50), "how many cards", required=True),
        answer=Entry(OneOf(("challenge",)), "how it may be answered: challenge", required=True),
        loses_turn=Entry(loses_turn.kind, loses_turn.about, required=True),
        short=Entry(short_forgive.kind, short_forgive.about, required=True),
    ),
    "if": verb(
        "if",
        "one branch or the other",
        test=Entry(OneOf(("can play",)), "what is tested: can play", required=True),
        whom=Entry(OneOf(("next", "previous", "chosen")), "who is tested", required=True),
        yes=Entry(steps, "what happens if so: yes = [ … ]", required=True),
        no=Entry(steps, "what happens if not: no = [ … ]", required=True),
    ),
    "judge": verb(
        "judge",
        "the table judges something done in the room",
        whom=Entry(OneOf(("self", "next", "previous", "chosen")), "who is judged", required=True),
        task=Entry(Text(r".{1,200}", "a text of 1 to 200 letters"), "what has to be done", required=True),
        chance=Entry(Chance(), "how likely it succeeds in simulation: chance = 0.5", required=True),
        good=Entry(steps, "what happens if it is good: good = [ … ]", required=True),
        no=Entry(steps, "what happens if it is not: no = [ … ]", required=True),
    ),
    "reveal": verb(
        "reveal",
        "hands lie open",
        whom=Entry(OneOf(("all",)), "whose hands: all", required=True),
        until=Entry(OneOf(("own next turn",)), "until the card's player begins a turn: own next turn", required=True),
    ),
    "forbid": verb(
        "forbid",
        "a dare that lasts, without effect on cards",
        whom=whom,
        what=Entry(Text(r".{1,200}", "a text of 1 to 200 letters"), "what is forbidden", required=True),
        until=Entry(OneOf(("call",)), "until somebody calls: call", required=True),
    ),
    "modify": verb(
        "modify",
        "changes what a seat's next turn does",
        whom=whom,
        what=Entry(OneOf(("draw",)), "what is changed: draw", required=True),
        when=Entry(OneOf(("cannot play",)), "in which case: cannot play", required=True),
        cards=Entry(Number(2, 50), "cards drawn instead of one", required=True),
        short=Entry(short_forgive.kind, short_forgive.about, required=True),
    ),
}

clause_text = Text(r"[A-Z][A-Z0-9-]*", "a clause id such as D2-1")
clause_table = Table(others=clause_text, key_pattern=r"[a-z_]+", key_form="a topic in small letters")
sentence = Text(r".{1,400}", "a sentence")
title = Text(r".{1,60}", "a title of 1 to 60 letters")
removals = Entry(ListOf(Text()), "keys of the page that this one extends and that are left out here")

CARD: Final = Table(
    {
        "kind": Entry(OneOf(("number", "symbol", "wild")), "number, symbol or wild"),
        "title": Entry(title, "what players call the card"),
        "values": Entry(ListOf(Number(0, 99), 1, 64), "the numbers on the cards"),
        "copies": Entry(
            Either(
                {int: Number(0, 60), list: ListOf(Number(0, 60), 1, 64)}, "a number, or a list with one for each value"
            ),
            "how many there are of each (in each colour, but for wilds)",
        ),
        "points": Entry(
            Either({int: Number(0, 1000), str: OneOf(("face",))}, "a number or 'face'"),
            "what a card left in hand is worth",
        ),
        "opening": Entry(OneOf(OPENINGS), "what it does when it is turned up to open a round: " + ", ".join(OPENINGS)),
        "last_card": Entry(
            OneOf(("nothing", "draws")), "as last card: nothing, or its draw still falls on the next player"
        ),
        "customizable": Entry(Flag(), "whether players write on it"),
        "effect": Entry(steps, "what it does, step by step"),
        "clauses": Entry(clause_table, "which clauses of the printed rules say so"),
    }
)

OPTION: Final = Table(
    {
        "default": Entry(
            Either(
                {bool: Flag(), int: Number(0, 1_000_000), str: Text(), list: ListOf(Text(), 0, 10)},
                "a value of the option",
            ),
            "the value if nobody asks for another",
        ),
        "about": Entry(sentence, "one sentence for people"),
        "clauses": Entry(ListOf(clause_text, 1), "the clauses it belongs to"),
        "card": Entry(Text(CARD_PATTERN, "a card's key"), "the card that the option is about"),
        "drops": Entry(ListOf(Text(CARD_PATTERN, "a card's key")), "the cards that the option leaves out"),
        "most": Entry(Number(0, 3), "how many of the card may be in the deck"),
    }
)

IDEA: Final = Table(
    {
        "title": Entry(title, "a short name", required=True),
        "text": Entry(sentence, "what is written on the card", required=True),
        "effect": Entry(steps, "what it does", required=True),
        "clause": Entry(clause_text, "the clause that prints it"),
    }
)

PAGE: Final = Table(
    {
        "format": Entry(OneOf((FORMAT,)), f"the version of this format: format = {FORMAT}", required=True),
        "key": Entry(Text(r"[a-z][a-z0-9-]{0,30}", "a key in small letters"), "the edition's key", required=True),
        "title": Entry(title, "the edition's title", required=True),
        "extends": Entry(Text(), "the edition or file that this page builds on"),
        "prefix": Entry(Text(r"[A-Z][A-Z0-9]{1,7}", "2 to 8 capital letters"), "what clause ids begin with"),
        "about": Entry(sentence, "one sentence for people"),
        "call": Entry(title, "what is called on the last card but one"),
        "seats": Entry(ListOf(Number(2, 10), 2, 2), "fewest and most players, 2 to 10"),
        "hand_size": Entry(Number(1, 30), "cards dealt to each player"),
        "dealer": Entry(OneOf(("high-card", "lot")), "how the first dealer is found: high-card or lot"),
        "colors": Entry(
            Table(
                others=Text(r"[^\W\d_][\w -]{0,20}", "a colour's name"),
                key_pattern=COLOR_PATTERN,
                key_form="one small letter",
            ),
            "the colours, letter = name; replaces the colours of the page below",
        ),
        "cards": Entry(
            Table(
                {"remove": removals},
                others=CARD,
                key_pattern=CARD_PATTERN,
                key_form="a card code (capitals) or group (small letters)",
            ),
            "the cards: symbols and wilds by their code, groups of numbers by a name",
        ),
        "challenge": Entry(
            Table(
                {
                    "guilty_if_held": Entry(OneOf(("color", "color or wild")), "which other cards bar a penalty wild"),
                    "guilty_draws": Entry(Number(0, 50), "cards for a challenged player who bluffed"),
                    "innocent_extra": Entry(Number(0, 50), "cards beyond the penalty for a wrong challenger"),
                }
            ),
            "how a penalty wild is challenged",
        ),
        "caught": Entry(
            Table({"draws": Entry(Number(0, 50), "cards for a missing call", required=True)}), "a missing call"
        ),
        "board": Entry(
            Table({"rows": Entry(Number(1, 100), "rounds that fit on the score board", required=True)}),
            "the score board",
        ),
        "veto": Entry(
            Table(
                {
                    "title": Entry(title, "what players call it", required=True),
                    "offence": Entry(sentence, "what it is slapped for", required=True),
                    "clauses": Entry(clause_table, "the clauses that print it"),
                }
            ),
            "a card that lies in the middle and costs an offender the next turn",
        ),
        "options": Entry(
            Table({"remove": removals}, others=OPTION, key_pattern=r"[a-z_]+", key_form="an option"),
            "what a table may choose",
        ),
        "ideas": Entry(
            Table({"remove": removals}, others=IDEA, key_pattern=r"[a-z][a-z0-9-]*", key_form="a key in small letters"),
            "rules ready-made for customizables",
        ),
        "clauses": Entry(clause_table, "which clause answers a question that is not about one card"),
    }
)


def json_schema() -> dict[str, Any]:
    """The format as JSON Schema, for editors."""
    kinds: list[Kind] = list(STEPS.values())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "lastcard edition",
        **PAGE.schema(),
        "$defs": {"steps": {"type": "array", "items": {"oneOf": [kind.schema() for kind in kinds]}}},
    }
