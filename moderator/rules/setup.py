"""Set-up: the opening position of a title for these players."""

from collections.abc import Mapping, Sequence

from moderator.ledger.transfer import transfer
from moderator.model.accounts import (
    APART,
    BANK,
    BOARD,
    BOX,
    DEPOT,
    IPO,
    LOAN,
    MONEY,
    POOL,
    charter_unit,
    port_unit,
    token_unit,
    train_unit,
)
from moderator.model.books import Books
from moderator.model.position import Position
from moderator.model.questions import ROUND, Question
from moderator.model.rounds import Counting
from moderator.model.topics.table import Note
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import all_of, joined
from moderator.rules.basics.state import State
from moderator.rules.kinds import named
from moderator.rules.openings.director_lots import fill_pool
from moderator.rules.openings.investor_seat import seat_investor
from moderator.titles.overlay import BadOption
from moderator.titles.schema import Option
from moderator.titles.title import Title
from moderator.titles.train_types import TrainType


class WrongTable(ValueError):
    """The title is not for so many players, or cannot tell them apart."""

    def __init__(self, title: Title, players: tuple[str, ...]) -> None:
        counts = ", ".join(title.file.players)
        self.remedy = f"name {counts} different players"
        super().__init__(f"{title.name} is for {counts} players, not {len(players)}")


def set_up_game(title: Title, players: tuple[str, ...]) -> Position:
    """The position before the first move. Raises WrongTable."""
    seat = title.file.players.get(str(len(players)))
    if seat is None or len(set(players)) != len(players):
        raise WrongTable(title, players)
    check_offered(title, len(players))
    check_drawn(title, len(players))
    check_investor(title, len(players))
    books = Books()
    books.seed(MONEY, BANK, title.bank(len(players)))
    if apart := title.file.ending.remainder:
        books.seed(MONEY, APART, apart)
    for player in players:
        transfer(books, BANK, player, MONEY, seat.cash, "setup")
    for private in title.file.privates:
        books.seed(charter_unit(private), BOX if private in seat.out else BANK, 1)
        if any(power.kind == "extra-station" and not power.own for power in title.file.privates[private].uses):
            books.seed(token_unit(private), private, 1)
        granted = title.file.privates[private].lays
        if granted is not None and granted.tokens:
            books.seed(token_unit(private), private, granted.tokens)
    if title.file.loans is not None:
        books.seed(LOAN, BANK, title.file.loans.count or 0)
    for minor in title.file.minors:
        books.seed(charter_unit(minor), BANK, 1)
        books.seed(token_unit(minor), minor, 1 + len(title.opening_charter(minor).token_costs))
    # what privates may add to a corporation's own tokens lies out of play until one does
    extra = sum(power.own for private in title.file.privates.values() for power in private.uses)
    extra += title.places_of_minors + sum(map(title.station_beside, title.file.privates))
    for company in title.file.corporations:
        if company in title.formed:  # out of play until others form it
            _lay_away(title, books, company)
            continue
        for certificate in title.certificates[company]:
            books.seed(certificate.unit, title.unsold(company), certificate.copies)
        if aside := title.opening_charter(company).aside:
            transfer(books, company, IPO, title.certificates[company][-1].unit, aside, "setup")
        books.seed(token_unit(company), company, title.opening_tokens(company))
        if company in seat.removed:
            transfer(books, title.unsold(company), BOX, title.certificates[company][-1].unit, 1, "setup")
        books.seed(token_unit(company), IPO, title.tokens_aside(company))
        books.seed(token_unit(company), BOX, extra + sum(apart(title, company) for apart in joined(title).tokens_apart))
    if (water := title.file.water) is not None and water.ports is not None:
        for area, count in water.ports.areas.items():
            books.seed(port_unit(area), BANK, count)
    fill_pool(title, books)
    for grant in title.file.links.values():
        transfer(books, BANK, BOARD, MONEY, grant.pays if grant.aside else 0, "setup")
    for name, train in title.file.trains.items():
        _lay_out(title, books, name, train)
    for facts in title.file.privates.values():
        if facts.train is not None:  # one of its type lies out of play until a company buys the private
            transfer(books, DEPOT, BOX, train_unit(facts.train), 1, "setup")
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
    if seat.investor:
        seat_investor(Desk(title, position, Note(text="setup")))
    opens = named(first).opens
    assert opens is not None
    position.round = opens(State(title, position), players[0])
    return position


def _lay_away(title: Title, books: Books, company: str) -> None:
    """What belongs to a corporation that only a merger forms."""
    for certificate in title.certificates[company]:
        books.seed(certificate.unit, BOX, certificate.copies)
    books.seed(token_unit(company), BOX, title.opening_tokens(company))


def check_offered(title: Title, count: int) -> None:
    """Raise BadOption for an option that is not offered to so many players."""
    for name, value in title.options:
        offered = title.file.options[name].players
        if offered and str(count) not in offered:
            raise BadOption(name, value, (f"{name} with {' or '.join(offered)} players, not {count}",))


def check_drawn(title: Title, count: int) -> None:
    """Raise BadOption for an option that so many players must choose and have not."""
    for name, facts in to_draw(title, count).items():
        raise BadOption(name, "none", (f"{name} {choice}" for choice in facts.choices))


def check_investor(title: Title, count: int) -> None:
    """Raise BadOption for a corporation of the Investor's that is not in play."""
    facts = title.file.investor
    if not fits(title, count) and facts is not None:
        raise BadOption("investor", facts.company or "none", (f"investor {company}" for company in facts.aligned))


def fits(title: Title, count: int) -> bool:
    """Whether the options chosen so far go with one another: the Investor's corporation, once chosen, is in play."""
    seat, facts = title.file.players.get(str(count)), title.file.investor
    if seat is None or not seat.investor or facts is None:
        return True
    return facts.company is None or facts.company in facts.aligned


def to_draw(title: Title, count: int) -> dict[str, Option]:
    """The options that so many players need a choice of and have made none."""
    made = dict(title.options)
    due = {n: facts for n, facts in title.file.options.items() if str(count) in facts.drawn and n not in made}
    barred = [facts.bars.get(made[n], {}) for n, facts in title.file.options.items() if n in made]
    return {name: _but_barred(name, facts, barred) for name, facts in due.items()}


def _but_barred(name: str, facts: Option, barred: Sequence[Mapping[str, Sequence[str]]]) -> Option:
    """An option without the choices that do not go with what has been chosen."""
    gone = {choice for each in barred for choice in each.get(name, ())}
    return facts.but(choices=tuple(c for c in facts.choices if c not in gone)) if gone else facts


def to_ask(title: Title, count: int) -> dict[str, Option]:
    """The options that so many players are asked for and have not chosen, of those with a meaning in their game."""
    made = {name for name, value in title.options if value != title.file.options[name].choices[0]}
    chosen = {name for name, _ in title.options}
    return {
        name: facts
        for name, facts in title.file.options.items()
        if str(count) in facts.asked and name not in chosen and (facts.needs is None or facts.needs in made)
    }


def unadvised(title: Title, count: int) -> dict[str, str]:
    """What is to be said of options that are recommended for other numbers of players, by option."""
    said = {}
    for name, value in title.options:
        facts = title.file.options[name]
        if facts.advised and value != facts.choices[0] and str(count) not in facts.advised:
            said[name] = f"{name} is recommended for {list_words(facts.advised, 'or')} players, not for {count}"
    return said


def _lay_out(title: Title, books: Books, name: str, train: TrainType) -> None:
    """Put a type of train where it begins: the stack, the pool, or one with each minor; or with these one more each."""
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
        given = [*(title.file.minors if train.one_each else ()), *all_of(joined(title).trains_aside, title, name)]
        for holder in given:
            books.seed(unit, holder, 1)
        books.seed(unit, POOL if train.start == "pool" else DEPOT, train.count - len(given))
