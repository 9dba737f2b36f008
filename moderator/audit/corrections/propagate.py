"""How lines move price markers, expressed so that it can be applied to a marker elsewhere on the chart."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from moderator.game import Game
from moderator.model.entries import Event, Posting
from moderator.model.ledger import MONEY, POOL
from moderator.model.position import Cell, Position
from moderator.model.rounds import StockRound
from moderator.model.values import Slim
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import charter_name, charter_of, percent, president, shares
from moderator.rules.prices import fallen, jump, not_sold
from moderator.titles.companies import Charter, Deal
from moderator.titles.title import Title

# ---- markers ----

Walk = Callable[[Cell], Cell]
_BY_SHARES = ("sold-out-rise", "pool-fall")  # moves at the end of a stock round, which depend on holdings


def marker_walks(title: Title, before: Position, step: Step) -> Iterator[tuple[str, Walk]]:
    """Yield how a line moves each corporation's marker, except by its shares at the end of a stock round.

    If the walk would not have led to the marker's actual cell, use one that moves it equally far.
    """
    walks: dict[str, list[Walk]] = {}
    for event in step.entry.events:
        if event.moved is not None and event.company and event.company in before.cells and event.code not in _BY_SHARES:
            walks.setdefault(event.company, []).append(_walk_of(title, before, event))
    for company, blocked in _unmoved(title, before, step):
        walks.setdefault(company, [blocked])
    by_shares = {event.company for event in step.entry.events if event.code in _BY_SHARES}
    for company, parts in walks.items():
        cell, end = before.cells[company], step.position.cells.get(company)
        if end is not None:
            walk = _one_after_another(parts)
            yield company, walk if company in by_shares or walk(cell) == end else _as_far(title, cell, end)


def _walk_of(title: Title, before: Position, event: Event) -> Walk:
    chart, amount = title.market, event.amount
    if event.code == "sale-drop":
        return _drop(title, before, event.company or "", int(str(event.facts.get("count", 1))))
    if event.code == "price-move" and event.kind in ("missed", "small"):
        return chart.left
    if event.code == "price-move" and amount is not None:
        return _pay(title, charter_name(State(title, before), event.company or ""), amount)
    return chart.up if event.code == "step-up" else chart.right


def _drop(title: Title, before: Position, company: str, count: int) -> Walk:
    return lambda cell: fallen(State(title, before), company, cell, count)


def _pay(title: Title, charter: str, amount: int) -> Walk:
    def walk(cell: Cell) -> Cell:
        for _ in range(jump(title, cell, amount, charter) or 0):
            cell = title.market.right(cell)
        return cell

    return walk


def _unmoved(title: Title, before: Position, step: Step) -> Iterator[tuple[str, Walk]]:
    """Yield the walks of dividends that left a marker where it stood, and of all sales, which may have done so."""
    for event in step.entry.events:
        if event.code == "dividend-full" and event.company and event.company in before.cells and event.amount:
            walk = _pay(title, charter_name(State(title, before), event.company), event.amount)
            if walk(before.cells[event.company]) == before.cells[event.company]:
                yield event.company, walk
    for posting in step.entry.postings:
        if posting.why == "share-sale" and posting.target == POOL:
            company = next((c for c, units in title.share_units.items() for u, _ in units if u == posting.unit), "")
            if company in before.cells:
                yield company, _drop(title, before, company, posting.count)


def _one_after_another(parts: list[Walk]) -> Walk:
    def walk(cell: Cell) -> Cell:
        for part in parts:
            cell = part(cell)
        return cell

    return walk


def _as_far(title: Title, start: Cell, end: Cell) -> Walk:
    """Return a walk by as many rows and columns as between two cells, if the chart has a cell there."""
    rows, columns = end[0] - start[0], end[1] - start[1]

    def walk(cell: Cell) -> Cell:
        target = (cell[0] + rows, cell[1] + columns)
        return target if title.market.has(target) else cell

    return walk


# ---- ripple ----
# Estimate how a change in mid-game affects the end: walk the prices on, and redo trades and dividends.
#
# This is quick and nearly equals a replay in which all later lines stay the same.

HELP = "emergency-money"


class Traded(Slim):
    """A trade: the shares a player got, negative if given up, at the price of `cell`, or at par if it is None."""

    player: str
    count: int
    cell: Cell | None


class Paid(Slim):
    """The dividend that each share of a corporation paid."""

    share: float


class Closed(Slim):
    """The end of a stock round, with a corporation's percentages unsold and in the market, which move its price."""

    unsold: int | None
    pooled: int


Effect = Traded | Paid | Closed | Walk


class Propagation:
    """The course of a game by corporation, and the effect at the end of changing one line.

    The effect is in worth, or in cash if shares are not `priced`.
    """

    def __init__(self, game: Game, priced: bool = True) -> None:
        self.title, self.end, self.priced = game.title, game.position, priced
        self.courses: dict[str, list[tuple[int, Effect]]] = defaultdict(list)
        self.helped: dict[str, list[tuple[int, str, int]]] = defaultdict(list)  # by company: line, player, amount
        self.holders: dict[str, list[tuple[int, Mapping[str, int]]]] = defaultdict(list)  # ... after each trade
        self._last_help: dict[str, int] = {}  # the last line in which each player added to a company's money
        self.incomes: dict[str, list[tuple[int, int]]] = defaultdict(list)  # by private: line, amount
        self.units = {unit: (c, count) for c, units in self.title.share_units.items() for unit, count in units}
        self.certificates = {c: [unit for unit, _ in units] for c, units in self.title.share_units.items()}
        before = game.replay.start
        for at, step in enumerate(game.steps):
            for company, what in self._read(before, step):
                self.courses[company].append((at, what))
                if isinstance(what, Traded):
                    self.holders[company].append((at, self._held(step.position, company)))
            for event in step.entry.events:
                if event.code == "private-income" and event.company and event.amount:
                    self.incomes[event.company].append((at, event.amount))
            for posting in step.entry.postings:
                if posting.why == HELP and posting.unit == MONEY:
                    self.helped[posting.target].append((at, posting.source, posting.count))
                    self._last_help[posting.source] = at
            before = step.position
        self.held = {
            (player, company): held
            for player in self.end.players
            for company in self.title.certificates
            if (held := shares(self.title, self.end.books, company, player))
        }

    def _held(self, position: Position, company: str) -> Mapping[str, int]:
        """Return every player's shares of a corporation."""
        return {player: shares(self.title, position.books, company, player) for player in position.players}

    def _read(self, before: Position, step: Step) -> Iterator[tuple[str, Effect]]:
        yield from self._trades(before, step)
        yield from self._dividends(before, step)
        yield from marker_walks(self.title, before, step)
        if isinstance(before.round, StockRound) and step.position.round != before.round and step.entry.turned:
            for company in before.cells:
                end = State(self.title, step.entry.turned[0].position)
                yield company, Closed(not_sold(end, company), percent(end, company, POOL))

    def _trades(self, before: Position, step: Step) -> Iterator[tuple[str, Effect]]:
        """Yield the shares that changed hands at the market price or at the par price."""
        got: dict[tuple[str, str, str], int] = defaultdict(int)
        for posting in step.entry.postings:
            if posting.unit in self.units:
                company, count = self.units[posting.unit]
                got[posting.target, company, posting.why] += posting.count * count
                got[posting.source, company, posting.why] -= posting.count * count
        for (player, company, why), count in got.items():
            if player not in before.players or not count:
                continue
            paid = sum(_change(posting, player) for posting in step.entry.postings if posting.why == why)
            charter, deal = charter_of(State(self.title, step.position), company), _deal(count)
            cell, par = before.cells.get(company), step.position.par.get(company)
            if cell is not None and abs(paid) == charter.worth(self.title.market.price(cell), abs(count), deal):
                yield company, Traded(player, count, cell)
            elif par is not None and abs(paid) == charter.worth(par, abs(count), deal):
                yield company, Traded(player, count, None)

    def _dividends(self, before: Position, step: Step) -> Iterator[tuple[str, Effect]]:
        paid: dict[str, int] = {}
        for posting in step.entry.postings:
            if posting.why == "dividend-full" and posting.unit == MONEY and posting.target in before.players:
                paid[posting.target] = posting.count
        company = next((event.company for event in step.entry.events if event.code.startswith("dividend-")), None)
        for player, amount in paid.items():
            if company in self.title.certificates and (held := shares(self.title, before.books, company, player)):
                yield company, Paid(amount / held)
                return

    def helps_after(self, player: str, at: int) -> bool:
        """Return whether a player contributes to a train of a company in this line or later."""
        return self._last_help.get(player, -1) >= at

    def spread(self, at: int, was: Position, now: Position) -> dict[str, float]:
        """Return how much better off each player ends if the game reached `now` instead of `was`.

        Both are positions before the `at`-th line.
        """
        found = {p: float(now.books.of(MONEY, p) - was.books.of(MONEY, p)) for p in self.end.players}
        for company in self.title.certificates:
            if (change := self._change(company, was, now)) is not None:
                self._walk(at, change, found)
        for private, unit in self.title.private_charters:
            for player in found:
                if more := now.books.of(unit, player) - was.books.of(unit, player):
                    paid = self.incomes[private]
                    found[player] += more * sum(amount for _, amount in paid[bisect_left(paid, at, key=_at) :])
        for company, helps in self.helped.items():
            more, led = now.books.of(MONEY, company) - was.books.of(MONEY, company), self._led(company, at, was, now)
            for line, player, amount in helps[bisect_left(helps, at, key=_at) :]:
                saved = min(more, amount)
                found[player] += amount
                found[led(line) or player] -= amount - saved
                more -= saved
        return found

    def _led(self, company: str, at: int, was: Position, now: Position) -> Callable[[int], str | None]:
        """Return a function from a line to the corporation's later leader; None if the holders are unchanged."""
        if company not in self.title.certificates or now.books.has_rows_of(was.books, self.certificates[company]):
            return lambda line: None
        held, then = self._held(was, company), self._held(now, company)
        more = {player: count - held[player] for player, count in then.items()}
        first, trades = president(State(self.title, now), company), self.holders[company]
        if first is None:
            return lambda line: None
        leaders = [(at, first)]
        for line, holders in trades[bisect_left(trades, at, key=_at) :]:
            most = max(holders, key=lambda player: holders[player] + more[player])
            if holders[most] + more[most] > holders[first] + more[first]:
                leaders.append((line, first := most))
        return lambda line: leaders[bisect_left(leaders, line, lo=1, key=_at) - 1][1]

    def _change(self, company: str, was: Position, now: Position) -> "_Change | None":
        title, cell, pars = self.title, now.cells.get(company), (was.par.get(company), now.par.get(company))
        stands = cell == was.cells.get(company) and pars[0] == pars[1]
        if cell is None or (stands and now.books.has_rows_of(was.books, self.certificates[company])):
            return None
        more = {
            player: count
            for player in now.players
            if (count := shares(title, now.books, company, player) - shares(title, was.books, company, player))
        }
        if stands and not more:
            return None
        states = [State(title, position) for position in (was, now)]
        left = [not_sold(state, company) or 0 for state in states]
        pool = [percent(state, company, POOL) for state in states]
        return _Change(company, cell, more, pars, left[1] - left[0], pool[1] - pool[0])

    def cells(self, at: int, until: int, was: Position, now: Position) -> dict[str, Cell]:
        """Return the changed markers' cells before the `until`-th line."""
        changes = [change for c in self.title.certificates if (change := self._change(c, was, now)) is not None]
        walked = {change.company: [*self._course(change, at, until)] for change in changes}
        return {change.company: [change.cell, *(cell for _, cell in walked[change.company])][-1] for change in changes}

    def _course(self, change: "_Change", at: int, until: int | None = None) -> Iterator[tuple[Effect, Cell]]:
        """Yield the corporation's later effects, each with the marker's cell after it."""
        cell, course = change.cell, self.courses[change.company]
        end = None if until is None else bisect_left(course, until, key=_at)
        for _, what in course[bisect_left(course, at, key=_at) : end]:
            if isinstance(what, Closed):
                cell = self._closed(what, change, cell)
            elif not isinstance(what, Traded | Paid):
                cell = what(cell)
            yield what, cell

    def _closed(self, closed: Closed, change: "_Change", cell: Cell) -> Cell:
        """Return the marker's cell after the end of a stock round."""
        if closed.unsold is not None and closed.unsold + change.unsold == 0:
            return self.title.market.up(cell)
        falls = self.title.file.shares.pool_falls and closed.pooled + change.pooled > 0
        return self.title.market.left(cell) if falls else cell

    def _walk(self, at: int, change: "_Change", found: dict[str, float]) -> None:
        """Add to `found` the effect at the end of other holders, another price or another par price."""
        company, cell, chart = change.company, change.cell, self.title.market
        charter = charter_of(State(self.title, self.end), company)
        for what, cell in self._course(change, at):
            if isinstance(what, Traded):
                found[what.player] += self._other_price(charter, what, change, cell)
            elif isinstance(what, Paid):
                for player, count in change.more.items():
                    found[player] += count * what.share
        if self.priced and (last := self.end.cells.get(company)) is not None:
            for player in found:
                held = self.held.get((player, company), 0)
                found[player] += charter.worth(chart.price(cell), held + change.more.get(player, 0), "scored")
                found[player] -= charter.worth(chart.price(last), held, "scored")

    def _other_price(self, charter: Charter, traded: Traded, change: "_Change", cell: Cell) -> int:
        """Return how much more a trade then brings the player."""
        chart = self.title.market
        prices = change.pars if traded.cell is None else (chart.price(traded.cell), chart.price(cell))
        if prices[0] is None or prices[1] is None or prices[0] == prices[1]:
            return 0
        count, deal = abs(traded.count), _deal(traded.count)
        more = charter.worth(prices[1], count, deal) - charter.worth(prices[0], count, deal)
        return more if traded.count < 0 else -more


class _Change(Slim):
    """How a corporation differs: where its marker stands, shares that players have more, its par price as it was
    and is, how much more of it is not sold, and how much more is in the pool."""

    company: str
    cell: Cell
    more: Mapping[str, int]
    pars: tuple[int | None, int | None]
    unsold: int
    pooled: int


def _at(entry: tuple[int, *tuple[object, ...]]) -> int:
    return entry[0]


def _deal(count: int) -> Deal:
    return "bought" if count > 0 else "sold"


def _change(posting: Posting, player: str) -> int:
    """Return the change of a player's cash by a posting."""
    return posting.count * ((posting.target == player) - (posting.source == player)) if posting.unit == MONEY else 0
