"""Moves that may have been played but not recorded: dividends, runs, purchases and sales."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice

from moderator.audit.corrections.readings import certificate_choices, company_of, sizes_of, typing_rank
from moderator.audit.corrections.trial import Mismatch, Trial
from moderator.game import Game
from moderator.model.ledger import MONEY, POOL
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound, ParRound, StockRound
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, homes_of, minors_of, privates_of, shares
from moderator.vocabulary.corporations import Par, Start
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Done, Pass

_MANY = (1, 2, 3, 4, 5)  # shares that change hands in a line
_MOST = 5  # more shares than this are not less likely
_BEFORE_RUN = ("lay", "token", "use", "convert", "link", "clear")


def dividends(game: Game, at: int, before: Position, recorded: Move) -> Iterator[Trial]:
    """Yield the dividends that may have followed the last run without being recorded."""
    turn = getattr(before.round, "turn", None)
    if turn is None or turn.revenue is None or turn.declared is not None or isinstance(recorded, Dividend):
        return
    state = State(game.title, before)
    if turn.company in game.title.certificates and "dividend" in charter_of(state, turn.company).steps:
        for verb in charter_of(state, turn.company).dividend.choices:
            yield Trial(at, 0, (Dividend(actor=turn.company, verb=verb),), "missing", 2)


def players_passed_over(before: Position, recorded: Move) -> tuple[str, ...]:
    """Return the players of a stock round between the one whose turn it is and the one who acts.

    Return none if the turn belongs to somebody who is not a player, such as an investor.
    """
    rnd = before.round
    if not isinstance(rnd, StockRound) or recorded.actor not in before.players or rnd.player not in before.players:
        return ()
    first, last = before.players.index(rnd.player), before.players.index(recorded.actor)
    return tuple(
        before.players[(first + more) % len(before.players)] for more in range(1, (last - first) % len(before.players))
    )


def trades(game: Game, at: int, before: Position, recorded: Move, player: str) -> Iterator[Trial]:
    """Yield a player's possible trades before this line; in its place if it is the player's pass."""
    own = recorded.actor in (None, player)
    out = int(own and isinstance(recorded, Pass))
    rank = 3 if out else 2 if own and isinstance(recorded, Done) else 4
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
    game: Game, at: int, before: Position, recorded: Move, player: str, company: str, values: Iterable[int]
) -> Iterator[Trial]:
    """Yield starts of a corporation by this player before this line, and in its place if it is the player's pass."""
    state, passes = State(game.title, before), recorded.actor in (None, player) and isinstance(recorded, Pass)
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
    """Return one free city in which a corporation without a fixed home could start; worths do not tell which."""
    facts = state.title.file.corporations[company]
    if facts.home is not None or facts.homeless:
        return ()
    taken = {place for stations in state.position.stations.values() for place in stations}
    grounds = state.title.map.hexes.items()
    free = (ground.name for at, ground in grounds if ground.kind == "city" and ground.name and at not in taken)
    return tuple(islice(free, 1))


def owed_start(before: Position) -> str | None:
    """Return the company whose par price is still to be set in the opening, or None."""
    rnd = before.round
    return rnd.company if isinstance(rnd, ParRound) else None


def privates(game: Game, before: Position, recorded: Move, begins: bool) -> Iterator[tuple[int, Buy]]:
    """Yield purchases of privates that may be missing at the beginning or end of a turn, or instead of a pass.

    Each comes with the number of lines it replaces. The price is the face value, or all the company has if that is
    less.
    """
    for buyer, passed in _may_have_traded(game, before, recorded, begins):
        yield from ((passed, bought) for bought in _bought(game, before, buyer))


def own_stock(game: Game, before: Position, recorded: Move, begins: bool) -> Iterator[tuple[int, list[Buy | Sell]]]:
    """Yield sales and purchases of a company's own stock that may be missing, fewer shares first.

    Each list comes with the number of lines it replaces.
    """
    for company, passed in _may_have_traded(game, before, recorded, begins):
        if company in game.title.certificates:
            yield passed, [Sell(actor=company, company=company, count=count) for count in _MANY]
            yield passed, [Buy(actor=company, company=company, count=count) for count in _MANY]


def _may_have_traded(game: Game, before: Position, recorded: Move, begins: bool) -> Iterator[tuple[str, int]]:
    """Yield the players and companies that may have traded before this line or instead of it.

    That is whoever is on turn, and a company that acts out of turn. The number is 1 if the trade may replace their
    pass, else 0.
    """
    company, rnd = company_of(before), before.round
    actors = [rnd.player if isinstance(rnd, StockRound) else company, recorded.actor if company is not None else None]
    for actor in dict.fromkeys(actors):
        passed = isinstance(recorded, Pass) and recorded.actor in (None, actor)
        over = recorded.actor != actor or isinstance(recorded, Done)
        if actor in (*game.title.kinds, *before.players) and (begins or passed or over):
            yield str(actor), int(passed)


def _bought(game: Game, before: Position, buyer: str) -> Iterator[Buy]:
    state, company = State(game.title, before), buyer in game.title.kinds
    for owner in before.players:
        for private in privates_of(state, owner) if owner != buyer else ():
            facts = game.title.file.privates[private]
            if not company or facts.to_companies:
                price = max(0, min(facts.face, before.books.of(MONEY, buyer))) if company else facts.face
                yield Buy(actor=buyer, company=private, seller=owner, price=price)


def runs(game: Game, at: int, before: Position, recorded: Move) -> Iterator[tuple[str, tuple[Dividend, ...]]]:
    """Yield the companies that may have run unrecorded before this line, with each way to divide the revenue."""
    verb = getattr(recorded, "verb", "")
    for company in _may_have_run(game, before, recorded):
        own = recorded.actor in (None, company)
        if own and verb in (*_BEFORE_RUN, "run"):
            continue
        charter = charter_of(State(game.title, before), company)
        declared = company in game.title.certificates and "dividend" in charter.steps
        if not declared or (own and isinstance(recorded, Dividend)):
            yield company, ()
        else:
            yield from ((company, (Dividend(actor=company, verb=verb),)) for verb in charter.dividend.choices)


def _may_have_run(game: Game, before: Position, recorded: Move) -> Iterator[str]:
    """Yield the company on turn if it has not run, and a company that acts out of turn."""
    company, turn = company_of(before), getattr(before.round, "turn", None)
    if company is not None and turn is not None and turn.revenue is None:
        yield company
    if turn is not None and recorded.actor != company and recorded.actor in game.title.kinds:
        yield recorded.actor


# ---- revenues ----
# What companies earned in their runs, and what else they may have earned.

_STEPS = (10, 5)  # revenues are usually multiples of these


class Revenues:
    """The revenues of the companies' runs, and how likely another revenue is."""

    def __init__(self, mismatch: Mismatch) -> None:
        self.mismatch = mismatch

    @cached_property
    def of_company(self) -> dict[str | None, list[int]]:
        """Return the lines of each company's runs."""
        found: dict[str | None, list[int]] = {}
        for at in self.earned:
            found.setdefault(self._whose(at), []).append(at)
        return found

    def _whose(self, at: int) -> str | None:
        """Return the company whose run or dividend a line is."""
        return self.mismatch.booked[at].move.actor or company_of(self.mismatch.before(at))

    @cached_property
    def earned(self) -> dict[int, int]:
        """Return the revenue of each run by its line."""
        runs = ((at, step) for at, step in enumerate(self.mismatch.steps) if isinstance(step.booked.move, Run))
        return {at: revenue for at, step in runs if (revenue := earned_in(step)) is not None}

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """Return the steps that the game's revenues are multiples of; one revenue may deviate, being the mistake."""
        earned = self.earned.values()
        for count, step in enumerate(_STEPS, 1):
            if sum(bool(each % step) for each in earned) <= 1:
                return _STEPS[:count]
        return (*_STEPS, 1)

    def about(self, at: int, company: str | None) -> list[int]:
        """Return a company's revenues in its last run before a line and its first run after it."""
        lines = self.of_company.get(company, [])
        earlier, later = [line for line in lines if line < at], [line for line in lines if line > at]
        return [self.earned[line] for line in (*earlier[-1:], *later[:1])]

    def unlike(self, at: int, company: str | None, revenue: int) -> int:
        """Return how unlikely a revenue is, given the runs before and after: 0 if between or near them, at most 6.

        Add 3 if it is not a multiple of the usual step.
        """
        near = self.about(at, company)
        odd = 3 if revenue % self.steps[-1] else 0
        if not near or min(near) <= revenue <= max(near):
            return odd
        return odd + min(6, min(abs(revenue - other) for other in near) // 20)

    def usually(self, at: int, company: str) -> str:
        """Return how the company handled the dividend of its nearest other run; `pay` if it has none."""
        declared = [
            (abs(line - at), move.verb) for line, owner, move in self.declared if owner == company and line != at
        ]
        return min(declared, default=(0, "pay"))[1]

    @cached_property
    def declared(self) -> list[tuple[int, str | None, Dividend]]:
        """Return every declared dividend with its line and its company."""
        moves = ((at, step.booked.move) for at, step in enumerate(self.mismatch.steps))
        return [(at, self._whose(at), move) for at, move in moves if isinstance(move, Dividend)]

    def usual(self, at: int, company: str) -> int:
        """Return the revenue to assume for an unrecorded run: that of the run before, else of the run after."""
        return next(iter(self.about(at, company)), 10 * self.steps[-1])

    def instead(self, at: int, run: Run, revenue: int) -> Trial:
        """Return the trial in which the run earned another revenue, changing the number likeliest mistyped."""
        earned, company = self.earned[at], self._whose(at)
        changed, mistake = min(_numbers(run, revenue - earned, earned), key=lambda each: each[1])
        odd = self.unlike(at, company, revenue) - min(2, self.unlike(at, company, earned))
        odd += earned in self.about(at, company)  # a revenue equal to a neighbouring run's is hardly mistyped
        return Trial(at, 1, (changed,), "revenue", 2 + mistake + odd)


def _numbers(run: Run, more: int, earned: int) -> list[tuple[Move, int]]:
    """Return the run with so much more in one of its numbers, for each that can have it, with a typing rank.

    If none can, which is rare, return a run with the total only.
    """
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
    """Return the revenue of a run as booked."""
    rnd = step.position.round
    turns = [rnd.turn] if isinstance(rnd, OperatingRound) and rnd.turn is not None else []
    company = step.booked.move.actor
    for turn in (*turns, *reversed(step.position.past)):
        if company in (None, turn.company) and turn.revenue is not None:
            return turn.revenue
    return None
