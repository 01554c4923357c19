"""A joined game line by line: what happens is printed, what is typed is done."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Final

from lastcard.wire.table import Table
from lastcard.wire.view import Event, View

from .table import RefusedError, RemoteTable

Say = Callable[[str], None]
HELP: Final = """Type a number to do what stands beside it, or a move such as r5, W:g, draw, r5! (with the call).
start          begin (the host), or: ready        next          the next round, or: rematch
say TEXT       talk to the table                  who           who sits here, and the scores
why CARD       why a card may be played           hint          what a bot would do
vote good      or vote no                         kick D S      direction -10 to 10, strength 0 to 10
accuse SEAT    for the veto                       uphold yes    or uphold no
bot SEAT NAME  a bot for a free seat (the host)   settings {…}  options as JSON (the host)
link           move this seat to another device   close         close the match (the host)
receipts       what proves the deals fair         leave / quit  leave for good / come back later"""
SILENT: Final = frozenset({"dealt"})


class PlainGame:
    """One person at a table somewhere else. `run` returns when the person quits or the table is gone."""

    def __init__(self, remote: RemoteTable, say: Say) -> None:
        self.remote = remote
        self.say = say
        self.told = 0
        self.problem = ""
        self.shown: tuple[object, ...] = ()
        self.choices: list[str] = []
        self.is_done = False
        self.words: dict[str, Callable[[str], Awaitable[None]]] = {
            "start": self.simple("start"),
            "ready": self.simple("ready"),
            "next": self.simple("next"),
            "rematch": self.simple("rematch"),
            "close": self.simple("close"),
            "say": self.talk,
            "who": self.who,
            "why": self.why,
            "hint": self.hint,
            "vote": self.vote,
            "kick": self.kick,
            "accuse": self.accuse,
            "uphold": self.uphold,
            "consent": self.consent,
            "bot": self.bot,
            "settings": self.settings,
            "link": self.link,
            "receipts": self.receipts,
            "leave": self.leave,
            "quit": self.quit,
            "help": self.help,
        }

    async def run(self, lines: AsyncIterator[str]) -> None:
        """Print and listen until it is over."""
        await self.who("")
        watcher = asyncio.create_task(self.watch())
        try:
            async for line in lines:
                await self.obey(line.strip())
                if self.is_done:
                    return
        finally:
            watcher.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watcher

    async def watch(self) -> None:
        """Print what happens."""
        while True:
            self.tell()
            with contextlib.suppress(TimeoutError):
                await self.remote.wait_until(partial(self.has_news, self.moment()), 60)

    def moment(self) -> tuple[object, ...]:
        """What changes whenever there is something to tell."""
        return (self.remote.seq, self.remote.table, self.remote.bye, self.remote.connections)

    def has_news(self, seen: tuple[object, ...]) -> bool:
        """Whether anything has changed since."""
        return self.moment() != seen

    def tell(self) -> None:
        """Print what is new, and what may be done."""
        for event in list(self.remote.events):
            if event.seq > self.told:
                text = self.sentence(event)
                if text:
                    self.say(text)
        self.told = max(self.told, self.remote.seq)
        problem = self.remote.seeder.problem if self.remote.seeder is not None else ""
        if problem and problem != self.problem:
            self.say(f"This deal is not fair to you, and your part in it is withheld: {problem}.")
        self.problem = problem
        table, view = self.remote.table, self.remote.view
        if table is None:
            return
        asked = (table.phase, table.ballot, table.kick, table.accusation, view)
        if asked != self.shown:
            self.shown = asked
            self.ask(table, view)

    def sentence(self, event: Event) -> str:
        """An event in words."""
        name = self.name(event.seat)
        if event.kind == "game":
            return "" if event.name in SILENT and event.seat != self.remote.you.seat else event.text
        said = {
            "chat": f"{name}: {event.text}",
            "emote": f"{name}: *{event.emote}*",
            "joined": f"{name} sits down in {event.seat}.",
            "left": f"{event.name} leaves.",
            "removed": f"{event.name} has been removed.",
            "host": f"{name} is the host.",
            "stand-in": f"{name} is away; a bot plays for a while.",
            "back": f"{name} is back.",
            "started": f"Match {event.match} begins: the seats seed the deals.",
            "void": f"Attempt {event.attempt} to seed the deals is void: no answer from {', '.join(event.seats)}.",
            "verdict": f"The table says of {name}: {'good' if event.good else 'no good'}.",
            "flight": event.text,
            "accused": f"{self.name(event.other)} says that {name} has offended.",
            "upheld": f"The accusation of {name} {'is upheld' if event.good else 'comes to nothing'}.",
            "timeout": f"The time of {name} is up.",
            "over": f"The match is over{f': {name} wins' if event.seat else ''}.",
            "closed": "The match is closed; its record can be fetched.",
            "report": f"{name} reports a message of {self.name(event.other)}: {event.text}",
        }
        return said.get(event.kind, "")

    def name(self, seat: str) -> str:
        """Who sits in a seat."""
        table = self.remote.table
        seats = table.seats if table is not None else ()
        return next((found.name or found.seat for found in seats if found.seat == seat), seat)

    def ask(self, table: Table, view: View | None) -> None:
        """Say what may be done now."""
        me = self.remote.you.seat
        self.choices = []
        if table.ballot is not None and me in table.ballot.voters and me not in table.ballot.voted:
            self.say(f"{self.name(table.ballot.seat)} has to {table.ballot.task}. Was it done? vote good / vote no")
        if table.kick is not None and table.kick.seat == me:
            self.say(f"Kick! The wind is {table.kick.wind} (negative blows to the left). kick DIRECTION STRENGTH")
        if table.accusation is not None and me in table.accusation.voters and me not in table.accusation.voted:
            self.say(f"Has {self.name(table.accusation.seat)} offended? uphold yes / uphold no")
        if table.phase == "consent":
            texts = "; ".join(f"{written.title}: {written.text}" for written in table.written.values())
            self.say(f"Written on the customizables: {texts}. consent yes / consent no")
        if view is None or table.phase != "playing":
            return
        if view.phase == "round over":
            self.say("The round is over. Type next to go on.")
            return
        if not view.legal:
            return
        self.say(f"Your hand: {', '.join(view.hand)}. The pile shows {view.top}; {self.counts(view)}.")
        self.choices = [legal.move for legal in view.legal]
        for number, legal in enumerate(view.legal, start=1):
            self.say(f"  {number:2}  {legal.text}  [{legal.move[2:]}]")

    def counts(self, view: View) -> str:
        """How many cards the others hold."""
        return ", ".join(f"{self.name(seat)} holds {count}" for seat, count in view.counts.items() if seat != view.seat)

    # What is typed

    async def obey(self, line: str) -> None:
        """Do what a line says, or say why not."""
        if not line:
            return
        word, _, rest = line.partition(" ")
        try:
            if line.isdigit():
                if not 1 <= int(line) <= len(self.choices):
                    self.say("There is no such number; help lists what can be typed.")
                    return
                await self.remote.play(self.choices[int(line) - 1])
            elif word in self.words:
                await self.words[word](rest.strip())
            else:
                await self.remote.play(line)
        except RefusedError as refused:
            self.say(f"No: {refused}")
        except (ConnectionError, TimeoutError) as error:
            self.say(f"The server does not answer: {error}")
            self.is_done = True
        except (ValueError, IndexError):
            self.say("This was not understood; help lists what can be typed.")

    def simple(self, what: str) -> Callable[[str], Awaitable[None]]:
        """A command of one word."""

        async def act(rest: str) -> None:
            del rest
            await self.remote.do(what)

        return act

    async def talk(self, text: str) -> None:
        """Say something."""
        await self.remote.do("chat", text=text)

    async def who(self, rest: str) -> None:
        """Who sits here, and how it stands."""
        del rest
        table = self.remote.table
        if table is None:
            return
        self.say(f"{table.title}, {table.phase}. You are {self.remote.you.name or 'looking on'}.")
        for seat in table.seats:
            what = f"bot {seat.bot}" if seat.bot else "" if seat.present or not seat.name else "away"
            points = f", {table.scores[seat.seat]} points" if seat.seat in table.scores else ""
            host = " (host)" if seat.seat == table.host else ""
            self.say(f"  {seat.seat}  {seat.name or 'free'}{host}{f', {what}' if what else ''}{points}")
        if table.invite:
            self.say(f"Friends join at {self.remote.sitting.server}/t/{table.id}#{table.invite}")

    async def why(self, card: str) -> None:
        """Why a card may be played, or not."""
        answer = await self.remote.why(card)
        self.say(f"{answer.card}: {answer.text}{f' [{answer.clause}]' if answer.clause else ''}")

    async def hint(self, rest: str) -> None:
        """What a bot would do."""
        del rest
        self.say(f"A bot would: {(await self.remote.hint()).text}")

    async def vote(self, word: str) -> None:
        """Good, or no."""
        await self.remote.do("vote", good=yes_or_no(word, "good"))

    async def kick(self, rest: str) -> None:
        """Kick the ball."""
        direction, strength = map(float, rest.split())
        await self.remote.do("kick", direction=direction, strength=strength)

    async def accuse(self, seat: str) -> None:
        """Accuse a seat, for what it has said last."""
        letter = seat.upper()
        said = [event.seq for event in self.remote.events if event.kind == "chat" and event.seat == letter]
        await self.remote.do("accuse", seat=letter, chat=said[-1] if said else 0)

    async def uphold(self, word: str) -> None:
        """Yes, or no."""
        table = self.remote.table
        number = table.accusation.number if table is not None and table.accusation is not None else 0
        await self.remote.do("uphold", accusation=number, yes=yes_or_no(word, "yes"))

    async def consent(self, word: str) -> None:
        """Agree to what is written, or not."""
        await self.remote.do("consent", yes=yes_or_no(word, "yes"))

    async def bot(self, rest: str) -> None:
        """A bot for a free seat."""
        seat, _, bot = rest.partition(" ")
        await self.remote.do("seat-bot", seat=seat.upper(), bot=bot.strip())

    async def settings(self, text: str) -> None:
        """Other options."""
        await self.remote.do("settings", options=json.loads(text))

    async def link(self, rest: str) -> None:
        """A link that moves this seat."""
        del rest
        ack = await self.remote.do("link")
        table = self.remote.sitting.table
        self.say(f"Once, on the other device: {self.remote.sitting.server}/t/{table}#move={ack.link}")

    async def receipts(self, rest: str) -> None:
        """What proves the deals fair."""
        del rest
        self.say(json.dumps(self.remote.receipts, indent=2))

    async def leave(self, rest: str) -> None:
        """Leave for good."""
        del rest
        await self.remote.do("leave")
        self.is_done = True

    async def quit(self, rest: str) -> None:
        """Go, and come back later."""
        del rest
        self.is_done = True

    async def help(self, rest: str) -> None:
        """What can be typed."""
        del rest
        self.say(HELP)


def yes_or_no(word: str, yes: str) -> bool:
    """Whether a word says yes; raises `ValueError` for one that says neither."""
    if word not in {yes, "no"}:
        raise ValueError(word)
    return word == yes
