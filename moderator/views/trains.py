"""Trains and phases: those on sale, rusted ones, and the limits of each phase."""

from moderator.model.ledger import POOL, train_unit
from moderator.model.wording import list_words
from moderator.rules.booking import State
from moderator.rules.holdings import trains_of
from moderator.rules.mechanic_rules import first_of, mechanics_of
from moderator.rules.train_supply import claimable, has_sides, left_in_depot, on_sale
from moderator.titles.title import Title
from moderator.titles.train_types import TrainType
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import ROOM, table, titled, wrap
from moderator.vocabulary.catalogue import EVENTS, MECHANIC_BY_CODE, STATUSES


def trains(state: State, ink: Ink = PLAIN) -> list[str]:
    """Return the table of train types: prices, how many are left in the depot and the pool, and when they rust."""
    title, position = state.title, state.position
    offered = on_sale(state)
    rows = []
    for name, facts in title.file.trains.items():
        left = left_in_depot(state, name)
        rows.append(
            (
                ">" if name in offered else " ",
                "/".join((name, facts.freight.name) if facts.freight else (name,)),
                *(("/".join(map(title.money, facts.prices)),) if title.file.shares.priced else ()),
                "any" if left is None else left,
                position.books.of(train_unit(name), POOL),
                "car" if facts.car else "/".join(_reaches(facts)),
                "; ".join(filter(None, (_fate(state, name), _sides_up(state, name)))),
            )
        )
    price = ("price",) if title.file.shares.priced else ()
    headings = ("", "train", *price, "left", title.words.train_pool.split()[-1], "stops", "")
    return titled("Trains   (> on sale)", table(headings, rows, " ".join(headings), ink), ink)


def _reaches(facts: TrainType) -> tuple[str, ...]:
    if facts.branch is not None:
        return (f"{facts.reach}+{facts.branch.towns}",)
    return (str(facts.reach), str(facts.freight.reach)) if facts.freight else (str(facts.reach),)


def _sides_up(state: State, name: str) -> str:
    """Return which sides the pool's trains show, if they keep their side."""
    if not (has_sides(state, POOL, name) and state.position.books.of(train_unit(name), POOL)):
        return ""
    sides = (side for side in trains_of(state, POOL) if state.title.card(side) == name)
    return f"in the {state.title.words.train_pool}: {list_words(sides)}"


def _fate(state: State, name: str) -> str:
    title, position = state.title, state.position
    rusts, stays = title.train(name).rusts, title.file.operating.obsolete == "stay"
    if claimable(state, name):
        return "obsolete: the rest may be claimed"
    if rusts is not None and title.reached(position.phase, rusts):
        return "obsolete" if stays else "rusted"
    if (words := first_of(mechanics_of(state.title).shown.train, state, name)) is not None:
        return f"rusts in phase {rusts}; {words}" if rusts else words
    opens = title.train(name).phase
    if opens is not None and not title.reached(position.phase, opens):
        return f"from phase {opens} on"
    if not rusts:
        return ""
    return f"obsolete in phase {rusts}" if stays else f"rusts in phase {rusts}"


def rusts_next(state: State) -> list[str]:
    """Return the next trains to rust with their owners, in pieces: `2 in phase 4: NYC 2 2, B&O 2`; empty if none."""
    if (coming := next_rust(state)) is None:
        return []
    begins, doomed = coming
    owned = {name: [train for train in trains_of(state, name) if train in doomed] for name in state.title.kinds}
    has = [f"{company} {' '.join(trains)}" for company, trains in owned.items() if trains]
    return [f"{' '.join(doomed)} in phase {begins}{':' if has else ''}", *(f"{each}," for each in has[:-1]), *has[-1:]]


def phase(state: State, ink: Ink = PLAIN) -> list[str]:
    """Return the current phase and its limits, with a table of all phases."""
    title, position = state.title, state.position
    facts = title.phase(position.phase)
    limits = ", ".join(f"{count} a {kind}" for kind, count in facts.limits.items())
    bonus = "/".join(title.money(amount) for amount in facts.red_to_red)
    lines = [
        f"train limit      {limits}",
        f"tiles            {', '.join(facts.tiles)}",
        f"off-map places   {facts.column} value" + (f", red to red {bonus}" if bonus else ""),
        *([f"rounds per set   {facts.rounds or title.file.operating.rounds}"] if title.file.shares.priced else []),
    ]
    if not title.file.shares.priced:
        lines += course_ahead(title, len(position.players))
    lines += [f"{track:<16} {phase}" for track, phase in position.tracks.items()]
    for at, status in enumerate(status for status in STATUSES if state.holds(status)):
        lines += wrap(title.worded(STATUSES[status]), f"{'' if at else 'now':<17}", 17 * " ", room=ROOM)
    if (called := position.called) is not None:
        comes = f"{title.worded(MECHANIC_BY_CODE[called.code].says)}, before the next stock round"
        lines += wrap(comes, "to come          ", room=ROOM)
    return [*titled(f"Phase {position.phase}", lines, ink), *_phases(state, ink)]


def course_ahead(title: Title, players: int) -> list[str]:
    """Return the rounds of a game that ends with its last certificate, and the certificates left out."""
    from moderator.rules.players import rounds_ahead

    seat, (rounds, trains) = title.file.players[str(players)], rounds_ahead(title, players)
    return [
        f"player rounds    {rounds}, {seat.player_rounds} before each train round",
        f"train rounds     {trains}",
        f"left out         {f'10% of {list_words(seat.removed)}' if seat.removed else 'no certificate'}",
    ]


def _phases(state: State, ink: Ink) -> list[str]:
    """Return the table of phases; each begins with the first train of that name."""
    title, position = state.title, state.position
    priced = title.file.shares.priced
    rows = [
        (
            ">" if name == position.phase else " ",
            name,
            *((facts.rounds or title.file.operating.rounds,) if priced else ()),
            "/".join(str(count) for count in facts.limits.values()),
            facts.column,
            [f"{colour}," for colour in facts.tiles[:-1]] + [facts.tiles[-1], *_brings(title, name)],
        )
        for name, facts in title.file.phases.items()
    ]
    kinds = "/".join(title.phase(position.phase).limits)
    headings = ("", "phase", *(("rounds",) if priced else ()), "trains", "off-map", "tiles")
    lines = table(headings, rows, "phase rounds trains", ink)
    rounds = "operating rounds per set; " if priced else ""
    return titled(f"Phases   ({rounds}train limit of a {kinds})", lines, ink)


def next_rust(state: State) -> tuple[str, tuple[str, ...]] | None:
    """Return the next phase that makes trains rust or obsolete, with those that are still around; None if none does."""
    title, books = state.title, state.position.books
    gone = "box"
    for phase in title.file.phases:
        ends = [train for train, facts in title.file.trains.items() if facts.rusts == phase]
        owned = tuple(train for train in ends if any(at != gone for at in books.holders(train_unit(train))))
        if owned and not title.reached(state.position.phase, phase):
            return phase, owned
    return None


def _brings(title: Title, name: str) -> list[str]:
    """Return the other effects of a phase, in parentheses."""
    rusted = [train for train, facts in title.file.trains.items() if facts.rusts == name]
    becomes = "obsolete" if title.file.operating.obsolete == "stay" else "rusts"
    effects = [f"{' '.join(rusted)} {becomes}"] if rusted else []
    effects += [title.worded(EVENTS[event].says) for event in title.phase(name).events]
    return f"({'; '.join(effects)})".split(" ") if effects else []
