"""Lines that a person types, without ever blocking a table that goes on: a thread reads, the game asks."""

import queue
import threading
from collections.abc import Callable
from typing import Final, TextIO

END: Final = None  # what comes after the last line


class Lines:
    """Lines of a stream. `ask` waits for one, at most so many seconds.

    `is_live` says whether somebody may type at any moment; from a file or a pipe lines are taken only when they are
    asked for, so that each goes to the question it was written for.
    """

    def __init__(self, stream: TextIO, *, is_live: bool) -> None:
        self.is_live = is_live
        self._stream = stream
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._started = False
        self._ended = False

    def ask(self, seconds: float | None = None) -> str | None:
        """The next line without its end; raises `queue.Empty` when none comes in time, gives None after the last."""
        if self._ended:
            return END
        if not self._started:
            self._started = True
            threading.Thread(target=self._read, daemon=True).start()
        line = self._lines.get(timeout=seconds)
        self._ended = line is END
        return line

    def _read(self) -> None:
        """Read until there is no more."""
        try:
            for line in self._stream:
                self._lines.put(line.rstrip("\r\n"))
        except (OSError, ValueError):
            pass
        self._lines.put(END)


class Leaving(Exception):  # noqa: N818 - somebody leaves, nothing is wrong
    """The person leaves; what is played is saved."""


class Asker:
    """Says sentences and asks questions, a line each."""

    def __init__(self, lines: Lines, say: Callable[[str], None]) -> None:
        self.lines = lines
        self.say = say

    def ask(self, question: str) -> str:
        """One question, one line; raises `Leaving` when there is no more input."""
        self.say(question)
        line = self.lines.ask()
        if line is END:
            raise Leaving
        return line.strip()

    def ask_yes(self, question: str) -> bool:
        """A question to be answered with yes or no."""
        while True:
            answer = self.ask(f"{question} yes or no?").casefold()
            if answer in {"y", "yes"}:
                return True
            if answer in {"n", "no"}:
                return False
            self.say("Please write yes or no.")

    def ask_one(self, question: str, words: list[str], usual: int) -> int:
        """A question with several answers: the number of one of them, its word, or an empty line for the usual."""
        for number, word in enumerate(words, start=1):
            self.say(f"  {number}  {word}")
        while True:
            answer = self.ask(f"{question} A number, or an empty line for {usual + 1}:").casefold()
            if not answer:
                return usual
            if answer.isdecimal() and 1 <= int(answer) <= len(words):
                return int(answer) - 1
            begun = [number for number, word in enumerate(words) if word.casefold().startswith(answer)]
            found = begun or [number for number, word in enumerate(words) if answer in word.casefold()]
            if len(found) == 1:
                return found[0]
            self.say(f"Please write a number from 1 to {len(words)}.")
