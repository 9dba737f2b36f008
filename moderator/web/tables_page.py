"""The page of a folder of journals: where each table stands, and the standings so far."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from moderator.files import JOURNAL, TookTooLong, file_state, read_file, text_only
from moderator.game import open_game
from moderator.journal.reader import read_header
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
from moderator.web.game_view import Facts, Terms
from moderator.web.page import template
from moderator.web.worker import Died, Worker

JOURNALS = ".18xx"
_SHARES = ("share", "even-share", "winner")  # points that tell what somebody is worth


class Seated(Record):
    """A table of an event: what it is called, its title and players, where it stands, and what else there is to say.

    `open` is what somebody should see to.
    """

    called: str
    title: str
    players: str
    state: str
    more: str
    open: bool


class Counted(Record):
    """What a folder comes to: its heading, the standings, the tables of its event, and rounds that are to come."""

    heading: str
    standings: Standings
    tables: tuple[Seated, ...] = ()
    event: bool = False


Count = Callable[[list[Result], list[Problem]], Counted]  # raises what is wrong with the files that say how


class Results:
    """The hand-ins of a folder beside its journals, and what all of them come to."""

    def __init__(self, folder: Path, rulesets: Mapping[str, str], count: Count, explain: Callable[[Exception], str]):
        self.folder, self.rulesets, self.count, self.explain = folder, rulesets, count, explain
        self._files: dict[str, Path] = {}
        self._seen: dict[str, tuple[int, ...] | None] = {}
        self._found: dict[str, Sequence[Result | Problem]] = {}
        self.counted: Counted | None = None
        self.trouble = ""

    def list(self) -> None:
        """Look which hand-ins there are. Raises OSError, ValueError."""
        there = list_folder(self.folder).journals
        self._files = {name: Path(path) for name, path in there if not name.casefold().endswith(JOURNALS)}
        self._found = {name: found for name, found in self._found.items() if name in self._files}
        self._seen = {name: seen for name, seen in self._seen.items() if name in self._files}

    def read(self, worker: Worker, journals: Sequence[Result | Problem]) -> None:
        """Read the hand-ins that have changed, and count them with what the journals come to."""
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
        except Exception as error:  # a file that says how it is counted is being written: what was shown stays
            self.trouble = self.explain(error)

    def parts(self, worths: bool) -> dict[str, str]:
        """The parts of the page: where tables stand, and the standings, without those that tell of worth if hidden."""
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
MOST_OPEN = 40  # tables whose own pages are kept ready; each holds its whole game
_PAUSE = 0.25  # seconds between two looks at the files
_LOOKS = 8  # of which one is at the folder, too
_LONGEST_REASON = 200


class TablesPage:
    """The screen of a folder. Of each journal only what is shown is kept, until its own page is asked for."""

    def __init__(
        self,
        folder: Path,
        rulesets: Mapping[str, str],
        explain: Callable[[Exception], str],
        terms: Terms,
        count: Count | None = None,
    ) -> None:
        """`rulesets` are by the casefolded title, `count` tells what all that is handed in comes to."""
        self.folder, self.rulesets, self.explain, self.terms = folder, rulesets, explain, terms
        self.results = Results(folder, rulesets, count, explain) if count is not None else None
        self.feed = Feed()
        self._worker = Worker()
        self._opening = asyncio.Lock()
        self._open: dict[str, tuple[Table, asyncio.Task[None]]] = {}  # by id, with what keeps the page true
        self.left_out = 0
        self._files: dict[str, Path] = {}
        self._seen: dict[str, tuple[int, ...] | None] = {}
        self._facts: dict[str, Facts] = {}
        self._numbers: dict[str, int] = {}  # of a table, by its file, as long as it is served

    def list(self) -> None:
        """Look which journals there are. Raises OSError, ValueError."""
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
        """Read what has been handed in beside the journals, and count all of it."""
        if self.results is not None:
            found = [each for facts in self._facts.values() if (each := _told(facts)) is not None]
            self.results.read(self._worker, found)

    @property
    def event(self) -> bool:
        """Whether the file of an event says which tables there are."""
        return self.results is not None and self.results.counted is not None and self.results.counted.event

    def read(self) -> bool:
        """Read the journals that have changed; whether any has."""
        changed = False
        for name, path in self._files.items():
            now = file_state(path)
            if name in self._facts and now == self._seen.get(name):
                continue
            changed = True
            self._seen[name] = now
            try:
                self._facts[name] = self._worker.call(_read, name, path, self.rulesets, self.explain, self.terms.worths)
            except (TookTooLong, Died, OSError) as error:
                self._facts[name] = _unread(name, str(error))
        return changed

    def tell(self) -> None:
        laid_out = [name for name, each in self._facts.items() if self.event and not _begun(each)]
        facts = _with_pace([each for name, each in self._facts.items() if name not in laid_out])
        ids = [self._id(each["name"]) for each in facts]
        tables = {id: template("table").render(each | {"id": id}) for id, each in zip(ids, facts, strict=True)}
        counted = self.results.parts(self.terms.worths) if self.results is not None else {"event": "", "standings": ""}
        self.feed.put(tables | counted | {"left-out": template("left-out-tables").render(count=self.left_out)})

    def page(self) -> bytes:
        known = self.results.counted.heading if self.results is not None and self.results.counted is not None else ""
        heading = known or self.folder.resolve().name
        made = template("hall").render(
            heading=heading, named=bool(known), version=self.feed.version, parts=self.feed.parts
        )
        return made.encode()

    def television(self) -> None:
        """Each table has its own."""

    def found(self, wanted: str) -> str:
        """Nothing is looked for in a folder."""
        return self.page().decode()

    def _id(self, name: str) -> str:
        return f"table-{self._numbers[name]}"

    async def below(self, name: str) -> Table | None:
        """The page of one table, read when it is first asked for; what cannot be read has none. Raises TooMany."""
        file = next((file for file in self._files if self._id(file) == name), None)
        if file is None or self._facts.get(file, {}).get("trouble"):  # nor is it tried again for a page of its own
            return None
        path = self._files[file]
        async with self._opening:
            if name not in self._open:
                table = Table(path, await in_thread(lambda: self._ruleset(path)), self.terms, up=True)
                try:
                    await in_thread(table.read)
                except Exception:  # why, the page of the folder says
                    return None
                self._make_room()
                table.tell()
                self._open[name] = table, asyncio.ensure_future(follow(table, self.explain))
            return self._open[name][0]

    def _ruleset(self, path: Path) -> Path | None:
        """The ruleset of one's own of a journal, if there is one."""
        try:
            return _own(text_only(read_file(path, JOURNAL)), self.rulesets)
        except Exception:  # why it cannot be read is told where it is read
            return None

    def _make_room(self) -> None:
        """Close the page that was opened first of those that nobody reads, if there are many. Raises TooMany."""
        if len(self._open) < MOST_OPEN:
            return
        unread = next((name for name, (table, _) in self._open.items() if not table.feed.readers), None)
        if unread is None:
            raise TooMany
        self._open.pop(unread)[1].cancel()

    def close(self) -> None:
        """Let every reader go, of the folder and of each table, and read no more."""
        self._worker.close()
        self.feed.close()
        for table, _ in self._open.values():
            table.close()


def _own(data: bytes, rulesets: Mapping[str, str]) -> Path | None:
    """The ruleset of one's own for the title of a journal. Raises DamagedJournal."""
    own = rulesets.get(read_header(data).title.casefold()) if rulesets else None
    return Path(own) if own else None


def _begun(facts: Facts) -> bool:
    """Whether anything has been entered at a table, or it cannot be read."""
    return bool(facts["trouble"]) or facts["moves"] > 0


def _told(facts: Facts) -> Result | Problem | None:
    """What a journal tells of its game, as standings have it."""
    if facts["trouble"]:
        return Problem("not read", str(facts["name"]), str(facts["trouble"]))
    result = facts["result"]
    return result if isinstance(result, Result) else None


def _read(
    name: str, path: Path, rulesets: Mapping[str, str], explain: Callable[[Exception], str], worths: bool
) -> Facts:
    """Where a journal stands, or why it cannot be read: one of those must not hide the others."""
    try:
        return _table(name, path, rulesets, worths)
    except Exception as error:
        return _unread(name, explain(error))


def _unread(name: str, reason: str) -> Facts:
    return {"name": name, "trouble": reason[:_LONGEST_REASON]}


def _table(name: str, path: Path, rulesets: Mapping[str, str], worths: bool) -> Facts:
    """Where a journal stands. Raises what reading and replaying raise."""
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
    """`Cyd wins by £1216`, without the money where worth is hidden; empty while the game goes on."""
    if result.ended is None:
        return ""
    first = result.first
    if not first:
        return "over; no winner is named, for it is uncertain"
    if len(first) > 1:
        return f"{list_words(seat.player for seat in first)} share the first place"
    return f"{first[0].player} wins" + (f" by {result.money(first[0].margin)}" if worths else "")


def _with_pace(tables: list[Facts]) -> list[Facts]:
    """Each table with how many rounds it is ahead of the middle one of its title, or behind it."""
    ahead = ahead_of_middle(each["result"] for each in tables if not each["trouble"])
    return [
        each if each["trouble"] else each | {"ahead": (by := ahead.get(each["name"], 0)), "slow": is_slow(by)}
        for each in tables
    ]


async def follow_folder(tables_page: TablesPage) -> None:
    """Keep the page of a folder true for good; a folder that cannot be listed any more leaves what was shown."""
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
