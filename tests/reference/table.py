"""The state of one game, and the few things that every rule does with it."""

from __future__ import annotations

from typing import Any, Protocol

from .cards import CLASSIC_THREE, COLORS, edition_deck, face, is_wild, value
from .options import Options, Refused, read_options

OVER = ("round over", "game over")


class Chance(Protocol):
    """Everything that luck decides."""

    def order(self, cards: list[str], reason: str) -> list[str]:
        """Shuffle: the cards in the order in which they will be drawn."""
        ...

    def seat(self, seats: int) -> int:
        """Any seat at random."""
        ...


class Table:
    """All that lies on the table and all that is still owed."""

    def __init__(self, edition: str, seats: int, options: dict[str, Any], chance: Chance) -> None:
        if not 2 <= seats <= 10:
            raise Refused("A3: 2 to 10 players")
        self.edition = edition
        self.seats = seats
        self.options: Options = read_options(edition, options)
        self.chance = chance
        self.colors = COLORS[edition]
        self.cards_in_play = edition_deck(
            edition,
            classic=self.options.classic,
            customizables=list(self.options.customizable_codes),
            special_copies=self.options.special_copies,
        )
        self.edition_deck = list(self.cards_in_play)  # the dealer is drawn for from all of it
        self.decks: list[list[str]] = []  # given orders for rounds to come
        self.dealer = seats - 1
        self.round = 1
        self.scores = [0] * seats
        self.vetoed: set[int] = set()  # survives the round (A77)
        self.winner: int | None = None
        self.phase = "turn"
        self.turn = 0
        self.direction = "left"
        self.color = ""
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.discard: list[str] = []  # bottom to top
        self.draw: list[str] = []  # next card first
        self.decisions = 0
        self.many_discards = False
        self.clear_round()

    def clear_round(self) -> None:
        """A62: whatever lingers ends with the round."""
        self.somebody_out = False  # a hand was emptied: only a final draw still reshuffles
        self.owing: set[int] = set()  # seats that owe a call and can be caught
        self.called: set[int] = set()  # seats whose call stands for the one card they hold
        self.forbidden: set[int] = set()  # seats under the elbows dare (idea 9)
        self.openers: set[int] = set()  # seats that opened all hands (idea 7)
        self.take_three: set[int] = set()  # seats under idea 3
        self.passed: set[int] = set()  # seats that passed with nothing to draw (A95)
        self.tests: dict[int, int] = {}  # draw-first: tested seat -> player of the FT
        self.spent: int | None = None  # draw-first: its turn is used up by the test
        self.drawn_cards: list[str] = []  # phase drawn: the drawn cards that can be played
        self.accused = 0  # phase answer: who played the W4 ...
        self.guilty = False  # ... and whether it was a bluff (A34)
        self.card_player = 0  # phases judge, discard, bonus: whose card is being carried out
        self.judged = ""  # phase judge: kick, joke, rooster or note
        self.keep = 0  # phase discard: cards that stay in the hand
        self.waiting: list[int] = []  # idea 6: seats that still have to come to three

    @property
    def open_hands(self) -> bool:
        """Idea 7: all hands lie open."""
        return bool(self.openers)

    # ---------------------------------------------------------------- seats and turns

    def after(self, seat: int) -> int:
        """A28: the next seat in the direction valid now."""
        return (seat + (1 if self.direction == "left" else -1)) % self.seats

    def flip_direction(self) -> None:
        """REV-1."""
        self.direction = "right" if self.direction == "left" else "left"

    def lose_turn(self, seat: int) -> None:
        """A75: a lost turn pays for the veto only by option."""
        if self.options.veto_pays_with_lost_turn:
            self.vetoed.discard(seat)

    def begin_turn(self, seat: int) -> None:
        """Play reaches a seat: it moves, unless its turn was used up or is vetoed."""
        if self.spent == seat:  # A80, draw-first: the tested turn is spent
            seat = self.after(seat)
        self.spent = None
        while seat in self.vetoed:  # VETO-3, VETO-4, A73, A76
            self.vetoed.discard(seat)
            seat = self.after(seat)
        self.phase = "turn"
        self.turn = seat

    def first_act(self, seat: int) -> None:
        """The first play, draw or pass of a real turn."""
        self.owing.clear()  # UNO-2, A48, A49, A50: nobody can be caught any more
        self.openers.discard(seat)  # A69

    # ---------------------------------------------------------------- matching

    def can_play(self, card: str) -> bool:
        """TURN-2, TURN-3, D2-2, REV-2, SKIP-2, A20, A36."""
        if is_wild(card) or card[0] == self.color:
            return True
        top = self.discard[-1]
        return not is_wild(top) and card[1:] == top[1:]

    def is_able(self, seat: int) -> bool:
        """Whether a hand holds anything that can be played (A66, A81)."""
        return any(self.can_play(card) for card in self.hands[seat])

    # ---------------------------------------------------------------- piles

    def reshuffle(self) -> None:
        """PILE-1, A92: the discards under the top become the draw pile; wilds lose colours."""
        if not self.draw and len(self.discard) > 1:
            under = [face(card) for card in self.discard[:-1]]
            del self.discard[:-1]
            self.draw = list(self.chance.order(under, "reshuffle"))

    def take(self, seat: int, count: int) -> list[str]:
        """A seat draws; A94: what does not exist is forgiven."""
        taken: list[str] = []
        while len(taken) < count:
            self.reshuffle()  # A93: also for a final draw
            if not self.draw:
                break
            taken.append(self.draw.pop(0))
        self.hands[seat].extend(taken)
        if len(self.hands[seat]) != 1:
            self.owing.discard(seat)  # A44, A55
            self.called.discard(seat)
        if not self.somebody_out:
            self.reshuffle()  # A92, but PILE-1 demands nobody out
        return taken

    def lay_beneath(self, seat: int, cards: list[str]) -> None:
        """A61: directly beneath the top card, in the order given, without effects."""
        for card in cards:
            self.hands[seat].remove(card)
            self.discard.insert(len(self.discard) - 1, card)

    # ---------------------------------------------------------------- the call

    def renew_duty(self, seat: int) -> None:
        """A54, A55: an effect changed this hand."""
        if len(self.hands[seat]) != 1:
            self.owing.discard(seat)
            self.called.discard(seat)
        elif self.options.call_duty == "one-card":
            self.owing.add(seat)
            self.called.discard(seat)

    def shout(self, seat: int) -> None:
        """UNO-1; A71: any shout ends the elbows dare."""
        self.owing.discard(seat)
        self.called.add(seat)
        self.forbidden.clear()

    # ---------------------------------------------------------------- end of a round

    def end_round(self, winner: int | None) -> None:
        """OUT-1: score the round; winner None is a void round (A95, A107)."""
        self.clear_round()
        self.winner = winner
        self.phase = "round over"
        if winner is None:
            return
        if self.options.scoring == "single":  # OBJ-1, A101
            self.phase = "game over"
        elif self.options.scoring == "points":
            self.score_points(winner)
        else:
            self.score_lowest()

    def score_points(self, winner: int) -> None:
        """SCORE-1, SCORE-11, A98, A99."""
        self.scores[winner] += sum(value(card) for hand in self.hands for card in hand)
        if self.scores[winner] >= self.options.target:
            self.phase = "game over"

    def score_lowest(self) -> None:
        """ALT-1, ALT-2, A100: lowest total wins once somebody is there, ties go on."""
        for seat, hand in enumerate(self.hands):
            self.scores[seat] += sum(value(card) for card in hand)
        lowest = min(self.scores)
        if max(self.scores) >= self.options.target and self.scores.count(lowest) == 1:
            self.phase = "game over"
            self.winner = self.scores.index(lowest)

    def go_out(self, seat: int) -> None:
        """OUT-1 to OUT-3, A96, A97: the hand is empty after a play."""
        last = self.discard[-1]
        self.somebody_out = True
        if self.options.final_draw:
            if last == "W4":  # OUT-2, A43: no challenge is offered
                self.take(self.after(seat), 4)
            elif last.endswith("+2"):
                self.take(self.after(seat), 2)
        self.end_round(seat)

    @property
    def is_classic_three(self) -> bool:
        """Whether mlb, deluxe or nonpartisan is played."""
        return self.edition in CLASSIC_THREE
