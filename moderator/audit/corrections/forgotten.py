"""What may have been played without a line that says so: dividends, runs, purchases and sales."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice

from moderator.audit.corrections.readings import certificate_choices, company_of, sizes_of, typing_rank
from moderator.audit.corrections.trial import Mismatch, Trial
from moderator.game import Game
from moderator.model.ledger import MONEY, POOL
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound, PrivateSale, StockRound
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, homes_of, minors_of, privates_of, shares
from moderator.vocabulary.corporations import Par, Start
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Done, Pass

_MANY = (1, 2, 3, 4, 5)  # shares that change hands in a line
_MOST = 5  # ... beyond which more are not unlikelier
_BEFORE_RUN = ("lay", "token", "use", "convert", "link", "clear")


def dividends(game: Game, at: int, before: Position, said: Move) -> Iterator[Trial]:
    """What was declared on the run of the line before, where no line says that."""
    turn = getattr(before.round, "turn", None)
    if turn is None or turn.revenue is None or turn.declared is not None or isinstance(said, Dividend):
        return
    state = State(game.title, before)
    if turn.company in game.title.certificates and "dividend" in charter_of(state, turn.company).steps:
        for verb in charter_of(state, turn.company).dividend.choices:
            yield Trial(at, 0, (Dividend(actor=turn.company, verb=verb),), "missing", 2)


def players_passed_over(before: Position, said: Move) -> tuple[str, ...]:
    """The players of a stock round who come between the one whose turn it is and the one who acts; none where it is the
    turn of somebody who is no player, such as an investor."""
    rnd = before.round
    if not isinstance(rnd, StockRound) or said.actor not in before.players or rnd.player not in before.players:
        return ()
    first, last = before.players.index(rnd.player), before.players.index(said.actor)
    return tuple(
        before.players[(first + more) % len(before.players)] for more in range(1, (last - first) % len(before.players))
    )


def trades(game: Game, at: int, before: Position, said: Move, player: str) -> Iterator[Trial]:
    """A purchase or a sale by a player before this line or, where it is his pass, in its place."""
    own = said.actor in (None, player)
    out = int(own and isinstance(said, Pass))
    rank = 3 if out else 2 if own and isinstance(said, Done) else 4
    for company in before.cells:
        sizes = sizes_of(State(game.title, before), company)
        for size in sizes:
            yield Trial(at, out, (Buy(actor=player, company=company, percent=size),), "missing", rank)
            yield Trial(at, out, (Buy(actor=player, company=company, percent=size, source="pool"),), "missing", rank)
        for sold in certificate_choices(sizes):
            moves = (Sell(actor=player, company=company, certificates=sold),)
            yield Trial(at, out, moves, "missing", rank + len(sold) - 1)
        yield Trial(at, out, (Buy(actor=player, company=company),), "missing", rank)
        yield Trial(at, out, (Buy(actor=player, company=company, count=2),), "missing", rank + 2)
        if shares(game.title, before.books, company, POOL):
            yield Trial(at, out, (Buy(actor=player, company=company, source="pool"),), "missing", rank)
        for count in range(1, 1 + shares(game.title, before.books, company, player)):
            unlikely = rank + min(count, _MOST) - 1
            yield Trial(at, out, (Sell(actor=player, company=company, count=count),), "missing", unlikely)


def starts(
    game: Game, at: int, before: Position, said: Move, player: str, company: str, values: Iterable[int]
) -> Iterator[Trial]:
    """A corporation that a player may have started before this line or, where it is his pass, in its place, too."""
    state, passes = State(game.title, before), said.actor in (None, player) and isinstance(said, Pass)
    homes = homes_of(state, company) or free_homes(state, company)
    for value in values:
        rank = 2 if value in game.title.market.starting_values else 6
        start = Start(actor=player, company=company, value=value)
        ways = [start, *(start.replace(minor=minor) for minor in minors_of(state, player))]
        ways += [start.replace(place=home) for home in homes]
        for out in (1, 0) if passes else (0,):
            yield from (Trial(at, out, (move,), "missing", rank) for move in ways)
            yield Trial(at, out, (Par(actor=player, company=company, value=value),), "missing", rank)


def free_homes(state: State, company: str) -> tuple[str, ...]:
    """A city without a station, where a corporation begins wherever its president likes: no worth tells in which."""
    facts = state.title.file.corporations[company]
    if facts.home is not None or facts.homeless:
        return ()
    taken = {place for stations in state.position.stations.values() for place in stations}
    grounds = state.title.map.hexes.items()
    free = (ground.name for at, ground in grounds if ground.kind == "city" and ground.name and at not in taken)
    return tuple(islice(free, 1))


def owed_start(before: Position) -> str | None:
    """Whose starting value is owed in the opening."""
    rnd = before.round
    return rnd.lot if isinstance(rnd, PrivateSale) and rnd.stage == "start" else None


def privates(game: Game, before: Position, said: Move, begins: bool) -> Iterator[tuple[int, Buy]]:
    """A private that a company may have bought as its turn begins, or is over, or a player of another one in a stock
    round: with how many lines it is in the place of, which is one if that is a pass, and at its face value or for all
    that the company has."""
    for buyer, passed in _may_have_traded(game, before, said, begins):
        yield from ((passed, bought) for bought in _bought(game, before, buyer))


def own_stock(game: Game, before: Position, said: Move, begins: bool) -> Iterator[tuple[int, list[Buy | Sell]]]:
    """What a company may have sold of its own stock, or bought, in one line: with how many lines it is in the place of,
    fewer shares before more."""
    for company, passed in _may_have_traded(game, before, said, begins):
        if company in game.title.certificates:
            yield passed, [Sell(actor=company, company=company, count=count) for count in _MANY]
            yield passed, [Buy(actor=company, company=company, count=count) for count in _MANY]


def _may_have_traded(game: Game, before: Position, said: Move, begins: bool) -> Iterator[tuple[str, int]]:
    """The player of a stock round, the company on turn, and one that acts though it is not, for its turn may have
    begun: as the turn begins or is over, or with 1 in the place of a pass."""
    company, rnd = company_of(before), before.round
    there = [rnd.player if isinstance(rnd, StockRound) else company, said.actor if company is not None else None]
    for who in dict.fromkeys(there):
        passed = isinstance(said, Pass) and said.actor in (None, who)
        over = said.actor != who or isinstance(said, Done)
        if who in (*game.title.kinds, *before.players) and (begins or passed or over):
            yield str(who), int(passed)


def _bought(game: Game, before: Position, buyer: str) -> Iterator[Buy]:
    state, company = State(game.title, before), buyer in game.title.kinds
    for owner in before.players:
        for private in privates_of(state, owner) if owner != buyer else ():
            facts = game.title.file.privates[private]
            if not company or facts.to_companies:
                price = max(0, min(facts.face, before.books.of(MONEY, buyer))) if company else facts.face
                yield Buy(actor=buyer, company=private, seller=owner, price=price)


def runs(game: Game, at: int, before: Position, said: Move) -> Iterator[tuple[str, tuple[Dividend, ...]]]:
    """The companies that may have run before this line without one that says so, with each way to divide that."""
    verb = getattr(said, "verb", "")
    for company in _may_have_run(game, before, said):
        own = said.actor in (None, company)
        if own and verb in (*_BEFORE_RUN, "run"):
            continue
        charter = charter_of(State(game.title, before), company)
        declared = company in game.title.certificates and "dividend" in charter.steps
        if not declared or (own and isinstance(said, Dividend)):
            yield company, ()
        else:
            yield from ((company, (Dividend(actor=company, verb=verb),)) for verb in charter.dividend.choices)


def _may_have_run(game: Game, before: Position, said: Move) -> Iterator[str]:
    """The company on turn if it has not run, and one that acts though it is not: its turn may have begun."""
    company, turn = company_of(before), getattr(before.round, "turn", None)
    if company is not None and turn is not None and turn.revenue is None:
        yield company
    if turn is not None and said.actor != company and said.actor in game.title.kinds:
        yield said.actor


# ---- revenues ----
# What companies earned in their runs, and how a run reads that earned something else.

_STEPS = (10, 5)  # what revenues are multiples of, as a rule of the map


class Revenues:
    """The runs of a game."""

    def __init__(self, mismatch: Mismatch) -> None:
        self.mismatch = mismatch

    @cached_property
    def of_company(self) -> dict[str | None, list[int]]:
        """In which lines each company ran."""
        found: dict[str | None, list[int]] = {}
        for at in self.earned:
            found.setdefault(self._whose(at), []).append(at)
        return found

    def _whose(self, at: int) -> str | None:
        """The company that runs in a line, or declares."""
        return self.mismatch.booked[at].move.actor or company_of(self.mismatch.before(at))

    @cached_property
    def earned(self) -> dict[int, int]:
        """What each run earned, by its line."""
        runs = ((at, step) for at, step in enumerate(self.mismatch.steps) if isinstance(step.booked.move, Run))
        return {at: revenue for at, step in runs if (revenue := earned_in(step)) is not None}

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """What the revenues of this game are multiples of, all but one, which may be the slip."""
        earned = self.earned.values()
        for count, step in enumerate(_STEPS, 1):
            if sum(bool(each % step) for each in earned) <= 1:
                return _STEPS[:count]
        return (*_STEPS, 1)

    def about(self, at: int, company: str | None) -> list[int]:
        """What a company earned in its runs before and after a line."""
        lines = self.of_company.get(company, [])
        earlier, later = [line for line in lines if line < at], [line for line in lines if line > at]
        return [self.earned[line] for line in (*earlier[-1:], *later[:1])]

    def unlike(self, at: int, company: str | None, revenue: int) -> int:
        """How unlikely a revenue is beside those of the runs before and after: 0 for one between them, or nearly, to 6;
        more for one that is no multiple as the others are."""
        near = self.about(at, company)
        odd = 3 if revenue % self.steps[-1] else 0
        if not near or min(near) <= revenue <= max(near):
            return odd
        return odd + min(6, min(abs(revenue - other) for other in near) // 20)

    def usually(self, at: int, company: str) -> str:
        """What a company declares on its runs as a rule: as in the one before, or after; else it pays."""
        said = [(abs(line - at), move.verb) for line, owner, move in self.declared if owner == company and line != at]
        return min(said, default=(0, "pay"))[1]

    @cached_property
    def declared(self) -> list[tuple[int, str | None, Dividend]]:
        """Every dividend that was declared: its line, and whose it was."""
        moves = ((at, step.booked.move) for at, step in enumerate(self.mismatch.steps))
        return [(at, self._whose(at), move) for at, move in moves if isinstance(move, Dividend)]

    def usual(self, at: int, company: str) -> int:
        """What a company's run is taken to earn where nothing tells: as much as the one before, or after."""
        return next(iter(self.about(at, company)), 10 * self.steps[-1])

    def instead(self, at: int, run: Run, revenue: int) -> Trial:
        """The run of a line with another revenue: one number of it is another, that which is likeliest mistyped."""
        earned, company = self.earned[at], self._whose(at)
        said, slip = min(_numbers(run, revenue - earned, earned), key=lambda each: each[1])
        odd = self.unlike(at, company, revenue) - min(2, self.unlike(at, company, earned))
        odd += earned in self.about(at, company)  # what is as in the run before is hardly mistyped
        return Trial(at, 1, (said,), "revenue", 2 + slip + odd)


def _numbers(run: Run, more: int, earned: int) -> list[tuple[Move, int]]:
    """A run with so much more in each of its numbers that can have it; in sum where none can, which is rare: its
    figures are added up by the program."""
    found: list[tuple[Move, int]] = []
    for at, each in enumerate(run.runs):
        if each.revenue is not None and each.revenue + more >= 0:
            other = each.replace(revenue=each.revenue + more)
            runs = (*run.runs[:at], other, *run.runs[at + 1 :])
            found.append((run.replace(runs=runs), typing_rank(each.revenue, each.revenue + more)))
    if run.total is not None and run.total + more >= 0:
        found.append((run.replace(total=run.total + more), typing_rank(run.total, run.total + more)))
    whole = Run(actor=run.actor, total=max(0, earned + more), extra=run.extra, calls=run.calls)
    return found or [(whole, 3 + typing_rank(earned, earned + more))]


def earned_in(step: Step) -> int | None:
    """What a run earned, as it was booked."""
    rnd = step.position.round
    turns = [rnd.turn] if isinstance(rnd, OperatingRound) and rnd.turn is not None else []
    company = step.booked.move.actor
    for turn in (*turns, *reversed(step.position.past)):
        if company in (None, turn.company) and turn.revenue is not None:
            return turn.revenue
    return None
