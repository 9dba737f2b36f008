"""A table with its entry pages in one process: the answers to each page, and its form."""

from pathlib import Path

from moderator.cli.serve import open_entry
from moderator.web.entry.endpoint import EntryEndpoint
from moderator.web.entry.endpoints import EntryEndpoints
from moderator.web.entry.frontend import Entry, Outcome
from moderator.web.entry.page import render
from moderator.web.following import Table


class Evening:
    """A journal that is served, `pages` by whose each is, and all that any page has been sent, by its reader."""

    def __init__(self, path: Path, text: str, confirm: bool = False) -> None:
        self.path = path
        path.write_text(text, encoding="utf-8")
        self.start(confirm)

    def start(self, confirm: bool = False, again: "EntryEndpoints | None" = None) -> None:
        """Begin to serve, perhaps at the addresses of a run before."""
        self.table = Table(self.path, None, True)
        self.table.read()
        addresses = again.addresses if again is not None else None
        self.endpoints = open_entry(self.table, players=True, confirm=confirm, addresses=addresses).endpoints
        self.pages: dict[str, EntryEndpoint] = {endpoint.name: endpoint for endpoint in self.endpoints.all}

    def enter(self, name: str, line: str, *answers: str, seen: str | None = None, number: str | None = None) -> Outcome:
        """Enter a line on a page, which by default has seen the whole journal."""
        endpoint = self.pages[name]
        self.endpoints.shared.refresh()
        mark = self.endpoints.shared.mark if seen is None else seen
        return endpoint.enter(Entry(line, answers, mark, number or endpoint.outcomes.new_number()))

    def settle(self, name: str, outcome: Outcome, wanted: bool) -> None:
        self.endpoints.settle(outcome.entry.number, wanted, self.pages[name].outcomes.new_number(), self.pages[name])

    def entry(self, name: str) -> str:
        return render(self.endpoints, self.pages[name])

    def looked_at(self) -> str:
        """All that whoever only looks is shown."""
        self.table.read()
        self.table.tell()
        return (self.table.page() + self.table.television()).decode() + self.table.found("keep")

    @property
    def lines(self) -> list[str]:
        return self.path.read_text(encoding="utf-8").splitlines()


def told(outcome: Outcome) -> str:
    return " ".join(line for said in outcome.told for line in said.lines)
