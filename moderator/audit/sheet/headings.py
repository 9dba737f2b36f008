"""The headings a scoring sheet is read by, and what they mean for a title."""

from collections.abc import Iterable
from difflib import get_close_matches

from moderator.audit.sheet import words
from moderator.audit.sheet.pieces import destiny_bonuses, scored_privates
from moderator.audit.sheet.spreadsheet import Cell, Grid
from moderator.model.names import fold
from moderator.rules.events import debt_factor
from moderator.titles.title import Title


def plain(text: str) -> str:
    """A heading for comparison: case, accents, and signs around it laid aside."""
    return fold(text).strip(" :.*%")


class Headings:
    """The words that may stand over a column, and what they mean for this title."""

    def __init__(self, title: Title) -> None:
        self.pieces: dict[str, str] = {}
        for name, facts in title.file.corporations.items():
            self.pieces |= {plain(known): name for known in (facts.name, facts.english, name) if known}
        for name in scored_privates(title):
            self.pieces |= {plain(title.file.privates[name].name): name, plain(name): name}
        self.fields = {**words.ALSO, **{name: name for name in words.PLAYER_FIELDS}}
        if not destiny_bonuses(title):
            self.fields = {said: name for said, name in self.fields.items() if name != words.DESTINY}
        self.priced = title.file.shares.priced
        credit = (words.CREDIT,) if debt_factor(title) else ()
        destiny = (words.DESTINY,) if destiny_bonuses(title) else ()
        pieces = (*title.file.corporations, *scored_privates(title), *credit, *destiny) if self.priced else ()
        self.needed: tuple[str, ...] = pieces  # without these columns something is not counted

    def meant(self, cell: Cell) -> str | None:
        """The company or the field that a heading stands for."""
        text = plain(cell.text)
        return self.pieces.get(text) or self.fields.get(text)

    def find_players(self, grid: Grid) -> int | None:
        """The row of headings above the players."""
        for number, cells in grid.rows():
            meant = {self.meant(cell) for cell in cells}
            if {words.PLAYER, words.CASH} <= meant and (meant & set(self.pieces.values()) or not self.priced):
                return number
        return None

    def near(self, cell: Cell) -> str | None:
        """The company that a heading nobody knows is perhaps meant for."""
        close = get_close_matches(plain(cell.text)[:40], self.pieces, n=1, cutoff=0.5)
        return self.pieces[close[0]] if close else None

    def are_headings(self, cells: Iterable[Cell]) -> bool:
        """Whether a row names companies over columns: two at least, for one may be a remark."""
        return sum(plain(cell.text) in self.pieces for cell in cells) > 1
