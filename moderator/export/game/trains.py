"""The trains: where each type is now, and the history of every train."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from moderator.export.game.course import Played
from moderator.export.game.ledger import lines_by_round
from moderator.export.sheet import Column, Sheet, Table, Value
from moderator.game import Game
from moderator.model.entries import Posting
from moderator.model.ledger import BOX, MONEY, POOL, train_unit
from moderator.model.values import Record
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.train_supply import left_in_depot
from moderator.titles.title import Title

BOUGHT, COUNTED = "train-purchase", "setup"
BROUGHT = (BOUGHT, "train-taken")  # how a type of train comes into play
_WORDS = {
    BOUGHT: "bought",
    "rust": "rusted",
    "train-discard": "discarded",
    "car-return": "returned",
    "minor-exchange": "came with its minor",
    "company-closed": "its company closed",
    "correction": "corrected by the table",
    COUNTED: "counted",
}


def trains(game: Game, rounds: Sequence[Played]) -> Sheet:
    """Return the sheet of train types, and of every train from its first sale to the box."""
    handovers = tuple(_lives(game, rounds))
    tables = (_types(game.state, handovers), _table(game.title, handovers))
    return Sheet("Trains", tables, notes=(_HOW,))


_HOW = "Trains of one type are alike. If several are in one place, the first to arrive is assumed to leave first."


class Handover(Record):
    """A train that changes hands, for `price`. `side` names the side of a two-sided card that is up."""

    train: str
    copy: int
    line: int
    round: str
    posting: Posting
    price: int | None
    side: str | None


# ---- the copies ----


@dataclass(slots=True)
class _Yard:
    """Where each train is. A train gets its number when it first leaves its starting place."""

    at: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))
    numbered: dict[str, int] = field(default_factory=dict)

    def move(self, unit: str, source: str, target: str) -> int:
        here = self.at[unit, source]
        if here:
            copy = here.pop(0)
        else:
            copy = self.numbered[unit] = self.numbered.get(unit, 0) + 1
        self.at[unit, target].append(copy)
        return copy


def _lives(game: Game, rounds: Sequence[Played]) -> Iterator[Handover]:
    """Yield every handover of a train in the order of the lines.

    A counted position first moves all trains to the box and then returns those that are in play: they start there.
    """
    yard, names = _Yard(), {unit: name for name, unit in game.title.train_units}
    for played, _, step in lines_by_round(rounds):
        for at, posting in enumerate(step.entry.postings):
            if posting.unit in names and (posting.why, posting.target) != (COUNTED, BOX):
                name = names[posting.unit]
                price, side = _price(step, at), _side(game.title, step, name)
                for _ in range(posting.count):
                    copy = yard.move(posting.unit, posting.source, posting.target)
                    yield Handover(name, copy, step.booked.line, played.name, posting, price, side)


def _price(step: Step, at: int) -> int | None:
    """Return the price paid for a train: the payment booked just before it."""
    postings = step.entry.postings
    bought = postings[at]
    if bought.why != BOUGHT:
        return None
    paid = [p for p in postings[:at] if p.unit == MONEY and p.why == BOUGHT and p.source == bought.target]
    return paid[-1].count if paid else 0


def _side(title: Title, step: Step, name: str) -> str | None:
    """Return the side of a two-sided card that its buyer chose."""
    chosen = getattr(step.booked.move, "train", None)
    return chosen if chosen is not None and title.train(name).freight and title.card(chosen) == name else None


# ---- the tables ----


def _types(state: State, handovers: tuple[Handover, ...]) -> Table:
    """Return the train types: how many, where they are now, and the first purchase."""
    title, position = state.title, state.position
    priced = _have_prices(title)
    rows: list[tuple[Value, ...]] = []
    for name, facts in title.file.trains.items():
        unit = train_unit(name)
        left = left_in_depot(state, name)
        owned = {company: position.books.of(unit, company) for company in title.kinds}
        held = ", ".join(company if count == 1 else f"{company} ({count})" for company, count in owned.items() if count)
        first = next((each for each in handovers if each.train == name and each.posting.why in BROUGHT), None)
        rows.append(
            (
                _named(title, name),
                *((facts.price,) if priced else ()),
                "any" if left is None else left,
                position.books.of(unit, POOL),
                sum(owned.values()),
                position.books.of(unit, BOX),
                f"after OR {facts.until_round}" if facts.until_round else facts.rusts and f"phase {facts.rusts}",
                *((None, None) if first is None else (first.line, first.posting.target)),
                held,
            )
        )
    columns = (
        Column("train"),
        *((Column("price", "money"),) if priced else ()),
        Column("in depot", "count"),
        Column("in pool", "count"),
        Column("owned", "count"),
        Column("out of play", "count"),
        Column("rusts in"),
        Column("first line", "count"),
        Column("first buyer"),
        Column("owned by"),
    )
    return Table("types", "Train types now", columns, tuple(rows))


def _have_prices(title: Title) -> bool:
    return any(facts.price for facts in title.file.trains.values())


def _named(title: Title, name: str) -> str:
    """Return the name of a train, as `2/1G` for a two-sided card."""
    freight = title.file.trains[name].freight
    return name if freight is None else f"{name}/{freight.name}"


def _table(title: Title, handovers: tuple[Handover, ...]) -> Table:
    order, sides = {name: at for at, name in enumerate(title.train_names)}, bool(title.freight_sides)
    rows: list[tuple[Value, ...]] = []
    for handover in sorted(handovers, key=lambda each: (order[each.train], each.copy)):  # lines stay in order
        posting = handover.posting
        rows.append(
            (
                handover.train,
                handover.copy,
                *((handover.side,) if sides else ()),
                handover.line,
                handover.round,
                posting.source,
                posting.target,
                *((handover.price,) if _have_prices(title) else ()),
                _WORDS.get(posting.why, posting.why.replace("-", " ")),
            )
        )
    columns = (
        Column("train"),
        Column("copy", "count"),
        *((Column("side"),) if sides else ()),
        Column("line", "count"),
        Column("round"),
        Column("from"),
        Column("to"),
        *((Column("paid", "money"),) if _have_prices(title) else ()),
        Column("what happened"),
    )
    return Table("lives", "History of every train", columns, tuple(rows))
