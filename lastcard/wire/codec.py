"""Frames to bytes and back. Whatever does not fit is refused as a whole, with a message that names the field."""

from typing import Any, Final, TypeVar

import msgspec

from .frame import AnyCommand, ClientFrame, Question, ServerFrame

LARGEST_FRAME: Final = 16_384  # bytes that a client may send in one frame

Body = TypeVar("Body")


class WireError(ValueError):
    """Bytes that are no frame. `id` is that of the command, as far as it could be read."""

    def __init__(self, message: str, id: str = "") -> None:  # noqa: A002 - the name in the protocol
        self.message = message
        self.id = id
        super().__init__(message)


class Head(msgspec.Struct):
    """What tells frames apart."""

    type: str
    id: Any = ""


ENCODER: Final = msgspec.json.Encoder()
HEAD: Final = msgspec.json.Decoder(Head)
COMMAND: Final = msgspec.json.Decoder(AnyCommand)
QUESTION: Final = msgspec.json.Decoder(Question)
ANSWER: Final = msgspec.json.Decoder(ServerFrame)


def encode(frame: Any) -> bytes:  # noqa: ANN401 - any struct of this package
    """The JSON text of a frame or a body."""
    return ENCODER.encode(frame)


def read_client_frame(data: bytes | str) -> ClientFrame:
    """The frame that a client has sent; raises `WireError`."""
    if len(data) > LARGEST_FRAME:
        raise WireError(f"a frame has at most {LARGEST_FRAME} bytes")
    try:
        head = HEAD.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WireError(f"no frame: {error}") from error
    known = head.id if isinstance(head.id, str) else ""
    decoder: msgspec.json.Decoder[Any] = COMMAND if head.type == "command" else QUESTION
    try:
        frame: ClientFrame = decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WireError(str(error), known[:64]) from error
    return frame


def read_server_frame(data: bytes | str) -> ServerFrame:
    """The frame that a server has sent; raises `WireError`."""
    try:
        frame: ServerFrame = ANSWER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WireError(str(error)) from error
    return frame


def read_body(data: bytes, kind: type[Body]) -> Body:
    """The body of a request; raises `WireError`."""
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WireError(str(error)) from error
