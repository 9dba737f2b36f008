"""The standings of a folder while it is played: what has been handed in so far, read again as files change."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from moderator.files import TookTooLong, look_at
from moderator.model.values import Record
from moderator.publish.front import standing_facts
from moderator.tournament.field import Problem, Result
from moderator.tournament.folder import list_folder, read_results_in
from moderator.tournament.standings import Standings
from moderator.web.aside import Died, Worker
from moderator.web.page import template

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

    def read(self, aside: Worker, journals: Sequence[Result | Problem]) -> None:
        """Read the hand-ins that have changed, and count them with what the journals come to."""
        for name, path in self._files.items():
            now = look_at(path)
            if name in self._found and now == self._seen.get(name):
                continue
            self._seen[name] = now
            try:
                self._found[name] = aside.call(read_results_in, str(path), name, dict(self.rulesets))
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
