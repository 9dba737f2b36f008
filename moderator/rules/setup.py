"""Set-up: the opening position of a title."""

from collections.abc import Sequence

from moderator.errors import ModeratorError
from moderator.model.entries import transfer
from moderator.model.ledger import (
    APART,
    BANK,
    BOX,
    DEPOT,
    IPO,
    MONEY,
    POOL,
    Books,
    charter_unit,
    token_unit,
    train_unit,
)
from moderator.model.position import ROUND, Position, Question
from moderator.model.rounds import Counting
from moderator.rules.booking import Booking, State
from moderator.rules.events import GameSetUp
from moderator.rules.kinds import named
from moderator.rules.listeners import happened
from moderator.rules.openings.lots import fill_pool
from moderator.rules.openings.stage import seat_investor
from moderator.titles.options import check_drawn, check_investor, check_offered
from moderator.titles.schema import Seat
from moderator.titles.title import Title
from moderator.titles.train_types import TrainType
from moderator.vocabulary.table import Note


class WrongTable(ModeratorError, ValueError):
    """The title does not allow this number of players, or two have the same name."""

    def __init__(self, title: Title, players: tuple[str, ...]) -> None:
        counts = ", ".join(title.file.players)
        self.remedy = f"name {counts} different players"
        super().__init__(f"{title.name} is for {counts} players, not {len(players)}")


def set_up_game(title: Title, players: tuple[str, ...]) -> Position:
    """Return the position before the first move.

    Raises WrongTable, or BadOption for options that do not suit the players.
    """
    seat = title.file.players.get(str(len(players)))
    if seat is None or len(set(players)) != len(players):
        raise WrongTable(title, players)
    check_offered(title, len(players))
    check_drawn(title, len(players))
    check_investor(title, len(players))
    books = Books()
    _lay_money(title, books, players, seat)
    for private in title.file.privates:
        books.seed(charter_unit(private), BOX if private in seat.out else BANK, 1)
    for minor in title.file.minors:
        books.seed(charter_unit(minor), BANK, 1)
        books.seed(token_unit(minor), minor, 1 + len(title.opening_charter(minor).token_costs))
    later = title.places_of_minors + sum(map(title.station_beside, title.file.privates))
    for company in title.file.corporations:
        if company in title.formed:
            _lay_away(title, books, company)
        else:
            _lay_corporation(title, books, company, seat, later)
    fill_pool(title, books)
    for name, train in title.file.trains.items():
        _lay_trains(title, books, name, train)
    first, *others = title.file.opening or (title.file.begins,)
    position = Position(
        players=players,
        books=books,
        phase=next(iter(title.file.phases)),
        round=Counting(),
        priority=players[0],
        tiles=dict(title.file.tiles),
        tracks={track: next(iter(phases)) for track, phases in title.file.tracks.items()},
        agenda=tuple(Question(ROUND, None, stage, stage) for stage in others),
    )
    happened(Booking(title, position, Note(text="setup")), GameSetUp())
    if seat.investor:
        seat_investor(Booking(title, position, Note(text="setup")))
    opens = named(first).opens
    assert opens is not None
    position.round = opens(State(title, position), players[0])
    return position


def _lay_money(title: Title, books: Books, players: Sequence[str], seat: Seat) -> None:
    """Give the bank and players their money, and set aside what joins the bank at the end of the game."""
    books.seed(MONEY, BANK, title.bank(len(players)))
    if apart := title.file.ending.remainder:
        books.seed(MONEY, APART, apart)
    for player in players:
        transfer(books, BANK, player, MONEY, seat.cash, "setup")


def _lay_corporation(title: Title, books: Books, company: str, seat: Seat, later: int) -> None:
    """Lay out a corporation's certificates and tokens. `later` tokens it may gain start out of play."""
    unsold, last, token = title.unsold(company), title.certificates[company][-1].unit, token_unit(company)
    for certificate in title.certificates[company]:
        books.seed(certificate.unit, unsold, certificate.copies)
    transfer(books, company, IPO, last, title.opening_charter(company).aside, "setup")
    transfer(books, unsold, BOX, last, int(company in seat.removed), "setup")
    books.seed(token, company, title.opening_tokens(company))
    books.seed(token, IPO, title.tokens_aside(company))
    books.seed(token, BOX, later)


def _lay_away(title: Title, books: Books, company: str) -> None:
    """Put the pieces of a corporation that only a merger forms out of play."""
    for certificate in title.certificates[company]:
        books.seed(certificate.unit, BOX, certificate.copies)
    books.seed(token_unit(company), BOX, title.opening_tokens(company))


def _lay_trains(title: Title, books: Books, name: str, train: TrainType) -> None:
    """Put the trains of a type in the stack or pool, or with the minors and privates that begin with one."""
    unit = train_unit(name)
    if train.branch is not None or train.preserves is not None:
        for private, facts in title.file.privates.items():
            if facts.leaves is not None and facts.leaves.train == name:
                books.seed(unit, private, 1)
        return
    if train.start == "minors":
        for minor in title.file.minors:
            books.seed(unit, minor, 1)
    else:
        given = [*(title.file.minors if train.one_each else ()), *title.privates_with(name)]
        for holder in given:
            books.seed(unit, holder, 1)
        books.seed(unit, POOL if train.start == "pool" else DEPOT, train.count - len(given))
