"""Checks of a counted position: limits, presidents, floats, the phase and the trains. All findings are reported."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, BOX, DEPOT, INVESTOR, POOL, train_unit
from moderator.model.moves import Move
from moderator.model.rounds import Counting, OperatingRound
from moderator.model.wording import in_wholes, list_words, plural
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.certificates import (
    count_certificates,
    limit_words,
    most_held,
    most_in_pool,
    must_sell_part,
    must_sell_some,
    over_train_limit,
    percent_to_float,
    seat_limit,
    train_limit,
)
from moderator.rules.events import CompanyLeader, CountBegins, CountedCompany, TrainRust
from moderator.rules.holdings import (
    bought_percent,
    certificate_halves,
    companies_in_play,
    count_trains,
    investor_facts,
    is_investors,
    percent,
    president,
    share_size,
)
from moderator.rules.listeners import adjusted, judged
from moderator.rules.mechanic_rules import mechanics_of
from moderator.rules.midgame.handing import amended
from moderator.rules.privates import owner_of, stays_open
from moderator.rules.rounds.sequence import has_left
from moderator.rules.setup import set_up_game
from moderator.rules.subsidiaries import is_national
from moderator.rules.train_supply import claimable, is_set_aside
from moderator.titles.title import Title
from moderator.vocabulary.starting_position import Begin, Given, GivenPhase

AGAIN = "count again, or have the table allow it"
ANOTHER_PHASE = "count the trains again, or name another phase"


def judge_position(booking: Booking, counted: Counting, trains: bool) -> None:
    """Check players, then companies, the pool and, unless companies are missing, the trains.

    The remedy of a finding about a company's own line is that line, amended.
    """
    position = booking.position
    for player in position.players:
        booking.judge(_certificates(booking, player), *_holdings(booking, player), _debt(booking, player))
    booking.judge(*_of_investor(booking))
    for company in companies_in_play(State(booking.title, position)):
        booking.judge(_debt(booking, company), _trains(booking, company))
        if company in booking.title.certificates:
            led = None if is_investors(booking, company) else _president(booking, counted, company)
            booking.judge(_start(booking, company), led, _float(booking, counted, company))
    booking.judge(
        *_own_shares(booking),
        *judged(booking, CountBegins(counted)),
        *_unstarted(booking),
    )
    booking.judge(*_privates(booking, counted), *_pool(booking), *(_phase(booking, counted) if trains else ()))


def _of_investor(state: State) -> Iterator[Finding]:
    """Yield findings about the Investor's holdings."""
    dummy = state.position.investor
    if dummy is None:
        return
    facts, over = investor_facts(state), _certificates(state, INVESTOR)
    if over is not None:
        yield over
    for company in state.title.certificates:
        part, own = percent(state, company, INVESTOR), company == dummy.company
        if part < facts.keeps if own else part > facts.holds:
            yield state.finding(
                "investor-choice",
                f"the Investor holds {part}% of {company}",
                expected=f"at least {facts.keeps}%" if own else f"at most {facts.holds}%",
                actual=f"{part}%",
                remedy=AGAIN,
            )


def _certificates(state: State, player: str) -> Finding | None:
    if not must_sell_some(state, player):
        return None
    limit, halves = seat_limit(state), certificate_halves(state, player)
    return state.finding(
        "certificate-limit",
        f"{player} holds {count_certificates(halves)}; {len(state.position.players)} players may hold {limit}",
        expected=f"at most {limit}",
        actual=in_wholes(halves),
        remedy=AGAIN,
    )


def _holdings(state: State, player: str) -> Iterator[Finding]:
    for company in state.title.certificates:
        if must_sell_part(state, player, company):
            limit, share = most_held(state, company), percent(state, company, player)
            yield state.finding(
                "hold-limit",
                f"{player} holds {share}% of {company}; a player may hold {limit_words(state, company, limit)}",
                expected=f"at most {limit}%",
                actual=f"{share}%",
                remedy=AGAIN,
            )


def _own_shares(state: State) -> Iterator[Finding]:
    """Yield findings about nationals that hold their own shares, which belong in the pool."""
    for company in state.title.certificates:
        if company in state.position.par and is_national(state, company) and (own := percent(state, company, company)):
            yield state.finding(
                "given-sum",
                f"{company} is a national and holds {own}% of itself",
                expected="the shares that no player holds in the pool",
                actual=f"{own}% in its treasury",
                severity=Severity.VIOLATION,
                words=f"given pool shares {company} {percent(state, company, POOL) + own}%",
            )


def _unstarted(state: State) -> Iterator[Finding]:
    """Yield findings about shares of unstarted corporations, except those from privates or minors."""
    position, facts = state.position, state.title.file.privates.values()
    for company in state.title.certificates:
        if company in position.par or company in position.closed:
            continue
        parts = {name: part for name in (*position.players, POOL) if (part := percent(state, company, name))}
        brought = sum(each.brings.get(company, 0) for each in facts)
        brought += sum(each.becomes.get(company, 0) for each in state.title.file.minors.values())
        swaps = sum(each.for_share and each.swap.unstarted and company in each.swap.companies for each in facts)
        if sum(parts.values()) > (most := brought + swaps * share_size(state, company)):
            held = list_words(f"{name} {part}%" for name, part in parts.items())
            yield state.finding(
                "given-president",
                f"{company} has not been started, but shares are held: {held}",
                expected=f"at most {most}%" if most else "no share",
                actual=held,
                words="state its price and president, or count the shares again",
            )


def _privates(state: State, counted: Counting) -> Iterator[Finding]:
    """Yield findings about privates that a phase has closed."""
    title, phase = state.title, state.position.phase
    closing = next((name for name, facts in title.file.phases.items() if "privates-close" in facts.events), None)
    if closing is None or not title.reached(phase, closing):
        return
    for private in title.file.privates:
        if (owner := owner_of(state, private)) not in (BANK, BOX) and not stays_open(state, private):
            message = f"{private} belongs to {owner}, but phase {closing} has closed all privates"
            line = amended(counted, private, owner=None, closed=True, used=False, tokens=None)
            yield _unfit(state, message, "closed", owner, f"given {private} closed", **line)


def _pool(state: State) -> Iterator[Finding]:
    """Yield findings about a pool above its limit, unless its shares may have come from something other than sales."""
    for company in state.title.certificates:
        limit = most_in_pool(state, company)
        if (share := percent(state, company, POOL)) > limit and not _beyond_sales(state, company):
            yield state.finding(
                "pool-limit",
                f"the pool holds {share}% of {company}; it may hold {limit_words(state, company, limit)}",
                expected=f"at most {limit}%",
                actual=f"{share}%",
                remedy=AGAIN,
            )


def _beyond_sales(state: State, company: str) -> bool:
    """Return whether shares can be in the pool that were not sold: after a bankruptcy, from a national, or
    underwritten.
    """
    position = state.position
    taken_up = state.title.file.shares.underwriting is not None and company in position.floated
    unled = any(adjusted(state, CompanyLeader(name)).runs is not None for name in position.par)
    return taken_up or unled or bool(position.bankrupt) or is_national(state, company)


def _debt(state: State, account: str) -> Finding | None:
    held, in_debt = state.cash(account), state.title.file.emergency.debt is not None
    if held >= 0 or (in_debt and account in state.position.players):
        return None
    return state.finding(
        "cash-short",
        f"{account} has {state.money(held)}",
        expected=f"at least {state.money(0)}",
        actual=state.money(held),
        remedy=AGAIN,
    )


def _trains(state: State, company: str) -> Finding | None:
    """Return a finding for a company above its train limit.

    Merging minors may bring a corporation above it until the end of a round of players.
    """
    between = bool(state.title.file.minors) and not isinstance(state.position.round, OperatingRound)
    if between or not over_train_limit(state, company):
        return None
    limit, count = train_limit(state, company), count_trains(state, company)
    return state.finding(
        "train-limit",
        f"{company} owns {plural(count, 'train')}; its limit in phase {state.position.phase} is {limit}",
        expected=f"at most {limit}",
        actual=count,
        remedy="discard first, then count",
    )


def _start(state: State, company: str) -> Finding | None:
    later = adjusted(state, CountedCompany(company)).values
    offered, value = sorted({*state.title.market.starting_values, *later}), state.position.par[company]
    if value in offered:
        return None
    return state.finding(
        "start-value",
        f"{state.money(value)}, stated for {company}, is not a par price",
        expected=list_words(map(state.money, offered), "or"),
        actual=state.money(value),
        remedy=AGAIN,
    )


def _president(state: State, counted: Counting, company: str) -> Finding | None:
    """Return a finding if a corporation has no president, or another player holds more."""
    position = state.position
    if adjusted(state, CountedCompany(company)).leaderless:
        return None
    leader = president(state, company)
    parts = {player: percent(state, company, player) for player in position.players}
    most = max(parts, key=lambda player: parts[player])
    if leader is not None and parts[most] <= parts[leader]:
        return None
    return state.finding(
        "given-president",
        f"{company} has no president"
        if leader is None
        else f"{leader} is president of {company} with {parts[leader]}%, but {most} holds {parts[most]}%",
        expected=f"{most}, who holds {parts[most]}%" if parts[most] else "a player with the president's certificate",
        actual=leader or "nobody",
        words="name the president, or count the shares again",
        **amended(counted, company, owner=most),
    )


def _float(state: State, counted: Counting, company: str) -> Finding | None:
    title, position = state.title, state.position
    needed = percent_to_float(state, company)
    held = bought_percent(state, company)
    bought = f"players hold {held}% of it" if title.file.shares.float_by == "held" else f"{held}% of it has been bought"
    if company in position.floated or held < needed:
        return None
    return state.finding(
        "given-float",
        f"{company} has not floated, though {bought}",
        expected=f"floated with {needed}%",
        actual="not floated",
        words=f"state that it has floated: given {company} ... floated",
        **amended(counted, company, floated=True),
    )


# ---- the phase and the trains ----


def judge_tracks(booking: Booking, counted: Counting, stated: Mapping[str, str]) -> None:
    """Report tracks that are stated before a phase that has begun.

    Past floats do not count, as corporations may have closed since.
    """
    position = booking.position
    for track, name in stated.items():
        if (now := position.tracks[track]) != name:
            message = f"phase {now} of track {track} has begun: nothing is missing for it"
            words = f"given phase {position.phase} track {track} {now}"
            others = tuple((each, now if each == track else other) for each, other in stated.items())
            mended = GivenPhase(phase=position.phase, tracks=others)
            booking.judge(_unfit(booking, message, now, name, words, remedy=mended, mends=counted.lines[0][0]))


def _phase(state: State, counted: Counting) -> Iterator[Finding]:
    """Yield findings about trains that are not sold yet, have rusted, or are missing without being stated as out."""
    title, position, stated = state.title, state.position, Counter(counted.out)
    first = next(iter(title.phase_order))
    for name in title.train_names:
        facts, unit = title.train(name), train_unit(name)
        total, left = position.books.total(unit), position.books.of(unit, DEPOT)
        out, known = position.books.of(unit, BOX), stated[name]
        elsewhere = mechanics_of(title).counted_facts
        lent, waiting = (sum(count(state, name) for count in part) for part in (elsewhere.lent, elsewhere.waiting))
        sold = total - left - out - lent - (position.books.of(unit, POOL) if facts.start == "pool" else 0)
        begins = title.begun_by(name) or facts.phase
        gone = has_left(state, name) or (facts.rusts is not None and title.reached(position.phase, facts.rusts))
        if claimable(state, name) or (facts.coach is not None and (not sold or title.reached(position.phase, begins))):
            continue
        kept = any(adjusted(state, TrainRust(name, company)).spared for company in title.kinds)
        stay = sold if kept else 0  # that some companies may keep
        if gone and sold + left > stay:
            yield _unfit(state, f"the {name} trains are out of the game in phase {position.phase}", stay, sold + left)
        elif gone:
            continue
        elif sold and not title.reached(position.phase, begins):
            yield _unfit(state, f"{sold} of the {name} trains sold, but phase {begins} has not begun", 0, sold)
        elif title.begun_by(name) == position.phase != first and facts.start == DEPOT and not sold + known:
            if _begun_by_another(state, name):
                continue
            yield _unfit(state, f"phase {begins} has begun, but no {name} train is sold", "at least 1", 0)
        elif left and not may_be_left(title, position.phase, name) and not is_set_aside(state, name):
            message = f"{left} of the {name} trains left in the stack, but phase {position.phase} has begun"
            yield _unfit(state, message, 0, left)
        if (lost := out - known - waiting) > 0 and not gone:
            message = f"{lost} of the {name} trains missing"
            yield _unfit(
                state, message, total, total - lost, f"find them, or state that they are out: {_out(name, lost)}"
            )


def _begun_by_another(state: State, train: str) -> bool:
    """Return whether a sold train of another type begins the same phase."""
    title, books = state.title, state.position.books
    others = (name for name in title.train_names if name != train and title.begun_by(name) == title.begun_by(train))
    return any(books.total(train_unit(name)) > books.of(train_unit(name), DEPOT) for name in others)


def _out(train: str, count: int) -> str:
    return f"given trains {' '.join(count * [train])} out"


def _unfit(
    state: State, message: str, expected: object, actual: object, words: str | None = None, **line: Any
) -> Finding:
    words = words or ANOTHER_PHASE
    return state.finding("given-phase", message, expected=expected, actual=actual, words=words, **line)


def may_be_left(title: Title, phase: str, name: str) -> bool:
    """Return whether trains of a type may still be in the stack.

    Those before the phase's own type are sold, unless that type is sold alongside them.
    """
    earliest = phase
    while earliest in title.file.trains and (beside := title.train(earliest).beside) is not None:
        earliest = beside
    order = title.depot_trains
    if name not in order:
        return False
    return earliest not in order or order.index(name) >= order.index(earliest)


# ---- mending ----
# Amendments of earlier lines, tried before they are proposed.

Lay = Callable[[Booking, Given | Begin], list[Finding]]


def prove_amendments(
    booking: Booking, lay: Lay, counted: Counting, begin: Begin, verdicts: list[Finding]
) -> list[Finding]:
    """Return the findings, each with an amended earlier line as its remedy if that corrects the fault.

    An amendment must remove a finding and cause no new one. If trains and phase disagree, another phase is proposed if
    everything agrees with it.
    """
    codes_before = [found.code for found in verdicts]

    def codes(line: int, instead: Move) -> list[str]:
        lines = (instead if at == line else move for at, move in counted.lines)
        again = _lay_again(booking, lay, (*lines, begin))
        return [found.code for found in again if found.severity not in (Severity.ATTESTED, Severity.NOTE)]

    def prove(found: Finding) -> Finding:
        if found.instead is None or found.mends is None:
            return found.replace(instead=phase, mends=first) if phase and found.remedy == ANOTHER_PHASE else found
        left = codes(found.mends, found.instead)
        rights = left.count(found.code) < codes_before.count(found.code) and {*left} <= {*codes_before}
        return found if rights else found.replace(instead=None, mends=None)

    first, text = counted.lines[0]
    phase: Move | None = None
    if isinstance(text, GivenPhase) and any(found.remedy == ANOTHER_PHASE for found in verdicts):
        others = (text.replace(phase=name) for name in booking.title.file.phases if name != text.phase)
        wrong = {*codes_before} - {"given-phase"}
        phase = next((other for other in others if {*codes(first, other)} <= wrong), None)
    return [prove(found) for found in verdicts]


def _lay_again(state: State, lay: Lay, lines: Iterable[Move]) -> list[Finding]:
    """Return the findings of laying out these lines from the beginning."""
    position = set_up_game(state.title, state.position.players)
    found: list[Finding] = []
    for move in lines:
        assert isinstance(move, Given | Begin)
        booking = Booking(state.title, position.copy(), move)
        try:
            found += lay(booking, move)
        except NotBooked as refused:
            found.append(refused.finding)
        found += booking.findings
        position = booking.position
    return found
