"""The routes of the pages where lines are entered: each page, its desk alone, and what is said there."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol
from weakref import WeakKeyDictionary

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from moderator.model.values import Record
from moderator.web.entry.desk import render
from moderator.web.entry.face import Explain, Outcome
from moderator.web.entry.form import Pace, check_origin, entry_of, one, read_fields
from moderator.web.entry.pen import EntryEndpoint, NotAsked, Revoked
from moderator.web.entry.pens import KEEPERS, PLAYERS, EntryEndpoints
from moderator.web.following import in_thread

Answer = Callable[[Request], Awaitable[Response]]
SAY = "say"
MOST_OF_PEN = 20  # open streams of one entry page: a few devices, some of which have lost their connection


class Readers:
    """Counts the open streams that share so many places."""

    def __init__(self, most: int) -> None:
        self.most, self.count = most, 0


Events = Callable[[Request, Readers, Callable[[], bool]], Awaitable[Response]]


class Around(Protocol):
    """What stands around a desk: the page of the table, in the version that readers have. It announces how many
    entries wait for the keeper, and rouses its readers, so that those whose address was replaced are let go.
    """

    @property
    def version(self) -> int: ...

    async def catch_up(self) -> None: ...

    def around(self, desk: str, version: int) -> str: ...

    def announce(self, waiting: int) -> None: ...

    def rouse(self) -> None: ...


class Entry(Record):
    """Where lines are entered: the pens of a table, the page around each, and who tells what is wrong."""

    pens: EntryEndpoints
    page: Around
    explain: Explain


def entry_routes(entry: Entry, events: Events, files: Iterable[tuple[str, Answer]]) -> list[Route]:
    """Return the routes of all entry pages. Each page has places of its own among the readers of `events`, whatever
    others do; `files` are answered at each address as they are for those who look.
    """
    pens, page, explain = entry.pens, entry.page, entry.explain
    paces: WeakKeyDictionary[EntryEndpoint, Pace] = WeakKeyDictionary()
    places: WeakKeyDictionary[EntryEndpoint, Readers] = WeakKeyDictionary()

    def held(request: Request) -> EntryEndpoint:
        pen = pens.find(request.path_params["kind"], request.path_params["token"])
        if pen is None:
            raise HTTPException(404)
        return pen

    async def shown(
        pen: EntryEndpoint, part: bool, answered: Outcome | None = None, own: str | None = None
    ) -> Response:
        if not part:
            await page.catch_up()
        version = page.version
        try:
            desk = await in_thread(lambda: render(pens, pen, answered, own))
        except Exception as error:
            raise HTTPException(503, f"{explain(error) or 'a fault of the program'}\n") from None
        return HTMLResponse(desk if part else page.around(desk, version))

    async def whole(request: Request) -> Response:
        return await shown(held(request), part=False)

    async def desk(request: Request) -> Response:
        return await shown(held(request), part=True, own=request.query_params.get("said"))

    async def say(request: Request) -> Response:
        pen = held(request)
        check_origin(request)
        if not paces.setdefault(pen, Pace()).take():
            raise HTTPException(429, "too many entries at once; wait a moment\n", {"Retry-After": "2"})
        fields = await read_fields(request)
        said = entry_of(fields)
        if not pen.made(said.number):
            raise HTTPException(403, "this page is of an earlier time; load it again\n")
        settled, answered = next((name for name in ("confirm", "leave") if name in fields), None), None
        try:
            if settled is not None:
                await in_thread(lambda: pens.settle(one(fields, settled), settled == "confirm", said.number, pen))
            else:
                answered = await in_thread(lambda: pen.enter(said))
            page.announce(sum(each.waits is not None for each in pens.all))
        except NotAsked:
            raise HTTPException(403, "this page is not asked about that entry\n") from None
        except Revoked:
            raise HTTPException(404) from None
        except Exception as error:
            raise HTTPException(503, f"{explain(error) or 'a fault of the program'}\n") from None
        return await shown(pen, "part" in request.query_params, answered, said.number)

    async def followed(request: Request) -> Response:
        pen = held(request)
        return await events(request, places.setdefault(pen, Readers(MOST_OF_PEN)), lambda: not pen.revoked)

    def known(answer: Answer) -> Answer:
        async def only_here(request: Request) -> Response:
            held(request)
            return await answer(request)

        return only_here

    at = "/{kind}/{token}/"
    return [
        Route(at, whole),
        Route(f"{at}desk", desk),
        Route(f"{at}events", followed),
        Route(f"{at}{SAY}", say, methods=["POST"]),
        *(Route(f"{at}{name}", known(answer)) for name, answer in files),
    ]


def is_entry(path: str) -> bool:
    """Whether a path is below an address of an entry page, right or wrong."""
    return path.split("/")[1:2] in ([KEEPERS], [PLAYERS])
