"""The cross table of a ladder, as lines of text."""

from collections.abc import Mapping, Sequence

from .arena import Table

Pair = tuple[str, str]


def cross_table(bots: Sequence[str], tables: Mapping[Pair, Table]) -> list[str]:
    """A row for each bot: the share of rounds that it wins against the bot of each column, in per cent."""
    width = max(len(bot) for bot in bots)
    cell = max(width, 7)
    lines = [" " * width + "".join(f"  {bot:>{cell}}" for bot in bots)]
    for bot in bots:
        shares = [share(bot, other, tables) for other in bots]
        lines.append(f"{bot:{width}}" + "".join(f"  {text:>{cell}}" for text in shares))
    return lines


def share(bot: str, other: str, tables: Mapping[Pair, Table]) -> str:
    """What stands in a cell: the bot that the table was laid for comes first in its pair."""
    if (bot, other) in tables:
        return f"{tables[bot, other].row(bot).wins.mean:.1%}"
    if (other, bot) in tables:
        return f"{tables[other, bot].row(bot).wins.mean:.1%}"
    return "·"
