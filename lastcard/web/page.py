"""The browser client's files; every path that is not a file gets its page, and finds its way by itself."""

import stat
from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

MISSING: Final = (
    "The browser client has not been built into this copy. Play in a terminal: lastcard play --join ADDRESS\n"
)
INDEX: Final = "index.html"
FOREVER: Final = "public, max-age=31536000, immutable"
FRESH: Final = "no-cache"


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
        full, found = self.files.lookup_path(path) if path and "\0" not in path else ("", None)
        if found is not None and stat.S_ISREG(found.st_mode):
            response = self.files.file_response(full, found, scope)
            if not isinstance(response, NotModifiedResponse):
                response.headers["cache-control"] = FOREVER if path.startswith("assets/") else FRESH
            return response
        full, found = self.files.lookup_path(INDEX)
        if found is None:
            return PlainTextResponse(MISSING, 503)
        return FileResponse(full, headers={"cache-control": FRESH}, stat_result=found)
