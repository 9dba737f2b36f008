"""A counted position judged: limits, presidents, floats, the phase and the trains. Everything that is wrong is said."""

from collections.abc import Iterator

from moderator.model.accounts import BOX, DEPOT, POOL, train_unit
from moderator.model.findings import Finding
from moderator.model.rounds import OperatingRound
from moderator.rules.basics.desk import Desk, list_words, plural
from moderator.rules.basics.holdings import (
    certificates,
    companies_in_play,
    held_by_players,
    percent,
    president,
    structure,
    trains_of,
)
from moderator.rules.basics.limits import over_train_limit, seat_limit, train_limit
from moderator.titles.title import Title

AGAIN = "count again, or have the table allow it"


def judge_position(desk: Desk, trains: bool = True) -> None:
    """Judge players, then companies, the pool and, unless companies are missing, the trains."""
    position = desk.position
    for player in position.players:
        desk.judge(_certificates(desk, player), *_holdings(desk, player), _debt(desk, player))
    for company in companies_in_play(desk.title, position):
        desk.judge(_debt(desk, company), _trains(desk, company))
        if company in desk.title.certificates:
            desk.judge(_start(desk, company), _president(desk, company), _float(desk, company))
    desk.judge(*_pool(desk), *(_phase(desk) if trains else ()))


def _certificates(desk: Desk, player: str) -> Finding | None:
    limit, count = seat_limit(desk.title, desk.position), certificates(desk.title, desk.position, player)
    if count <= limit:
        return None
    return desk.finding(
        "certificate-limit",
        f"{player} holds {plural(count, 'certificate')}; {len(desk.position.players)} players may hold {limit}",
        expected=f"at most {limit}",
        actual=count,
        remedy=AGAIN,
    )


def _holdings(desk: Desk, player: str) -> Iterator[Finding]:
    limit = desk.title.file.shares.hold_limit
    for company in desk.title.certificates:
        if (share := percent(desk.title, desk.position, company, player)) > limit:
            yield desk.finding(
                "hold-limit",
                f"{player} holds {share}% of {company}; one player may hold {limit}%",
                expected=f"at most {limit}%",
                actual=f"{share}%",
                remedy=AGAIN,
            )


def _pool(desk: Desk) -> Iterator[Finding]:
    limit = desk.title.file.shares.pool_limit
    for company in desk.title.certificates:
        if (share := percent(desk.title, desk.position, company, POOL)) > limit:
            yield desk.finding(
                "pool-limit",
                f"the pool holds {share}% of {company}; it may hold {limit}%",
                expected=f"at most {limit}%",
                actual=f"{share}%",
                remedy=AGAIN,
            )


def _debt(desk: Desk, account: str) -> Finding | None:
    held = desk.cash(account)
    if held >= 0:
        return None
    return desk.finding(
        "cash-short",
        f"{account} has {desk.money(held)}",
        expected=f"at least {desk.money(0)}",
        actual=desk.money(held),
        remedy=AGAIN,
    )


def _trains(desk: Desk, company: str) -> Finding | None:
    """Minors that merge may bring a corporation above its limit for the rest of a round of players."""
    between = bool(desk.title.file.minors) and not isinstance(desk.position.round, OperatingRound)
    if between or not over_train_limit(desk.title, desk.position, company):
        return None
    limit, count = train_limit(desk.title, desk.position, company), len(trains_of(desk.title, desk.position, company))
    return desk.finding(
        "train-limit",
        f"{company} owns {plural(count, 'train')}; its limit in phase {desk.position.phase} is {limit}",
        expected=f"at most {limit}",
        actual=count,
        remedy="discard first, and count then",
    )


def _start(desk: Desk, company: str) -> Finding | None:
    offered, value = sorted(desk.title.market.start_cells), desk.position.par[company]
    if value in offered:
        return None
    return desk.finding(
        "start-value",
        f"{desk.money(value)} is no starting value, and {company} is said to have begun there",
        expected=list_words(map(desk.money, offered), "or"),
        actual=desk.money(value),
        remedy=AGAIN,
    )


def _president(desk: Desk, company: str) -> Finding | None:
    """Nobody has the president's certificate, or somebody else holds more."""
    title, position = desk.title, desk.position
    leader = president(title, position, company)
    parts = {player: percent(title, position, company, player) for player in position.players}
    most = max(parts, key=lambda player: parts[player])
    if leader is not None and parts[most] <= parts[leader]:
        return None
    return desk.finding(
        "given-president",
        f"{company} has no president"
        if leader is None
        else f"{leader} is president of {company} with {parts[leader]}%, and {most} holds {parts[most]}%",
        expected=f"{most}, who holds {parts[most]}%" if parts[most] else "a player with the president's certificate",
        actual=leader or "nobody",
        remedy="name the president, or count the shares again",
    )


def _float(desk: Desk, company: str) -> Finding | None:
    title, position = desk.title, desk.position
    needed = structure(title, position, company).float_at or title.file.shares.float_at
    held = held_by_players(title, position, company)
    if company in position.floated or held < needed:
        return None
    return desk.finding(
        "given-float",
        f"{company} has not floated, though players hold {held}% of it",
        expected=f"floated with {needed}%",
        actual="not floated",
        remedy=f"say that it has floated: given {company} ... floated",
    )


# ---- the phase and the trains ----


def _phase(desk: Desk) -> Iterator[Finding]:
    """Trains that have not been sold yet, that have rusted, or that have vanished."""
    title, position = desk.title, desk.position
    for name in title.train_names:
        facts, unit = title.train(name), train_unit(name)
        total, left = position.books.total(unit), position.books.of(unit, DEPOT)
        out = position.books.of(unit, BOX)
        sold = total - left - out - (position.books.of(unit, POOL) if facts.start == "pool" else 0)
        begins = name if name in title.phase_order else facts.phase
        gone = facts.rusts is not None and title.reached(position.phase, facts.rusts)
        if gone and sold + left:
            yield _unfit(desk, f"the {name} trains are out of the game in phase {position.phase}", 0, sold + left)
        elif gone:
            continue
        elif sold and not title.reached(position.phase, begins):
            yield _unfit(desk, f"{sold} of the {name} trains sold, and phase {begins} has not begun", 0, sold)
        elif name == position.phase and facts.start == DEPOT and not sold and name != next(iter(title.phase_order)):
            yield _unfit(desk, f"phase {name} has begun, and no {name} train is sold", "at least 1", 0)
        elif left and not may_be_left(title, position.phase, name):
            said = f"{left} of the {name} trains left in the stack, and phase {position.phase} has begun"
            yield _unfit(desk, said, 0, left)
        if out and not gone:
            yield _unfit(
                desk, f"{out} of the {name} trains lie nowhere", total, total - out, "find the trains"
            )


def _unfit(desk: Desk, message: str, expected: object, actual: object, remedy: str | None = None) -> Finding:
    remedy = remedy or "count the trains again, or name another phase"
    return desk.finding("given-phase", message, expected=expected, actual=actual, remedy=remedy)


def may_be_left(title: Title, phase: str, name: str) -> bool:
    """Whether trains of a type may still lie in the stack: those before the phase's own are sold, but for those that
    the phase's own are sold beside.
    """
    earliest = phase
    while earliest in title.file.trains and (beside := title.train(earliest).beside) is not None:
        earliest = beside
    order = title.depot_trains
    if name not in order:
        return False
    return earliest not in order or order.index(name) >= order.index(earliest)
