"""The board of a game, read from its position."""

from collections.abc import Iterator, Mapping
from itertools import islice

from moderator.game import Game
from moderator.model.findings import tell_doubts
from moderator.model.ledger import BANK, BOX, INVESTOR, IPO, MONEY, POOL, charter_unit, token_unit, train_unit
from moderator.model.position import Position
from moderator.model.rounds import DraftRound, GameOver, OperatingRound
from moderator.model.values import Record
from moderator.model.wording import RulebookWords, in_wholes, use_words
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.certificates import seat_limit
from moderator.rules.holdings import certificate_halves, in_charge, percent, president, runner, trains_of
from moderator.rules.kinds import kind_of
from moderator.rules.openings.draft import lots_taken
from moderator.rules.prices import price
from moderator.rules.rounds.sequence import actor
from moderator.rules.stock.offers import offering_price
from moderator.rules.train_supply import in_pool, left_in_depot, on_sale
from moderator.rules.trains.owing import could_raise
from moderator.scoring import worth
from moderator.titles.telling import tell
from moderator.views.companies import condition, earned, in_order, starting_values
from moderator.views.market import market
from moderator.views.players import other_assets
from moderator.views.sentence import is_marked, sentence
from moderator.views.trains import rusts_next
from moderator.views.turn import due_lines, turn

# ---- document ----
# Plain figures and words, independent of the drawing.
#
# Money is in the title's currency, shares are in percent. None means there is no such figure: a minor has no
# price, an Investor no cash, and worth is None where it is hidden.


class Seat(Record):
    """A player, or the Investor in a game that has one. `raises` is the cash he could raise by selling now."""

    name: str
    acts: bool
    cash: int | None
    certificates: str  # `7½`
    raises: int | None
    worth: int | None
    besides: tuple[str, ...]  # `privates 2 5`, `owes the bank £40`, `bankrupt`


class Company(Record):
    """A corporation or minor in play. `shares` are those of the players by name, of a minor 100 of its owner."""

    name: str
    acts: bool
    acted: bool
    price: int | None
    cash: int | None
    trains: tuple[str, ...]
    own: int | None
    offering: int | None
    pool: int | None
    shares: Mapping[str, int]
    president: str | None
    condition: tuple[str, ...]  # `not floated`, `receivership`
    par: int | None = None  # price of a share in the initial offering
    earned: int | None = None  # revenue of its last run
    tokens: int | None = None  # tokens left


class Trains(Record):
    """Trains of one type: how many are `left` to be had from the bank (None: any number), and in the pool."""

    name: str
    price: int | None
    left: int | None
    pooled: int


class Event(Record):
    """A line of the journal, and what came of it."""

    line: int
    says: str


class Board(Record):
    """The whole board. The company that acts is the first of the companies; the rest are in operating order.

    `turn` is the turn and its step; `due` lists his obligations. `facts` are further lists by heading:
    lots with their bids, minors for sale, corporations not started, other property of players.
    """

    title: str
    occasion: str  # `Essen 2026, round 2`, if the journal's header has it
    currency: str
    line: int
    phase: str
    turn: str
    due: tuple[str, ...]
    uncertain: str
    bank: int
    priority: str
    begins: str  # the title's term for the priority deal
    limit: int  # certificate limit
    seats: tuple[Seat, ...]
    companies: tuple[Company, ...]
    trains: tuple[Trains, ...]
    facts: Mapping[str, tuple[str, ...]]
    events: tuple[Event, ...]  # the last events, latest first
    offered: bool  # whether the title has an initial offering
    priced: bool  # whether shares have a price
    worths: bool  # whether worth and the cash a player could raise are shown
    starts: tuple[int, ...] = ()  # par prices at which corporations may start now
    rusts: tuple[str, ...] = ()  # trains that rust next with their owners, in pieces
    chart: tuple[str, ...] = ()  # the market chart, for a wide window
    words: RulebookWords = RulebookWords()  # the title's own words

    def worded(self, text: str) -> str:
        """Return a text in the words of the title's rulebook."""
        return use_words(text, self.words)

    def money(self, amount: int) -> str:
        """`£100`, `-£40`."""
        return f"{'-' if amount < 0 else ''}{self.currency}{abs(amount)}"

    def balance(self, amount: int) -> str:
        """Money that somebody has, an overdraft marked: `-£40!`."""
        return self.money(amount) + ("!" if amount < 0 else "")


_EVENTS = 20  # number of last moves shown


def read_board(game: Game, line: int | None = None, worths: bool = True, events: int = _EVENTS) -> Board:
    """Return the board after a line, by default the last; without `worths` it omits figures that reveal the leader."""
    title, position = game.title, game.at(line)
    state, priced = State(title, position), title.file.shares.priced
    doubts = game.doubts(line)
    return Board(
        title=title.name,
        occasion=game.journal.header.told,
        currency=title.file.currency,
        words=title.words,
        line=position.line,
        phase=position.phase,
        turn=turn(state),
        due=tuple(due_lines(state)),
        uncertain=tell_doubts(doubts) if doubts else "",
        bank=state.bank_in_all(),
        priority=position.priority,
        begins="priority" if priced else "begins",
        limit=seat_limit(state),
        seats=tuple(_seats(state, worths)),
        companies=tuple(_companies(state, _last_runs(game, line))),
        trains=tuple(_trains(state)),
        facts={heading: told for heading, told in _facts(state) if told},
        events=tuple(islice(_events(game, position), events)),
        offered="ipo" in title.offers,
        priced=priced,
        worths=worths,
        starts=tuple(starting_values(state, _not_started(state))) if priced else (),
        rusts=tuple(rusts_next(state)),
        chart=tuple(market(state)[:-1]) if priced else (),
    )


def _last_runs(game: Game, line: int | None) -> dict[str, int]:
    """Return the revenue of each company's last run."""
    return {company: revenue for runs in earned(game, line).values() for company, revenue in runs.items()}


def _seats(state: State, worths: bool) -> Iterator[Seat]:
    title, position = state.title, state.position
    now = actor(state)
    acting = runner(state, now) if now is not None and now in title.kinds else now
    sells = worths and title.file.shares.priced and not isinstance(position.round, GameOver)
    for player in position.players:
        out = player in position.bankrupt
        yield Seat(
            name=player,
            acts=player == acting,
            cash=position.books.of(MONEY, player),
            certificates=in_wholes(certificate_halves(state, player)),
            raises=could_raise(state, player) if sells else None,
            worth=worth(state, player) if worths else None,
            besides=(*(("bankrupt",) if out else ()), *other_assets(state, player)),
        )
    if (dummy := position.investor) is not None:
        card = (f"card with {dummy.card}",) if dummy.card else ()
        counted = in_wholes(certificate_halves(state, INVESTOR))
        yield Seat(INVESTOR, acting == INVESTOR, None, counted, None, None, card)


def _companies(state: State, ran: Mapping[str, int]) -> Iterator[Company]:
    """The one that acts, then corporations in the order they operate, then minors."""
    title, position = state.title, state.position
    now, order = actor(state), in_order(state)
    others = [minor for minor in title.file.minors if president(state, minor)]
    acted = position.round.acted if isinstance(position.round, OperatingRound) else ()
    for company in sorted((*order, *others), key=lambda company: company != now):
        yield _company(state, company, company == now, company in acted).replace(earned=ran.get(company))


def _company(state: State, company: str, acts: bool, acted: bool) -> Company:
    title, position = state.title, state.position
    shared, priced = company in title.certificates, title.file.shares.priced
    leads = in_charge(state, company)
    if shared:
        holders = (*position.players, *((INVESTOR,) if position.investor else ()))
        held = {player: part for player in holders if (part := percent(state, company, player))}
    else:
        held = {leads: 100} if leads else {}
    return Company(
        name=company,
        acts=acts,
        acted=acted,
        price=price(state, company),
        cash=state.cash(company) if priced or not shared else None,
        trains=tuple(trains_of(state, company)),
        own=percent(state, company, company) if shared else None,
        offering=percent(state, company, IPO) if shared and "ipo" in title.offers else None,
        pool=percent(state, company, POOL) if shared else None,
        shares=held,
        president=leads,
        condition=tuple(condition(state, company)) if shared else (),
        par=offering_price(state, company) if shared else None,
        tokens=state.position.books.of(token_unit(company), company) if shared else None,
    )


def _trains(state: State) -> Iterator[Trains]:
    """Yield the trains on sale, then the rest of the depot, then those that only the pool has."""
    title, books = state.title, state.position.books
    for name in dict.fromkeys((*on_sale(state), *title.depot_trains, *in_pool(state))):
        left, pooled = left_in_depot(state, name), books.of(train_unit(name), POOL)
        if left != 0 or pooled:
            cost = title.train(name).price if title.file.shares.priced else None
            yield Trains(name, cost, left, pooled)


def _facts(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    title, position = state.title, state.position
    books, money = position.books, title.money
    lots = {
        lot: f"{lot} {money(bids[-1][1])} {bids[-1][0]}" if bids else f"{lot} {money(cost)}"
        for lot, cost, bids in kind_of(state).lots(state)
    }
    taken = lots_taken(state)
    yield "lots" if isinstance(position.round, DraftRound) else "bids", tuple(lots.values())
    yield "taken", tuple(taken)
    minors = (minor for minor in title.file.minors if books.of(charter_unit(minor), BANK))
    yield "minors for sale", tuple(minor for minor in minors if minor not in lots and minor not in taken)
    yield (
        "besides",
        tuple(f"{player}: {', '.join(held)};" for player in position.players if (held := other_assets(state, player))),
    )
    owners = {private: next(iter(books.holders(unit)), None) for private, unit in title.private_charters}
    yield (
        "privates of companies",
        tuple(f"{private} {owner}" for private, owner in owners.items() if owner in title.kinds and owner != BOX),
    )
    yield "not started", _not_started(state)


def _not_started(state: State) -> tuple[str, ...]:
    started = {*state.position.par, *state.position.closed, *state.title.formed}
    return tuple(company for company in state.title.file.corporations if company not in started)


def _events(game: Game, position: Position) -> Iterator[Event]:
    """Yield the results of the moves up to a position, latest first."""
    for at in range(game.count_to(position.line) - 1, -1, -1):
        step = game.steps[at]
        yield Event(step.booked.line, _told(game, step))


def _told(game: Game, step: Step) -> str:
    """Return the sentence of a move with its marked events (phase, rust, float); if there is none, the line itself."""
    text = sentence(game.title, step.booked.move, step.entry, step.position)
    marked = (tell(game.title, event) for event in step.entry.events if is_marked(event))
    return game.hide("; ".join([text or step.booked.text, *marked]))
