"""What may have been played without a line that says so: dividends, runs, purchases and sales."""

from collections.abc import Iterable, Iterator
from itertools import islice

from moderator.audit.corrections.readings import company_of, sizes_of, some_of
from moderator.audit.corrections.trial import Trial
from moderator.game import Game
from moderator.model.ledger import MONEY, POOL
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import PrivateSale, StockRound
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, homes_of, minors_of, privates_of, shares
from moderator.vocabulary.corporations import Par, Start
from moderator.vocabulary.runs import Dividend
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


def passed_over(before: Position, said: Move) -> tuple[str, ...]:
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
        for sold in some_of(sizes):
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
        ways = [start, *(start.but(minor=minor) for minor in minors_of(state, player))]
        ways += [start.but(place=home) for home in homes]
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
