"""Lines about the table itself: corrections, counts, notes, and the lines of scoring sheets."""

from typing import Literal

from moderator.model.declaration import ATTESTED, ERROR, NOTE, Check, Declaration, Mechanic
from moderator.model.moves import Amount, Move, Natural, Positive, Slot, company, number, text
from moderator.model.values import Fitted


class Change(Fitted):
    """One part of a correction: `count` more or fewer of `unit` (`money`, `share BNR` in percent, `train 3`)."""

    account: str
    count: Amount
    unit: str = "money"


class Adjust(Move):
    """`adjust Ann +40 BNR -40`: a correction the table agreed on; the changes of each unit add up to zero."""

    by_table = True
    verb: Literal["adjust"] = "adjust"
    changes: tuple[Change, ...]


class Reprice(Move):
    """`price BNR 110` or `price BNR 110 2,5`: a price marker put where the table agreed."""

    by_table = True
    form = (company(), number("price", "the price", "PRICE"), Slot("cell", "cell", "CELL", needed=False))
    verb: Literal["price"] = "price"
    company: str
    price: Positive
    cell: tuple[Natural, Natural] | None = None


class Count(Move):
    """`count Ann 430`, `count BNR 1 train 3`: what is on the table now, compared with the books."""

    by_table = True
    verb: Literal["count"] = "count"
    account: str
    amount: Amount
    unit: str = "money"


class Note(Move):
    """`note TEXT`: a remark without effect."""

    by_table = True
    form = (text("text"),)
    verb: Literal["note"] = "note"
    text: str


LEFT_OUT = Note(text="left out")  # replaces a line that should not be there


class End(Move):
    """`end time ran out`: the table stops the game early; it is scored as it is."""

    by_table = True
    form = (text("text", needed=False),)
    verb: Literal["end"] = "end"
    text: str = ""


TABLE_DECLARATION = Declaration(
    checks={
        "not-of-this-title": Check("a move or mark that is not in the title's rules", table=True),
        "count-mismatch": Check("the books and the table's count differ", table=True, asks="which line was wrong"),
        "adjusted": Check("the table corrected the books", NOTE, table=True),
        "below-zero": Check(
            "a correction leaves a player or company with less than nothing", table=True, asks="what was meant instead"
        ),
        "adjust-balance": Check("a correction doesn't balance", ERROR, table=True, asks="who gives or gets the rest"),
        "price-cell": Check(
            "a price marker is put on a cell that does not have that price",
            ERROR,
            table=True,
            asks="which cell is meant",
        ),
        "ended-early": Check("the table ended the game", NOTE, table=True),
        "missing": Check("an account lacks what it must give", ERROR, table=True, asks="what was meant instead"),
        "unreadable": Check("a line cannot be read", ERROR, table=True),
        "option-twice": Check("an option is chosen twice; the first counts", ERROR, table=True),
        "torn-line": Check("the last line is not complete", ERROR, table=True),
        "seal-broken": Check("lines of a sealed journal have changed since they were sealed", ERROR, table=True),
        "seal-missing": Check("lines of a sealed journal have no seal", ERROR, table=True),
        "undo-empty": Check("there is less to undo than asked for", ERROR, table=True),
        "redo-empty": Check("there is less to redo than asked for", ERROR, table=True),
        "amend-target": Check("a correction names the wrong line, or a line that does not count", ERROR, table=True),
        "unproven": Check(
            "a correction names a line by its number alone, or its quote fits several lines, or one nearby",
            NOTE,
            table=True,
        ),
        "leak": Check("money, shares or trains appeared or vanished: a bug in moderator", ERROR, table=True),
        "program-fault": Check("a rule fails on this line: a bug in moderator", ERROR, table=True),
    },
    cases={
        "missing": (
            "investor-take",
            "from-player",
            "share-purchase",
            "share-sale",
            "forced-sale",
            "own-stock",
            "train-purchase",
            "train-discard",
            "train-replaced",
            "disposal",
            "opening-sale",
            "lot-auction",
            "private-sale",
            "parallel-auction",
            "draft",
            "packet-sale",
            "link-grant",
            "area-links",
            "correction",
        ),
    },
    mechanics={
        "correction": Mechanic("corrections by the table", "{company} is corrected"),
    },
)


# ---- counted ----

COUNTED_DECLARATION = Declaration(
    checks={
        "given-late": Check("a counted position is stated after play has begun", ERROR, table=True),
        "given-sum": Check("a counted position has more than the game contains", ERROR, table=True),
        "given-president": Check(
            "a counted corporation has no president, or a president with fewer shares than another player", table=True
        ),
        "given-float": Check("a counted corporation has not floated although players hold enough shares", table=True),
        "given-phase": Check("the counted trains do not fit the phase", table=True, asks="where the trains are"),
        "position-file": Check("a position file cannot be read", ERROR, table=True),
        "counted": Check("the game begins from a counted position", ATTESTED, table=True),
    },
)


# ---- sheets ----

SHEETS_DECLARATION = Declaration(
    checks={
        "share-sum": Check("players hold more of a company than there is"),
        "president-none": Check("no player has enough shares of a started corporation to be its president"),
        "price-chart": Check(
            "a scoring sheet has a price that is not on the chart, or not the face value of a private"
        ),
        "option-advised": Check("an option is chosen that the rules recommend for another number of players", NOTE),
        "money-sum": Check("the players have more money at the end than the bank had", NOTE),
        "score-sum": Check("a total on a scoring sheet is not the sum of its parts"),
        "score-place": Check("a rank or margin on a scoring sheet does not follow from the totals"),
        "sheet-number": Check("a cell of a scoring sheet has no possible number", ERROR, table=True),
        "sheet-gap": Check("a figure is missing on a scoring sheet", ERROR, table=True),
        "sheet-player": Check("a player is missing on a scoring sheet, or two have the same name", ERROR, table=True),
        "sheet-occasion": Check("a date, round or table on a scoring sheet cannot be read", NOTE, table=True),
        "sheet-column": Check("a column of a scoring sheet is ignored or missing", NOTE, table=True),
    },
)
