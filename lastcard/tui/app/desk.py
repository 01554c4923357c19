"""The page on which the game is played: what keys and clicks do. How it looks is in `scene`."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from lastcard.game import Event, Move, Refused
from lastcard.game.move import SEATS
from lastcard.tui.place import Place
from lastcard.tui.question import NO_PLAYER, Question, can_call_with, next_question, plays_of, said, sorted_hand
from lastcard.tui.table import OVER, Table
from lastcard.tui.typed import Wanted

from . import scene
from .asking import Answer, Asking
from .canvas import Canvas, Hit
from .card import shape_of
from .key import key_name, keys_for
from .panel import HandPage, TextPage
from .stage import Page, Stage
from .way import Ways

if TYPE_CHECKING:
    from lastcard.tui.hint import Hint

    from .hand import Layout

SPIN: Final = 0.2  # seconds between the pictures of a bot that thinks
TYPED: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+:@=!")
DIGITS: Final = "1234567890"
STEPS: Final = {"left": -1, "right": 1, "shift+tab": -1, "tab": 1}


class Desk(Page):
    """A game on the screen."""

    def __init__(self, stage: Stage, table: Table, ways: Ways) -> None:
        super().__init__(stage)
        self.table = table
        self.ways = ways
        self.place = Place(table)
        self.keys = keys_for(table.rules)
        self.commands = {key: name for name, key in self.keys.items()}
        self.cursor = 0
        self.is_steered = False  # whether the person has chosen a card since the last move
        self.typed = ""
        self.armed = False  # whether the call goes with the next play
        self.picked: set[int] = set()  # cards chosen to be discarded
        self.message = ""
        self.message_before = ""  # the one that the last key has wiped away
        self.is_bad = False  # whether the message is a refusal
        self.asking: Asking | None = None
        self.advice: Hint | None = None
        self.lines: list[str] = []  # the log in sentences
        self.fresh = 0  # lines of it that are new
        self.layout: Layout | None = None

    # What is shown

    @property
    def hand(self) -> list[str]:
        """The cards of the person who looks, sorted; none while nobody does."""
        return sorted_hand(self.table.rules, self.place.view().hand) if self.place.viewer else []

    @property
    def is_covered(self) -> bool:
        """Whether somebody has to say to be the one who looks."""
        return bool(self.place.due_to_look)

    @property
    def decides(self) -> bool:
        """Whether the person who looks has to decide now."""
        return bool(self.place.viewer) and self.table.waiting == self.place.viewer and self.table.game.phase not in OVER

    def playable(self) -> set[str]:
        """The cards that the person who looks may play now."""
        return {move.card for move in self.place.view().legal if move.verb == "play"} if self.decides else set()

    def paint(self, canvas: Canvas) -> None:
        """All of it."""
        scene.paint_desk(canvas, self)

    # The passing of time

    def due(self) -> float | None:
        """When a bot acts, or the next picture of one that thinks; not while somebody is asked who did something."""
        if self.asking is not None and self.asking.halts:
            return None
        due = self.table.due()
        return min(due, SPIN) if due is not None and self.table.thinking else due

    def tick(self) -> None:
        """Bots do what is due."""
        if self.due() is not None and self.table.advance():
            self.follow()

    def follow(self) -> None:
        """Take in what has happened."""
        events = self.place.news()
        sentences = [*self.place.sentences(events), *self.place.notes()]
        self.lines.extend(sentences)
        self.fresh = len(sentences) if sentences else self.fresh
        if events:
            self.message, self.is_bad, self.advice = "", False, None
            self.asking = None
        self.offer_card()
        self.picked &= set(range(len(self.hand)))
        if self.is_covered or self.table.game.phase in {*OVER, "judge"}:
            self.place.cover()
        self.show_hands(events)
        self.open_question()
        if self.table.game.is_over:
            self.ways.over(self)

    def offer_card(self) -> None:
        """The cursor stays on a card; a person who has not chosen one is offered the first that can be played."""
        hand = self.hand
        self.cursor = min(self.cursor, max(0, len(hand) - 1))
        playable = self.playable()
        if playable and not self.is_steered and hand[self.cursor] not in playable:
            self.cursor = next(number for number, code in enumerate(hand) if code in playable)

    def show_hands(self, events: Sequence[Event]) -> None:
        """A challenge shows a hand to the one who challenged."""
        for event in events:
            seen = next(iter(event.seen.values()), ()) if event.name == "challenged" else ()
            if seen and self.place.viewer == SEATS[event.seat]:
                name = self.table.plan.name_of(event.other)
                sentence = self.place.teller.main_sentence(event)
                self.stage.push(HandPage(self.stage, self.table.rules, f"The hand of {name}", seen, sentence))

    def open_question(self) -> None:
        """Ask at once what leaves no other choice: a colour for the opening, a verdict; or let somebody kick."""
        phase, attempt = self.table.game.phase, self.table.attempt
        if phase == "judge" and attempt is not None and self.table.waiting:
            if attempt.how == "aim":
                self.ways.kick(self)
            elif self.asking is None:
                self.ask_verdict(attempt.seat, attempt.task)
        elif phase == "name" and self.decides and self.asking is None:
            names = {move.color: [move] for move in self.place.view().legal if move.verb == "name"}
            self.ask(Question("color", names), "Name the colour that play begins with.", stays=True)

    def ask_verdict(self, seat: str, task: str) -> None:
        """Good or no good."""
        name = self.table.plan.name_of(seat)
        text = f"{name} has to {task}. What does the table say?"
        if not self.place.is_shared:
            text = f"You have to {task}. You are alone among bots: how was it?"
        self.asking = Asking(
            text,
            [
                Answer("g", "good", "key", lambda: self.judge(good=True)),
                Answer("n", "no good", "key", lambda: self.judge(good=False)),
            ],
            stays=True,
        )

    def judge(self, *, good: bool) -> None:
        """The verdict."""
        self.attempt(lambda: self.table.judge(good=good))

    # Keys and clicks

    def press(self, key: str) -> None:
        """A key."""
        command = self.commands.get(key.lower() if len(key) == 1 else key, "")
        if key in {"f1", "ctrl+c"} or (command == "help" and not self.typed):
            self.ways.help(self)
        elif self.asking is not None and self.press_answer(key):
            return
        elif self.is_covered and key == "enter":
            self.uncover()
        elif self.table.game.phase == "round over" and key == "enter":
            self.ways.board(self)
        elif key in {"up", "down", "home", "end", *STEPS}:
            self.move_cursor(key)
        elif self.typed and self.press_typed(key):
            return
        elif command:
            self.run(command)
        elif len(key) == 1 and key in TYPED:
            self.press_typed(key)

    def run(self, command: str) -> None:
        """A command by its name."""
        self.message_before, self.message = self.message, ""
        acts: dict[str, Callable[[], None]] = {
            "call": self.call,
            "catch": self.catch,
            "why": self.why,
            "play": self.enter,
            "back": self.back,
            "draw": self.draw,
            "pass": lambda: self.say_move("pass"),
            "accept": lambda: self.say_move("accept"),
            "challenge": lambda: self.say_move("challenge"),
            "veto": self.veto,
            "hint": self.hint,
            "log": self.show_log,
            "menu": lambda: self.ways.menu(self),
        }
        acts[command]()

    def press_answer(self, key: str) -> bool:
        """A key while a question is open; False if it has nothing to do with it."""
        asking = self.asking
        if asking is None:
            return False
        if key in STEPS or key in {"up", "down"}:
            step = STEPS.get(key, 1 if key == "down" else -1)
            asking.chosen = (asking.chosen + step) % len(asking.answers)
        elif key == "enter":
            self.answer(asking.chosen)
        elif key == "escape" and not asking.stays:
            self.asking = None
        else:
            numbers = [number for number, answer in enumerate(asking.answers) if key.lower() == answer.key]
            if numbers:
                self.answer(numbers[0])
            return bool(numbers)
        return True

    def answer(self, number: int) -> None:
        """Answer the open question."""
        asking, self.asking = self.asking, None
        if asking is not None:
            asking.answers[number].act()

    def press_typed(self, key: str) -> bool:
        """A key of a card's code that is being typed; the cursor follows. False if it is none."""
        if key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "escape":
            self.typed = ""
        elif key == "enter":
            self.enter_typed()
            return True
        elif len(key) == 1 and key in TYPED:
            self.typed += key
        else:
            return False
        self.message, self.advice = "", None
        begun = self.typed.partition(":")[0].rstrip("!").lower()
        if not any(code.lower().startswith(begun) for code in self.table.rules.kind_of):
            self.refuse(f"No card begins with {self.typed}. {key_name(self.keys['help'])} tells the keys.")
            self.typed = ""
            return True
        fits = [number for number, code in enumerate(self.hand) if code.lower().startswith(begun)]
        exact = [number for number in fits if self.hand[number].lower() == begun]
        if begun and fits:
            self.cursor = (exact or fits)[0]
        elif begun and self.hand:
            self.refuse(f"You hold no card that begins with {self.typed}.")
        return True

    def enter_typed(self) -> None:
        """Play what has been typed."""
        text, self.typed = self.typed, ""
        seat = SEATS.index(self.place.acting)
        wanted = self.place.reader.read(text, seat)
        if wanted is None and self.hand:
            begun = [code for code in self.hand if code.lower().startswith(text.lower())]
            wanted = self.place.reader.read(begun[0], seat) if begun else None
        if wanted is None:
            self.refuse(f"{text} is no card. {self.place.possible()}")
        elif wanted.verb == "play":
            self.play(wanted)
        else:
            self.attempt(lambda: self.table.play(wanted.move(seat)))

    def move_cursor(self, key: str) -> None:
        """Another card; an advice to play none is forgotten."""
        self.advice, self.is_steered = None, True
        count = len(self.hand)
        if not count:
            return
        per_row = self.layout.per_row if self.layout is not None else count
        if key in STEPS:
            self.cursor = (self.cursor + STEPS[key]) % count
        elif key == "down":
            self.cursor = min(self.cursor + per_row, count - 1)
        elif key == "up":
            self.cursor = max(self.cursor - per_row, 0)
        else:
            self.cursor = 0 if key == "home" else count - 1

    def click(self, hit: Hit) -> None:
        """A click: a card is chosen, the chosen one played; a seat with one card caught; everything else is a key."""
        what, which = hit
        if what == "card":
            if self.cursor == which and self.asking is None:
                self.enter()
            self.cursor, self.is_steered = min(int(which), max(0, len(self.hand) - 1)), True
        elif what == "answer" and self.asking is not None:
            self.answer(int(which))
        elif what == "seat":
            self.accuse("catch", str(which))
        else:
            super().click(hit)

    def scroll(self, lines: int) -> None:
        """The wheel goes through the hand."""
        self.move_cursor("right" if lines > 0 else "left")

    # What a person does

    def uncover(self) -> None:
        """Somebody says to be the one who looks."""
        self.place.look(self.place.due_to_look)
        self.cursor, self.armed, self.typed, self.picked, self.message = 0, False, "", set(), ""
        self.is_steered = False
        self.offer_card()
        self.open_question()

    def enter(self) -> None:
        """Play the chosen card, or choose it to be discarded."""
        hand = self.hand
        advised = self.advice.move if self.advice is not None else None
        if self.decides and advised is not None and advised.verb != "play":
            self.attempt(lambda: self.table.play(advised))
        elif self.decides and self.table.game.phase == "discard":
            self.picked ^= {self.cursor}
        elif self.decides and hand:
            self.play(Wanted("play", hand[self.cursor]))
        elif not self.is_covered:
            self.refuse(f"It is not your turn. {self.place.possible()}")

    def play(self, wanted: Wanted) -> None:
        """Play a card; what has not been said is asked."""
        if not self.place.viewer:
            return
        view = self.table.view(self.place.viewer)
        plays = [move for move in plays_of(view, wanted.card) if wanted.fits(move)]
        if plays:
            self.armed = self.armed or wanted.call
            self.go_on(plays)
        elif wanted.card in view.hand and not plays_of(view, wanted.card):
            self.refuse(f"{self.place.why(wanted.card)} {self.place.possible()}")
        else:
            self.attempt(lambda: self.table.play(wanted.move(SEATS.index(self.place.viewer))))

    def go_on(self, plays: Sequence[Move]) -> None:
        """Ask what is still open, or play."""
        question = next_question(plays)
        if question is None:
            self.attempt(lambda: self.table.play(said(plays, call=self.armed)))
            return
        texts = {
            "color": "Which colour do you name?",
            "player": "Which player?",
            "wish": "Which colour does the card ask for?",
        }
        self.ask(question, f"{self.place.teller.card(plays[0].card)}: {texts[question.kind]}")

    def ask(self, question: Question, text: str, *, stays: bool = False) -> None:
        """Open a question whose answers leave fewer moves."""
        answers = []
        for number, (said_so, moves) in enumerate(question.answers.items()):
            label, style, key = said_so, "key", said_so
            if question.kind == "player":
                label = self.table.plan.name_of(said_so) if said_so != NO_PLAYER else "nobody"
                key = DIGITS[number]
            else:
                name = self.table.rules.edition.colors[said_so]
                label, style = f"{shape_of(self.table.rules, name)} {name}", f"band.{name}"
            answers.append(Answer(key, label, style, partial(self.go_on, moves)))
        self.asking = Asking(text, answers, stays=stays, meanings=list(question.answers.values()))
        if self.advice is not None:
            self.asking.choose(self.advice.move)

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something that may be refused."""
        try:
            act()
        except Refused as refused:
            self.refuse(f"{self.place.refusal(refused)} {self.place.possible()}")
            self.open_question()
            return
        self.armed, self.typed, self.picked, self.is_steered = False, "", set(), False
        self.follow()

    def refuse(self, message: str) -> None:
        """Say why something is not possible."""
        self.message, self.is_bad = message.strip(), True

    def say_move(self, word: str) -> None:
        """A move that is one word."""
        if self.place.viewer:
            self.attempt(lambda: self.table.play(Move(SEATS.index(self.place.viewer), word)))

    def draw(self) -> None:
        """Draw, or give up the cards that have been chosen."""
        if self.decides and self.table.game.phase == "discard":
            cards = tuple(self.hand[number] for number in sorted(self.picked))
            self.attempt(lambda: self.table.play(Move(SEATS.index(self.place.viewer), "discard", cards=cards)))
        else:
            self.say_move("draw")

    def call(self) -> None:
        """Call late if a call is owed; else the call goes with the next play, or no more."""
        self.choose_seat(self.place.callers(), "Who calls?", self.call_as)

    def call_as(self, seat: str) -> None:
        """The call of somebody at this keyboard."""
        try:
            self.place.call(seat)
        except Refused as refused:
            if self.decides and can_call_with([move for move in self.place.view().legal if move.verb == "play"]):
                self.armed = not self.armed
                self.message = "The call goes with your next play." if self.armed else "You will play without a call."
                self.is_bad = False
            else:
                self.refuse(self.place.refusal(refused))
            return
        self.follow()

    def choose_seat(self, seats: Sequence[str], text: str, act: Callable[[str], None]) -> None:
        """Ask for a seat, unless there is only one; the bots wait for the answer."""
        if len(seats) == 1:
            act(seats[0])
            return
        answers = [
            Answer(DIGITS[number], self.table.plan.name_of(seat), "key", partial(act, seat))
            for number, seat in enumerate(seats)
        ]
        self.asking = Asking(text, answers, halts=True)

    def accuse(self, verb: str, seat: str) -> None:
        """Catch a seat, or slap the veto on it; several people at this keyboard are asked who does."""
        name = self.table.plan.name_of(seat)
        text = f"Who catches {name}?" if verb == "catch" else f"Who slaps the veto on {name}?"

        def act(accuser: str) -> None:
            self.attempt(lambda: self.place.accuse(verb, seat, accuser))

        self.choose_seat(self.place.accusers(seat), text, act)

    def catch(self) -> None:
        """Catch somebody with one card."""
        seats = [seat for seat in self.place.suspects() if seat in self.table.may_catch()]
        if not seats:
            self.refuse("Nobody else holds one card, so nobody can be caught.")
        else:
            self.choose_seat(seats, "Whom do you catch without a call?", partial(self.accuse, "catch"))

    def veto(self) -> None:
        """Slap the veto on somebody."""
        veto = self.table.rules.edition.veto
        if veto is None:
            self.refuse("There is no veto in this edition.")
        else:
            self.choose_seat(self.place.suspects(), f"Who was {veto.offence}?", partial(self.accuse, "veto"))

    def hint(self) -> None:
        """Ask a bot."""
        if not self.decides or self.table.game.phase == "judge":
            self.refuse("There is nothing to decide now.")
            return
        self.advice = self.place.hint()
        if self.asking is not None:
            self.asking.choose(self.advice.move)
        move = self.advice.move
        if move.verb == "play" and move.card in self.hand:
            self.cursor = self.hand.index(move.card)
            self.armed = move.call
        elif move.verb == "discard":
            rest = list(self.hand)
            self.picked = set()
            for code in move.cards:
                self.picked.add(rest.index(code))
                rest[rest.index(code)] = ""
        said_so = self.place.teller.move(move)
        self.message, self.is_bad = f"Hint: {said_so}, because {self.advice.reason}.", False

    def why(self) -> None:
        """Why the chosen card can be played or not; asked once more, what else may be done."""
        if not self.place.viewer or not self.hand:
            self.refuse("Nobody looks yet.")
            return
        told = self.place.why(self.hand[self.cursor])
        if self.message_before == told:
            lines = [told, "", "What you may do besides:", *self.place.moves_explained()]
            self.stage.push(TextPage(self.stage, "Why", "\n".join(lines)))
        self.message, self.is_bad = told, False

    def back(self) -> None:
        """One step back, or the menu."""
        if self.asking is not None and not self.asking.stays:
            self.asking = None
        else:
            self.ways.menu(self)

    def show_log(self) -> None:
        """Everything that has happened, and the hands that are known."""
        view, teller = self.place.view(), self.place.teller
        known = [f"{self.table.plan.name_of(seat)} holds {teller.cards(cards)}." for seat, cards in view.known.items()]
        self.stage.push(TextPage(self.stage, "What has happened", "\n".join([*self.lines, *known])))
        page = self.stage.pages[-1]
        page.press("end")
