"""The file to fill in: a title as it is set up, for a number of players."""

from moderator.counted import schema
from moderator.counted.schema import CountedFile
from moderator.counted.stock import total_of
from moderator.counted.taking import take_corporation, take_investor
from moderator.model.ledger import BANK, BOARD, MONEY, POOL
from moderator.rules.booking import State
from moderator.rules.holdings import is_investors, percent, trains_of
from moderator.rules.privates import owner_of
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
        investor=take_investor(opening),
        corporations={name: _corporation(opening, name) for name in facts.corporations},
        minors={minor: schema.Minor(trains=tuple(trains_of(opening, minor))) for minor in facts.minors},
        privates={private: _private(opening, private) for private in facts.privates},
        pool=schema.Pool(
            shares={name: (part,) for name in facts.corporations if (part := percent(opening, name, POOL))},
            trains=tuple(trains_of(opening, POOL)),
        ),
        left={name: total_of(title, name) for name in title.depot_trains if not title.train(name).unlimited},
    )


def _corporation(state: State, company: str) -> schema.Corporation:
    """Not in play, but for the Investor's; with its home where the ruleset gives one."""
    if is_investors(state, company):
        return take_corporation(state, company)
    facts = state.title.file.corporations[company]
    return schema.Corporation(stations=tuple(state.title.place_name(home) for home in facts.homes))


def _private(state: State, private: str) -> schema.Private:
    """For the players to take, but for what belongs to the Investor's corporation."""
    owner = owner_of(state, private)
    return schema.Private(owner=owner) if is_investors(state, owner) else schema.Private()
