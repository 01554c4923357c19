"""Where a server can be reached, in words and as a picture for phones."""

import ipaddress
import socket

import segno

ANYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared with, not bound to


def local_address() -> str:
    """The address of this machine in the local network; empty if there is none.

    No packet is sent: a socket for datagrams is only told where it would send to.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if ipaddress.ip_address(found).is_loopback else found


def addresses(host: str, port: int) -> tuple[str, str]:
    """The address on this machine, and the one for the local network if it can be reached from there.

    >>> addresses("127.0.0.1", 8000)
    ('http://127.0.0.1:8000/', '')
    """
    if host not in ANYWHERE:
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{port}/", ""
    local = local_address()
    return f"http://localhost:{port}/", f"http://{local}:{port}/" if local else ""


def picture(address: str) -> str:
    """A QR code of half blocks, dark on light whatever the colours of the terminal are."""
    matrix = [[bool(module) for module in row] for row in segno.make(address, error="l", micro=False).matrix]
    width = len(matrix[0]) + 4
    blank = [False] * width
    rows = [blank, blank, *([False, False, *row, False, False] for row in matrix), blank, blank]
    rows += [blank] * (len(rows) % 2)
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        pairs = zip(upper, lower, strict=True)
        lines.append("\x1b[30;107m" + "".join(" ▀▄█"[over + 2 * under] for over, under in pairs) + "\x1b[0m")
    return "\n".join(lines)
