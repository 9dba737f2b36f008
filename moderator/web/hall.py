"""The tables of a folder on one page: where each stands, who acts, its bank and its pace."""

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from moderator.files import JOURNAL, TookTooLong, look_at, read_file, text_only
from moderator.game import open_game
from moderator.journal.reader import read_header
from moderator.model.findings import tell_doubts
from moderator.model.wording import list_words
from moderator.tournament.field import Problem, Result
from moderator.tournament.folder import list_folder, sum_up
from moderator.tournament.standings import ahead_of_middle, is_slow
from moderator.views.board.content import read_board
from moderator.views.clock import show_seconds, times
from moderator.web.app import TooMany
from moderator.web.aside import Died, Worker
from moderator.web.feed import Feed
from moderator.web.following import Table, follow, in_thread
from moderator.web.look import Facts, Terms
from moderator.web.page import template
from moderator.web.results import Count, Results

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
        self._aside = Worker()
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
            self.results.read(self._aside, found)

    @property
    def event(self) -> bool:
        """Whether the file of an event says which tables there are."""
        return self.results is not None and self.results.counted is not None and self.results.counted.event

    def read(self) -> bool:
        """Read the journals that have changed; whether any has."""
        changed = False
        for name, path in self._files.items():
            now = look_at(path)
            if name in self._facts and now == self._seen.get(name):
                continue
            changed = True
            self._seen[name] = now
            try:
                self._facts[name] = self._aside.call(_read, name, path, self.rulesets, self.explain, self.terms.worths)
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
        self._aside.close()
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


async def follow_folder(hall: TablesPage) -> None:
    """Keep the page of a folder true for good; a folder that cannot be listed any more leaves what was shown."""
    looks = 0
    while True:
        await asyncio.sleep(_PAUSE)
        looks += 1
        listed = looks % _LOOKS == 0
        if listed:
            try:
                await in_thread(hall.list)
            except (OSError, ValueError):
                continue
        if await in_thread(hall.read) or listed:
            await in_thread(hall.count)
            hall.tell()
