"""Effects in words: every verb of a step, with all that it may say, as a phrase for players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from .book_word import a, counted, number, sentence
from .edition import Edition, Step

IRREGULAR: Final = {"have": "has", "pass": "passes", "can": "can", "must": "must", "may": "may"}
BRANCHED: Final = frozenset({"if", "judge"})


@dataclass(frozen=True)
class Person:
    """Somebody whom an effect hits, as the subject of a sentence."""

    name: str
    is_reader: bool = False
    turn: str = "next turn"  # which turn it is that this person loses

    def does(self, verb: str) -> str:
        """The person and the verb in the form that goes with it."""
        return f"{self.name} {self.form(verb)}"

    def form(self, verb: str) -> str:
        """The verb in the form that goes with this person."""
        return verb if self.is_reader else IRREGULAR.get(verb, f"{verb}s")

    @property
    def they(self) -> str:
        """The pronoun."""
        return "you" if self.is_reader else "they"

    @property
    def their(self) -> str:
        """The possessive."""
        return "your" if self.is_reader else "their"


PLAYER: Final[Mapping[str, Person]] = {
    "self": Person("you", is_reader=True),
    "next": Person("the next player", turn="turn"),
    "previous": Person("the player before you"),
    "others": Person("every other player"),
    "all": Person("everybody"),
    "chosen": Person("the chosen player"),
}
DEALER: Final[Mapping[str, Person]] = {
    "self": Person("the dealer", turn="first turn"),
    "next": Person("the player on the dealer's left", turn="first turn"),
    "previous": Person("the player on the dealer's right", turn="first turn"),
    "others": Person("everybody but the dealer", turn="first turn"),
    "all": Person("everybody", turn="first turn"),
    "chosen": Person("the chosen player", turn="first turn"),
}


@dataclass(frozen=True)
class Teller:
    """Tells an effect to the player of the card, or as what it does when it opens a round."""

    edition: Edition
    persons: Mapping[str, Person] = field(default_factory=lambda: PLAYER)
    waits_for_draw: bool = False  # a test that only earns a bonus play waits for an ordinary turn (A80)
    may_choose_nobody: bool = False

    def who(self, step: Step) -> Person:
        """Whom a step hits."""
        person = self.persons[step.get("whom", "self")]
        if step.get("whom") == "chosen" and self.may_choose_nobody:
            return Person(f"{person.name} (if there is one)", turn=person.turn)
        return person

    def tell(self, effect: Sequence[Step]) -> list[tuple[str, str]]:
        """Each step's verb with a whole sentence; a choice and the swap that follows it are told in one."""
        optional = any(step["do"] == "choose" and step.get("optional") for step in effect)
        teller = Teller(self.edition, self.persons, self.waits_for_draw, optional)
        told = []
        steps = list(effect)
        for index, step in enumerate(steps):
            after = steps[index + 1] if index + 1 < len(steps) else {}
            before = steps[index - 1] if index else {}
            if chooses_partner(step, after):
                may = "may swap" if step.get("optional") else "swap"
                told.append(("hands", sentence(f"you {may} your whole hand with a player of your choice")))
            elif not chooses_partner(before, step):
                told.append((step["do"], sentence(teller.phrase(step))))
        return told

    def phrase(self, step: Step) -> str:
        """One step as a phrase."""
        return PHRASES[step["do"]](self, step)

    def branch(self, steps: Sequence[Step]) -> str:
        """The steps of one branch as a phrase; branches within it stand in brackets."""
        said = [f"({self.phrase(step)})" if step["do"] in BRANCHED else self.phrase(step) for step in steps]
        return ", and then ".join(said) or "nothing happens"

    def loses(self, step: Step) -> str:
        """What a step that costs a turn adds."""
        who = self.who(step)
        return f" and {who.form('lose')} {who.their} {who.turn}" if step.get("loses_turn") else ""

    def color(self, step: Step) -> str:
        """The player of a wild names its colour."""
        del step
        return "you name the colour that play goes on with; it may be the same one again"

    def choose(self, step: Step) -> str:
        """A choice that goes with the play."""
        if step["what"] == "color":
            return "you also choose a colour for what follows"
        return "you may choose another player, or nobody" if step.get("optional") else "you choose another player"

    def draw(self, step: Step) -> str:
        """A draw by number, to a hand size, or until a colour turns up. It cannot empty a hand."""
        who = self.who(step)
        if "until" in step:
            letter = step["until"]
            chosen = letter == "chosen color"
            wanted = "card of the chosen colour" if chosen else f"{self.edition.colors.get(letter, letter)} card"
            ends = "wilds do not count, every card drawn is kept, and it ends when nothing is left to draw"
            return f"{who.does('draw')} until {a(wanted)} turns up{self.loses(step)} ({ends})"
        if "to" not in step:
            return f"{who.does('draw')} {counted(step['cards'], 'card')}{self.loses(step)}"
        size = counted(step["to"], "card")
        if step.get("or_discard"):
            given = f"{who.they} choose what to discard"
            return f"{who.does('draw')} or {who.form('discard')} to exactly {size}{self.loses(step)} ({given})"
        return f"{who.does('draw')} up to {size} in hand{self.loses(step)} (nothing with that many or more)"

    def discard(self, step: Step) -> str:
        """A discard by number, down to a hand size, or of a whole class."""
        who = self.who(step)
        if "all" in step:
            what = f"every {self.class_name(step['all'])} that {who.they} hold"
        elif step.get("down_to") == 0:
            what = f"{who.their} whole hand"
        elif "down_to" in step:
            what = f"down to {counted(step['down_to'], 'card')}, choosing which to keep"
        else:
            what = f"{counted(step['cards'], 'card')} of {who.their} choice, or all if there are fewer"
        comma = "," if "," in what else ""
        return f"{who.does('discard')} {what}{comma if self.loses(step) else ''}{self.loses(step)}{emptied(step)}"

    def class_name(self, name: str) -> str:
        """What players call a class of cards."""
        if name == "wilds":
            return "wild card"
        if name in self.edition.colors:
            return f"{self.edition.colors[name]} card"
        card = self.edition.cards.get(name)
        return card.title if card else name

    def turn(self, step: Step) -> str:
        """A turn lost or won, or the direction."""
        who = self.who(step)
        player = self.persons["self"]
        return {
            "lost": f"{who.does('lose')} {who.their} {who.turn}",
            "again": f"{player.does('take')} another whole turn",
            "reverse": "the direction of play turns round",
            "bonus": f"{player.does('may')} play one more card at once, if {player.they} hold one that goes on it",
        }[step["turn"]]

    def hands(self, step: Step) -> str:
        """Whole hands change places."""
        if step["hands"] == "rotate":
            return "everybody hands all their cards to the next player in the direction of play"
        nobody = ", if there is one" if self.may_choose_nobody else ""
        return f"you swap your whole hand with the chosen player{nobody}"

    def owe(self, step: Step) -> str:
        """A penalty that may be challenged."""
        who = self.who(step)
        return f"{who.does('draw')} {counted(step['cards'], 'card')}{self.loses(step)}, or {who.form('challenge')} you"

    def test(self, step: Step) -> str:
        """One branch or the other, by what a hand holds."""
        who = self.who(step)
        yes, no = step["yes"], step["no"]
        if self.waits_for_draw and not yes and [inner.get("turn") for inner in no] == ["bonus"]:
            return (
                f"if {who.does('have')} no card in hand that can be played on it, an ordinary turn of theirs decides: "
                "if what they draw cannot be played either, you may play one more card that goes on it, and play goes "
                "on after them; a drawn card that can be played counts for them even if they keep it"
            )
        any_card = "no card" if no and not yes else "a card"
        has = f"if {who.does('have')} {any_card} in hand that can be played on it"
        if yes and no:
            return f"{has}, {self.branch(yes)}; if not, {self.branch(no)}"
        return f"{has}, {self.branch(yes or no)}"

    def judge(self, step: Step) -> str:
        """The table judges something done in the room."""
        who = self.who(step)
        task = step["task"]
        inline = task[:1].islower() and task[-1:] not in ".!?"
        has_to = f"{who.does('have')} to {task}" if inline else f"{who.does('have')} to do what it says: “{task}”"
        good, no = step["good"], step["no"]
        if not good and not no:
            return f"{has_to}, and the table judges it; no cards move for it"
        verdicts = []
        if good:
            verdicts.append(f"if the table finds it good, {self.branch(good)}")
        if no:
            verdicts.append(f"{'if not' if good else 'if the table finds that it was not done'}, {self.branch(no)}")
        return f"{has_to}: {'; '.join(verdicts)}"

    def reveal(self, step: Step) -> str:
        """Hands lie open."""
        who = self.who(step)
        return f"{who.does('lay')} {who.their} cards open, until you begin a turn again or the round is over"

    def forbid(self, step: Step) -> str:
        """A dare that lasts."""
        dared = f"{self.who(step).does('must')} not {step['what']} until somebody calls “{self.edition.call}”"
        return f"{dared} (no cards move for it)"

    def modify(self, step: Step) -> str:
        """A draw that will be larger."""
        who = self.who(step)
        return (
            f"if {who.does('can')}not play when {who.their} next turn comes, {who.they} draw {number(step['cards'])} "
            f"cards in place of one, and may play one of them that fits"
        )


PHRASES: Final[dict[str, Callable[[Teller, Step], str]]] = {
    "color": Teller.color,
    "choose": Teller.choose,
    "draw": Teller.draw,
    "discard": Teller.discard,
    "turn": Teller.turn,
    "hands": Teller.hands,
    "owe": Teller.owe,
    "if": Teller.test,
    "judge": Teller.judge,
    "reveal": Teller.reveal,
    "forbid": Teller.forbid,
    "modify": Teller.modify,
}


def chooses_partner(step: Step, after: Step) -> bool:
    """Whether a player is chosen just to swap hands with."""
    return step.get("what") == "player" and step["do"] == "choose" and after.get("hands") == "swap"


def emptied(step: Step) -> str:
    """What becomes of a hand that a discard empties."""
    if step.get("down_to"):
        return ""
    return {
        "wins": " (whoever has no card left after that wins the round; of several the first in play order)",
        "keeps one": " (but never the last card)",
        None: "",
    }[step.get("emptied")]
