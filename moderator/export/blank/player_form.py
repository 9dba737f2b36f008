"""The forms of a game without prices: a set of player rounds, and the train round that follows it."""

from moderator.export.blank.stock_form import company_columns
from moderator.export.sheet import Column, Sheet, Table, Value
from moderator.titles.title import Title

ACTIONS = ("tile", "station", "train", "swap")


def player_form(title: Title, players: int) -> Sheet:
    """A copy of this sheet serves the player rounds of one set."""
    seat = title.file.players[str(players)]
    companies = tuple(title.file.corporations)
    columns = (
        Column("player", fill_in=True, width=16),
        Column("takes", fill_in=True, choices=companies, width=9),
        Column("gives up", fill_in=True, choices=companies, width=9),
        Column("acts for", fill_in=True, choices=companies, width=9),
        Column("action", fill_in=True, choices=ACTIONS, width=9),
        Column("where, or which train", fill_in=True, width=24),
    )
    rows: tuple[tuple[Value, ...], ...] = ((None,) * len(columns),) * players
    tables = tuple(
        Table(f"turns {number}", f"Player round ____.{number}", columns, rows)
        for number in range(1, seat.player_rounds + 1)
    )
    return Sheet("Player rounds", tables, notes=(f"A player holds at most {seat.certificates} certificates.",))


def train_form(title: Title, players: int) -> Sheet:
    """A copy of this sheet serves one train round."""
    runs = (Column("corporation"), Column("train", fill_in=True, width=8), Column("revenue", "money", fill_in=True))
    trains: tuple[tuple[Value, ...], ...] = tuple((company, None, None) for company in title.file.corporations)
    shares = (
        Column("player", fill_in=True, width=16),
        Column("cash before", "money", fill_in=True),
        *company_columns(title),
        Column("dividends", "money", fill_in=True),
        Column("cash after", "money", fill_in=True),
    )
    empty: tuple[tuple[Value, ...], ...] = ((None,) * len(shares),) * players
    return Sheet(
        "Train round",
        (
            Table("runs", "Train round number ____", runs, trains),
            Table("players", "Players", shares, empty, note="Shares as the trains run."),
        ),
        notes=("Copy this sheet for every train round.",),
    )
