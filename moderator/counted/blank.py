"""The file to fill in: a title as it is set up, for a number of players."""

from moderator.counted import schema
from moderator.counted.schema import CountedFile
from moderator.counted.stock import total_of
from moderator.model.accounts import BANK, BOARD, MONEY, POOL
from moderator.rules.basics.holdings import percent, trains_of
from moderator.rules.basics.state import State
from moderator.rules.setup import set_up_game
from moderator.titles.title import Title


def blank(title: Title, count: int | None = None) -> CountedFile:
    """The set-up as a position after the opening, by default for the fewest players. Raises WrongTable."""
    players = tuple(f"Player {seat}" for seat in range(1, (count or min(map(int, title.file.players))) + 1))
    position = set_up_game(title, players)
    opening, books, facts = State(title, position), position.books, title.file
    return CountedFile(
        title=title.name,
        options=dict(title.options),
        phase=position.phase,
        tracks=dict(position.tracks),
        round="SR 2",
        priority=players[0],
        bank=books.of(MONEY, BANK) + books.of(MONEY, BOARD),
        players={player: schema.Player(cash=books.of(MONEY, player)) for player in players},
        corporations={name: _corporation(title, name) for name in facts.corporations},
        minors={minor: schema.Minor(trains=tuple(trains_of(opening, minor))) for minor in facts.minors},
        privates={private: schema.Private() for private in facts.privates},
        pool=schema.Pool(
            shares={name: (part,) for name in facts.corporations if (part := percent(opening, name, POOL))},
            trains=tuple(trains_of(opening, POOL)),
        ),
        left={name: total_of(title, name) for name in title.depot_trains if not title.train(name).unlimited},
    )


def _corporation(title: Title, company: str) -> schema.Corporation:
    """Not in play; with its home where the ruleset gives one."""
    facts = title.file.corporations[company]
    homes = () if facts.home is None else (facts.home, *facts.more_homes)
    return schema.Corporation(stations=tuple(title.place_name(home) for home in homes))
