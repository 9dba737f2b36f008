"""What players said they were worth: as it is typed, `Ann=7127,Bob=6626`, or on their scoring sheet."""

import csv
import re

from moderator.audit.sheet import words
from moderator.audit.sheet.filled import read_scoring_sheet
from moderator.audit.sheet.tally import Tally
from moderator.game import Game
from moderator.journal.names import Index
from moderator.model.names import UnknownName
from moderator.model.wording import excerpt

_AMOUNT = re.compile(r"-?[0-9]{1,8}")


class BadDeclaration(ValueError):
    """A declaration that cannot be read, with the way to write it."""

    def __init__(self, message: str, remedy: str = "write: --declared Ann=7127,Bob=6626") -> None:
        self.remedy = remedy
        super().__init__(message)


def read_declared(text: str, game: Game) -> dict[str, int]:
    """`Ann=7127,Bob=6626` by player; with a comma in the name it is `"Li, Mei=7127"`. Raises BadDeclaration."""
    try:
        rows = list(csv.reader([text], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise BadDeclaration(f"--declared cannot be read: {error}") from None
    declared: dict[str, int] = {}
    for piece in (piece.strip() for row in rows for piece in row):
        name, sign, amount = (part.strip() for part in piece.rpartition("="))
        if not (sign and name and amount):
            raise BadDeclaration(f"--declared holds {excerpt(piece, width=40)!r}, which is not NAME=AMOUNT")
        player = _find(name.strip('"'), game)
        bare = amount.removeprefix(game.title.file.currency).removesuffix(game.title.file.currency)
        if not _AMOUNT.fullmatch(bare):
            raise BadDeclaration(
                f"--declared: {excerpt(amount, width=30)!r} is no whole amount", f"write digits only: {player}=7127"
            )
        if player in declared:
            raise BadDeclaration(f"--declared names {player} twice", "say one amount for each player")
        declared[player] = int(bare)
    if not declared:
        raise BadDeclaration("--declared names nobody")
    return declared


def read_declared_sheet(data: bytes, game: Game) -> dict[str, int]:
    """What a filled scoring sheet says that each player is worth: as written, else what its figures come to.

    Raises BadDeclaration, DamagedSheet, BadOption.
    """
    sheet = read_scoring_sheet(data)
    if sheet.title.name != game.title.name:
        titles = f"{sheet.title.name}, not of {game.title.name}"
        raise BadDeclaration(f"--declared: the sheet is of {titles}", "name the sheet of this game")
    tally, declared = Tally(sheet), dict[str, int]()
    for row in sheet.players:
        written = row.fields.get(words.TOTAL)
        worth = written.value if written is not None else None
        declared[_find(row.name, game)] = tally.totals[row.row] if worth is None else worth
    if not declared:
        raise BadDeclaration("--declared: the sheet names nobody", "fill in its rows")
    return declared


def _find(name: str, game: Game) -> str:
    """The player of this name. Raises BadDeclaration."""
    try:
        return Index(game.vocabulary.players).find(name)
    except UnknownName as error:
        raise BadDeclaration(f"--declared: {error}", f"players: {', '.join(game.position.players)}") from None
