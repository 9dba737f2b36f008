"""The words on a scoring sheet: the headings of the blank form, and what tables write instead."""

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
CURRENCIES = "£$€"  # allowed before or after a number in any title
_BLANK = {"", "-", "--", "–", "—", "/", "x", "none", "n/a"}
_GROUPED = re.compile(r"-?[0-9]{1,3}(?:[.,'’][0-9]{3})+")
_WHOLE = re.compile(r"-?[0-9]{1,12}")
_PERCENT = re.compile(r"([0-9]{1,4})\s*%")
_PRESIDENT = re.compile(r"([0-9]{1,3})\s*(?:\*|[Pp])")  # a common mark of the president's holding


class Amount(Record):
    """A number with its cell. `value` is None if the cell cannot be read; `problem` then says why."""

    cell: Cell
    value: int | None
    problem: str | None = None
    shown: str = ""  # the text of the cell, if there is a problem


def read_amount(cell: Cell | None, currency: str, size: int | None = None) -> Amount | None:
    """Return the whole number in a cell, or None if it is empty.

    `size` is the number of shares of a corporation, if the cell is a holding: it may then be written in percent. A
    formula without a saved result has no value.
    """
    if cell is None:
        return None
    value = cell.value
    if cell.error:
        return Amount(cell, None, "has a formula with an error", excerpt(str(value), width=20))
    if cell.formula is not None and value is None:
        return Amount(cell, None, "has a formula without a saved result", excerpt(cell.formula, width=40))
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
    return Amount(cell, None, "is not a whole number", excerpt(text, width=40))


def _number(cell: Cell, value: float, size: int | None) -> Amount:
    if not math.isfinite(value):
        return Amount(cell, None, "is not a number", str(value))
    if size is not None and (cell.percent or 0 < value < 1):
        return _part(cell, round(value * 100, 6), size)
    if value != int(value):
        return Amount(cell, None, "is not a whole number", f"{value:g}")
    if abs(value) > LARGEST:
        return Amount(cell, None, "is too large", f"{value:g}")
    return Amount(cell, int(value))


def _part(cell: Cell, percent: float, size: int) -> Amount:
    """Convert a holding in percent to shares."""
    shares = percent * size / 100
    if shares != int(shares):
        return Amount(cell, None, "is not a whole number of shares", f"{percent:g}%")
    return Amount(cell, int(shares))


SHEET = "Scoring"
GAME, PLAYERS, OPTIONS, ENDED = "game", "players", "options", "ended by"
WINNER, MARGIN, CASH_OF_ALL = "winner", "lead", "all cash"
MARGINS = (MARGIN, "margin to the second")  # the label now, and on older forms
PLAYER, CASH, CREDIT, DESTINY = "player", "cash", "bank credit", "destiny card"
HELD, TOTAL, PLACE, BEHIND = "shares", "worth", "place", "behind"
PRICE, SIZE, RESULT = "final price", "shares in all", "Result"
BANKRUPT, SIGNATURE = "bankrupt", "signature"
NOBODY = ("-", "--", "none", "nobody", "no one", "no", "n/a", "0")  # entries that mean nobody is bankrupt
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
# Labels with an entry next to or below them; the entry itself is never one of them.
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
FORM = (HELD_BY_PLAYERS, LEFT_OVER, EACH, "held by players", "of each corporation")  # labels that only the form has
# Labels of rows below the players.
SUMS = ("sum", "sums", "in all", "held", "left", "left over", "check", "checks", *FORM[:1], FORM[3], *PRICE_LABELS)


# ---- pieces ----
# What counts in a final score: shares of corporations, and privates if the title scores them.


def scored_privates(title: Title) -> tuple[str, ...]:
    """Return the privates that may count at the end, at face value.

    Concessions have left the game by then, as have privates that close when a par price is set.
    """
    if not title.file.private_rules.scored:
        return ()
    used = () if title.file.concessions is None else title.file.concessions.cards
    return tuple(name for name, facts in title.file.privates.items() if name not in used and not facts.closes_led)


def destiny_bonuses(title: Title) -> tuple[int, ...]:
    """Return the bonuses that destiny cards may pay at the end; none if the title has no such cards."""
    cards = title.file.cards.values() if title.file.card_rules.destiny else ()
    return tuple(sorted({card.pays for card in cards if card.kind == "destiny"}))


def shares_at_end(title: Title, company: str) -> int:
    """Return the number of shares that a corporation has at the end of a whole game."""
    return 100 // charter_at_end(title, company).share


def charter_at_end(title: Title, company: str) -> Charter:
    """Return the charter that a corporation has at the end of a whole game."""
    conversion = title.file.conversion
    name = title.opening_charter_name(company)
    if conversion is not None and name == conversion.before:
        name = conversion.after
    return title.file.charters[name]


def share_counts(title: Title) -> tuple[int, ...]:
    """Return the numbers of shares that corporations of this title may have."""
    return tuple(sorted({100 // charter.share for charter in title.share_charters.values()}))


def fewest_halves(title: Title, company: str, shares: int, president: bool) -> int:
    """Return the least that this many shares count against the certificate limit, in halves.

    `president` says whether the president's certificate is among them. Shares beyond the certificates of the
    corporation count one each.
    """
    halves, weight = 0, charter_at_end(title, company).weight
    for kind in title.certificates[company][0 if president else 1 :]:
        taken = min(kind.copies, shares // kind.shares)
        halves += taken * weight(kind.shares)
        shares -= taken * kind.shares
    return halves + shares * weight(1)


# ---- headings ----
# The headings of a scoring sheet, and their meaning for a title.


def plain(text: str) -> str:
    """Return a heading without case, accents and surrounding signs, for comparison."""
    return fold(text).strip(" :.*%")


class Headings:
    """The column headings that this title knows, and their meaning."""

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
        """Return the company or field that a heading means, or None."""
        text = plain(cell.text)
        return self.pieces.get(text) or self.fields.get(text)

    def find_players(self, grid: Grid) -> int | None:
        """Return the number of the heading row above the players, or None."""
        for number, cells in grid.rows():
            meant = {self.meant(cell) for cell in cells}
            if {PLAYER, CASH} <= meant and (meant & set(self.pieces.values()) or not self.priced):
                return number
        return None

    def near(self, cell: Cell) -> str | None:
        """Return the company that an unknown heading may mean, or None."""
        close = get_close_matches(plain(cell.text)[:40], self.pieces, n=1, cutoff=0.5)
        return self.pieces[close[0]] if close else None

    def are_headings(self, cells: Iterable[Cell]) -> bool:
        """Return whether a row names at least two companies; one alone may be a remark."""
        return sum(plain(cell.text) in self.pieces for cell in cells) > 1
