"""Its rules: such a train counts against no limit and is not sold; it leaves as its company's earnings are settled."""

from moderator.model.accounts import BOX, DEPOT, POOL, train_unit
from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules, settle_trains
from moderator.rules.basics.sides import forget_sides
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import obsolete
from moderator.titles.title import Title
from moderator.vocabulary.trains import Train


def _lingering(state: State) -> list[str]:
    """The types that run once more by now."""
    return [name for name in _types(state.title) if obsolete(state, name)]


def _types(title: Title) -> list[str]:
    return [name for name in title.train_names if title.train(name).lingers]


def _spared(state: State, train: str, company: str) -> bool:
    """Companies keep such a train as its phase begins; what the pool has goes."""
    facts = state.title.train(train)
    gone = facts.gone
    return facts.lingers and (gone is None or not state.title.reached(state.position.phase, gone))


def _announce(desk: Desk, phases: frozenset[str]) -> None:
    """Who has trains that run once more from these phases on."""
    for train in (name for name in _types(desk.title) if desk.title.train(name).rusts in phases):
        holders = [who for who in desk.position.books.holders(train_unit(train)) if who not in (DEPOT, BOX, POOL)]
        if holders:
            desk.tell("last-run", "begins", train=train, holders=holders)


def _uncounted(state: State, account: str) -> int:
    return sum(state.position.books.of(train_unit(name), account) for name in _lingering(state))


def _leave(desk: Desk, company: str) -> None:
    """What has run once more leaves the game, whatever it has earned."""
    books = desk.position.books
    gone = [name for name in _lingering(desk) if books.of(train_unit(name), company)]
    for name in gone:
        forget_sides(desk, company, name)
        desk.give(train_unit(name), company, BOX, books.of(train_unit(name), company), "last-run")
    if gone:
        desk.tell("last-run", company=company, trains=gone)
        settle_trains(desk, company)


def _not_sold(state: State, move: Train, company: str, seller: str) -> Finding | None:
    if seller in (DEPOT, POOL) or move.train not in _lingering(state):
        return None
    return state.finding(
        "train-last-run",
        f"the {move.train} of {seller} runs once more only, and is not sold",
        expected="a train that stays",
        actual=move.train,
    )


RULES = Rules(
    phase_begins=(_announce,),
    rust_spares=(_spared,),
    trains_uncounted=(_uncounted,),
    earnings_settled=(_leave,),
    train_judged=(_not_sold,),
)
