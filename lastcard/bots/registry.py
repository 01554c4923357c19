"""Bots by name: those of this package, and those of others that announce them as entry points."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, Final

from .bot import Bot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "lastcard.bots"
OWN: Final = {
    "random": "lastcard.bots.plain:RandomBot",
    "first": "lastcard.bots.plain:FirstBot",
    "steady": "lastcard.bots.plain:SteadyBot",
    "keen": "lastcard.bots.keen:KeenBot",
}
PEERS: Final = {"rlcard-rule": ("lastcard.bots.rlcard:RuleBot", "rlcard")}  # with the library that has to be there

NAMED: Final = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)


class BotError(ValueError):
    """A bot that does not exist, cannot be made, or has failed."""


def bot_names() -> list[str]:
    """The names of all bots that can sit down here: our own from weak to strong, then those of other packages."""
    peers = [name for name, (_, library) in PEERS.items() if find_spec(library)]
    return [*OWN, *peers, *sorted(name for name in foreign_bots() if name not in OWN and name not in PEERS)]


def foreign_bots() -> "dict[str, EntryPoint]":
    """The bots that other installed packages announce, by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - a game among our own bots starts without it

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def package_of(name: str) -> str:
    """The package that a bot comes from; empty for our own."""
    if name in PEERS:
        return PEERS[name][1]
    entry = None if name in OWN else foreign_bots().get(name)
    return entry.dist.name if entry is not None and entry.dist is not None else ""


def make_bot(spec: str) -> Bot:
    """A new bot from `name` or `name:setting=value,…`; raises `BotError` that says what would be right.

    >>> make_bot("first").about
    'The first legal action card, else the first legal card.'
    >>> make_bot("frist")
    Traceback (most recent call last):
        ...
    lastcard.bots.registry.BotError: bot: there is no 'frist'; there are random, first, steady, keen...
    """
    name, settings = read_spec(spec)
    factory = find_bot(name)
    verify_settings(name, factory, settings)
    try:
        bot = factory(**settings)
    except (TypeError, ValueError) as error:
        raise BotError(f"bot {name}: {error}") from error
    if not isinstance(bot, Bot):
        raise BotError(f"bot {name}: its entry point made {type(bot).__name__}, which is no Bot")
    return bot


def verify_bot(spec: str) -> None:
    """See that `make_bot` would make a bot; raises `BotError`. Our own as they are need not be loaded for that."""
    if spec.strip() not in OWN:
        make_bot(spec)


def read_spec(spec: str) -> tuple[str, dict[str, Any]]:
    """Name and settings of a bot; values are whole numbers, decimal numbers, `on`, `off` or words.

    >>> read_spec("keen:playouts=200,belief=off")
    ('keen', {'playouts': 200, 'belief': False})
    """
    name, colon, rest = spec.strip().partition(":")
    settings: dict[str, Any] = {}
    for pair in rest.split(",") if colon else []:
        key, sign, value = pair.strip().partition("=")
        if not sign or not key.isidentifier() or not value:
            raise BotError(f"bot {name}: {pair!r} is no setting; write {name}:setting=value,…")
        if key in settings:
            raise BotError(f"bot {name}: {key} is given twice")
        settings[key] = read_setting(value)
    return name, settings


def verify_settings(name: str, factory: Callable[..., Any], settings: Mapping[str, Any]) -> None:
    """See that a bot has these settings; raises `BotError` naming those that there are."""
    try:
        parameters = signature(factory).parameters.values()
    except (TypeError, ValueError):  # made by something that does not tell: the bot itself will
        return
    known = [parameter.name for parameter in parameters if parameter.kind in NAMED]
    if any(parameter.kind is Parameter.VAR_KEYWORD for parameter in parameters):
        return
    for setting in settings:
        if setting not in known:
            there = f"there are {', '.join(known)}" if known else "it has none"
            raise BotError(f"bot {name}: there is no setting {setting!r}; {there}")


def read_setting(text: str) -> Any:  # noqa: ANN401 - a number, a truth or a word
    """The value of a setting."""
    if text in {"on", "off"}:
        return text == "on"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def find_bot(name: str) -> Callable[..., Any]:
    """What makes bots of this name; raises `BotError` if there is none or its package cannot be loaded."""
    place = OWN.get(name, "")
    if name in PEERS:
        place, library = PEERS[name]
        if not find_spec(library):
            raise BotError(f'bot {name}: {library} is not installed: pip install "lastcard[peers]"')
    if place:
        module, _, attribute = place.partition(":")
        found: Callable[..., Any] = getattr(import_module(module), attribute)
        return found
    entry = foreign_bots().get(name)
    if entry is None:
        raise BotError(f"bot: there is no {name!r}; there are {', '.join(bot_names())}")
    try:
        loaded: Callable[..., Any] = entry.load()
    except (ImportError, AttributeError) as error:
        raise BotError(f"bot {name}: {entry.value} cannot be loaded: {error}") from error
    return loaded
