"""The oracle: deal or set up a game, list its legal moves, apply one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import effects, opening
from .cards import is_wild, named_color
from .moves import legal_moves, read_discards, read_play, read_seat
from .options import Refused
from .table import OVER, Chance, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

OUT_OF_TURN = ("call", "catch", "veto", "next")


class Oracle(Table):
    """One game of one edition."""

    @classmethod
    def deal(
        cls,
        edition: str,
        seats: int,
        options: dict[str, Any],
        *,
        dealer: int | None,
        chance: Chance,
        decks: Iterable[list[str]] = (),
    ) -> Oracle:
        """Start a game with its first deal."""
        oracle = cls(edition, seats, options, chance)
        oracle.decks = [list(deck) for deck in decks]
        for deck in [*oracle.decks, oracle.cards_in_play]:
            opening.check_deck(oracle, deck)
        if oracle.decks:
            oracle.cards_in_play = list(oracle.decks[0])
        if dealer is None:
            dealer = opening.draw_for_dealer(oracle)
        if not 0 <= dealer < seats:
            raise Refused("there is no such dealer")
        oracle.dealer = dealer
        opening.deal_round(oracle)
        return oracle

    @classmethod
    def position(
        cls,
        edition: str,
        seats: int,
        options: dict[str, Any],
        *,
        dealer: int,
        hands: list[list[str]],
        discard: list[str],
        draw: list[str],
        turn: int,
        direction: str,
        scores: list[int],
        owing: Iterable[int],
        vetoed: Iterable[int],
        chance: Chance,
    ) -> Oracle:
        """Start in the middle of a round, at the beginning of a turn."""
        oracle = cls(edition, seats, options, chance)
        if not discard or not named_color(discard[-1]):
            raise Refused("A20: the top card of the discard pile needs a colour")
        oracle.dealer = dealer
        oracle.hands = [list(hand) for hand in hands]
        oracle.discard = list(discard)
        oracle.draw = list(draw)
        oracle.color = named_color(discard[-1])
        oracle.turn = turn
        oracle.direction = direction
        oracle.scores = list(scores)
        oracle.owing = set(owing)
        oracle.vetoed = set(vetoed)
        oracle.reshuffle()  # A92: and in a position given so
        return oracle

    def legal(self) -> set[str]:
        """Every legal move of every seat as canonical text."""
        return legal_moves(self)

    def copy(self) -> Oracle:
        """An independent game in the same state; the chance is shared."""
        other = Oracle.__new__(Oracle)
        other.__dict__.update(self.__dict__)
        other.hands = [hand[:] for hand in self.hands]
        for name in ("discard", "draw", "scores", "drawn_cards", "waiting", "decks"):
            setattr(other, name, getattr(self, name)[:])
        for name in (
            "vetoed",
            "owing",
            "called",
            "forbidden",
            "openers",
            "take_three",
            "passed",
            "tests",
        ):
            setattr(other, name, getattr(self, name).copy())
        return other

    def state(self) -> dict[str, Any]:
        """Everything that can change, for comparison; hands in sorted order."""
        state = dict(self.copy().__dict__)
        del state["chance"], state["options"], state["many_discards"]
        state["hands"] = [sorted(hand) for hand in self.hands]
        state["cards_in_play"] = sorted(self.cards_in_play)
        state["open_hands"] = self.open_hands
        return state

    # ---------------------------------------------------------------- applying

    def apply(self, move: str) -> None:
        """Carry out one move; an illegal one is refused and changes nothing."""
        letter, _, text = move.partition(" ")
        seat = read_seat(self, letter)
        words = text.split(" ")
        if self.phase == "game over":
            raise Refused("the game is over")
        if words[0] in OUT_OF_TURN:
            self.act_out_of_turn(seat, words)
            return
        if self.phase in OVER:
            raise Refused("the round is over")
        if seat != self.turn:
            raise Refused("another seat has to decide")
        self.decide(seat, words)
        self.decisions += 1
        limit = self.options.turn_limit
        if limit is not None and self.decisions >= limit and self.phase not in OVER:
            self.end_round(None)  # A107

    def act_out_of_turn(self, seat: int, words: list[str]) -> None:
        """Calls, catches, vetoes and `next`."""
        verb = words[0]
        if len(words) != (2 if verb in ("catch", "veto") else 1):
            raise Refused(f"{' '.join(words)!r} is no move")
        if verb == "next":
            if self.phase != "round over":
                raise Refused("the round is not over")
            opening.next_round(self)
        elif verb == "call":
            if seat not in self.owing:
                raise Refused("A52: no call is owed")
            self.shout(seat)
        elif verb == "catch":
            other = read_seat(self, words[1])
            if other == seat or other not in self.owing:
                raise Refused("A47, A52: nobody to catch there")
            self.owing.discard(other)
            self.take(other, 2)  # UNO-2, A51
        else:
            self.slap(seat, read_seat(self, words[1]))

    def slap(self, seat: int, other: int) -> None:
        """VETO-1, A72, A74, A78."""
        if self.edition != "nonpartisan":
            raise Refused("CONT-13: there is no VETO in this edition")
        if seat == other or self.vetoed:
            raise Refused("A72, A74: the VETO cannot be slapped")
        self.vetoed.add(other)

    def decide(self, seat: int, words: list[str]) -> None:
        """A choice of the seat to move."""
        verb = words[0]
        if verb == "discard":
            effects.give_up(self, read_discards(self, words[1:]))
        elif verb == "draw" and len(words) == 1:
            self.draw_instead(seat)
        elif verb == "pass" and len(words) == 1:
            self.pass_turn(seat)
        elif verb in ("accept", "challenge") and len(words) == 1:
            if self.phase != "answer":
                raise Refused("A37, A38: no Wild Draw Four to answer")
            (effects.accept if verb == "accept" else effects.challenge)(self)
        elif verb == "name" and len(words) == 2:
            if self.phase != "name" or words[1] not in tuple(self.colors):
                raise Refused("A15: no such colour to name now")
            opening.name_color(self, words[1])
        elif verb == "judge" and len(words) == 2:
            if self.phase != "judge" or words[1] not in ("good", "no"):
                raise Refused("A89: no such verdict to give")
            effects.take_verdict(self, good=words[1] == "good")
        else:
            self.play(seat, " ".join(words))

    def play(self, seat: int, text: str) -> None:
        """TURN-2: one card goes onto the discard pile."""
        play = read_play(self, text)
        if self.phase == "turn":
            self.first_act(seat)
            self.take_three.discard(seat)
            self.tests.pop(seat, None)
        self.passed.clear()
        self.drawn_cards = []
        before = self.color
        self.hands[seat].remove(play.card)
        self.discard.append(f"{play.card}:{play.color}" if play.color else play.card)
        self.color = play.color if is_wild(play.card) else play.card[0]
        if not self.hands[seat]:
            self.go_out(seat)
            return
        self.reshuffle()
        if play.shout:
            self.shout(seat)
        elif len(self.hands[seat]) == 1:  # UNO-1, A46, A53
            self.owing.add(seat)
        effects.carry_out(self, seat, play.card, before, play.target, play.chosen)

    def draw_instead(self, seat: int) -> None:
        """TURN-4 to TURN-6, A22; IDEA-3 and A66: three for a seat that cannot play."""
        if self.phase != "turn" or not self.draw:
            raise Refused("TURN-4, A95: nothing to draw now")
        self.first_act(seat)
        self.passed.clear()
        able = self.is_able(seat)
        count = 3 if seat in self.take_three and not able else 1
        self.take_three.discard(seat)
        drawn = self.take(seat, count)
        self.drawn_cards = [card for card in drawn if self.can_play(card)]
        if self.drawn_cards:
            self.tests.pop(seat, None)  # A80: able, even if it is kept
            self.phase = "drawn"
        else:
            effects.end_turn(self, seat, able=able)

    def pass_turn(self, seat: int) -> None:
        """Keep the drawn card (A22), decline a bonus (A82), or have nothing to do (A95)."""
        if self.phase == "drawn":
            self.drawn_cards = []
            self.begin_turn(self.after(seat))
        elif self.phase == "bonus":
            effects.move_on(self)
        elif self.phase == "turn" and not self.draw and not self.is_able(seat):
            self.first_act(seat)
            self.take_three.discard(seat)
            self.passed.add(seat)
            if len(self.passed) == self.seats:
                self.end_round(None)
            else:
                effects.end_turn(self, seat, able=False)
        else:
            raise Refused("A22, A82, A95: no pass now")
