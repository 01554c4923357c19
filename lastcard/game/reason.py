"""Why a card may be played or not, and what a seat may do besides, with the clauses that say so."""

from typing import Any

from lastcard.rules.book_word import a, counted, listed
from lastcard.rules.compile import Face
from lastcard.rules.effect import all_steps

from .game import Game
from .move import Move, seat_letter

Explanation = dict[str, Any]


def situation(game: Game, seat: str) -> str:
    """What is going on, in a sentence or two."""
    pile = f"The pile shows {game.top}" + (f", {color_name(game, game.color)} is in force." if game.color else ".")
    if game.phase in {"round over", "game over"}:
        return f"{pile} The {game.phase.removesuffix(' over')} is over."
    waits = {
        "turn": "is to play or draw",
        "drawn": "has drawn and may play that card",
        "name": "names the opening colour",
        "answer": "accepts or challenges",
        "bonus": "may play a bonus card",
        "judge": "is judged by the table",
        "discard": "chooses cards to discard",
    }[game.phase]
    looks = "" if seat == game.turn else f" This is what {seat} may do."
    return f"{pile} {game.turn} {waits}.{looks}"


def color_name(game: Game, letter: str) -> str:
    """A colour by its letter."""
    return game.rules.edition.colors.get(letter, letter)


def face_of(game: Game, code: str) -> Face:
    """The face with this code, whatever colour was named for it."""
    return game.rules.faces[game.rules.kind_of[code.partition(":")[0]]]


def explain_card(game: Game, seat: str, code: str) -> Explanation:
    """Whether a card in hand may be played, why, and the clauses."""
    ways = [move for move in game.legal(seat) if move.verb == "play" and move.card == code]
    if not ways:
        color = f":{game.rules.colors[0]}" if face_of(game, code).is_wild else ""
        refused = game.refusal(f"{seat} {code}{color}")
        clauses = [refused.clause] if refused and refused.clause else []
        return {
            "card": code,
            "playable": False,
            "moves": [],
            "why": refused.message if refused else "",
            "clauses": clauses,
        }
    face = face_of(game, code)
    why, clauses = why_playable(game, face), [clause_of(game, face, "match")]
    if owed_cards(face):
        more, found = explain_bluff(game, seat, face)
        why, clauses = f"{why}; {more}", clauses + found
    moves = [move.text for move in ways]
    return {
        "card": code,
        "playable": True,
        "moves": moves,
        "why": why,
        "clauses": list(dict.fromkeys(filter(None, clauses))),
    }


def clause_of(game: Game, face: Face, topic: str) -> str:
    """The clause of a card on a topic."""
    return game.rules.edition.clause(face.entry.clauses.get(topic, ""))


def topic_clauses(game: Game, *topics: str) -> list[str]:
    """The clauses of the edition on some topics."""
    edition = game.rules.edition
    return [edition.clause(edition.clauses[topic]) for topic in dict.fromkeys(topics) if topic in edition.clauses]


def why_playable(game: Game, face: Face) -> str:
    """What a card has in common with the top of the pile."""
    top = face_of(game, game.top)
    if face.color is None:
        return "a wild goes on any card"
    letter = game.rules.colors[face.color]
    if letter == game.color:
        named = f", named for {game.top}" if top.color is None else f" of {game.top}"
        return f"it has the colour{named}, {color_name(game, letter)}"
    return f"it is {a(face.title)} like {game.top}"


def owed_cards(face: Face) -> int:
    """How many cards a card makes the next player draw unless it is challenged; zero for most."""
    return max((step["cards"] for step in all_steps(face.effect) if step["do"] == "owe"), default=0)


def explain_bluff(game: Game, seat: str, face: Face) -> tuple[str, list[str]]:
    """What a challenge would find."""
    edition = game.rules.edition
    rest = list(game.hand(seat))
    rest.remove(face.code)
    if not rest:
        return "as the last card it cannot be challenged", topic_clauses(game, "last_draw")
    bars_wilds = edition.guilty_if_held == "color or wild"
    barring = list(dict.fromkeys(code for code in rest if bars(game, code, wilds=bars_wilds)))
    rule = f"{color_name(game, game.color)} or wild" if bars_wilds else color_name(game, game.color)
    bluff = clause_of(game, face, "bluff")
    if barring:
        cost = f"a challenge would find {listed(barring)}, and {seat} would draw {edition.guilty_draws}"
        return f"it would be a bluff, which is allowed, but {cost}", [bluff, *topic_clauses(game, "guilty")]
    wrong = owed_cards(face) + edition.innocent_extra
    honest = f"{seat} holds no other {rule} card, so it is honest: a challenger would draw {wrong}"
    return honest, [bluff, *topic_clauses(game, "innocent")]


def bars(game: Game, code: str, *, wilds: bool) -> bool:
    """Whether a card left in hand makes a penalty wild a bluff."""
    face = face_of(game, code)
    return wilds if face.color is None else game.rules.colors[face.color] == game.color


def explain_moves(game: Game, seat: str) -> list[Explanation]:
    """What a seat may do besides playing a card; equal kinds of moves are told once."""
    others = [move for move in game.legal(seat) if move.verb != "play"]
    grouped: dict[str, list[Move]] = {}
    for move in others:
        alike = move.verb in {"name", "discard", "veto"}
        grouped.setdefault(move.verb if alike else move.text, []).append(move)
    told = []
    for moves in grouped.values():
        why, clauses = explain_move(game, seat, moves[0])
        shown = moves[0].text if len(moves) == 1 else f"{moves[0].verb} …"
        told.append(
            {"move": shown, "moves": [move.text for move in moves], "why": why, "clauses": [c for c in clauses if c]}
        )
    return told


def explain_move(game: Game, seat: str, move: Move) -> tuple[str, list[str]]:
    """What a move other than a play means now, and its clauses."""
    if move.verb in {"draw", "pass"}:
        return explain_draw(game, seat, move)
    if move.verb in {"accept", "challenge"}:
        return explain_answer(game, seat, move)
    edition = game.rules.edition
    top = face_of(game, game.top)
    if move.verb == "catch":
        caught = f"{seat_letter(move.target)} has not called: {seat_letter(move.target)} draws {edition.caught_draws}"
        return caught, topic_clauses(game, "catch")
    if move.verb == "veto":
        clause = edition.veto.clauses.get("slap", "") if edition.veto else ""
        slap = f"slap the {edition.veto.title} on somebody for {edition.veto.offence}" if edition.veto else ""
        return slap, [edition.clause(clause)]
    said: dict[str, tuple[str, list[str]]] = {
        "call": (f"call “{edition.call}” late, and be safe", topic_clauses(game, "call")),
        "name": ("name the colour that play begins with", [clause_of(game, top, "opening")]),
        "judge": (
            "the table finds it good" if move.good else "the table finds it not done",
            topic_clauses(game, "judge"),
        ),
        "discard": (f"choose {counted(len(move.cards), 'card')} to give up", topic_clauses(game, "discard")),
        "next": ("deal the next round", topic_clauses(game, "next_round")),
    }
    return said[move.verb]


def explain_draw(game: Game, seat: str, move: Move) -> tuple[str, list[str]]:
    """Drawing, keeping what was drawn, declining, passing."""
    if move.verb == "pass":
        return {
            "drawn": ("keep the card, and the turn is over", topic_clauses(game, "drawn")),
            "bonus": ("decline the card more", topic_clauses(game, "bonus")),
        }.get(game.phase, ("nothing can be played or drawn", topic_clauses(game, "exhausted")))
    if any(other.verb == "play" for other in game.legal(seat)):
        return "draw although a card could be played; then only the drawn card may be", topic_clauses(
            game, "withhold", "drawn"
        )
    count = game.view(seat).take_instead.get(seat, 1)
    return f"draw {counted(count, 'card')}: nothing in hand goes on the pile", topic_clauses(game, "draw")


def explain_answer(game: Game, seat: str, move: Move) -> tuple[str, list[str]]:
    """Accepting or challenging a penalty wild."""
    edition = game.rules.edition
    owed = game.view(seat).owed
    face = face_of(game, game.top)
    if move.verb == "accept":
        loses = any(step.get("loses_turn") for step in all_steps(face.effect) if step["do"] == "owe")
        return f"draw {owed}{' and lose the turn' if loses else ''}", [clause_of(game, face, "effect")]
    bluffer = f"if it was a bluff, its player draws {edition.guilty_draws}"
    said = f"{bluffer}; if not, {seat} draws {owed + edition.innocent_extra} and loses the turn"
    return said, topic_clauses(game, "challenge", "guilty", "innocent")
