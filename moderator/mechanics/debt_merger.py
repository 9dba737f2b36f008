"""Loans are called in: companies that cannot repay them merge into a national, or their presidents pay.

Presidents are asked in seat order from the player who began the phase. A president of several companies may answer for
them in any order; they are listed in the order of the current round.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, POOL, divide, token_unit
from moderator.model.position import Cell, Question
from moderator.model.rounds import OperatingRound
from moderator.model.wording import plural
from moderator.rules.booking import Booking, State, ask, drop_questions, impossible, require, short_of_cash
from moderator.rules.certificates import over_train_limit, train_limit
from moderator.rules.events import CompanyCloses, CompanyJoins, CountedCompany, PhaseEffect, PlayerLimit, TrainsChanged
from moderator.rules.holdings import homes_of, loose_shares, move_shares, players_from, president, shares, trains_of
from moderator.rules.listeners import adjust, after, happened
from moderator.rules.loans import forgive, loan_facts, loans_of, pay_back, pay_back_all
from moderator.rules.mechanic_rules import CountedFacts, MechanicRules, Moves, Questions
from moderator.rules.prices import place_marker, price
from moderator.rules.rounds.operating import mark_acted
from moderator.rules.rounds.phases import demand_discards, operating_order
from moderator.rules.rounds.sequence import resume
from moderator.rules.stock.closing import end_taken_over
from moderator.rules.tokens import take_charter
from moderator.rules.train_supply import give_train
from moderator.titles.mergers import DebtMerger
from moderator.titles.title import Title
from moderator.vocabulary.corporations import HALF_LED, Merge, Repay
from moderator.vocabulary.mergers import CHOOSABLE, DEBTS, MERGING, OPENER, STATIONS, TRAINS
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.track import Clear
from moderator.vocabulary.trains import Discard
from moderator.vocabulary.turns import Done, Pass

RULES: dict[str, MechanicRules] = {}

_WHY = "debt-merger"


def facts_of(title: Title) -> DebtMerger:
    """Return the facts of the debt merger in a title that has one."""
    return require(title.file.debt_merger)


# ---- loans are called in ----


def _call_in_loans(booking: Booking, effect: PhaseEffect) -> None:
    """Make every company repay as much as possible, then ask the presidents of those that still have loans."""
    if effect.name != "debts-called":
        return
    first = effect.opener or booking.position.priority
    OPENER.put(booking.position, facts_of(booking.title).company, first)
    for company in operating_order(booking):
        pay_back_all(booking, company)
    owing = [company for company in _order_of_round(booking) if loans_of(booking, company)]
    seats = [*players_from(booking.position, first)]
    owing.sort(key=lambda company: seats.index(president(booking, company) or first))
    ask(booking, *(Question(DEBTS, president(booking, company), company, _WHY) for company in owing))
    _form_if_answered(booking)


def _order_of_round(state: State) -> list[str]:
    """Return the companies in the order of the round: those that have acted in it, then the others as prices stand."""
    now = state.position.round
    if not isinstance(now, OperatingRound):
        return operating_order(state)
    acted = [*now.acted, *((now.turn.company,) if now.turn is not None else ())]
    return [*dict.fromkeys(acted), *operating_order(state, without=acted)]


def _form_if_answered(booking: Booking) -> None:
    """Form the national once every president has answered, or close it if no company joined."""
    if booking.position.asked_of(DEBTS):
        return
    national, parts = facts_of(booking.title).company, [*MERGING.of(booking.position)]
    if parts:
        _form_national(booking, national, parts)
    else:
        booking.position.closed |= {national}
        booking.tell(_WHY, "none", company=national)
    MERGING.clear(booking.position)
    OPENER.clear(booking.position)
    resume(booking)


def merge(booking: Booking, move: Merge, player: str) -> None:
    """Answer: the company merges into the national. Raises NotBooked if no player is asked about it."""
    national = facts_of(booking.title).company
    company = move.other if move.company == national else move.company
    asked = booking.position.asked_of(DEBTS)
    meant = next((each for each in asked if each.about == company and national in (move.company, move.other)), None)
    if meant is None:
        message = f"{asked[0].who} must say whether {asked[0].about} merges into {national}"
        raise booking.refuse("debts-merge", message, Merge(actor=asked[0].who, company=asked[0].about, other=national))
    _judge_turn(booking, meant, player)
    drop_questions(booking, meant)
    _merge_company(booking, company, national)
    _form_if_answered(booking)


def pay(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: the president pays the rest of the loans, and the company stays in play."""
    first = booking.position.asked_of(DEBTS)[0]
    asked = next((each for each in booking.position.asked_of(DEBTS) if each.who == player), first)
    _pay(booking, asked, player)


def pay_for(booking: Booking, move: Repay, company: str) -> None:
    """Answer: the president pays what this company cannot. Raises NotBooked if no player is asked about it."""
    asked = booking.position.asked_of(DEBTS)
    meant = next((each for each in asked if each.about == company), None)
    if meant is None:
        raise booking.refuse("debts-merge", f"no player is asked about {company} now", Pass(actor=asked[0].who))
    _pay(booking, meant, meant.who or "")


def _pay(booking: Booking, asked: Question, player: str) -> None:
    _judge_turn(booking, asked, player)
    booking.judge(_beyond_means(booking, asked))
    drop_questions(booking, asked)
    pay_back(booking, asked.about, loans_of(booking, asked.about), asked.who)
    _form_if_answered(booking)


def _judge_turn(booking: Booking, meant: Question, player: str) -> None:
    """Flag an answer by the wrong player, or one for a company whose turn to be asked comes later."""
    first = booking.position.asked_of(DEBTS)[0]
    if not meant.who == player == first.who:
        booking.flag(
            "debts-merge",
            f"{first.who} must answer for {first.about} first",
            expected=f"{first.who}: for {first.about}",
            actual=f"{player}: for {meant.about}",
        )


def _missing(state: State, company: str) -> int:
    """Return the amount a president must add to repay a company's loans."""
    return max(0, loans_of(state, company) * loan_facts(state).value - max(0, state.cash(company)))


def _beyond_means(state: State, asked: Question) -> Finding | None:
    missing, cash = _missing(state, asked.about), state.cash(asked.who or "")
    if missing <= cash:
        return None
    return state.finding(
        "debts-paid",
        f"{asked.about} needs {state.money(missing)} more for its loans, but {asked.who} has {state.money(cash)}",
        expected=state.money(missing),
        actual=state.money(cash),
        remedy=Merge(actor=asked.who, company=asked.about, other=facts_of(state.title).company),
    )


def _answers(state: State, asked: Question) -> Iterator[str]:
    """Yield the president's possible answers for this company, then for his other ones."""
    national = quote_name(facts_of(state.title).company)
    yield f"merge {quote_name(asked.about)} {national}"
    if _beyond_means(state, asked) is None:
        yield "pass"
    for other in state.position.asked_of(DEBTS):
        if other.who == asked.who and other != asked:
            yield f"merge {quote_name(other.about)} {national}"
            if _beyond_means(state, other) is None:
                yield f"{quote_name(other.about)}: repay"


def _refuse_merger(booking: Booking, move: Merge, player: str) -> None:
    """Refuse a merger that no player is asked about. Raises NotBooked."""
    national = facts_of(booking.title).company
    message = f"companies merge into {national} only when loans are called in, and {player} is not asked now"
    raise booking.refuse("debts-merge", message)


# ---- what passes to the national ----


def _merge_company(booking: Booking, part: str, national: str) -> None:
    """Move a company's money, trains and rights to the national, and cancel its loans.

    Shares and stations follow once every president has answered.
    """
    MERGING.mark(booking.position, part)
    forgive(booking, part)
    cash, trains = booking.cash(part), trains_of(booking, part)
    booking.pay(part, national, cash, _WHY)
    for train in trains:
        give_train(booking, train, part, national, _WHY)
    happened(booking, CompanyJoins(part, national))
    booking.tell(_WHY, "joins", company=national, target=part, amount=cash, count=len(trains))


def _form_national(booking: Booking, national: str, parts: list[str]) -> None:
    """Put the national in play with price, stations and shares, and take the merged companies out of the game."""
    position = booking.position
    cell = mean_cell(booking, parts)
    homes, others = _homes_and_others(booking, parts)
    stations = (*homes, *others)[: booking.title.opening_tokens(national)]
    owed, pooled = _shares_due(booking, parts)
    at_once = _operates_next(booking, parts)
    earned = bool(position.earned.intersection(parts))
    for part in parts:
        happened(booking, CompanyCloses(part))
        end_taken_over(booking, part, _WHY)
    position.par = {**position.par, national: booking.title.market.price(cell)}
    position.floated |= {national}
    position.earned |= {national} if earned else set()
    place_marker(booking, national, cell)
    _give_shares(booking, national, owed, pooled)
    unit, books = token_unit(national), position.books
    booking.give(unit, BOX, national, min(booking.title.opening_tokens(national), books.of(unit, BOX)), _WHY)
    booking.give(unit, national, BOARD, len(stations), _WHY)
    position.stations = {**position.stations, national: stations}
    count = sum(owed.values()) + pooled
    booking.tell(_WHY, company=national, companies=parts, count=count, price=price(booking, national))
    booking.tell(_WHY, "stations", company=national, places=[*map(booking.title.place_name, stations)])
    booking.tell(_WHY, "at-once" if at_once else "later", company=national)
    happened(booking, TrainsChanged(national))
    _take_turns(booking, national, parts, at_once)
    _ask_trains(booking, national)
    _ask_stations(booking, national, others)


def mean_cell(state: State, parts: list[str]) -> Cell:
    """Return the cell of the top row nearest to the mean of the prices; of two equally near, the dearer one."""
    facts, chart = facts_of(state.title), state.title.market
    prices = sorted(price(state, part) or 0 for part in parts)
    counted = prices[1:] if len(prices) >= facts.lowest_of else prices
    mean = divide(sum(counted), len(counted) * facts.multiple_of, "down") * facts.multiple_of
    return min(_starting_cells(state), key=lambda cell: (abs(chart.price(cell) - mean), -chart.price(cell)))


def _starting_cells(state: State) -> list[Cell]:
    """Return the cells where the national may begin: the top row, from its lowest starting price on."""
    chart, least = state.title.market, facts_of(state.title).least
    top = min(chart.cells)[0]
    return [cell for cell in chart.cells if cell[0] == top and chart.price(cell) >= least]


def _values(state: State, event: CountedCompany) -> CountedCompany:
    """Add the values at which the national may have begun."""
    if event.company != facts_of(state.title).company:
        return event
    return event.replace(values=(*event.values, *map(state.title.market.price, _starting_cells(state))))


def _homes_and_others(state: State, parts: list[str]) -> tuple[list[str], list[str]]:
    """Return the home hexes of these companies, then the other hexes with their stations, each once."""
    stations = [(where, part) for part in parts for where in state.position.stations.get(part, ()) if where]
    homes = [*dict.fromkeys(where for where, part in stations if where in homes_of(state, part))]
    return homes, [*dict.fromkeys(where for where, _ in stations if where not in homes)]


def _operates_next(state: State, parts: list[str]) -> bool:
    """Return whether none of the companies has had a turn in this round, including the turn that began the phase."""
    now = state.position.round
    if not isinstance(now, OperatingRound):
        return False
    acted = (*now.acted, *((now.turn.company,) if now.turn is not None else ()))
    return not set(acted).intersection(parts)


def _take_turns(booking: Booking, national: str, parts: list[str], at_once: bool) -> None:
    """Let the national operate next, or from the next round on, and end the turn of a merged company."""
    now = booking.position.round
    if not isinstance(now, OperatingRound):
        return
    if at_once:
        booking.position.round = now.replace(moved={**now.moved, national: "first"})
        return
    booking.position.round = now.replace(acted=(*now.acted, national))
    if now.turn is not None and now.turn.company in parts:
        mark_acted(booking, now.turn)


# ---- its shares ----


def _shares_due(state: State, parts: list[str]) -> tuple[dict[str, int], int]:
    """Return the shares that each player gets and the shares that go to the pool, while any are left.

    Players come in seat order from the one who began the phase; the pool gets shares for the remainders.
    """
    facts, position, title = facts_of(state.title), state.position, state.title
    left = sum(kind.shares * kind.copies for kind in title.certificates[facts.company])
    owed, over = dict[str, int](), 0
    for player in players_from(position, OPENER.of(position)[facts.company]):
        held = sum(shares(title, position.books, part, player) for part in parts)
        owed[player] = min(held // facts.shares, left)
        left -= owed[player]
        over += held % facts.shares
    pooled = over + sum(shares(title, position.books, part, POOL) for part in parts)
    if max(owed.values()) < title.certificates[facts.company][0].shares:
        left -= 1  # reserved for the president, who needs one more
    return owed, max(0, min(pooled // facts.shares, left))


def _give_shares(booking: Booking, national: str, owed: dict[str, int], pooled: int) -> None:
    """Give the national its charter by the number of shares handed out, and hand them out.

    The player with most shares leads it, the first of several, even with a single share.
    """
    facts, title = facts_of(booking.title), booking.title
    fewer = 100 // title.file.charters[facts.small].share
    name = facts.small if sum(owed.values()) + pooled <= fewer else facts.large
    take_charter(booking, national, name, _WHY)
    _offer_all(booking, national)
    leader = max(owed, key=lambda player: owed[player])
    first, single = title.certificates[national][0], title.certificates[national][-1]
    half = owed[leader] < first.shares
    for player, count in owed.items():
        rest = count
        if player == leader and not half:
            booking.give(first.unit, title.unsold(national), player, 1, _WHY)
            rest -= first.shares
        booking.give(single.unit, title.unsold(national), player, rest, _WHY)
        if count:
            booking.tell(_WHY, "shares", company=national, target=player, count=count)
    move_shares(booking, national, min(pooled, _loose(booking, national)), title.unsold(national), POOL, _WHY)
    if pooled:
        booking.tell(_WHY, "pool", company=national, count=pooled)
    booking.tell(_WHY, "half" if half else "led", company=national, target=leader)
    if half:
        HALF_LED.put(booking.position, national, leader)


def _offer_all(booking: Booking, national: str) -> None:
    """Put as many certificates as the charter has into the offering; the others stay out of the game."""
    first, *others = booking.title.certificates[national]
    left = 100 // booking.title.file.charters[booking.position.charters[national]].share - first.shares
    booking.give(first.unit, BOX, booking.title.unsold(national), 1, _WHY)
    for kind in others:
        count = min(kind.copies, left // kind.shares)
        booking.give(kind.unit, BOX, booking.title.unsold(national), count, _WHY)
        left -= count * kind.shares


def _loose(state: State, national: str) -> int:
    return loose_shares(state.title, state.position.books, national, state.title.unsold(national))


# ---- its stations ----


def _ask_stations(booking: Booking, national: str, others: list[str]) -> None:
    """Ask which stations the national gives up, if it has too few tokens for all of them."""
    CHOOSABLE.put(booking.position, national, tuple(others))
    if _without_token(booking, national):
        ask(booking, Question(STATIONS, president(booking, national), national, _WHY))
    else:
        CHOOSABLE.clear(booking.position)


def _without_token(state: State, national: str) -> list[str]:
    """Return the places that the national must give up as things stand."""
    placed = state.position.stations[national]
    return [where for where in CHOOSABLE.of(state.position).get(national, ()) if where not in placed]


def clear_station(booking: Booking, move: Clear, who: str) -> None:
    """Answer: the national gives up this station and moves its token to the first place without one.

    Raises NotBooked for a place where none of its companies had a station.
    """
    position, national = booking.position, facts_of(booking.title).company
    where, placed = booking.title.hex_of(move.place), position.stations[national]
    choosable, waiting = CHOOSABLE.of(position)[national], _without_token(booking, national)
    place = booking.title.place_name(where)
    if where not in (*placed, *choosable):
        message = f"{national} has no station in {place} to give up"
        raise booking.refuse(
            "national-stations", message, Clear(actor=national, place=booking.title.place_name(waiting[0]))
        )
    if where not in choosable:
        booking.flag(
            "national-stations",
            f"{place} is the home of a company that merged: {national} keeps it",
            expected=f"one of {', '.join(map(booking.title.place_name, choosable))}",
            actual=place,
            remedy=Clear(actor=national, place=booking.title.place_name(waiting[0])),
        )
    if move.cost:
        free = booking.instead(cost=None)
        booking.flag(
            "national-stations",
            f"{national} pays nothing to give up a station",
            expected=booking.money(0),
            actual=booking.money(move.cost),
            remedy=free,
        )
        booking.judge(short_of_cash(booking, national, move.cost, "national-stations", remedy=free))
        booking.pay(national, BANK, move.cost, "national-stations")
    CHOOSABLE.put(position, national, tuple(other for other in choosable if other != where))
    if where in placed:
        kept = tuple(waiting[0] if other == where else other for other in placed)
        position.stations = {**position.stations, national: kept}
    booking.tell(_WHY, "cleared", company=national, place=place)
    if not _without_token(booking, national):
        _end_stations(booking)


def keep_stations(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: the national gives up the places that have no token yet."""
    asked = booking.position.asked_of(STATIONS)[0]
    _judge_answer(booking, asked, player)
    for where in _without_token(booking, asked.about):
        booking.tell(_WHY, "cleared", company=asked.about, place=booking.title.place_name(where))
    _end_stations(booking)


def _end_stations(booking: Booking) -> None:
    CHOOSABLE.clear(booking.position)
    drop_questions(booking, *booking.position.asked_of(STATIONS))
    resume(booking)


def _stations_offered(state: State, asked: Question) -> Iterator[str]:
    for where in CHOOSABLE.of(state.position)[asked.about]:
        yield f"{quote_name(asked.about)}: clear {quote_name(state.title.place_name(where))}"
    yield "pass"


def _judge_answer(booking: Booking, asked: Question, player: str) -> None:
    """Flag an answer by a player who is not asked."""
    if asked.who != player:
        booking.flag("out-of-turn", f"{asked.who} is asked, not {player}", expected=asked.who, actual=player)


# ---- its trains ----


def _will_rust(state: State, train: str) -> bool:
    """Return whether a train rusts in a later phase."""
    return state.title.train(train).rusts is not None


def _ask_trains(booking: Booking, national: str) -> None:
    """Ask which trains the national gives up: it may give up those that will rust, and must obey its train limit."""
    if any(_will_rust(booking, train) for train in trains_of(booking, national)) or over_train_limit(booking, national):
        ask(booking, Question(TRAINS, president(booking, national), national, _WHY))


def discard(booking: Booking, move: Discard, who: str) -> None:
    """Answer: a train goes to the pool. Raises NotBooked if the national does not own it."""
    national = facts_of(booking.title).company
    if move.train not in trains_of(booking, national):
        remedy = next((Discard(actor=national, train=train) for train in _discardable_trains(booking, national)), None)
        raise booking.refuse("missing", f"{national} has no {move.train} train", remedy, about="train-discard")
    booking.judge(_judge_permanent_train(booking, national, move.train))
    give_train(booking, move.train, national, POOL, "train-discard")
    booking.tell("train-discard", company=national, train=move.train)
    happened(booking, TrainsChanged(national))
    if not _discardable_trains(booking, national):
        _end_trains(booking)


def _discardable_trains(state: State, national: str) -> list[str]:
    """Return the trains the national may give up: those that will rust, or any if it has too many permanent ones."""
    owned = trains_of(state, national)
    staying = [train for train in owned if not _will_rust(state, train)]
    many = len(staying) > train_limit(state, national)
    return [train for train in owned if _will_rust(state, train) or many]


def _judge_permanent_train(state: State, national: str, train: str) -> Finding | None:
    if train in _discardable_trains(state, national):
        return None
    instead = next(iter(_discardable_trains(state, national)), None)
    return state.finding(
        "national-trains",
        f"{national} keeps its {train} train, which is permanent: it is within the train limit",
        expected="a train that will rust",
        actual=train,
        remedy=None if instead is None else state.instead(train=instead),
    )


def keep_trains(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: the national keeps the rest of its trains."""
    asked = booking.position.asked_of(TRAINS)[0]
    _judge_answer(booking, asked, player)
    national = asked.about
    if more := over_train_limit(booking, national):
        booking.flag(
            "national-trains",
            f"{national} has {plural(len(trains_of(booking, national)), 'train')}, {more} above its limit",
            expected=f"{more} given up",
            actual="none",
            remedy=Discard(actor=national, train=_discardable_trains(booking, national)[0]),
        )
    _end_trains(booking)


def _end_trains(booking: Booking) -> None:
    drop_questions(booking, *booking.position.asked_of(TRAINS))
    demand_discards(booking)
    resume(booking)


def _trains_offered(state: State, asked: Question) -> Iterator[str]:
    trains = dict.fromkeys(_discardable_trains(state, asked.about))
    yield from (f"{quote_name(asked.about)}: discard {train}" for train in trains)
    if not over_train_limit(state, asked.about):
        yield "pass"


# ---- counted positions ----


def _lay_national(booking: Booking, move: GivenCompany) -> Finding | None:
    """Put the national in play in a counted position: certificates in its offering, tokens on its charter."""
    facts, national = facts_of(booking.title), move.company
    if move.closed or move.price is None:
        return None
    name = move.structure or facts.large
    if name not in (facts.large, facts.small):
        return impossible(booking, f"{national} cannot be a {name}", f"structure {facts.large} or {facts.small}")
    take_charter(booking, national, name, _WHY)
    _offer_all(booking, national)
    unit = token_unit(national)
    booking.give(unit, BOX, national, booking.title.opening_tokens(national), "setup")
    return None


def _fix_limit(state: State, limit: PlayerLimit) -> PlayerLimit:
    """Keep the certificate limit until the national is formed."""
    return limit.replace(fixed=limit.fixed or facts_of(state.title).company not in state.position.par)


RULES["debt_merger"] = MechanicRules(
    moves=Moves(players={Merge: _refuse_merger}),
    questions=Questions(
        answers={
            DEBTS: {Merge: merge, Pass: pay, Done: pay, Repay: pay_for},
            STATIONS: {Clear: clear_station, Pass: keep_stations, Done: keep_stations},
            TRAINS: {Discard: discard, Pass: keep_trains, Done: keep_trains},
        },
        offers={DEBTS: _answers, STATIONS: _stations_offered, TRAINS: _trains_offered},
    ),
    counted_facts=CountedFacts(forms=(_lay_national,)),
    listens=(adjust(PlayerLimit, _fix_limit), adjust(CountedCompany, _values), after(PhaseEffect, _call_in_loans)),
)
