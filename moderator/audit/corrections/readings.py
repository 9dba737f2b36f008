"""Other readings of a line: another dividend, number, source, company, value or player, or no line at all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, pairwise
from math import inf

from moderator.audit.corrections.trial import Trial, with_value
from moderator.game import Game
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound, StockRound
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, share_size
from moderator.vocabulary.openings import Bid
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Pass

_Fields = Mapping[str, object]
_Other = tuple[object, int]  # another value of a field, and its rank: lower is likelier


def readings(game: Game, at: int, before: Position, step: Step) -> Iterator[Trial]:
    """Yield the other readings of the `at`-th line, or none if the line affects nobody's worth."""
    recorded = step.booked.move
    if step.held and not isinstance(recorded, Dividend) and not _touches(game, before, step):
        return
    state, fields = State(game.title, before), dict(recorded.items())
    for field, others in _OTHERS.items():
        if field in fields:
            for value, rank in others(state, fields):
                if (other := with_value(recorded, field, value)) is not None:
                    yield Trial(at, 1, (other,), _KIND.get(field, field), rank)
    yield Trial(at, 1, (), "extra", 3)
    if isinstance(recorded, Buy | Sell) and isinstance(before.round, StockRound):
        yield Trial(at, 1, (Pass(actor=recorded.actor),), "extra", 3)


def _touches(game: Game, before: Position, step: Step) -> bool:
    """Return whether a line moved players' money, shares or a price."""
    shares = {unit for units in game.title.share_units.values() for unit, _ in units}
    return any(event.moved is not None for event in step.entry.events) or any(
        p.unit in shares or p.source in before.players or p.target in before.players for p in step.entry.postings
    )


_KIND = {"verb": "dividend", "count": "number", "percent": "number", "certificates": "number"}


def _verbs(state: State, fields: _Fields) -> Iterator[_Other]:
    company = fields["actor"] or company_of(state.position)
    if fields["verb"] in ("pay", "half", "hold") and company in state.title.certificates:
        for verb in charter_of(state, str(company)).dividend.choices:
            if verb != fields["verb"]:
                yield verb, 1


def company_of(position: Position) -> str | None:
    """Return the company whose operating turn it is, or None."""
    turn = position.round.turn if isinstance(position.round, OperatingRound) else None
    return None if turn is None else turn.company


def _counts(state: State, fields: _Fields) -> Iterator[_Other]:
    count = fields["count"] if isinstance(fields["count"], int) else 1
    for other, rank in ((count + 1, 2), (count - 1, 2), (count + 2, 4), (count - 2, 4)):
        if other > 0 and fields.get("seller") is None:
            yield (None if other == 1 and fields["verb"] == "buy" else other), rank


def _companies(state: State, fields: _Fields) -> Iterator[_Other]:
    if fields["company"] in state.title.certificates:
        for company in state.title.certificates:
            if company != fields["company"] and (company in state.position.cells) == (
                fields["verb"] not in ("start", "par")
            ):
                yield company, 3


def _sources(state: State, fields: _Fields) -> Iterator[_Other]:
    if fields["company"] in state.title.certificates and fields.get("seller") is None:
        for source in (None, "ipo", "treasury", "pool"):
            if source != fields["source"]:
                yield source, 2


def _values(state: State, fields: _Fields) -> Iterator[_Other]:
    market = state.title.market
    for value in market.prices:
        if value != fields["value"]:
            yield value, 2 if value in market.starting_values else 6


def _players(state: State, fields: _Fields) -> Iterator[_Other]:
    for player in state.position.players:
        if player != fields["player"]:
            yield player, 3


def _sizes(state: State, fields: _Fields) -> Iterator[_Other]:
    for size in sizes_of(state, str(fields["company"])):
        if size != fields["percent"]:
            yield size, 2


def _certificates(state: State, fields: _Fields) -> Iterator[_Other]:
    for sold in certificate_choices(sizes_of(state, str(fields["company"]))) if fields["certificates"] else ():
        if sold != fields["certificates"]:
            yield sold, 2


def sizes_of(state: State, company: str) -> list[int]:
    """Return the sizes of a corporation's certificates in percent, largest first; none if all are alike."""
    kinds = state.title.certificates.get(company, ())
    sizes = {kind.shares * share_size(state, company) for kind in kinds if not kind.president}
    return sorted(sizes, reverse=True) if len(sizes) > 1 else []


def certificate_choices(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every choice of one or two certificates of these sizes."""
    for count in (1, 2):
        yield from combinations_with_replacement(sizes, count)


_OTHERS: dict[str, Callable[[State, _Fields], Iterator[_Other]]] = {
    "verb": _verbs, "count": _counts, "source": _sources, "company": _companies, "value": _values, "player": _players,
    "percent": _sizes, "certificates": _certificates,
}  # fmt: skip


# ---- mistyping ----
# How unlikely it is that one number was typed for another.


def typing_rank(typed: int, meant: int) -> int:
    """Return 0 for one wrong, missing, extra or swapped digit, 1 for a small multiple of ten, else 2."""
    one, other = str(typed), str(meant)
    if len(one) == len(other):
        wrong = [at for at in range(len(one)) if one[at] != other[at]]
        swapped = len(wrong) == 2 and one[wrong[0]] == other[wrong[1]] and one[wrong[1]] == other[wrong[0]]
        if len(wrong) == 1 or swapped:
            return 0
    longer, shorter = sorted((one, other), key=len, reverse=True)
    if len(longer) == len(shorter) + 1 and any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer))):
        return 0
    return 1 if abs(typed - meant) <= 50 and (typed - meant) % 10 == 0 else 2


# ---- amounts ----
# Other amounts for a line, worked out from the players' differences.

Spread = Callable[[Trial], Mapping[str, float] | None]  # how much each player gains by a trial
_AMOUNTS = ("price", "amount", "pays", "paid", "gets")
_STEPS = (10, 5, 1)
_ROUND = 5  # agreed prices are mostly multiples of it
_GUESSES = 5  # amounts of one line to try, besides those that match one player's difference
_ROUNDED = 3  # tolerance of an estimate from two amounts, because dividends are rounded
_NEAR = (5, 10, 15, 20, 25, 30, 40, 50)  # possible typing errors of a price that affects nobody's worth


def mistyped_amounts(at: int, step: Step, differs: Mapping[str, int]) -> Iterator[Trial]:
    """Yield other amounts of a line that would change somebody's payment by a player's difference."""
    recorded = step.booked.move
    fields = dict(recorded.items())
    for field in _AMOUNTS:
        amount = fields.get(field)
        if isinstance(amount, int) and not isinstance(amount, bool):
            offs = {differs.get(recorded.actor or "", 0)} if isinstance(recorded, Bid) else {*differs.values()}
            near = _NEAR if field == "price" else ()
            for other in sorted({amount + off * way for off in (*offs, *near) if off for way in (1, -1)}):
                if (move := with_value(recorded, field, other)) is not None:
                    odd = 3 if other % _ROUND and not amount % _ROUND else 0
                    yield Trial(at, 1, (move,), "amount", 2 + typing_rank(amount, other) + odd)


def solve(
    make: Callable[[int], Trial],
    spread: Spread,
    differs: Mapping[str, int],
    probes: Sequence[int],
    steps: Sequence[int],
    neighbours: Sequence[int] = (-1, 0, 1),
) -> Iterator[Trial]:
    """Yield trials of revenues or prices that would explain the differences, estimated from the `probes`.

    A player's part of each extra hundred is constant, but the price movement is not, so each probe stands for revenues
    that move the price as it does. Revenues are multiples of one of the `steps`. The amounts that leave least are
    tried, and those that bring one player exactly the difference, since others may differ for a later reason.
    """
    known = [(probe, each) for probe in probes if (each := spread(make(probe))) is not None]
    parts = {player: _part(player, known) for player in differs}
    left: dict[int, float] = {}
    matching: dict[int, None] = {}
    for probe, each in known:
        for player, off in differs.items():
            guess = probe + (off - each[player]) / parts[player] if parts[player] else 0.0
            matching[steps[0] * round(guess / steps[0])] = None
            for revenue in {step * (round(guess / step) + more) for step in steps for more in neighbours}:
                *others, most = sorted(
                    abs(each[name] + parts[name] * (revenue - probe) - off) for name, off in differs.items()
                )
                if revenue > 0:
                    left[revenue] = min(sum(others) + most / 10, left.get(revenue, inf))
    likely = sorted(left, key=lambda revenue: left[revenue])[:_GUESSES]
    for revenue in dict.fromkeys([*likely, *(each for each in matching if each in left)]):
        yield make(revenue).replace(amount=revenue, others=make)


def closer_amounts(trial: Trial, left: Mapping[str, int], ended: Mapping[int, Mapping[str, int]]) -> Iterator[Trial]:
    """Yield other amounts for a trial, judging by the results of its amount and of the nearest replayed one."""
    make, amount = trial.others, trial.amount
    if make is None or not ended:
        return
    near = min(ended, key=lambda other: abs(other - amount))
    moved = {player: ended[near][player] - rest for player, rest in left.items()}
    for player in moved if near != amount else ():
        if moved[player]:
            each = (amount - near) / moved[player]
            for other in dict.fromkeys(step * round((amount + left[player] * each) / step) for step in _STEPS):
                if other > 0:
                    more = (other - amount) / (near - amount)
                    predicted = all(abs(rest + moved[name] * more) < _ROUNDED for name, rest in left.items())
                    yield make(other).replace(amount=other, others=make, predicted=predicted)


def _part(player: str, known: Sequence[tuple[int, Mapping[str, float]]]) -> float:
    """Return a player's part of a company's revenue: the smallest non-zero slope between neighbouring probes."""
    parts = [(more[player] - less[player]) / (high - low) for (low, less), (high, more) in pairwise(known)]
    return min(parts, key=lambda part: (not part, abs(part)), default=0.0)
