"""The words a scoring sheet is read by: what the blank sheet writes as headings, and what tables write instead."""

import math
import re
from collections.abc import Iterable
from difflib import get_close_matches

from moderator.audit.sheet.workbook import Cell, Grid
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.model.wording import excerpt
from moderator.titles.companies import Charter
from moderator.titles.title import Title

# ---- amounts ----
# Whole numbers as people write them into a spreadsheet: `350`, `£1,250`, `30%`, `3*`.

LARGEST = 10_000_000
CURRENCIES = "£$€"  # which stand before a number, whatever the title's is
_BLANK = {"", "-", "--", "–", "—", "/", "x", "none", "n/a"}
_GROUPED = re.compile(r"-?[0-9]{1,3}(?:[.,'’][0-9]{3})+")
_WHOLE = re.compile(r"-?[0-9]{1,12}")
_PERCENT = re.compile(r"([0-9]{1,4})\s*%")
_PRESIDENT = re.compile(r"([0-9]{1,3})\s*(?:\*|[Pp])")  # how many tables mark the president's holding


class Amount(Record):
    """A number with its cell. `value` is None if the cell cannot be read; `problem` then says why."""

    cell: Cell
    value: int | None
    problem: str | None = None
    shown: str = ""  # what stands there, where there is a problem


def read_amount(cell: Cell | None, currency: str, size: int | None = None) -> Amount | None:
    """The whole number in a cell; None for an empty one.

    `size` is the number of shares of a corporation, for a holding: it may be written in percent. A formula whose
    result the file does not hold has no value.
    """
    if cell is None:
        return None
    value = cell.value
    if cell.error:
        return Amount(cell, None, "is the error of a formula", excerpt(str(value), width=20))
    if cell.formula is not None and value is None:
        return Amount(cell, None, "is a formula whose result the file does not hold", excerpt(cell.formula, width=40))
    if isinstance(value, str):
        return _text(cell, value, currency, size)
    if isinstance(value, bool) or not isinstance(value, int | float):
        kind = "true or false" if isinstance(value, bool) else "a date"
        return Amount(cell, None, f"is {kind}, not a number", excerpt(str(value), width=30))
    return _number(cell, value, size)


def _text(cell: Cell, text: str, currency: str, size: int | None) -> Amount | None:
    bare = "".join(text.split())
    for mark in (currency, *CURRENCIES):
        bare = bare.removeprefix(mark).removesuffix(mark)
    if bare.casefold() in _BLANK:
        return None
    if size is not None and (found := _PERCENT.fullmatch(bare)):
        return _part(cell, int(found[1]), size)
    if size is not None and (found := _PRESIDENT.fullmatch(bare)):
        return _number(cell, int(found[1]), size)
    if _GROUPED.fullmatch(bare):
        bare = re.sub("[.,'’]", "", bare)
    if _WHOLE.fullmatch(bare):
        return _number(cell, int(bare), size)
    return Amount(cell, None, "is no whole number", excerpt(text, width=40))


def _number(cell: Cell, value: float, size: int | None) -> Amount:
    if not math.isfinite(value):
        return Amount(cell, None, "is no number", str(value))
    if size is not None and (cell.percent or 0 < value < 1):
        return _part(cell, round(value * 100, 6), size)
    if value != int(value):
        return Amount(cell, None, "is no whole number", f"{value:g}")
    if abs(value) > LARGEST:
        return Amount(cell, None, "is too large", f"{value:g}")
    return Amount(cell, int(value))


def _part(cell: Cell, percent: float, size: int) -> Amount:
    """A holding written in percent, as shares."""
    shares = percent * size / 100
    if shares != int(shares):
        return Amount(cell, None, "is no whole number of shares", f"{percent:g}%")
    return Amount(cell, int(shares))


SHEET = "Scoring"
GAME, PLAYERS, OPTIONS, ENDED = "game", "players", "options", "ended by"
WINNER, MARGIN, CASH_OF_ALL = "winner", "lead", "all cash"
MARGINS = (MARGIN, "margin to the second")  # how the lead is labelled, and was on older forms
PLAYER, CASH, CREDIT, DESTINY = "player", "cash", "bank credit", "destiny card"
HELD, TOTAL, PLACE, BEHIND = "shares", "worth", "place", "behind"
PRICE, SIZE, RESULT = "final price", "shares in all", "Result"
BANKRUPT, SIGNATURE = "bankrupt", "signature"
NOBODY = ("-", "--", "none", "nobody", "no one", "no", "n/a", "0")  # what tables write where nobody is bankrupt
BANK_EMPTY = "the bank ran out"
ALSO_EMPTY = (BANK_EMPTY, "bank ran out", "bank", "the bank", "bank broke", "the bank broke", "broken bank")
ENDINGS = (BANK_EMPTY, "time", "bankruptcy", "agreement")
ENDINGS_UNPRICED = ("the last certificate", "time", "agreement")

# Other headings that tables use for the same; compared in lower case and without accents.
ALSO: dict[str, str] = {
    "name": PLAYER,
    "players": PLAYER,
    "money": CASH,
    "credit": CREDIT,
    "credits": CREDIT,
    "bank credits": CREDIT,
    "destiny": DESTINY,
    "destiny cards": DESTINY,
    "stock": HELD,
    "value of shares": HELD,
    "shares' worth": HELD,
    "total": TOTAL,
    "net worth": TOTAL,
    "total worth": TOTAL,
    "score": TOTAL,
    "rank": PLACE,
    "position": PLACE,
    "margin": BEHIND,
    "behind the first": BEHIND,
}
PLAYER_FIELDS = (PLAYER, CASH, CREDIT, DESTINY, HELD, TOTAL, PLACE, BEHIND, SIGNATURE)
PRICE_LABELS = (PRICE, "price", "prices", "final prices", "price at the end", "stock price", "share price")
SIZE_LABELS = (SIZE, "shares in all of it")
# Beside or below which something is written: what stands there is never one of them.
LABELS = (
    GAME,
    "title",
    PLAYERS,
    OPTIONS,
    ENDED,
    WINNER,
    *MARGINS,
    CASH_OF_ALL,
    "cash of all",
    BANKRUPT,
    SIGNATURE,
    *PRICE_LABELS,
    *SIZE_LABELS,
)
HELD_BY_PLAYERS, LEFT_OVER, EACH = "players hold", "left over", "of each"
FORM = (HELD_BY_PLAYERS, LEFT_OVER, EACH, "held by players", "of each corporation")  # what only the form says
# Rows below the players that are no players.
SUMS = ("sum", "sums", "in all", "held", "left", "left over", "check", "checks", *FORM[:1], FORM[3], *PRICE_LABELS)


# ---- pieces ----
# What counts in a final score: shares of corporations by their number, and privates where the title scores them.


def scored_privates(title: Title) -> tuple[str, ...]:
    """The privates that may count at the end, at their face value: concessions have left the game by then, and what
    closes as a starting value is set.
    """
    if not title.file.private_rules.scored:
        return ()
    used = () if title.file.concessions is None else title.file.concessions.cards
    return tuple(name for name, facts in title.file.privates.items() if name not in used and not facts.closes_led)


def destiny_bonuses(title: Title) -> tuple[int, ...]:
    """What destiny cards may pay at the end, where they are dealt."""
    cards = title.file.cards.values() if title.file.card_rules.destiny else ()
    return tuple(sorted({card.pays for card in cards if card.kind == "destiny"}))


def shares_at_end(title: Title, company: str) -> int:
    """How many shares a corporation is divided into at the end of a whole game."""
    return 100 // charter_at_end(title, company).share


def charter_at_end(title: Title, company: str) -> Charter:
    """What a corporation is at the end of a whole game."""
    conversion = title.file.conversion
    name = title.opening_charter_name(company)
    if conversion is not None and name == conversion.before:
        name = conversion.after
    return title.file.charters[name]


def share_counts(title: Title) -> tuple[int, ...]:
    """The numbers of shares that corporations of this title are divided into."""
    return tuple(sorted({100 // charter.share for charter in title.share_charters.values()}))


def fewest_halves(title: Title, company: str, shares: int, president: bool) -> int:
    """The least that so many shares count against the certificate limit, in halves; `president` if his is among them.

    Where the certificates of a corporation do not reach so far, each further share counts as one.
    """
    halves, weight = 0, charter_at_end(title, company).weight
    for kind in title.certificates[company][0 if president else 1 :]:
        taken = min(kind.copies, shares // kind.shares)
        halves += taken * weight(kind.shares)
        shares -= taken * kind.shares
    return halves + shares * weight(1)


# ---- headings ----
# The headings a scoring sheet is read by, and what they mean for a title.


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
        self.fields = {**ALSO, **{name: name for name in PLAYER_FIELDS}}
        if not destiny_bonuses(title):
            self.fields = {said: name for said, name in self.fields.items() if name != DESTINY}
        self.priced = title.file.shares.priced
        credit = (CREDIT,) if title.file.emergency.debt_factor else ()
        destiny = (DESTINY,) if destiny_bonuses(title) else ()
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
            if {PLAYER, CASH} <= meant and (meant & set(self.pieces.values()) or not self.priced):
                return number
        return None

    def near(self, cell: Cell) -> str | None:
        """The company that a heading nobody knows is perhaps meant for."""
        close = get_close_matches(plain(cell.text)[:40], self.pieces, n=1, cutoff=0.5)
        return self.pieces[close[0]] if close else None

    def are_headings(self, cells: Iterable[Cell]) -> bool:
        """Whether a row names companies over columns: two at least, for one may be a remark."""
        return sum(plain(cell.text) in self.pieces for cell in cells) > 1
