"""The plain face: the same game line by line, for screen readers, pipes and terminals that cannot draw.

One prompt a decision; moves in notation or in plain words; everything said in text, no cursor movement.
"""

import queue
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from lastcard.game import Event, Move, Refused, Rules
from lastcard.game.kick import FARTHEST_LEFT, FARTHEST_RIGHT, STRONGEST, WEAKEST, wind_words
from lastcard.game.move import SEATS
from lastcard.game.words import counts_sentence, pile_sentence
from lastcard.rules.book_word import listed

from .lines import END, Asker, Leaving, Lines
from .place import Place, deal_lines
from .plan import PACES, Plan, needs_consent
from .question import next_question, plays_of, said, simple_words, sorted_hand
from .setup import consent_lines
from .story import FOLDING, board_lines, parting_words, result_lines
from .table import PACE, Table
from .typed import Wanted

HELP: Final = """\
Write a card to play it, by code or name: r5, red 5, W:g, wild green. With ! or "and call" the call goes with it.
A wild for which no colour is said asks for one, and for a player where it has to.
  draw, pass         draw a card; keep the drawn card, or play no bonus card
  call, catch NAME   call late for yourself; catch somebody who has not called
  accept, challenge  answer a Wild Draw Four
  veto NAME          slap the veto, where there is one
  discard CARDS      give up cards for an effect, such as: discard r5, b2
  hand, table        what you hold; pile, colour in force, counts and calls
  hint               what a bot would do, and why
  why CARD           why that card can be played or not; why alone: what you may do besides
  log, scores        what happened in this round; the score board
  pace WORD          instant, brisk, normal or leisurely
  rules              where the rule book is
  kicking            how a paper football is folded and kicked
  leave              stop here; the game is saved"""
COVER_LINES: Final = 40  # empty lines that push a hand out of sight when the keyboard goes to somebody else


class Plain:
    """A game told and asked line by line; `run` plays it to its end, or until somebody leaves."""

    def __init__(
        self, table: Table, lines: Lines, say: Callable[[str], None], sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.sleep = sleep
        self.place = Place(table)
        self.table = table
        self.lines = lines
        self.say = say
        self.asked = False  # whether the present decision has been asked for
        self.brief = False  # whether the table and the hand have just been told
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.say(HELP),
            "?": lambda _: self.say(HELP),
            "hand": lambda _: self.tell_hand(),
            "table": lambda _: self.tell_table(),
            "hint": lambda _: self.tell_hint(),
            "why": self.tell_why,
            "log": lambda _: self.tell_log(),
            "scores": lambda _: self.tell_board(),
            "board": lambda _: self.tell_board(),
            "pace": self.set_pace,
            "rules": lambda _: self.say(f"lastcard rules {self.table.plan.edition} prints the rule book."),
            "kicking": lambda _: self.say(FOLDING),
            "leave": self.leave,
            "quit": self.leave,
        }

    def run(self) -> bool:
        """Play until the game is over, and say True; or until somebody leaves, and say False."""
        self.table.start()
        try:
            self.begin()
            while not self.table.game.is_over:
                self.tell_news()
                self.step()
        except Leaving:
            self.say(parting_words(self.table))
            return False
        self.tell_news()
        self.finish()
        return True

    # The course of the game

    def begin(self) -> None:
        """Who plays what, and who has drawn for the deal."""
        plan, rules = self.table.plan, self.table.rules
        players = [player.name + ("" if player.is_person else f" ({player.bot})") for player in plan.players]
        self.say(f"{rules.edition.title}: {rules.edition.about}")
        self.say(f"At the table, to the left: {listed(players)}. Write help for what can be written.")
        for line in consent_lines(rules):
            self.say(line)
        if len(self.table.game.moves) == 0:
            for line in deal_lines(self.place):
                self.say(line)
            self.place.told = next(
                (number for number, event in enumerate(self.place.log()) if event.name == "round"), 0
            )
        else:
            self.place.told = len(self.place.log())
            self.say("The game goes on where it was left.")

    def step(self) -> None:
        """Ask whoever has to decide, or let the bots do what is due."""
        due = self.table.due()
        if self.table.waiting:
            self.ask_person(due)
        elif self.lines.is_live:
            self.wait_and_listen(due)
        else:
            self.table.settle()
            self.sleep(self.table.due() or 0.0)
            self.table.advance()

    def ask_person(self, due: float | None) -> None:
        """Ask, and take the answer; what bots do meanwhile is told at once, and the question comes again."""
        if not self.asked:
            self.prompt()
            self.asked = True
        try:
            line = self.lines.ask(due)
        except queue.Empty:
            if self.table.advance():
                self.asked = False
            return
        self.asked = False
        before = len(self.table.game.moves)
        self.take(line)
        self.brief = len(self.table.game.moves) == before

    def wait_and_listen(self, due: float | None) -> None:
        """Wait for a bot; somebody may call or catch meanwhile."""
        try:
            line = self.lines.ask(due)
        except queue.Empty:
            self.table.advance()
            return
        self.take(line)

    def prompt(self) -> None:
        """The question of this moment, in a line or two."""
        if self.place.due_to_look:
            self.hand_over(self.place.due_to_look)
        view = self.place.view()
        phase = self.table.game.phase
        name = self.table.plan.name_of(self.table.waiting)
        if phase == "round over":
            self.tell_board()
            self.say("Write next to deal the next round.")
            return
        if phase == "judge":
            self.say(self.judge_prompt())
            return
        if not self.brief:
            self.tell_table()
            self.tell_hand()
        self.brief = False
        words = simple_words(view)
        playable = any(move.verb == "play" for move in view.legal)
        asks = {
            "turn": listed([*(["play a card"] if playable else []), *words], "or"),
            "drawn": f"play {self.place.teller.cards(view.drawn)}, or pass to keep it",
            "name": "name the colour that play begins with",
            "answer": f"accept {view.owed} cards, or challenge",
            "bonus": "play a bonus card, or pass",
            "discard": f"discard {view.to_discard} of your cards",
        }
        self.say(f"{name}: {asks[phase]}.")

    def judge_prompt(self) -> str:
        """What is asked about something done in the room."""
        attempt = self.table.attempt
        if attempt is None:
            return ""
        name = self.table.plan.name_of(attempt.seat)
        if attempt.how == "aim":
            return (
                f"{name}: {attempt.task}. {wind_words(attempt.wind).capitalize()}. Write a direction from "
                f"{FARTHEST_LEFT} (left) to {FARTHEST_RIGHT} (right) and a strength from {WEAKEST} to {STRONGEST}, "
                "such as: 0 7. Or write refuse."
            )
        if attempt.how == "vote":
            return f"The table judges {name}, who has to {attempt.task}: write good or no good."
        return f"{name}: {attempt.task}. You are alone among bots, so judge it yourself: write good or no good."

    def hand_over(self, seat: str) -> None:
        """Hide what was shown, and wait for the owner of the next hand."""
        name = self.table.plan.name_of(seat)
        if self.place.viewer:
            self.place.cover()
            self.say("\n" * COVER_LINES)
        while True:
            self.say(f"The keyboard goes to {name}. {name}: press Enter when nobody else looks.")
            line = self.lines.ask()
            if line is END:
                raise Leaving
            if not line.strip():
                break
            self.take_public(line)
        self.place.look(seat)

    def take_public(self, line: str) -> None:
        """What may be written while no hand is shown."""
        first, _, rest = line.strip().partition(" ")
        if first.casefold() in {"help", "?", "log", "scores", "board", "pace", "rules", "kicking", "leave", "quit"}:
            self.commands[first.casefold()](rest)
            return
        wanted = self.place.reader.read(line, SEATS.index(self.place.acting))
        if wanted is not None and wanted.verb in {"call", "catch", "veto"}:
            self.do_move(wanted)
            self.tell_news()
        else:
            self.say("Nobody looks yet: press Enter first.")

    # What people write

    def take(self, line: str | None) -> None:
        """One line."""
        if line is END:
            raise Leaving
        text = line.strip()
        first, _, rest = text.partition(" ")
        if not text:
            self.say("Write a move, or help.")
        elif first.casefold() in self.commands:
            self.commands[first.casefold()](rest.strip())
        elif not self.kicked(text):
            self.take_move(text)

    def take_move(self, text: str) -> None:
        """A move, or something that is none."""
        seat = SEATS.index(self.place.acting)
        wanted = self.place.reader.read(text, seat)
        if wanted is None:
            self.say(f"{text!r} is no move and no command. {self.place.possible()} help tells what can be written.")
            return
        if wanted.verb == "judge" and (self.table.attempt is None or self.table.attempt.how != "aim"):
            self.attempt_judged(good=wanted.good)
            return
        self.do_move(wanted)

    def attempt_judged(self, *, good: bool) -> None:
        """The verdict of the table."""
        try:
            self.table.judge(good=good)
        except Refused as refused:
            self.say(self.place.refusal(refused))

    def do_move(self, wanted: Wanted) -> None:
        """Play, asking for what has not been said."""
        if wanted.verb == "play" and not wanted.card:
            return
        try:
            if wanted.verb in {"catch", "veto"}:
                target = SEATS[wanted.target]
                name = self.table.plan.name_of(target)
                text = f"Who catches {name}" if wanted.verb == "catch" else f"Who slaps the veto on {name}"
                accuser = self.ask_who(text, self.place.accusers(target))
                self.place.accuse(wanted.verb, target, accuser)
            elif wanted.verb == "call":
                self.place.call(self.ask_who("Who calls", self.place.callers()))
            else:
                self.table.play(self.completed(wanted))
        except Refused as refused:
            self.say(f"{self.place.refusal(refused)} {self.place.possible()}")

    def completed(self, wanted: Wanted) -> Move:
        """The move that is meant: questions are asked until only one is left."""
        seat = self.place.acting
        wished = wanted.move(SEATS.index(seat))
        if wanted.verb != "play" or not self.place.viewer:
            return wished
        plays = [move for move in plays_of(self.table.view(seat), wanted.card) if wanted.fits(move)]
        while (question := next_question(plays)) is not None:
            plays = question.answers[self.ask_which(question.kind, list(question.answers))]
        return said(plays, call=wanted.call) if plays and (not wanted.call or plays[-1].call) else wished

    def ask_who(self, text: str, seats: Sequence[str]) -> str:
        """One of the people at this keyboard; not asked where there is only one."""
        return (
            seats[0]
            if len(seats) == 1
            else self.ask_answer(text, {seat: self.table.plan.name_of(seat) for seat in seats})
        )

    def ask_which(self, kind: str, answers: Sequence[str]) -> str:
        """One of several answers."""
        colors = self.place.rules.edition.colors
        names = {
            answer: colors.get(answer, answer)
            if kind != "player"
            else (self.table.plan.name_of(answer) if answer else "nobody")
            for answer in answers
        }
        ask = {"color": "Which colour", "player": "Which player", "wish": "Which colour does the card ask for"}[kind]
        return self.ask_answer(ask, names)

    def ask_answer(self, text: str, names: Mapping[str, str]) -> str:
        """One of several answers, by its name or its letter."""
        while True:
            self.say(f"{text}: {listed(list(names.values()), 'or')}?")
            line = self.lines.ask()
            if line is END:
                raise Leaving
            word = line.strip().casefold()
            for answer, name in names.items():
                if word and word in {answer.casefold(), name.casefold()}:
                    return answer
            self.say(f"{line.strip()!r} is none of them.")

    def kicked(self, text: str) -> bool:
        """Whether the line is a kick, which is then kicked."""
        attempt = self.table.attempt
        if attempt is None or attempt.how != "aim":
            return False
        try:
            direction, strength = map(float, text.replace(",", " ").split())
        except ValueError:
            return False
        if not (FARTHEST_LEFT <= direction <= FARTHEST_RIGHT and WEAKEST <= strength <= STRONGEST):
            self.say(f"A direction from {FARTHEST_LEFT} to {FARTHEST_RIGHT}, a strength from {WEAKEST} to {STRONGEST}.")
            return True
        flight, _ = self.table.kick(direction, strength)
        self.say(flight.told)
        return True

    def leave(self, _: str) -> None:
        """Stop here."""
        raise Leaving

    def set_pace(self, word: str) -> None:
        """Another pace for the bots."""
        if word not in PACE:
            self.say(f"The paces are {listed(list(PACES), 'and')}; it is {self.table.plan.pace} now.")
            return
        self.table.set_pace(word)
        self.say(f"Pace: {word}, {PACES[word]}.")

    # What is told

    def tell_news(self) -> None:
        """What has happened, and what went wrong."""
        for sentence in [*self.place.sentences(self.place.news()), *self.place.notes()]:
            self.say(sentence)

    def tell_table(self) -> None:
        """Pile, colour, direction, counts, calls."""
        view, teller = self.place.view(), self.place.teller
        color = f" The colour in force is {teller.color(view.color)}." if view.color else ""
        self.say(f"{pile_sentence(view, teller)}{color} {counts_sentence(view, teller)}")
        for seat, cards in view.known.items():
            self.say(f"You know of {self.table.plan.name_of(seat)}: {teller.cards(cards)}.")

    def tell_hand(self) -> None:
        """The own cards by code and name; a star marks what can be played."""
        if not self.place.viewer:
            self.say("Nobody looks: no hand is shown.")
            return
        view = self.place.view()
        playable = {move.card for move in view.legal if move.verb == "play"}
        cards = [f"{'*' if code in playable else ''}{code}" for code in sorted_hand(self.place.rules, view.hand)]
        marked = " (* can be played)" if playable else ""
        self.say(f"You hold {len(cards)}{marked}: {', '.join(cards)}.")

    def tell_hint(self) -> None:
        """What a bot would do."""
        if not self.place.viewer or self.table.waiting != self.place.viewer or self.table.game.phase == "judge":
            self.say("There is nothing to decide now.")
            return
        hint = self.place.hint()
        self.say(f"Hint: {self.place.teller.move(hint.move)} ({hint.move.text}), because {hint.reason}.")

    def tell_why(self, text: str) -> None:
        """Why a card may be played or not."""
        if not self.place.viewer:
            self.say("Nobody looks yet.")
            return
        code = self.place.reader.code(text)
        if not text:
            for line in self.place.moves_explained() or ["You can do nothing but wait, call or catch."]:
                self.say(line)
        elif code not in self.place.view().hand:
            self.say(f"You do not hold {text}.")
        else:
            self.say(self.place.why(code))

    def tell_log(self) -> None:
        """What has happened in this round."""
        events: list[Event] = self.place.log()
        start = max((number for number, event in enumerate(events) if event.name == "round"), default=0)
        for sentence in self.place.sentences(events[start:]):
            self.say(sentence)

    def tell_board(self) -> None:
        """The score board."""
        for line in board_lines(self.table.board(), self.table.plan.name_of):
            self.say(line)

    def finish(self) -> None:
        """The end of the game."""
        for line in result_lines(self.table, names_winner=False):
            self.say(line)


def agreed(plan: Plan, rules: Rules, asker: Asker) -> bool:
    """Whether everybody agrees to what stands on the customizables; bots do."""
    if not needs_consent(rules):
        return True
    for line in consent_lines(rules):
        asker.say(line)
    people = [player.name for player in plan.players if player.is_person]
    return all(asker.ask_yes(f"{name}, do you agree to these rules?") for name in people)
