"""Addresses of tables: what people send each other."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

TABLE = re.compile(r"/t/([0-9A-Za-z_-]{1,64})/?")


@dataclass(frozen=True)
class Invitation:
    """A server, a table there, and what opens its door: an invitation, a code that moves a seat, or nothing."""

    server: str
    table: str
    invite: str = ""
    code: str = ""


def read_invitation(text: str) -> Invitation:
    """The parts of a table's address; raises `ValueError` that says what one looks like.

    >>> read_invitation("http://localhost:8000/t/kitchen#secret")
    Invitation(server='http://localhost:8000', table='kitchen', invite='secret', code='')
    >>> read_invitation("http://localhost:8000/t/kitchen#move=abc").code
    'abc'
    """
    parts = urlsplit(text.strip())
    found = TABLE.fullmatch(parts.path)
    if parts.scheme not in {"http", "https"} or not parts.netloc or found is None:
        raise ValueError(f"{text!r} is no address of a table; it looks like http://server:8000/t/TABLE#INVITATION")
    is_code = parts.fragment.startswith("move=")
    secret = parts.fragment.removeprefix("move=")
    server = f"{parts.scheme}://{parts.netloc}"
    return Invitation(server, found[1], "" if is_code else secret, secret if is_code else "")
