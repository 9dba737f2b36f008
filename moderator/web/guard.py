"""The door: who may ask for what, and under which terms a browser may use the answer."""

from collections.abc import Callable, Collection
from hmac import compare_digest

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; "
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


# A form that is sent without scripts says where it comes from only if its page may say so: the server, never the path.
ENTRY_TERMS = TERMS | {"Referrer-Policy": "strict-origin"}


_NOTHING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nothing here</title>
<p>Nothing is here. If you entered lines at this address, ask the keeper of the game for the new address.</p></html>
"""


def nothing_here() -> Response:
    """Answer for a path that is none, or no longer one."""
    return HTMLResponse(_NOTHING, 404)


class Guard:
    """Lets pass what looks below the secret path under a name of this server, and nothing else; what `enters` goes on
    to addresses of its own.

    A page of another site that has its name lead here asks under that name, and is sent away.
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
            return PlainTextResponse("this server has another name\n", 421)
        if self.enters(scope["path"]):
            return None
        first = scope["path"].split("/")[1:2]
        if not first or not compare_digest(first[0].encode(), self.secret.encode()):
            return nothing_here()
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("this page is only to be read\n", 405, {"Allow": "GET, HEAD"})
        return None
