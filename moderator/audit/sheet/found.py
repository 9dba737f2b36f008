"""A finding on a cell of a spreadsheet."""

from typing import Any

from moderator.model.findings import Finding
from moderator.model.values import Record
from moderator.model.wording import excerpt


class Found(Record):
    """A finding with its cell (`Scoring!C7`)."""

    cell: str
    finding: Finding

    def as_json(self) -> dict[str, Any]:
        said = self.finding.as_json()
        del said["line"]
        return {"cell": self.cell, **said}


def short(name: str) -> str:
    """A name as a message shows it."""
    return excerpt(name, width=40)
