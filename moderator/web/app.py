"""The routes of the pages, their style, scripts and event stream, and the guard that checks every request."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from hmac import compare_digest
from typing import Protocol

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moderator.web.entry.routes import EntryPages, Readers, entry_routes, is_entry
from moderator.web.following import Feed
from moderator.web.page import ENTERED, LOADED, loaded

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; connect-src 'self'; "
    "form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
TERMS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


# Without scripts, a browser sends a form's origin only if the page allows it: the server's name, never the path.
ENTRY_TERMS = TERMS | {"Referrer-Policy": "strict-origin"}


_NOTHING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page not found</title>
<p>There is no page at this address.
If you entered lines here before, ask the keeper of the game for the new address.</p></html>
"""


def nothing_here() -> Response:
    """Answer for a path that is none, or no longer one."""
    return HTMLResponse(_NOTHING, 404)


class Guard:
    """Lets through requests below the secret path under a host name of this server, and refuses all others.

    Paths for which `enters` is true have their own addresses and checks. The host name is checked against DNS
    rebinding: another site whose name points to this server is refused.
    """

    def __init__(
        self, app: ASGIApp, secret: str, hosts: Collection[str], enters: Callable[[str], bool] = lambda _: False
    ) -> None:
        self.app, self.secret, self.hosts, self.enters = app, secret, hosts, enters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_terms(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(ENTRY_TERMS if self.enters(scope["path"]) else TERMS)
            await send(message)

        if scope["type"] != "http":
            return
        refusal = self._refuse(scope)
        await (refusal or self.app)(scope, receive, send_with_terms)

    def _refuse(self, scope: Scope) -> Response | None:
        host = Headers(scope=scope).get("host", "").lower()
        if host not in self.hosts:
            return PlainTextResponse("this server does not answer to that host name\n", 421)
        if self.enters(scope["path"]):
            return None
        first = scope["path"].split("/")[1:2]
        if not first or not compare_digest(first[0].encode(), self.secret.encode()):
            return nothing_here()
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("this page is read-only\n", 405, {"Allow": "GET, HEAD"})
        return None


MOST_READERS = 100  # open streams of readers; each entry page has its own limit
_LONGEST_SEARCH = 80
_EVERY = 5.0  # seconds between beats while nothing changes
_BEAT = b"event: beat\ndata: 0\n\n"
_RETRY = 1000  # milliseconds until a browser reconnects


class Screen(Protocol):
    """The screen to serve: a feed, the whole page, the page with search results, and the television page if there is
    one.

    `below` returns a further screen by its name, or None; it raises TooMany if that cannot be shown now.
    """

    feed: Feed

    def page(self) -> bytes: ...

    def television(self) -> bytes | None: ...

    def found(self, wanted: str) -> str: ...

    async def below(self, name: str) -> "Screen | None": ...

    def close(self) -> None: ...


class TooMany(HTTPException):
    """There are too many readers to serve another."""

    def __init__(self) -> None:
        super().__init__(503, "too many readers; try again in 10 seconds\n", {"Retry-After": "10"})


class Stream(Response):
    """The events of a feed from a version on, until the reader leaves, loses access, or the feed is closed."""

    media_type = "text/event-stream"

    def __init__(self, feed: Feed, version: int, readers: Readers, may_read: Callable[[], bool]) -> None:
        self.feed, self.version, self.readers, self.may_read = feed, version, readers, may_read
        super().__init__(headers={"Connection": "close"})  # no request follows it
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.readers.count += 1
        self.feed.readers += 1
        telling = asyncio.ensure_future(self._tell(send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.readers.count -= 1
            self.feed.readers -= 1
            telling.cancel()
            leaving.cancel()

    async def _tell(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        body = b"retry: %d\n\n" % _RETRY
        while True:
            body += self._news() or _BEAT
            await send({"type": "http.response.body", "body": body, "more_body": True})
            body = b""
            await self.feed.news(self.version, _EVERY)
            if self.feed.closed or not self.may_read():
                break
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _news(self) -> bytes:
        """Return the changes since the last event to this reader, if any."""
        if self.version == self.feed.version:
            return b""
        told, self.version = self.feed.since(self.version), self.feed.version
        return told


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def make_app(screen: Screen, secret: str, hosts: Collection[str], entry: EntryPages | None = None) -> Starlette:
    """Return the application for a screen below `/secret/`, and for the screens below it, under these host names.

    With `entry` it also serves the pages where lines are entered.
    """
    lookers = Readers(MOST_READERS)

    async def asked(request: Request) -> Screen:
        name = request.path_params.get("name")
        found = screen if name is None else await screen.below(name)
        if found is None:
            raise HTTPException(404)
        return found

    async def page(request: Request) -> Response:
        shown, wanted = await asked(request), request.query_params.get("find", "")[:_LONGEST_SEARCH].strip()
        return HTMLResponse(shown.found(wanted) if wanted else shown.page())

    async def followed(request: Request, readers: Readers, may_read: Callable[[], bool]) -> Response:
        if request.method == "HEAD":
            return Response(media_type=Stream.media_type)
        if readers.count >= readers.most:
            raise TooMany
        return Stream((await asked(request)).feed, _version_of(request), readers, may_read)

    async def events(request: Request) -> Response:
        return await followed(request, lookers, lambda: True)

    async def television(request: Request) -> Response:
        shown = (await asked(request)).television()
        if shown is None:
            raise HTTPException(404)
        return HTMLResponse(shown)

    def file(name: str, kind: str) -> Callable[[Request], Awaitable[Response]]:
        content = loaded(name)

        async def answer(request: Request) -> Response:
            await asked(request)
            return Response(content, media_type=kind)

        return answer

    served = {"": page, "tv": television, "events": events} | {name: file(name, kind) for name, kind in LOADED.items()}
    routes = [Route(f"/{secret}/{at}{path}", answer) for at in ("", "{name}/") for path, answer in served.items()]
    if entry is not None:
        besides = [(name, file(name, kind)) for name, kind in (LOADED | ENTERED).items()]
        routes += entry_routes(entry, followed, besides)
    enters = is_entry if entry is not None else lambda _: False
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, secret=secret, hosts=hosts, enters=enters)],
        exception_handlers={TooMany: _refused, HTTPException: _nothing},
    )
    app.router.redirect_slashes = False
    return app


def _version_of(request: Request) -> int:
    """Return the version that the reader has, from the browser's reconnect header, else from the page."""
    said = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)
    return PlainTextResponse(error.detail, error.status_code, error.headers)


async def _nothing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code != 404 and is_entry(request.url.path):
        return PlainTextResponse(error.detail, error.status_code, error.headers)
    return nothing_here()
