"""The routes of the entry pages, and their forms, read within limits."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Protocol
from urllib.parse import parse_qs
from weakref import WeakKeyDictionary

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from moderator.model.values import Record
from moderator.shell.blanks import fill, fill_run, with_other_place
from moderator.web.entry.endpoint import EntryEndpoint, NotAsked, Revoked
from moderator.web.entry.endpoints import KEEPERS, PLAYERS, EntryEndpoints
from moderator.web.entry.frontend import Entry, Explain, Outcome
from moderator.web.entry.page import render
from moderator.web.following import in_thread
from moderator.web.page import manifest

LARGEST = 8_000  # bytes of a form
_MOST_FIELDS = 60
_PATIENCE = 10.0  # seconds for the whole form
_KIND = "application/x-www-form-urlencoded"
_LONGEST_QUESTION = 200  # characters
_ENDS = re.compile(r"[\r\n\t]+")

Fields = Mapping[str, Sequence[str]]


async def read_fields(request: Request) -> Fields:
    """Return the fields of a form. Raises HTTPException if it is none, too long, or too slow."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _KIND:
        raise HTTPException(415, f"an entry is a form of the kind {_KIND}\n")
    data = b""
    try:
        async with asyncio.timeout(_PATIENCE):
            async for piece in request.stream():
                data += piece
                if len(data) > LARGEST:
                    raise HTTPException(413, f"an entry may have at most {LARGEST:,} bytes\n")
    except TimeoutError:
        raise HTTPException(408, "the entry took too long to arrive\n") from None
    try:
        return parse_qs(data.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise HTTPException(400, "the entry cannot be read\n") from None


def entry_of(fields: Fields) -> Entry:
    """Return the entry of a form: its line, or the line that its blanks make."""
    line = _ENDS.sub(" ", _line(fields)).strip()
    return Entry(line, tuple(fields.get("answer", ())), last_value(fields, "seen"), last_value(fields, "number"))


def last_value(fields: Fields, name: str) -> str:
    """Return the last value of a field; empty if there is none."""
    return (fields.get(name) or [""])[-1]


def _line(fields: Fields) -> str:
    if any(amount.strip() for name in ("total", "sum") for amount in fields.get(name, ())):
        return fill_run(fields.get("train", ()), fields.get("sum", ()), last_value(fields, "total"))
    if "line" in fields:  # a button enters a whole line
        return last_value(fields, "line")
    if place := last_value(fields, "elsewhere").strip():
        return fill(with_other_place(last_value(fields, "form"), place), fields.get("blank", ()))
    if "usage" in fields:
        return fill(last_value(fields, "usage"), fields.get("blank", ()))
    if "total" in fields:
        return fill_run(fields.get("train", ()), fields.get("sum", ()), last_value(fields, "total"))
    if "how" in fields:
        return _correction(last_value(fields, "how"), last_value(fields, "at"), last_value(fields, "text").strip())
    if "counted" in fields:
        return f"count {last_value(fields, 'who')} {last_value(fields, 'counted')}"
    if "note" in fields:
        return f"note {last_value(fields, 'note')}"
    return ""


def _correction(how: str, at: str, text: str) -> str:
    if how == "insert":
        return f"insert before {at}: {text}" if text else f"insert before {at}"
    return f"amend {at} {text}" if how == "amend" else f"{how} {at}"


BURST, EACH_SECOND = 30, 10  # entries of one page at once, and per second in the long run


class Pace:
    """A limit on entries per time; `now` returns the time in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now, self.left, self.at = now, float(BURST), now()

    def take(self) -> bool:
        """Return whether one more entry may come now, and count it."""
        now = self.now()
        self.left, self.at = min(BURST, self.left + (now - self.at) * EACH_SECOND), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def check_origin(request: Request) -> None:
    """Raise HTTPException for a form sent from another site.

    Browsers send the origin of a POST, and for addresses they trust (this machine's own) also its relation.
    """
    origin = request.headers.get("origin", "")
    site = request.headers.get("sec-fetch-site", "same-origin")
    if origin != f"http://{request.headers.get('host', '')}" or site != "same-origin":
        raise HTTPException(403, "this server accepts entries only from its own pages\n")


Answer = Callable[[Request], Awaitable[Response]]
SAY = "say"
MOST_OF_PAGE = 20  # open streams of one entry page: a few devices, some with lost connections


class Readers:
    """A limit on open streams, and how many there are."""

    def __init__(self, most: int) -> None:
        self.most, self.count = most, 0


Events = Callable[[Request, Readers, Callable[[], bool]], Awaitable[Response]]


class Around(Protocol):
    """The page around an entry form, in the version that readers have.

    It announces how many entries wait for consent, and wakes its readers, so that those without access are let go.
    """

    @property
    def version(self) -> int: ...

    async def catch_up(self) -> None: ...

    def around(self, form: str, version: int) -> str: ...

    def announce(self, waiting: int) -> None: ...

    def rouse(self) -> None: ...


class EntryPages(Record):
    """The pages for entry: the endpoints of a table, the page around each, and the explanation of errors."""

    endpoints: EntryEndpoints
    page: Around
    explain: Explain


def entry_routes(entry: EntryPages, events: Events, files: Iterable[tuple[str, Answer]]) -> list[Route]:
    """Return the routes of all entry pages.

    Each page has its own limit among the readers of `events`. `files` are served at each address, too.
    """
    endpoints, page, explain = entry.endpoints, entry.page, entry.explain
    paces: WeakKeyDictionary[EntryEndpoint, Pace] = WeakKeyDictionary()
    places: WeakKeyDictionary[EntryEndpoint, Readers] = WeakKeyDictionary()

    def held(request: Request) -> EntryEndpoint:
        endpoint = endpoints.find(request.path_params["kind"], request.path_params["token"])
        if endpoint is None:
            raise HTTPException(404)
        return endpoint

    async def shown(
        endpoint: EntryEndpoint, part: bool, answered: Outcome | None = None, own: str | None = None, ask: str = ""
    ) -> Response:
        if not part:
            await page.catch_up()
        version = page.version
        try:
            form = await in_thread(lambda: render(endpoints, endpoint, answered, own, ask[:_LONGEST_QUESTION]))
        except Exception as error:
            raise HTTPException(503, f"{explain(error) or 'internal error'}\n") from None
        return HTMLResponse(form if part else page.around(form, version))

    async def whole(request: Request) -> Response:
        return await shown(held(request), part=False, ask=request.query_params.get("ask", ""))

    async def form(request: Request) -> Response:
        query = request.query_params
        return await shown(held(request), part=True, own=query.get("said"), ask=query.get("ask", ""))

    async def say(request: Request) -> Response:
        endpoint = held(request)
        check_origin(request)
        if not paces.setdefault(endpoint, Pace()).take():
            raise HTTPException(429, "too many entries at once; wait a moment\n", {"Retry-After": "2"})
        fields = await read_fields(request)
        said = entry_of(fields)
        if not endpoint.outcomes.is_genuine(said.number):
            raise HTTPException(403, "this page is out of date; reload it\n")
        settled, answered = next((name for name in ("confirm", "leave") if name in fields), None), None
        try:
            if settled is not None:
                await in_thread(
                    lambda: endpoints.settle(last_value(fields, settled), settled == "confirm", said.number, endpoint)
                )
            else:
                answered = await in_thread(lambda: endpoint.enter(said))
            page.announce(sum(each.waits is not None for each in endpoints.all))
        except NotAsked:
            raise HTTPException(403, "this page may not decide about that entry\n") from None
        except Revoked:
            raise HTTPException(404) from None
        except Exception as error:
            raise HTTPException(503, f"{explain(error) or 'internal error'}\n") from None
        await page.catch_up()  # the others see it first, while the form of this page is made
        part = "part" in request.query_params
        return await shown(endpoint, part, answered, said.number, last_value(fields, "ask"))

    async def followed(request: Request) -> Response:
        endpoint = held(request)
        return await events(request, places.setdefault(endpoint, Readers(MOST_OF_PAGE)), lambda: not endpoint.revoked)

    async def installed(request: Request) -> Response:
        return JSONResponse(manifest(held(request).name), media_type="application/manifest+json")

    def known(answer: Answer) -> Answer:
        async def only_here(request: Request) -> Response:
            held(request)
            return await answer(request)

        return only_here

    at = "/{kind}/{token}/"
    return [
        Route(at, whole),
        Route(f"{at}entry", form),
        Route(f"{at}manifest.webmanifest", installed),
        Route(f"{at}events", followed),
        Route(f"{at}{SAY}", say, methods=["POST"]),
        *(Route(f"{at}{name}", known(answer)) for name, answer in files),
    ]


def is_entry(path: str) -> bool:
    """Return whether a path is below the address of an entry page, valid or not."""
    return path.split("/")[1:2] in ([KEEPERS], [PLAYERS])
