"""What else a line could have said: another dividend, number, source, corporation, value or player; or nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from moderator.audit.corrections.trial import Trial, said_otherwise
from moderator.game import Game
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound, StockRound
from moderator.replay import Applied
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, share_size
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Pass

_Said = Mapping[str, object]
_Other = tuple[object, int]  # another value of a field, and how likely it is meant: lower is likelier


def readings(game: Game, at: int, before: Position, step: Applied) -> Iterator[Trial]:
    """Every other reading of the line that is the `at`-th to count; none of one that touches nobody's worth."""
    said = step.booked.move
    if step.held and not isinstance(said, Dividend) and not _touches(game, before, step):
        return
    state, fields = State(game.title, before), dict(said.items())
    for field, others in _OTHERS.items():
        if field in fields:
            for value, rank in others(state, fields):
                if (other := said_otherwise(said, field, value)) is not None:
                    yield Trial(at, 1, (other,), _KIND.get(field, field), rank)
    yield Trial(at, 1, (), "extra", 3)
    if isinstance(said, Buy | Sell) and isinstance(before.round, StockRound):
        yield Trial(at, 1, (Pass(actor=said.actor),), "extra", 3)


def _touches(game: Game, before: Position, step: Applied) -> bool:
    """Whether a line moved money of players, shares, or a price."""
    shares = {unit for units in game.title.share_units.values() for unit, _ in units}
    return any(event.moved is not None for event in step.entry.events) or any(
        p.unit in shares or p.source in before.players or p.target in before.players for p in step.entry.postings
    )


_KIND = {"verb": "dividend", "count": "number", "percent": "number", "certificates": "number"}


def _verbs(state: State, said: _Said) -> Iterator[_Other]:
    company = said["actor"] or company_of(state.position)
    if said["verb"] in ("pay", "half", "hold") and company in state.title.certificates:
        for verb in charter_of(state, str(company)).dividend.choices:
            if verb != said["verb"]:
                yield verb, 1


def company_of(position: Position) -> str | None:
    """The company on turn."""
    turn = position.round.turn if isinstance(position.round, OperatingRound) else None
    return None if turn is None else turn.company


def _counts(state: State, said: _Said) -> Iterator[_Other]:
    count = said["count"] if isinstance(said["count"], int) else 1
    for other, rank in ((count + 1, 2), (count - 1, 2), (count + 2, 4), (count - 2, 4)):
        if other > 0 and said.get("seller") is None:
            yield (None if other == 1 and said["verb"] == "buy" else other), rank


def _companies(state: State, said: _Said) -> Iterator[_Other]:
    if said["company"] in state.title.certificates:
        for company in state.title.certificates:
            if company != said["company"] and (company in state.position.cells) == (
                said["verb"] not in ("start", "par")
            ):
                yield company, 3


def _sources(state: State, said: _Said) -> Iterator[_Other]:
    if said["company"] in state.title.certificates and said.get("seller") is None:
        for source in (None, "ipo", "treasury", "pool"):
            if source != said["source"]:
                yield source, 2


def _values(state: State, said: _Said) -> Iterator[_Other]:
    market = state.title.market
    for value in market.prices:
        if value != said["value"]:
            yield value, 2 if value in market.starting_values else 6


def _players(state: State, said: _Said) -> Iterator[_Other]:
    for player in state.position.players:
        if player != said["player"]:
            yield player, 3


def _sizes(state: State, said: _Said) -> Iterator[_Other]:
    for size in sizes_of(state, str(said["company"])):
        if size != said["percent"]:
            yield size, 2


def _certificates(state: State, said: _Said) -> Iterator[_Other]:
    for sold in some_of(sizes_of(state, str(said["company"]))) if said["certificates"] else ():
        if sold != said["certificates"]:
            yield sold, 2


def sizes_of(state: State, company: str) -> list[int]:
    """The sizes of a corporation's certificates in percent, the largest first, where they are not all alike."""
    kinds = state.title.certificates.get(company, ())
    sizes = {kind.shares * share_size(state, company) for kind in kinds if not kind.president}
    return sorted(sizes, reverse=True) if len(sizes) > 1 else []


def some_of(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """One certificate or two of these sizes."""
    for count in (1, 2):
        yield from combinations_with_replacement(sizes, count)


_OTHERS: dict[str, Callable[[State, _Said], Iterator[_Other]]] = {
    "verb": _verbs, "count": _counts, "source": _sources, "company": _companies, "value": _values, "player": _players,
    "percent": _sizes, "certificates": _certificates,
}  # fmt: skip
