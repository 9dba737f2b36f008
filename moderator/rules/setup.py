"""Set-up: the opening position of a title for these players (18EU 1.2)."""

from collections.abc import Callable

from moderator.ledger.transfer import transfer
from moderator.model.accounts import BANK, DEPOT, IPO, MONEY, POOL, charter_unit, token_unit, train_unit
from moderator.model.books import Books
from moderator.model.position import Position
from moderator.model.rounds import Round, SaleRound
from moderator.titles.schema import TrainType
from moderator.titles.title import Title

# The round that a game begins with, by the mechanic the title chooses.
OPENINGS: dict[str, Callable[[Title, tuple[str, ...]], Round]] = {
    "opening-sale": lambda _, players: SaleRound(players[0], players[0]),
}


class WrongTable(ValueError):
    """The title is not for so many players, or cannot tell them apart."""

    def __init__(self, title: Title, players: tuple[str, ...]) -> None:
        counts = ", ".join(title.file.players)
        self.remedy = f"name {counts} different players"
        super().__init__(f"{title.name} is for {counts} players, not {len(players)}")


def open_game(title: Title, players: tuple[str, ...]) -> Position:
    """The position before the first move. Raises WrongTable."""
    seat = title.file.players.get(str(len(players)))
    if seat is None or len(set(players)) != len(players):
        raise WrongTable(title, players)
    books = Books()
    books.seed(MONEY, BANK, title.file.bank)
    for player in players:
        transfer(books, BANK, player, MONEY, seat.cash, "setup")
    for private in title.file.privates:
        books.seed(charter_unit(private), BANK, 1)
    for minor in title.file.minors:
        books.seed(charter_unit(minor), BANK, 1)
        books.seed(token_unit(minor), minor, 1)
    for company in title.file.corporations:
        for certificate in title.certificates[company]:
            books.seed(certificate.unit, company, certificate.copies)
        if aside := title.opening_structure(company).aside:
            transfer(books, company, IPO, title.certificates[company][-1].unit, aside, "setup")
        books.seed(token_unit(company), company, 1 + len(title.opening_structure(company).token_costs))
    for name, train in title.file.trains.items():
        _lay_out(title, books, name, train)
    return Position(
        players=players,
        books=books,
        phase=next(iter(title.file.phases)),
        round=OPENINGS[title.file.opening](title, players),
        priority=players[0],
    )


def _lay_out(title: Title, books: Books, name: str, train: TrainType) -> None:
    """Put a type of train where it begins: the stack, the pool, or one with each minor."""
    unit = train_unit(name)
    if train.start == "minors":
        for minor in title.file.minors:
            books.seed(unit, minor, 1)
    else:
        books.seed(unit, POOL if train.start == "pool" else DEPOT, train.count)
