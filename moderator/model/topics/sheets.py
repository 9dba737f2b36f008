"""Scoring sheets."""

from moderator.model.check import ERROR, NOTE, Check
from moderator.model.said import Said

SAID = Said(
    checks={
        "share-sum": Check("players hold more of a company than there is"),
        "president-none": Check("no player holds enough of a started corporation to be its president"),
        "price-chart": Check("a scoring sheet has a price that the chart, or the face of a private, has not"),
        "option-advised": Check("an option is chosen that is recommended for another number of players", NOTE),
        "money-sum": Check("the players have more money at the end than the bank had", NOTE),
        "score-sum": Check("a worth on a scoring sheet is not the sum of its parts"),
        "score-place": Check("a place or margin on a scoring sheet does not follow from the worths"),
        "sheet-number": Check("a cell of a scoring sheet holds no number that can be", ERROR, table=True),
        "sheet-gap": Check("a figure is missing on a scoring sheet", ERROR, table=True),
        "sheet-player": Check("a player is missing on a scoring sheet, or has no name of his own", ERROR, table=True),
        "sheet-occasion": Check("a day, a round or a table on a scoring sheet cannot be read", NOTE, table=True),
        "sheet-column": Check("a column of a scoring sheet is not read, or not there", NOTE, table=True),
    },
)
