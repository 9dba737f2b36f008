"""The table of holdings in the middle of the board, as wide as the window, with a count of the rest."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from moderator.model.values import Record
from moderator.model.wording import clean
from moderator.views.board.content import Board, Company, Seat
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import cells, clip, pad

# ---- fitting ----


def fit_pieces(label: str, pieces: Sequence[str], room: int, lines: int = 1) -> list[str]:
    """Return as many whole pieces as fit on this many lines; the last line counts the others."""
    pieces = [clip(clean(piece), room - cells(label)) for piece in pieces]
    for shown in range(len(pieces), 0, -1):
        rest = len(pieces) - shown
        counted = [f"and {rest} more"] if rest else []
        if len(set_lines := _wrap(label, [*pieces[:shown], *counted], room)) <= lines:
            return set_lines
    return [clip(f"{label}{len(pieces)}", room)]


def _wrap(label: str, pieces: Sequence[str], room: int) -> list[str]:
    lines, line, margin = [], label, " " * min(cells(label), 4)
    for piece in pieces:
        blank = "" if line in (label, margin) else " "
        if blank and cells(line) + 1 + cells(piece) > room:
            lines.append(line)
            line, blank = margin, ""
        line += blank + piece
    return [*lines, line]


def shorten(names: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Each name in its column: whole, or cut and marked with a dot, or with its seat where two would look alike."""
    fitted = [*zip(names, widths, strict=True)]
    cut = [name if cells(name) <= width else f"{_cut(name, width - 1)}." for name, width in fitted]
    return [
        _cut(name, width - len(str(seat))) + str(seat) if short != name and cut.count(short) > 1 else short
        for seat, ((name, width), short) in enumerate(zip(fitted, cut, strict=True), 1)
    ]


def _cut(name: str, room: int) -> str:
    """The first letters of a name, as many as have room."""
    kept = ""
    for letter in name:
        if cells(kept + letter) > room:
            break
        kept += letter
    return kept


# ---- matrix ----

_LEAST = 4  # minimum columns of a player
_LONGEST = 20  # maximum letters of a name
_NAME = 12  # maximum letters of a company's name
_ONE = {"companies": "company", "players": "player"}


class MatrixStyle(Record):
    """A style of the table: gap between columns, whether money has its sign, how much room trains have.

    `besides` selects further columns: 1 adds the par price; 2 also adds the last run and the tokens left, if names fit
    in full.
    """

    gap: int
    signs: bool
    trains: int
    besides: int = 1
    stacked: bool = False


_LOOKS = (
    MatrixStyle(2, True, 24, 2),
    MatrixStyle(2, True, 24),
    MatrixStyle(2, True, 12),
    MatrixStyle(1, True, 10),
    MatrixStyle(1, False, 8),
    MatrixStyle(1, False, 8, 0),
    MatrixStyle(2, True, 24, stacked=True),
    MatrixStyle(1, True, 12, stacked=True),
    MatrixStyle(1, False, 8, stacked=True),
)


Rows = tuple[tuple[str, ...], ...]


class Matrix(Record):
    """The table as it is to be drawn: cells on the left and right (below, if stacked), with headings."""

    board: Board
    look: MatrixStyle
    headings: tuple[str, ...]
    rows: Rows  # one row per company
    names: tuple[str, ...]
    shares: Rows
    figures: tuple[tuple[str, tuple[str, ...]], ...]  # rows of figures of the players, each with its label

    def height(self, count: int | None = None) -> int:
        """Lines for so many companies, for all without a number."""
        count = len(self.rows) if count is None else count
        return (2 * count + 2 if self.look.stacked and count else count + 1) + len(self.figures)

    def fits(self, columns: int) -> bool:
        whole = map(cells, self.names) if self.look.besides > 1 else (0 for _ in self.names)
        players = sum(map(max, self.least, whole)) + self.look.gap * len(self.names)
        if self.look.stacked:
            return max(self.companies_width, self.labels_width + players) <= columns
        return self.companies_width + players <= columns

    @cached_property
    def widths(self) -> list[int]:
        """The columns of the companies' own figures."""
        return [max(map(cells, column)) for column in zip(self.headings, *self.rows, strict=True)]

    @cached_property
    def least(self) -> list[int]:
        """The columns of the players, where their names may be cut."""
        rows = (*self.shares, *(values for _, values in self.figures))
        return [max(_LEAST, *map(cells, column)) for column in zip(*rows, strict=True)]

    @cached_property
    def companies_width(self) -> int:
        return sum(self.widths) + self.look.gap * (len(self.headings) - 1)

    @cached_property
    def labels_width(self) -> int:
        """The column before the players' where they stand below."""
        return max(map(cells, (*(row[0] for row in self.rows), *(label for label, _ in self.figures))))


def set_matrix(board: Board, columns: int) -> Matrix:
    """The widest look that fits; the narrowest one if none does."""
    names = tuple(clip(clean(f"{'>' if seat.acts else ''}{seat.name}"), _LONGEST) for seat in board.seats)
    shares = tuple(tuple(_share(company, seat) for seat in board.seats) for company in board.companies)
    known: dict[tuple[bool, int, int], Rows] = {}  # several styles share the cells of the companies
    for look in _LOOKS:
        key = (look.signs, look.trains, look.besides)
        if key not in known:
            known[key] = tuple(tuple(_cells_of(board, company, look)) for company in board.companies)
        figures = tuple(_figures(board, look))
        found = Matrix(board, look, _headings(board, look), known[key], names, shares, figures)
        if found.fits(columns):
            break
    return found


def draw_matrix(found: Matrix, columns: int, lines: int, ink: Ink = PLAIN) -> list[str]:
    """Return at most this many lines, but at least one company; rows and columns that do not fit are counted."""
    companies = len(found.rows)
    widths = _share_out(found, columns)
    rest = _more("players", [seat.name for seat in found.board.seats[len(widths) :]], columns)
    count = next((n for n in range(companies, 1, -1) if found.height(n) + (n < companies) + len(rest) <= lines), 1)
    rest = _more("companies", [company.name for company in found.board.companies[count:]], columns) + rest
    drawn = (_stacked if found.look.stacked else _beside)(found, count, widths)
    texts = [(clip(line.rstrip(), columns), bold) for line, bold in drawn]
    return [*(ink.bold(line) if bold else line for line, bold in texts), *rest]


def _more(what: str, names: Sequence[str], columns: int) -> list[str]:
    return (
        fit_pieces(f"and {len(names)} more {what if len(names) > 1 else _ONE[what]}: ", names, columns) if names else []
    )


def _share_out(found: Matrix, columns: int) -> list[int]:
    """Return the width of each player's column that fits, with names in full where there is room."""
    widths, gap = [*found.least], found.look.gap
    taken = found.labels_width if found.look.stacked else found.companies_width
    while len(widths) > 1 and taken + sum(widths) + gap * len(widths) > columns:
        widths.pop()
    spare = columns - taken - sum(widths) - gap * len(widths)
    for at, name in enumerate(found.names[: len(widths)]):
        more = max(0, min(cells(name) - widths[at], spare // (len(widths) - at)))
        widths[at], spare = widths[at] + more, spare - more
    return widths


# ---- contents ----


def _headings(board: Board, look: MatrixStyle) -> tuple[str, ...]:
    money, offer = ("price", "cash") if board.priced else (), ("offer",) if board.offered else ()
    par = (board.words.par_heading,) if board.offered and look.besides else ()
    more = ("ran", "tok") if board.priced and look.besides > 1 else ()
    return "", *par, *money, *more, "trains", "own", *offer, board.words.pool_heading


def _cells_of(board: Board, company: Company, look: MatrixStyle) -> Iterator[str]:
    money = board.money if look.signs else str
    mark = ">" if company.acts else "x" if company.acted else " "
    yield mark + clip(clean(company.name), _NAME)
    if board.offered and look.besides:
        yield "-" if company.par is None else money(company.par)
    if board.priced:
        yield "-" if company.price is None else money(company.price)
        yield "-" if company.cash is None else _balance(board, look, company.cash)
    if board.priced and look.besides > 1:
        yield "-" if company.earned is None else money(company.earned)
        yield "" if company.tokens is None else str(company.tokens)
    yield _trains(company.trains, look.trains)
    for part in (company.own, *((company.offering,) if board.offered else ()), company.pool):
        yield "" if part is None else str(part) if part else "."


def _balance(board: Board, look: MatrixStyle, amount: int) -> str:
    text = board.balance(amount)
    return text if look.signs else text.replace(board.currency, "")


def _trains(trains: Sequence[str], room: int) -> str:
    """`3 4 4`, or `3 4 +2` where there is no room for all."""
    for count in range(len(trains), 0, -1):
        left = len(trains) - count
        text = " ".join([*map(clean, trains[:count]), *([f"+{left}"] if left else [])])
        if cells(text) <= room:
            return text
    return f"+{len(trains)}" if trains else "-"


def _share(company: Company, seat: Seat) -> str:
    """Return a holding: `60*` for a president, `20`, or a dot for none; a star alone for the owner of a minor."""
    star = "*" if company.president == seat.name else " "
    part = company.shares.get(seat.name, 0)
    if company.own is None:
        return star if part else ". "
    return f"{part or '.'}{star}"


def _figures(board: Board, look: MatrixStyle) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Cash, certificates, what could be raised, worth: a figure a player."""

    def told(label: str, values: Iterable[int | None]) -> tuple[str, tuple[str, ...]]:
        sign = "" if look.signs else f" {board.currency}"
        return label + sign, tuple("-" if value is None else _balance(board, look, value) for value in values)

    yield told("cash", (seat.cash for seat in board.seats))
    limit = f"cert/{board.limit}" if look.stacked else f"certificates, of {board.limit}"
    yield limit, tuple(seat.certificates for seat in board.seats)
    if any(seat.raises is not None for seat in board.seats):
        yield told("can sell" if look.stacked else "could raise by selling", (seat.raises for seat in board.seats))
    if board.worths:
        yield told("worth", (seat.worth for seat in board.seats))


# ---- drawing ----


def _beside(found: Matrix, count: int, widths: Sequence[int]) -> Iterator[tuple[str, bool]]:
    """Yield the lines with players to the right of the companies, and whether each line is bold."""
    gap, lefts, room = found.look.gap, found.widths, found.companies_width
    names = shorten(found.names[: len(widths)], widths)
    yield _row(found, found.headings, lefts) + _players(names, widths, gap), True
    for company, left, right in zip(found.board.companies[:count], found.rows, found.shares, strict=False):
        yield _row(found, left, lefts) + _players(right, widths, gap), company.acts
    for label, values in found.figures:
        yield pad(f" {label}", room) + _players(values, widths, gap), False


def _stacked(found: Matrix, count: int, widths: Sequence[int]) -> Iterator[tuple[str, bool]]:
    """Yield the lines with players below the companies, whose names are repeated, and whether each line is bold."""
    gap, lefts, room = found.look.gap, found.widths, found.labels_width
    shown = found.board.companies[:count]
    if shown:
        yield _row(found, found.headings, lefts), True
    for company, left in zip(shown, found.rows, strict=False):
        yield _row(found, left, lefts), company.acts
    yield " " * room + _players(shorten(found.names[: len(widths)], widths), widths, gap), True
    for label, values in found.figures:
        yield pad(label, room) + _players(values, widths, gap), False
    for company, left, right in zip(shown, found.rows, found.shares, strict=False):
        yield pad(left[0], room) + _players(right, widths, gap), company.acts


def _row(found: Matrix, texts: Sequence[str], widths: Sequence[int]) -> str:
    """A company's own columns: its name and its trains flush left, figures flush right."""
    words = (0, found.headings.index("trains"))
    parts = (pad(text, width, at not in words) for at, (text, width) in enumerate(zip(texts, widths, strict=True)))
    return (" " * found.look.gap).join(parts)


def _players(texts: Sequence[str], widths: Sequence[int], gap: int) -> str:
    return "".join(" " * gap + pad(text, width, True) for text, width in zip(texts, widths, strict=False))
