"""A journal followed: read again whenever its file changes, and sent to the readers of its page."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TypeVar, cast

from moderator.files import file_state
from moderator.game import Game
from moderator.web.game_view import GameView
from moderator.web.log import search
from moderator.web.page import Renderer, Shown, template
from moderator.web.shared_game import SharedGame


class Feed:
    """The present state of a page, for any number of readers.

    A reader only knows the number of a version, and gets everything that has changed since. So nothing is kept per
    reader, and of several changes a reader missed only the last is sent.
    """

    def __init__(self) -> None:
        self.version = 0
        self.closed = False
        self.readers = 0  # open streams
        self.parts: dict[str, str] = {}
        self._changed: dict[str, int] = {}
        self._told: dict[int, bytes] = {}  # by the version a reader has; forgotten with the next change
        self._wake = asyncio.Event()

    def put(self, parts: dict[str, str]) -> bool:
        """Store the parts of the page as they are now; return whether anything differs."""
        new = [name for name, html in parts.items() if self.parts.get(name) != html]
        if not new and parts.keys() == self.parts.keys():
            return False
        self.version += 1
        self.parts = parts
        self._changed = {name: self.version if name in new else self._changed[name] for name in parts}
        self._told = {}
        self.rouse()
        return True

    def since(self, version: int) -> bytes:
        """Return an event with the parts that changed after this version, and the ids of all parts."""
        if version not in self._told:
            known = version if 0 <= version <= self.version else 0
            data = {
                "order": [*self.parts],
                "parts": {name: html for name, html in self.parts.items() if self._changed[name] > known},
            }
            body = f"id: {self.version}\nevent: parts\ndata: {json.dumps(data)}\n\n".encode()
            if len(self._told) >= _KEPT:
                return body
            self._told[version] = body
        return self._told[version]

    async def news(self, version: int, patience: float) -> bool:
        """Wait until there is another version than this one, or for so many seconds; return whether there is."""
        if self.version == version and not self.closed:
            try:
                await asyncio.wait_for(self._wake.wait(), patience)
            except TimeoutError:
                return False
        return self.version != version

    def close(self) -> None:
        """End the streams of all readers."""
        self.closed = True
        self.rouse()

    def rouse(self) -> None:
        """Wake every reader to check for news, or for lost access."""
        self._wake.set()
        self._wake = asyncio.Event()


_KEPT = 8  # events kept for readers who are behind


Made = TypeVar("Made")
PAUSE = 0.05  # seconds between two looks at the file
_STEP = 0.005  # seconds between two looks whether a page has caught up
_PATIENCE = 2.0  # seconds for which a file may be unreadable before readers see an error
_LONGEST_REASON = 200


class Table:
    """The screen of one journal; with `up` it links back to the page of its folder."""

    def __init__(self, file: Path, ruleset: Path | None, worths: bool, up: bool = False) -> None:
        self.file, self.ruleset, self.worths, self.up = file, ruleset, worths, up
        self.feed = Feed()
        self.shared: SharedGame | None = None
        self.game: Game | None = None  # as last rendered
        self.seen: tuple[int, ...] | None = None  # the state of the file before it was last read
        self.told: tuple[int, ...] | None = None  # the state of the file that readers were last sent
        self._renderer = Renderer()
        self._view: GameView | None = None
        self._shown = Shown("", {}, [])
        self._waiting = 0
        self.loop: asyncio.AbstractEventLoop | None = None  # serves the page, once it is followed
        self.looks = asyncio.Event()  # look at the file at once
        self._pages: dict[str, tuple[int, bytes]] = {}

    def read(self) -> None:
        """Read and render the file as it is now. Raises what reading and replaying raise.

        The file's state is noted first: anything written while it is read is a new state, and read again.
        """
        self.seen = file_state(self.file)
        shared = self.shared or SharedGame(self.file, self.ruleset)
        with shared.lock:
            if shared is self.shared:
                shared.refresh()
            self.shared = shared
            game = shared.game
            view = GameView(game, self.worths, shared.fillings.choices, self._view)
            self._shown = self._renderer.render(view)
        self.game, self._view = game, view

    def tell(self, trouble: str = "") -> None:
        """Send readers what was read, or why it could not be read."""
        self.told = self.seen
        note = template("trouble").render(file=self.file.name, trouble=trouble[:_LONGEST_REASON])
        self.feed.put({"trouble": note, "waiting": self._told_waiting(), **self._shown.parts})

    def page(self) -> bytes:
        """Return the whole document, rendered once per change."""
        return self._kept("page")

    def announce(self, waiting: int) -> None:
        """Show on the pages how many entries are waiting for consent."""
        self._waiting = waiting
        if self.feed.parts:
            self.feed.put({**self.feed.parts, "waiting": self._told_waiting()})

    def rouse(self) -> None:
        """Wake all readers, from any thread, so that those without access are let go."""
        if self.loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self.loop.call_soon_threadsafe(self.feed.rouse)

    def _told_waiting(self) -> str:
        return template("waiting").render(count=self._waiting)

    @property
    def version(self) -> int:
        return self.feed.version

    async def catch_up(self) -> None:
        """Wait until the page shows the file as it is, so that a writer sees their own line."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while self.told != file_state(self.file):
                    self.looks.set()
                    await asyncio.sleep(_STEP)

    def around(self, form: str, version: int) -> str:
        """Return the document with an entry form on top.

        The form may know lines up to a `version` of the page, and then learns of later ones.
        """
        return self._render("page", form=form, version=version)

    def television(self) -> bytes:
        """Return the document of the television page, rendered once per change."""
        return self._kept("tv")

    def found(self, wanted: str) -> str:
        """Return the document with the lines found by a search in place of the log."""
        lines = template("found").render(wanted=wanted, lines=search(self._shown.log, wanted))
        return self._render("page", wanted, lines if self.game is None else self.game.hide(lines))

    async def below(self, name: str) -> None:
        """Return None: a table has no further screens."""

    def close(self) -> None:
        self.feed.close()

    def _kept(self, name: str) -> bytes:
        version, made = self._pages.get(name, (0, b""))
        if version != self.feed.version:
            version, made = self._pages[name] = (self.feed.version, self._render(name).encode())
        return made

    def _render(
        self, name: str, wanted: str = "", found: str = "", form: str | None = None, version: int | None = None
    ) -> str:
        return template(name).render(
            heading=self._shown.heading,
            version=self.feed.version if version is None else version,
            parts=self.feed.parts,
            wanted=wanted,
            found=found,
            up=self.up,
            form=form,
        )


async def follow(table: Table, explain: Callable[[Exception], str]) -> None:
    """Keep a table's page up to date for good. An error is shown once it has lasted for a while.

    `explain` returns a line on what is wrong with a file.
    """
    loop = table.loop = asyncio.get_running_loop()
    trouble, since = "", 0.0
    while True:
        with suppress(TimeoutError):
            await asyncio.wait_for(table.looks.wait(), PAUSE)
        table.looks.clear()
        now = file_state(table.file)
        if now != table.seen:
            table.seen, was = now, trouble
            trouble = await _read(table, now is not None, explain)
            since = since if was else loop.time()
            if not trouble:
                table.tell()
        if trouble and loop.time() - since > _PATIENCE:
            table.tell(trouble)


async def in_thread(function: Callable[[], Made]) -> Made:
    """Return the result of a function, called in a daemon thread that does not delay the end of the server."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Made] = loop.create_future()

    def tell(made: Made | None, error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(cast("Made", made))

    def run() -> None:
        made, wrong = None, None
        try:
            made = function()
        except BaseException as error:
            wrong = error
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(tell, made, wrong)

    Thread(target=run, daemon=True).start()
    return await done


async def _read(table: Table, there: bool, explain: Callable[[Exception], str]) -> str:
    """Read the file in a thread, so that readers are served meanwhile; return the error, or an empty text."""
    if not there:
        return "the file is missing or empty"
    try:
        await in_thread(table.read)
    except Exception as error:
        return explain(error)
    return ""
