"""What server and clients say to each other: frames of the socket, bodies of the addresses. See docs/protocol.md."""

from .codec import WireError, encode, read_client_frame, read_server_frame
from .setting import Settings

__all__ = ["PROTOCOL", "Settings", "WireError", "encode", "read_client_frame", "read_server_frame"]

PROTOCOL = 1
