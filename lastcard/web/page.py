"""The browser client's files; every path that is not a file gets its page, and finds its way by itself."""

import mimetypes
import os
import stat
from pathlib import Path
from typing import Final

from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

MISSING: Final = (
    "The browser client has not been built into this copy. Play in a terminal: lastcard play --join ADDRESS\n"
)
INDEX: Final = "index.html"
FOREVER: Final = "public, max-age=31536000, immutable"
FRESH: Final = "no-cache"
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Pages:
    """Serves the files under a folder, and `index.html` for any other path."""

    def __init__(self, folder: Path) -> None:
        self.files = StaticFiles(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return
        await (await self.respond(scope))(scope, receive, send)

    async def respond(self, scope: Scope) -> Response:
        """The file, the page, or a word of why there is none."""
        if scope["method"] not in {"GET", "HEAD"}:
            return PlainTextResponse("only GET here\n", 405)
        path = scope["path"].lstrip("/")
        if not self.find(path)[1]:
            path = INDEX
        full, found = self.find(path)
        if found is None:
            return PlainTextResponse(MISSING, 503)
        packed, small = self.find(f"{path}.gz") if takes_gzip(scope) else ("", None)
        response = self.files.file_response(packed or full, small or found, scope)
        if small is not None:
            response.headers["content-type"] = mimetypes.guess_type(path)[0] or "application/octet-stream"
            response.headers["content-encoding"] = "gzip"
        response.headers["vary"] = "accept-encoding"
        if not isinstance(response, NotModifiedResponse):
            response.headers["cache-control"] = FOREVER if path.startswith("assets/") else FRESH
        return response

    def find(self, path: str) -> tuple[str, os.stat_result | None]:
        """A file under the folder; nothing where there is none."""
        if not path or "\0" in path:
            return "", None
        full, found = self.files.lookup_path(path)
        return (full, found) if found is not None and stat.S_ISREG(found.st_mode) else ("", None)


def takes_gzip(scope: Scope) -> bool:
    """Whether the browser takes packed files; the build lays them beside the others."""
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])
