"""The page of a folder of journals: where each table stands, and the standings so far."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from moderator.files import JOURNAL, file_state, read_file, text_only
from moderator.game import open_game
from moderator.journal.reader import read_header
from moderator.limits import TookTooLong
from moderator.model.findings import tell_doubts
from moderator.model.values import Record
from moderator.model.wording import list_words
from moderator.publish.front import standing_facts
from moderator.tournament.field import Problem, Result
from moderator.tournament.folder import list_folder, read_results_in, sum_up
from moderator.tournament.standings import Standings, ahead_of_middle, is_slow
from moderator.views.board.content import read_board
from moderator.views.clock import show_seconds, times
from moderator.web.app import TooMany
from moderator.web.following import Feed, Table, follow, in_thread
from moderator.web.game_view import Facts
from moderator.web.page import template
from moderator.web.worker import Died, Worker

JOURNALS = ".18xx"
_SHARES = ("share", "even-share", "winner")  # scoring schemes that reveal worth


class Seated(Record):
    """A table of an event: its name, title, players, state, and further notes.

    `open` means that somebody should look into it.
    """

    called: str
    title: str
    players: str
    state: str
    more: str
    open: bool


class Counted(Record):
    """The result of counting a folder: heading, standings, and the tables of its event, including future rounds."""

    heading: str
    standings: Standings
    tables: tuple[Seated, ...] = ()
    event: bool = False


Count = Callable[[list[Result], list[Problem]], Counted]  # raises errors of the event's files


class Results:
    """The result files handed in next to the journals of a folder, and the standings from both."""

    def __init__(self, folder: Path, rulesets: Mapping[str, str], count: Count, explain: Callable[[Exception], str]):
        self.folder, self.rulesets, self.count, self.explain = folder, rulesets, count, explain
        self._files: dict[str, Path] = {}
        self._seen: dict[str, tuple[int, ...] | None] = {}
        self._found: dict[str, Sequence[Result | Problem]] = {}
        self.counted: Counted | None = None
        self.trouble = ""

    def list(self) -> None:
        """List the result files. Raises OSError, ValueError."""
        there = list_folder(self.folder).journals
        self._files = {name: Path(path) for name, path in there if not name.casefold().endswith(JOURNALS)}
        self._found = {name: found for name, found in self._found.items() if name in self._files}
        self._seen = {name: seen for name, seen in self._seen.items() if name in self._files}

    def read(self, worker: Worker, journals: Sequence[Result | Problem]) -> None:
        """Read the result files that have changed, and count them together with the journals."""
        for name, path in self._files.items():
            now = file_state(path)
            if name in self._found and now == self._seen.get(name):
                continue
            self._seen[name] = now
            try:
                self._found[name] = worker.call(read_results_in, str(path), name, dict(self.rulesets))
            except (TookTooLong, Died, OSError) as error:
                self._found[name] = [Problem("not read", name, str(error))]
        found = [*journals, *(each for there in self._found.values() for each in there)]
        results = [each for each in found if isinstance(each, Result)]
        try:
            self.counted = self.count(results, [each for each in found if isinstance(each, Problem)])
            self.trouble = ""
        except Exception as error:  # a file of the event may be half written: keep the old standings
            self.trouble = self.explain(error)

    def parts(self, worths: bool) -> dict[str, str]:
        """Render tables and standings; without `worths` no standings whose points reveal worth."""
        counted = self.counted
        if counted is None:
            shown = None
        else:
            shown = None if not worths and counted.standings.terms.scheme.by in _SHARES else counted.standings
        facts = standing_facts(shown) if shown is not None and shown.counted else None
        tables = () if counted is None else counted.tables
        return {
            "event": template("event").render(tables=tables, trouble=self.trouble),
            "standings": template("standings").render(shown=facts),
        }


SUFFIX = ".18xx"
MOST_TABLES = 200
MOST_OPEN = 40  # tables whose own pages are kept; each holds its whole game
_PAUSE = 0.25  # seconds between two looks at the files
_LOOKS = 8  # every so many looks at the files the folder is listed, too
_LONGEST_REASON = 200


class TablesPage:
    """The screen of a folder. Of each journal it keeps only the facts shown, until its own page is requested."""

    def __init__(
        self,
        folder: Path,
        rulesets: Mapping[str, str],
        explain: Callable[[Exception], str],
        worths: bool,
        count: Count | None = None,
    ) -> None:
        """`rulesets` are by the casefolded title; `count` counts all results."""
        self.folder, self.rulesets, self.explain, self.worths = folder, rulesets, explain, worths
        self.results = Results(folder, rulesets, count, explain) if count is not None else None
        self.feed = Feed()
        self._worker = Worker()
        self._opening = asyncio.Lock()
        self._open: dict[str, tuple[Table, asyncio.Task[None]]] = {}  # by id, with the task that follows the file
        self.left_out = 0
        self._files: dict[str, Path] = {}
        self._seen: dict[str, tuple[int, ...] | None] = {}
        self._facts: dict[str, Facts] = {}
        self._numbers: dict[str, int] = {}  # number of each table by its file, kept while the server runs

    def list(self) -> None:
        """List the journals. Raises OSError, ValueError."""
        found = {name: Path(path) for name, path in list_folder(self.folder).journals if name.endswith(SUFFIX)}
        self.left_out = max(0, len(found) - MOST_TABLES)
        self._files = dict([*found.items()][:MOST_TABLES])
        for name in self._files:
            self._numbers.setdefault(name, len(self._numbers))
        self._facts = {name: facts for name, facts in self._facts.items() if name in self._files}
        self._seen = {name: seen for name, seen in self._seen.items() if name in self._files}
        if self.results is not None:
            self.results.list()

    def count(self) -> None:
        """Read the result files and count all results."""
        if self.results is not None:
            found = [each for facts in self._facts.values() if (each := _told(facts)) is not None]
            self.results.read(self._worker, found)

    @property
    def event(self) -> bool:
        """Whether an event file says which tables there are."""
        return self.results is not None and self.results.counted is not None and self.results.counted.event

    def read(self) -> bool:
        """Read the journals that have changed; return whether any has."""
        changed = False
        for name, path in self._files.items():
            now = file_state(path)
            if name in self._facts and now == self._seen.get(name):
                continue
            changed = True
            self._seen[name] = now
            try:
                self._facts[name] = self._worker.call(_read, name, path, self.rulesets, self.explain, self.worths)
            except (TookTooLong, Died, OSError) as error:
                self._facts[name] = _unread(name, str(error))
        return changed

    def tell(self) -> None:
        laid_out = [name for name, each in self._facts.items() if self.event and not _begun(each)]
        facts = _with_pace([each for name, each in self._facts.items() if name not in laid_out])
        ids = [self._id(each["name"]) for each in facts]
        tables = {id: template("table").render(each | {"id": id}) for id, each in zip(ids, facts, strict=True)}
        counted = self.results.parts(self.worths) if self.results is not None else {"event": "", "standings": ""}
        self.feed.put(tables | counted | {"left-out": template("left-out-tables").render(count=self.left_out)})

    def page(self) -> bytes:
        known = self.results.counted.heading if self.results is not None and self.results.counted is not None else ""
        heading = known or self.folder.resolve().name
        made = template("tables").render(
            heading=heading, named=bool(known), version=self.feed.version, parts=self.feed.parts
        )
        return made.encode()

    def television(self) -> None:
        """Return None: each table has its own television page."""

    def found(self, wanted: str) -> str:
        """Return the page itself, because a folder has no search."""
        return self.page().decode()

    def _id(self, name: str) -> str:
        return f"table-{self._numbers[name]}"

    async def below(self, name: str) -> Table | None:
        """Return the page of one table, read on the first request; None if it cannot be read. Raises TooMany."""
        file = next((file for file in self._files if self._id(file) == name), None)
        if file is None or self._facts.get(file, {}).get("trouble"):  # unreadable, so it is not tried again
            return None
        path = self._files[file]
        async with self._opening:
            if name not in self._open:
                table = Table(path, await in_thread(lambda: self._ruleset(path)), self.worths, up=True)
                try:
                    await in_thread(table.read)
                except Exception:  # the page of the folder shows why
                    return None
                self._make_room()
                table.tell()
                self._open[name] = table, asyncio.ensure_future(follow(table, self.explain))
            return self._open[name][0]

    def _ruleset(self, path: Path) -> Path | None:
        """Return the custom ruleset of a journal, if there is one."""
        try:
            return _own(text_only(read_file(path, JOURNAL)), self.rulesets)
        except Exception:  # reading the journal reports the error
            return None

    def _make_room(self) -> None:
        """Close the oldest page without readers if there are many. Raises TooMany."""
        if len(self._open) < MOST_OPEN:
            return
        unread = next((name for name, (table, _) in self._open.items() if not table.feed.readers), None)
        if unread is None:
            raise TooMany
        self._open.pop(unread)[1].cancel()

    def close(self) -> None:
        """End all streams, of the folder and of each table, and read no more."""
        self._worker.close()
        self.feed.close()
        for table, _ in self._open.values():
            table.close()


def _own(data: bytes, rulesets: Mapping[str, str]) -> Path | None:
    """Return the custom ruleset for the title of a journal. Raises DamagedJournal."""
    own = rulesets.get(read_header(data).title.casefold()) if rulesets else None
    return Path(own) if own else None


def _begun(facts: Facts) -> bool:
    """Return whether a table has any entries, or cannot be read."""
    return bool(facts["trouble"]) or facts["moves"] > 0


def _told(facts: Facts) -> Result | Problem | None:
    """Return the result of a journal for the standings."""
    if facts["trouble"]:
        return Problem("not read", str(facts["name"]), str(facts["trouble"]))
    result = facts["result"]
    return result if isinstance(result, Result) else None


def _read(
    name: str, path: Path, rulesets: Mapping[str, str], explain: Callable[[Exception], str], worths: bool
) -> Facts:
    """Return the facts of a journal, or why it cannot be read: one bad journal must not hide the others."""
    try:
        return _table(name, path, rulesets, worths)
    except Exception as error:
        return _unread(name, explain(error))


def _unread(name: str, reason: str) -> Facts:
    return {"name": name, "trouble": reason[:_LONGEST_REASON]}


def _table(name: str, path: Path, rulesets: Mapping[str, str], worths: bool) -> Facts:
    """Return the facts of a journal. Raises what reading and replaying raise."""
    data = text_only(read_file(path, JOURNAL))
    game = open_game(data, _own(data, rulesets))
    board, timed, result = read_board(game, worths=False, events=1), times(game), sum_up(name, game)
    entered = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return {
        "name": name,
        "trouble": "",
        "board": board,
        "moves": len(game.journal.booked),
        "rounds": result.rounds,
        "clock": show_seconds(timed["total"]) if timed else "",
        "players": ", ".join(game.position.players),
        "entered": entered.isoformat(),
        "at": f"{entered:%H:%M}",
        "uncertain": tell_doubts(result.uncertain) if result.uncertain else "",
        "called": ", ".join(f"{word} {said}" for word, said in result.occasion if word in ("round", "table")),
        "findings": result.replace(rulings=0, uncertain=()).findings,
        "won": _won(result, worths),
        "result": result,
    }


def _won(result: Result, worths: bool) -> str:
    """Return `Cyd wins by £1216`, without the money if worth is hidden; empty while the game goes on."""
    if result.ended is None:
        return ""
    first = result.first
    if not first:
        return "over; no winner, because the result is uncertain"
    if len(first) > 1:
        return f"{list_words(seat.player for seat in first)} share first place"
    return f"{first[0].player} wins" + (f" by {result.money(first[0].margin)}" if worths else "")


def _with_pace(tables: list[Facts]) -> list[Facts]:
    """Return each table with how many rounds it is ahead of the median of its title, negative if behind."""
    ahead = ahead_of_middle(each["result"] for each in tables if not each["trouble"])
    return [
        each if each["trouble"] else each | {"ahead": (by := ahead.get(each["name"], 0)), "slow": is_slow(by)}
        for each in tables
    ]


async def follow_folder(tables_page: TablesPage) -> None:
    """Keep the page of a folder up to date for good. If the folder cannot be listed, the page stays as it was."""
    looks = 0
    while True:
        await asyncio.sleep(_PAUSE)
        looks += 1
        listed = looks % _LOOKS == 0
        if listed:
            try:
                await in_thread(tables_page.list)
            except (OSError, ValueError):
                continue
        if await in_thread(tables_page.read) or listed:
            await in_thread(tables_page.count)
            tables_page.tell()
