"""A second implementation of the five editions: slow, plain, written from the clauses.

It shares nothing with the kernel. Every rule is commented with the clause of RULES.md that
it carries out. Where RULES.md leaves room, the oracle decides as follows.

- A54 with `call_duty = "on-play"`: effects never create or renew a duty (idea 8 included); a
  duty or a call from one's own play stays as it is while that seat holds exactly one card.
- A57, A60, A96: a wild that is the last card may name a colour, which is dropped; a chosen
  opponent or a chosen colour with it is refused.
- A61: a `discard` is asked for whenever cards have to go, also when all of them are equal.
- A65, A106: a Customizable whose effect empties another hand keeps the colour named for it;
  "a wild that ends a round" is one played as the last card.
- A71: the shout of a play counts before the card's effect, so a call made with idea 9 itself
  does not end the dare. A catch is no shout (classic three; the others have no idea 9).
- A73, A76: a seat is "reached" when its turn begins, after an answer, a verdict, discards or
  the naming of the opening colour.
- A80 with `turnover = "draw-first"`: the test waits for the tested seat's next ordinary turn,
  also when the card was itself a bonus and the tested seat is passed over first. A seat that
  could play from its hand when it draws is able (A81).
- A92, A93: once a hand is empty the pile is turned over only if a final draw lacks cards.
- A95: passing with nothing to draw is also how the circuit is counted for seats that were
  vetoed or skipped meanwhile: every seat has to have passed itself. The round is void at once,
  play does not reach the next seat (so the VETO stays where it is).
- A107: the decision that reaches the limit is carried out fully, moving on to the next seat
  included (a vetoed turn may be spent by that), and only then is the round void.
- A4, A6 with `next_dealer = "draw"`: the cards drawn from are the edition's whole deck, also
  when a round was dealt from a given one (all of whose cards may be worth the same).
- A16, A18: a redeal shuffles the cards of the deck that failed; it uses up no given deck.
"""

from .count import count, counts_by_depth
from .options import Refused
from .oracle import Oracle
from .table import Chance

__all__ = ["Chance", "Oracle", "Refused", "count", "counts_by_depth"]
