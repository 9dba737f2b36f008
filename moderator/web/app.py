"""The routes: the page, its style and script, and the stream of events; all below the secret path."""

import asyncio
from collections.abc import Collection
from typing import Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from moderator.web.feed import Feed
from moderator.web.guard import Guard
from moderator.web.page import SCRIPT, STYLE

MOST_READERS = 100  # open streams
_LONGEST_SEARCH = 80
_BEAT = 5.0  # seconds after which a reader is told that nothing has changed
_RETRY = 1000  # milliseconds after which a browser tries again


class Screen(Protocol):
    """What is served: a feed, and the whole page for who comes anew or looks for something in the log."""

    feed: Feed

    def page(self) -> bytes: ...

    def found(self, wanted: str) -> str: ...


class Readers:
    """Counts the open streams."""

    def __init__(self) -> None:
        self.count = 0


class Stream(Response):
    """The events of a feed from a version on, until the reader goes or the feed is closed."""

    media_type = "text/event-stream"

    def __init__(self, feed: Feed, version: int, readers: Readers) -> None:
        self.feed, self.version, self.readers = feed, version, readers
        super().__init__(headers={"Connection": "close"})  # nothing is asked after it, so the end of it is the end
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.readers.count += 1
        telling = asyncio.ensure_future(self._tell(send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.readers.count -= 1
            telling.cancel()
            leaving.cancel()

    async def _tell(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        body = b"retry: %d\n\n" % _RETRY
        while True:
            if self.version != self.feed.version:
                body, self.version = body + self.feed.since(self.version), self.feed.version
            await send({"type": "http.response.body", "body": body, "more_body": True})
            body = b"" if await self.feed.news(self.version, _BEAT) else b"event: beat\ndata: 0\n\n"
            if self.feed.closed:
                break
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def make_app(screen: Screen, secret: str, hosts: Collection[str]) -> Starlette:
    """The application for one screen, below `/secret/`, under these names with their ports."""
    readers = Readers()

    async def page(request: Request) -> Response:
        wanted = request.query_params.get("find", "")[:_LONGEST_SEARCH].strip()
        return HTMLResponse(screen.found(wanted) if wanted else screen.page())

    async def events(request: Request) -> Response:
        if request.method == "HEAD":
            return Response(media_type=Stream.media_type)
        if readers.count >= MOST_READERS:
            return PlainTextResponse("too many are reading\n", 503, {"Retry-After": "10"})
        return Stream(screen.feed, _version_of(request), readers)

    async def style(_: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    async def script(_: Request) -> Response:
        return Response(SCRIPT, media_type="text/javascript")

    served = {"": page, "events": events, "style.css": style, "page.js": script}
    app = Starlette(
        routes=[Route(f"/{secret}/{path}", answer) for path, answer in served.items()],
        middleware=[Middleware(Guard, secret=secret, hosts=hosts)],
        exception_handlers={HTTPException: _nothing},
    )
    app.router.redirect_slashes = False
    return app


def _version_of(request: Request) -> int:
    """What the reader has: as his browser says when it comes back, else as the page said."""
    said = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0


async def _nothing(_: Request, __: Exception) -> Response:
    return PlainTextResponse("there is nothing here\n", 404)
