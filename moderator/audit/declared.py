"""Compare the final worths that the table declared with the books, and explain the differences."""

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from moderator.audit.corrections.search import Correction, Search
from moderator.audit.mistakes.counts import miscounts, others_money
from moderator.audit.mistakes.payments import (
    dividends,
    incomes,
    payments,
    president_contributions,
    private_face_values,
    trades,
)
from moderator.audit.mistakes.played_game import Mistake, PlayedGame
from moderator.audit.sheet import words
from moderator.audit.sheet.checks import sums
from moderator.audit.sheet.filled import SheetFinding, read_scoring_sheet
from moderator.audit.sheet.tally import Tally
from moderator.audit.suspects import MOST, Explanation, JointFinding, LikelyExplanations, Suspects, explain_together
from moderator.game import Game
from moderator.journal.names import Index
from moderator.model.ledger import MONEY
from moderator.model.names import UnknownName
from moderator.model.position import Position
from moderator.model.values import Record
from moderator.model.wording import clean, excerpt, list_words
from moderator.rules.booking import State
from moderator.rules.holdings import issued, shares, worth_of
from moderator.rules.prices import price
from moderator.scoring import scored_worth
from moderator.titles.title import Title

# ---- deciding ----

_LISTED = 5  # corrections to compare if the first is likelier than all others; values to name
_LINES = 3  # lines to name for each value

_Figure = tuple[str, Callable[[Position], int | None]]


def decide(game: Game, corrections: Sequence[Correction]) -> str | None:
    """Return what to look up to tell equally likely corrections apart, or None.

    The first choice is a treasury, price or par price that differs between them at the end, else a player's cash
    between their lines.
    """
    asked = [each for answer in _open(corrections) for each in answer.ways]
    if not asked:
        return None
    values_by_name = {name: [read(each.end) for each in asked] for name, read in _figures(game)}
    name, values = max(values_by_name.items(), key=lambda each: len(set(each[1])), default=("", []))
    if len(set(values)) > 1:
        return f"To decide, look up {name}: {_values(game, asked, values)}."
    lines = sorted({each.trial.at for each in asked})
    if len(lines) < 2:
        return None
    between = game.journal.booked[lines[(len(lines) - 1) // 2]].line
    holder = clean(_whose(game, asked[0]))
    return f"To decide, find out {holder}'s cash after line {between}, if anybody knows it."


def _values(game: Game, asked: Sequence[Correction], values: Sequence[int | None]) -> str:
    """Return the values of a figure with the corrections that give them: `£40 means line 12 or 30, £70 means line 41`.

    If all corrections are of one line, name the corrected text instead of the line.
    """
    by_text = len({each.line for each in asked}) == 1
    found: dict[int, list[str]] = {}
    for each, value in zip(asked, values, strict=True):
        found.setdefault(value or 0, []).append(clean("; ".join(each.remedies)) if by_text else str(each.line))
    means = "means" if by_text else "means line"
    parts = [
        f"{game.title.money(value)} {means} {list_words(dict.fromkeys(of[:_LINES]), 'or')}"
        for value, of in found.items()
    ]
    return ", ".join(parts[:_LISTED]) + (", and so on" if len(parts) > _LISTED else "")


def _open(corrections: Sequence[Correction]) -> Sequence[Correction]:
    """Return the corrections to decide between: those as likely as the first, or the first few if only one line is."""
    equal = [each for each in corrections if each.rank == corrections[0].rank]
    return equal if len(equal) > 1 or any(len(each.ways) > 1 for each in equal) else corrections[:_LISTED]


def _whose(game: Game, correction: Correction) -> str:
    """Return the player whose cash the correction changes most."""
    now, then = game.position.books, correction.end.books
    return max(game.position.players, key=lambda player: abs(then.of(MONEY, player) - now.of(MONEY, player)))


def _figures(game: Game) -> Iterator[_Figure]:
    for company in game.position.cells:
        yield f"the treasury of {clean(company)} at the end", partial(_treasury, company)
        yield f"the price of {clean(company)} at the end", partial(_price, game.title, company)
    for company in game.title.certificates:
        yield f"the {game.title.words.par} of {clean(company)}", partial(_starting_value, company)


def _treasury(company: str, end: Position) -> int:
    return end.books.of(MONEY, company)


def _starting_value(company: str, end: Position) -> int | None:
    return end.par.get(company)


def _price(title: Title, company: str, end: Position) -> int | None:
    return price(State(title, end), company)


# ---- declared ----


class Compared(Record):
    """A player's declared worth compared with the books.

    `alone` explains the difference by mistakes of this player only. If a joint mistake explains part of it, `left` is
    the rest and `rest` explains that.
    """

    player: str
    declared: int
    books: int
    left: int = 0
    alone: LikelyExplanations = LikelyExplanations()
    rest: LikelyExplanations = LikelyExplanations()

    @property
    def difference(self) -> int:
        return self.declared - self.books

    @property
    def explanations(self) -> tuple[Explanation, ...]:
        """Return the explanations by this player's mistakes alone, most likely first."""
        return self.alone.likely

    def as_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "declared": self.declared,
            "books": self.books,
            "difference": self.difference,
            "explanations": [explanation.as_json() for explanation in self.explanations],
            "more": self.alone.more,
            "equal": self.alone.equal,
            "left": self.left,
            "rest": [explanation.as_json() for explanation in self.rest.likely],
        }


class Declared(Record):
    """All declared worths in the order of the seats. `missing` are the players without one.

    `corrections` are changes to single lines of the journal that explain every difference exactly, likeliest first.
    Each was replayed. `decides` names a figure that tells equally likely ones apart. `together` are mistakes that
    affect several players. `sheet` are cells of a scoring sheet that do not follow from its other cells, and `computed`
    says whether correcting them is enough. `counted` has the line of each player's last cash count that agreed: nothing
    before it explains a difference in cash.
    """

    players: tuple[Compared, ...]
    missing: tuple[str, ...]
    together: tuple[JointFinding, ...] = ()
    counted: Mapping[str, int] = {}
    corrections: tuple[Correction, ...] = ()
    decides: str | None = None
    sheet: tuple[SheetFinding, ...] = ()
    computed: bool = False

    @property
    def equal(self) -> int:
        """Return how many corrections are as likely as the first."""
        return sum(each.rank == self.corrections[0].rank for each in self.corrections)

    @property
    def agrees(self) -> bool:
        return not any(compared.difference for compared in self.players)

    def as_json(self) -> dict[str, Any]:
        return {
            "agrees": self.agrees,
            "sheet": [{"cell": each.cell, "message": each.finding.message} for each in self.sheet],
            "computed": self.computed,
            "corrections": [correction.as_json() for correction in self.corrections[:MOST]],
            "equal": self.equal,
            "decides": self.decides,
            "players": [compared.as_json() for compared in self.players],
            "together": [found.as_json() for found in self.together],
            "counted": dict(self.counted),
            "missing": list(self.missing),
        }


def compare_sheet(game: Game, data: bytes) -> Declared:
    """Compare a filled scoring sheet with the game's current position.

    The sheet's own arithmetic comes first: if it explains all differences, nothing else is searched. Raises
    BadDeclaration, DamagedSheet or BadOption.
    """
    tally = _read_sheet(data, game)
    wrong = tuple(sums(tally))
    computed = {_find(row.name, game): tally.totals[row.row] for row in tally.sheet.players}
    follows = bool(wrong) and all(scored_worth(game.state, player) == worth for player, worth in computed.items())
    declared = _declared_totals(tally, game)
    if not follows:
        return compare_declared(game, declared).replace(sheet=wrong)
    players = tuple(Compared(player, worth, scored_worth(game.state, player)) for player, worth in declared.items())
    missing = tuple(player for player in game.position.players if player not in declared)
    return Declared(players, missing, sheet=wrong, computed=True)


def compare_declared(game: Game, declared: Mapping[str, int]) -> Declared:
    """Compare the declared worths with the game's current position, and explain the differences."""
    books = {player: scored_worth(game.state, player) for player in game.position.players if player in declared}
    missing = tuple(player for player in game.position.players if player not in declared)
    differences = {player: declared[player] - amount for player, amount in books.items()}
    if not any(differences.values()):
        return Declared(tuple(Compared(player, amount, amount) for player, amount in books.items()), missing)
    suspects = Suspects(game, books)
    together, left = explain_together(suspects, differences)
    players = []
    for player, amount in books.items():
        one = Compared(player, declared[player], amount, left[player])
        if one.difference:
            one = one.replace(alone=suspects.explain(player, amount, differences))
        if one.left and one.left != one.difference:
            one = one.replace(rest=suspects.explain(player, amount, left))
        players.append(one)
    counted = {player: line for player, line in suspects.played.counted.items() if differences.get(player)}
    corrections = tuple(Search(game, differences).corrections())
    return Declared(tuple(players), missing, together, counted, corrections, decide(game, corrections))


# ---- declaration ----

_AMOUNT = re.compile(r"-?[0-9]{1,8}")


class BadDeclaration(ValueError):
    """A declaration that cannot be read, with the way to write it."""

    def __init__(self, message: str, remedy: str = "write: --declared Ann=7127,Bob=6626") -> None:
        self.remedy = remedy
        super().__init__(message)


def read_declared(text: str, game: Game) -> dict[str, int]:
    """Return the declared worth of each player named in `Ann=7127,Bob=6626`. Raises BadDeclaration.

    Quote a name with a comma: `"Li, Mei=7127"`.
    """
    try:
        rows = list(csv.reader([text], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise BadDeclaration(f"--declared cannot be read: {error}") from None
    declared: dict[str, int] = {}
    for piece in (piece.strip() for row in rows for piece in row):
        name, sign, amount = (part.strip() for part in piece.rpartition("="))
        if not (sign and name and amount):
            raise BadDeclaration(f"--declared: {excerpt(piece, width=40)!r} is not NAME=AMOUNT")
        player = _find(name.strip('"'), game)
        bare = amount.removeprefix(game.title.file.currency).removesuffix(game.title.file.currency)
        if not _AMOUNT.fullmatch(bare):
            raise BadDeclaration(
                f"--declared: {excerpt(amount, width=30)!r} is not a whole amount", f"write digits only: {player}=7127"
            )
        if player in declared:
            raise BadDeclaration(f"--declared names {player} twice", "give one amount for each player")
        declared[player] = int(bare)
    if not declared:
        raise BadDeclaration("--declared names no player")
    return declared


def _read_sheet(data: bytes, game: Game) -> Tally:
    """Return a filled scoring sheet of this game. Raises BadDeclaration, DamagedSheet or BadOption."""
    sheet = read_scoring_sheet(data)
    if sheet.title.name != game.title.name:
        titles = f"{sheet.title.name}, not for {game.title.name}"
        raise BadDeclaration(f"--declared: the sheet is for {titles}", "name the sheet of this game")
    if not sheet.players:
        raise BadDeclaration("--declared: the sheet names no player", "fill in its rows")
    return Tally(sheet)


def _declared_totals(tally: Tally, game: Game) -> dict[str, int]:
    """Return each player's total on a sheet, or the computed one if no total is written. Raises BadDeclaration."""
    declared = {}
    for row in tally.sheet.players:
        written = row.fields.get(words.TOTAL)
        worth = written.value if written is not None else None
        declared[_find(row.name, game)] = tally.totals[row.row] if worth is None else worth
    return declared


def _find(name: str, game: Game) -> str:
    """Return the player with this name. Raises BadDeclaration."""
    try:
        return Index(game.vocabulary.players).find(name)
    except UnknownName as error:
        raise BadDeclaration(f"--declared: {error}", f"players: {', '.join(game.position.players)}") from None


# ---- counted ----

_FORGOTTEN = (1, 2, 3)  # shares of one trade
_SEVERAL = 2  # players whose counts differ; for a single player almost any run would explain it
_LATE = 80  # lines, about the last two rounds, so that a session answers at once


def forgotten_trades(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield sales of up to three shares, and purchases of one, that no line records, at the current price."""
    state = State(played.title, played.end)
    for company, value in played.prices.items():
        held = shares(played.title, played.end.books, company, player)
        for count in (count for count in _FORGOTTEN if count <= held):
            amount = worth_of(state, company, count, value)
            yield _unsaid(played, f"{count} {company} sold", amount, value)
        if issued(state, company):
            yield _unsaid(played, f"1 {company} bought", -worth_of(state, company, 1, value, "bought"), value)


def _unsaid(played: PlayedGame, trade: str, amount: int, price: int) -> Mistake:
    return Mistake(None, "", amount, f"{trade} at {played.money(price)}, which no line records", 1, cash=True)


_IN_CASH = (
    forgotten_trades,
    payments,
    incomes,
    private_face_values,
    dividends,
    trades,
    president_contributions,
    others_money,
    miscounts,
)


def explain_counts(game: Game, counted: Mapping[str, int]) -> dict[str, tuple[int, LikelyExplanations]]:
    """Return, for each player whose cash count differs from the books, the difference and what explains it."""
    books = {player: game.position.books.of(MONEY, player) for player in counted}
    off = {player: counted[player] - cash for player, cash in books.items() if counted[player] != cash}
    if not off:
        return {}
    suspects = Suspects(game, off, _IN_CASH)
    return {player: (amount, suspects.explain(player, books[player], off)) for player, amount in off.items()}


def correct_counts(game: Game, counted: Mapping[str, int]) -> list[Correction]:
    """Return corrections of late lines that make all cash counts agree, if several players' counts differ."""
    off = {player: counted[player] - game.position.books.of(MONEY, player) for player in counted}
    if sum(map(bool, off.values())) < _SEVERAL:
        return []
    return Search(game, off, _cash, len(game.journal.booked) - _LATE).corrections()


def _cash(state: State, player: str) -> int:
    return state.position.books.of(MONEY, player)
