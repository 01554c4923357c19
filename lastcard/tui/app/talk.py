"""Pages around the game: the deal, the agreement about the blanks, the menu, help, the score board, the end."""

from collections.abc import Callable, Sequence
from typing import Final

from lastcard.game import Rules
from lastcard.tui.plan import KICKS, PACES, Plan
from lastcard.tui.setup import consent_lines, kicks_here
from lastcard.tui.story import FOLDING, board_lines, parting_words, result_lines

from .canvas import Canvas
from .deal import show_deal
from .desk import Desk
from .form import Form, Row
from .key import key_name, keys_for
from .panel import AskPage, TextPage
from .stage import Stage

DEAF: Final = 0.6  # seconds after the end was shown in which Enter was meant for a card
HELP: Final = """\
Match the colour, the number or the symbol of the pile, or play a wild. Whoever has no card left wins the round.

YOUR CARDS
{left}{right}  choose a card; so does typing its code, such as r5 or w4
enter  plays it. A wild asks for its colour: press its letter, or choose with the arrows
{draw}  draws a card; {pass}  keeps a drawn card, ends a turn on which nothing goes, or declines a bonus play
A lifted card can be played. What stands before its number is the letter of its colour.

CALLS
space  calls: together with the play that leaves you one card, or late, until the next player begins
{catch}  catches somebody who holds one card and has not called; press it when you notice

OTHER MOVES
{challenge}  challenges a Wild Draw Four; {accept}  accepts it
{veto}  slaps the veto on somebody, in the edition that has one

WHEN YOU WONDER
{hint}  what a bot would do, and why
{why}  why the chosen card can be played or not, with the clause of the rules
{log}  everything that has happened, and the hands that you know
{menu} or esc  pace, colours, rule book, leaving. Every move is saved at once.
With the mouse: click a card to choose it, once more to play it; keys at the bottom can be clicked, too."""


def help_text(rules: Rules) -> str:
    """The keys and the aim."""
    names = {name: key_name(key) for name, key in keys_for(rules).items()}
    return HELP.format(left="←", right="→", **names)


def show_help(desk: Desk) -> None:
    """The help page."""
    desk.stage.push(TextPage(desk.stage, "Help", help_text(desk.table.rules)))


def ask_consent(
    stage: Stage, plan: Plan, rules: Rules, agreed: Callable[[], None], refused: Callable[[], None]
) -> None:
    """One person after the other agrees to what stands on the blanks; bots do."""
    people = [player.name for player in plan.players if player.is_person]

    def ask(number: int) -> None:
        if number == len(people):
            agreed()
            return
        bots = "" if number or len(people) == plan.seats else "\nThe bots agree."
        text = "\n".join([*consent_lines(rules), "", f"{people[number]}, do you agree to play by this?{bots}"])
        answers = [("y", "yes", lambda: ask(number + 1)), ("n", "no", refused)]
        stage.push(AskPage(stage, "Rules on the blank wilds", text, answers))

    ask(0)


class MenuPage(Form):
    """What can be set while a game is on, and leaving it."""

    title = "Menu"

    def __init__(self, desk: Desk, leave: Callable[[str], None], themes: Sequence[str]) -> None:
        super().__init__(desk.stage)
        self.desk = desk
        self.go = leave
        self.themes = themes

    def rows(self) -> Sequence[Row]:
        """Everything."""
        table = self.desk.table
        plan = table.plan
        saved = "the game is saved" if table.is_saved else "not all is saved"
        rows = [
            Row("Go on", "back to the table", "The game waits while this menu is open.", act=self.leave),
            Row("Pace", plan.pace, f"How fast bots play: {PACES[plan.pace]}.", change=self.change_pace),
            Row(
                "Colours",
                self.desk.stage.theme,
                "dark, light, or the terminal's own sixteen.",
                change=self.change_theme,
            ),
        ]
        if kicks_here(table.rules.edition):
            about = f"The kick of the paper football: {KICKS[plan.kick]}."
            rows.append(Row("Kicks", {"aim": "aimed", "dice": "by dice"}[plan.kick], about, change=self.change_kick))
            text = "How a paper football is folded and kicked."
            rows.append(Row("Paper football", "fold and kick", text, act=self.show_folding))
        rows += [
            Row(
                "Rule book",
                table.rules.edition.title,
                "The rules of this game, made from its data.",
                act=self.show_rules,
            ),
            Row("Score board", "", "The points of the rounds so far.", act=self.show_board),
            Row("Help", "", "The keys.", act=lambda: show_help(self.desk)),
            Row("Leave", saved, parting_words(table), act=lambda: self.go("")),
        ]
        return rows

    def press(self, key: str) -> None:
        """As in every form; the key that opened the menu closes it."""
        if key in {self.desk.keys["menu"], "q"}:
            self.leave()
        else:
            super().press(key)

    def change_pace(self, step: int) -> None:
        """Another pace."""
        paces = list(PACES)
        self.desk.table.set_pace(paces[(paces.index(self.desk.table.plan.pace) + step) % len(paces)])

    def change_theme(self, step: int) -> None:
        """Other colours."""
        at = self.themes.index(self.desk.stage.theme) if self.desk.stage.theme in self.themes else 0
        self.desk.stage.theme = self.themes[(at + step) % len(self.themes)]
        self.desk.stage.on_theme(self.desk.stage.theme)

    def change_kick(self, step: int) -> None:
        """Aim or dice."""
        del step
        self.desk.table.set_kick("dice" if self.desk.table.plan.kick == "aim" else "aim")

    def show_folding(self) -> None:
        """The page about the ball."""
        self.stage.push(TextPage(self.stage, "A paper football", FOLDING))

    def show_rules(self) -> None:
        """The rule book."""
        from lastcard.rules.book import as_text, make_book  # noqa: PLC0415 - a game starts without its rule book

        self.stage.push(TextPage(self.stage, "Rule book", as_text(make_book(self.desk.table.rules))))

    def show_board(self) -> None:
        """The score board."""
        self.stage.push(TextPage(self.stage, "Score board", lambda width: board_text(self.desk, width)))


def board_text(desk: Desk, width: int) -> str:
    """The score board, and that it has been wiped if it has."""
    board = desk.table.board()
    wiped = ["", "The board was full and has been wiped; the subtotal stands at its top."] if board.wipes else []
    return "\n".join([*board_lines(board, desk.table.plan.name_of, width), *wiped])


def show_board(desk: Desk) -> None:
    """The score board between two rounds; closing it deals again."""
    table = desk.table

    def deal() -> None:
        desk.attempt(lambda: table.play(f"{table.people[0]} next"))
        show_deal(desk.stage, desk.place)

    title = f"Score board after round {table.game.round}"
    desk.stage.push(
        TextPage(desk.stage, title, lambda width: board_text(desk, width), close=deal, foot="⏎ deals the next round")
    )


class ResultPage(AskPage):
    """How the game has ended, and what now. Enter counts once the page has been on the screen for a moment."""

    def __init__(self, desk: Desk, answers: Sequence[tuple[str, str, Callable[[], None]]]) -> None:
        super().__init__(
            desk.stage, "The game is over", lambda width: "\n".join(result_lines(desk.table, width)), answers
        )
        self.clock = desk.table.clock
        self.shown_at: float | None = None

    def paint(self, canvas: Canvas) -> None:
        """The page, and a note of when it was first seen."""
        super().paint(canvas)
        if self.shown_at is None:
            self.shown_at = self.clock()

    def press(self, key: str) -> None:
        """Choose or answer; an Enter that comes too soon was meant for a card."""
        if key != "enter" or (self.shown_at is not None and self.clock() >= self.shown_at + DEAF):
            super().press(key)


def show_result(desk: Desk, again: Callable[[], None], replay: Callable[[], None], leave: Callable[[], None]) -> None:
    """The end of the game, and what now."""
    answers = [("a", "another game", again), ("r", "watch it again", replay), ("q", "leave", leave)]
    desk.stage.push(ResultPage(desk, answers))
