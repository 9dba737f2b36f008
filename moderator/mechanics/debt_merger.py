"""Its rules: who pays and who merges, what the national gets, and what it gives for shares.

Presidents are asked from whoever began the phase on. One who leads several companies answers for them in any order;
they are listed in the order of the round under way.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, POOL, token_unit
from moderator.model.money import divide
from moderator.model.position import Cell, Question
from moderator.model.rounds import OperatingRound
from moderator.model.wording import plural
from moderator.rules.booking import Desk, State, ask, drop_questions, require, short_of_cash
from moderator.rules.certificates import over_train_limit, train_limit
from moderator.rules.events import Rules, end_company, joined, settle_trains
from moderator.rules.holdings import homes_of, loose_shares, move_shares, players_from, president, shares, trains_of
from moderator.rules.loans import forgive, loan_facts, loans_of, pay_back, pay_back_all
from moderator.rules.midgame.handing import impossible
from moderator.rules.prices import place_marker, price
from moderator.rules.rounds.operating import mark_acted
from moderator.rules.rounds.phases import demand_discards, operating_order
from moderator.rules.rounds.sequence import resume
from moderator.rules.stock.closing import end_taken_over
from moderator.rules.tokens import take_charter
from moderator.rules.train_supply import give_train
from moderator.titles.mergers import DebtMerger
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import new_question
from moderator.vocabulary.corporations import HALF_LED, Merge, Repay
from moderator.vocabulary.mergers import CHOOSABLE, DEBTS, MERGING, OPENER, STATIONS, TRAINS
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.track import Clear
from moderator.vocabulary.trains import Discard
from moderator.vocabulary.turns import Done, Pass

_WHY = "debt-merger"


def facts_of(title: Title) -> DebtMerger:
    return require(title.file.debt_merger)


# ---- loans are called in ----


def _call(desk: Desk, opener: str | None) -> None:
    """Every company pays back what it can; the presidents of those that still owe are asked."""
    first = opener or desk.position.priority
    OPENER.put(desk.position, facts_of(desk.title).company, first)
    for company in operating_order(desk):
        pay_back_all(desk, company)
    owing = [company for company in _order_of_round(desk) if loans_of(desk, company)]
    seats = [*players_from(desk.position, first)]
    owing.sort(key=lambda company: seats.index(president(desk, company) or first))
    ask(desk, *(new_question(DEBTS, president(desk, company), company, _WHY) for company in owing))
    _settle(desk)


def _order_of_round(state: State) -> list[str]:
    """Return the companies in the order of the round: those that have acted in it, then the others as prices stand."""
    now = state.position.round
    if not isinstance(now, OperatingRound):
        return operating_order(state)
    acted = [*now.acted, *((now.turn.company,) if now.turn is not None else ())]
    return [*dict.fromkeys(acted), *operating_order(state, without=acted)]


def _settle(desk: Desk) -> None:
    """Once all have been asked the national is formed, or never will be."""
    if desk.position.asked_of(DEBTS):
        return
    national, parts = facts_of(desk.title).company, [*MERGING.of(desk.position)]
    if parts:
        _form(desk, national, parts)
    else:
        desk.position.closed |= {national}
        desk.tell(_WHY, "none", company=national)
    MERGING.clear(desk.position)
    OPENER.clear(desk.position)
    resume(desk)


def merge(desk: Desk, move: Merge, player: str) -> None:
    """Answer: the company goes into the national. Raises NotBooked for one that nobody is asked about."""
    national = facts_of(desk.title).company
    company = move.other if move.company == national else move.company
    asked = desk.position.asked_of(DEBTS)
    meant = next((each for each in asked if each.about == company and national in (move.company, move.other)), None)
    if meant is None:
        said = f"{asked[0].who} is asked whether {asked[0].about} goes into {national}"
        raise desk.refuse("debts-merge", said, Merge(actor=asked[0].who, company=asked[0].about, other=national))
    _judge_turn(desk, meant, player)
    drop_questions(desk, meant)
    _join(desk, company, national)
    _settle(desk)


def pay(desk: Desk, move: Pass | Done, player: str) -> None:
    """Answer: the president pays what the company cannot, and it stays what it is."""
    first = desk.position.asked_of(DEBTS)[0]
    asked = next((each for each in desk.position.asked_of(DEBTS) if each.who == player), first)
    _pay(desk, asked, player)


def pay_for(desk: Desk, move: Repay, company: str) -> None:
    """Answer: the president pays what this company cannot. Raises NotBooked for one that nobody is asked about."""
    asked = desk.position.asked_of(DEBTS)
    meant = next((each for each in asked if each.about == company), None)
    if meant is None:
        raise desk.refuse("debts-merge", f"nobody is asked about {company}", Pass(actor=asked[0].who))
    _pay(desk, meant, meant.who or "")


def _pay(desk: Desk, asked: Question, player: str) -> None:
    _judge_turn(desk, asked, player)
    desk.judge(_beyond_means(desk, asked))
    drop_questions(desk, asked)
    pay_back(desk, asked.about, loans_of(desk, asked.about), asked.who)
    _settle(desk)


def _judge_turn(desk: Desk, meant: Question, player: str) -> None:
    """Flag an answer of another player, or for a company whose president comes later."""
    first = desk.position.asked_of(DEBTS)[0]
    if not meant.who == player == first.who:
        desk.flag(
            "debts-merge",
            f"{first.who} is asked for {first.about} first",
            expected=f"{first.who}: for {first.about}",
            actual=f"{player}: for {meant.about}",
        )


def _missing(state: State, company: str) -> int:
    """What a president must add for the loans of a company."""
    return max(0, loans_of(state, company) * loan_facts(state).value - max(0, state.cash(company)))


def _beyond_means(state: State, asked: Question) -> Finding | None:
    missing, has = _missing(state, asked.about), state.cash(asked.who or "")
    if missing <= has:
        return None
    return state.finding(
        "debts-paid",
        f"{asked.about} lacks {state.money(missing)} for its loans, and {asked.who} has {state.money(has)}",
        expected=state.money(missing),
        actual=state.money(has),
        remedy=Merge(actor=asked.who, company=asked.about, other=facts_of(state.title).company),
    )


def _answers(state: State, asked: Question) -> Iterator[str]:
    """Yield what the president may say for the company that is asked about, then for others of his."""
    national = quote_name(facts_of(state.title).company)
    yield f"merge {quote_name(asked.about)} {national}"
    if _beyond_means(state, asked) is None:
        yield "pass"
    for other in state.position.asked_of(DEBTS):
        if other.who == asked.who and other != asked:
            yield f"merge {quote_name(other.about)} {national}"
            if _beyond_means(state, other) is None:
                yield f"{quote_name(other.about)}: repay"


def _not_asked(desk: Desk, move: Merge, player: str) -> None:
    """Nobody is asked now. Raises NotBooked."""
    said = f"companies go into {facts_of(desk.title).company} as loans are called in, and {player} is not asked"
    raise desk.refuse("debts-merge", said)


# ---- what passes to the national ----


def _join(desk: Desk, part: str, national: str) -> None:
    """Its money, trains and rights pass, and its loans are owed no more; shares and stations wait for the others."""
    MERGING.mark(desk.position, part)
    forgive(desk, part)
    cash, trains = desk.cash(part), trains_of(desk, part)
    desk.pay(part, national, cash, _WHY)
    for train in trains:
        give_train(desk, train, part, national, _WHY)
    for joins in joined(desk.title).parts_join:
        joins(desk, part, national)
    desk.tell(_WHY, "joins", company=national, target=part, amount=cash, count=len(trains))


def _form(desk: Desk, national: str, parts: list[str]) -> None:
    """The national comes into play with its price and its stations, its shares go out, and the others are no more."""
    position = desk.position
    cell = mean_cell(desk, parts)
    homes, others = _places(desk, parts)
    stations = (*homes, *others)[: desk.title.opening_tokens(national)]
    owed, pooled = _due(desk, parts)
    at_once = _operates_next(desk, parts)
    earned = bool(position.earned.intersection(parts))
    for part in parts:
        end_company(desk, part)
        end_taken_over(desk, part, _WHY)
    position.par = {**position.par, national: desk.title.market.price(cell)}
    position.floated |= {national}
    position.earned |= {national} if earned else set()
    place_marker(desk, national, cell)
    _give_shares(desk, national, owed, pooled)
    unit, books = token_unit(national), position.books
    desk.give(unit, BOX, national, min(desk.title.opening_tokens(national), books.of(unit, BOX)), _WHY)
    desk.give(unit, national, BOARD, len(stations), _WHY)
    position.stations = {**position.stations, national: stations}
    count = sum(owed.values()) + pooled
    desk.tell(_WHY, company=national, companies=parts, count=count, price=price(desk, national))
    desk.tell(_WHY, "stations", company=national, places=[*map(desk.title.place_name, stations)])
    desk.tell(_WHY, "at-once" if at_once else "later", company=national)
    settle_trains(desk, national)
    _take_turns(desk, national, parts, at_once)
    _ask_trains(desk, national)
    _ask_stations(desk, national, others)


def mean_cell(state: State, parts: list[str]) -> Cell:
    """The cell of the top row that is nearest to the mean of the prices, from the least one on; of two the dearer."""
    facts, chart = facts_of(state.title), state.title.market
    prices = sorted(price(state, part) or 0 for part in parts)
    counted = prices[1:] if len(prices) >= facts.lowest_of else prices
    mean = divide(sum(counted), len(counted) * facts.multiple_of, "down") * facts.multiple_of
    return min(_row(state), key=lambda cell: (abs(chart.price(cell) - mean), -chart.price(cell)))


def _row(state: State) -> list[Cell]:
    """The cells on which the national may begin: those of the top row, from the least price on."""
    chart, least = state.title.market, facts_of(state.title).least
    top = min(chart.cells)[0]
    return [cell for cell in chart.cells if cell[0] == top and chart.price(cell) >= least]


def _values(state: State, company: str) -> Iterator[int]:
    """What the national may have begun at."""
    if company == facts_of(state.title).company:
        yield from map(state.title.market.price, _row(state))


def _places(state: State, parts: list[str]) -> tuple[list[str], list[str]]:
    """Return the hexes in which these companies are at home, and the others in which they have stations, each once."""
    there = [(where, part) for part in parts for where in state.position.stations.get(part, ()) if where]
    homes = [*dict.fromkeys(where for where, part in there if where in homes_of(state, part))]
    return homes, [*dict.fromkeys(where for where, _ in there if where not in homes)]


def _operates_next(state: State, parts: list[str]) -> bool:
    """Whether none of the companies has had a turn in this round, that which began the phase included."""
    now = state.position.round
    if not isinstance(now, OperatingRound):
        return False
    acted = (*now.acted, *((now.turn.company,) if now.turn is not None else ()))
    return not set(acted).intersection(parts)


def _take_turns(desk: Desk, national: str, parts: list[str], at_once: bool) -> None:
    """The national operates next, or in the round to come; the turn of a company that is no more is over."""
    now = desk.position.round
    if not isinstance(now, OperatingRound):
        return
    if at_once:
        desk.position.round = now.but(moved={**now.moved, national: "first"})
        return
    desk.position.round = now.but(acted=(*now.acted, national))
    if now.turn is not None and now.turn.company in parts:
        mark_acted(desk, now.turn)


# ---- its shares ----


def _due(state: State, parts: list[str]) -> tuple[dict[str, int], int]:
    """How many shares each player gets, from whoever began the phase on, and the pool with what is over, as long as
    there are any.
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
        left -= 1  # its president has to have one more
    return owed, max(0, min(pooled // facts.shares, left))


def _give_shares(desk: Desk, national: str, owed: dict[str, int], pooled: int) -> None:
    """It is divided by how many go out; who gets most leads it, the first of several, be it with one share."""
    facts, title = facts_of(desk.title), desk.title
    fewer = 100 // title.file.charters[facts.small].share
    name = facts.small if sum(owed.values()) + pooled <= fewer else facts.large
    take_charter(desk, national, name, _WHY)
    _offer_all(desk, national)
    leader = max(owed, key=lambda player: owed[player])
    first, single = title.certificates[national][0], title.certificates[national][-1]
    half = owed[leader] < first.shares
    for player, count in owed.items():
        rest = count
        if player == leader and not half:
            desk.give(first.unit, title.unsold(national), player, 1, _WHY)
            rest -= first.shares
        desk.give(single.unit, title.unsold(national), player, rest, _WHY)
        if count:
            desk.tell(_WHY, "shares", company=national, target=player, count=count)
    move_shares(desk, national, min(pooled, _loose(desk, national)), title.unsold(national), POOL, _WHY)
    if pooled:
        desk.tell(_WHY, "pool", company=national, count=pooled)
    desk.tell(_WHY, "half" if half else "led", company=national, target=leader)
    if half:
        HALF_LED.put(desk.position, national, leader)


def _offer_all(desk: Desk, national: str) -> None:
    """As many certificates as it is divided into come into its offering, the others stay out of the game."""
    first, *others = desk.title.certificates[national]
    left = 100 // desk.title.file.charters[desk.position.charters[national]].share - first.shares
    desk.give(first.unit, BOX, desk.title.unsold(national), 1, _WHY)
    for kind in others:
        count = min(kind.copies, left // kind.shares)
        desk.give(kind.unit, BOX, desk.title.unsold(national), count, _WHY)
        left -= count * kind.shares


def _loose(state: State, national: str) -> int:
    return loose_shares(state.title, state.position.books, national, state.title.unsold(national))


# ---- its stations ----


def _ask_stations(desk: Desk, national: str, others: list[str]) -> None:
    """Ask which stations the national gives up, if it has too few tokens for all of them."""
    CHOOSABLE.put(desk.position, national, tuple(others))
    if _without_token(desk, national):
        ask(desk, new_question(STATIONS, president(desk, national), national, _WHY))
    else:
        CHOOSABLE.clear(desk.position)


def _without_token(state: State, national: str) -> list[str]:
    """Return the places that it has to give up as things stand."""
    placed = state.position.stations[national]
    return [where for where in CHOOSABLE.of(state.position).get(national, ()) if where not in placed]


def clear_station(desk: Desk, move: Clear, who: str) -> None:
    """Answer: the national gives up this station; its token goes to the first place that has none.

    Raises NotBooked for a place where none of its companies had a station.
    """
    position, national = desk.position, facts_of(desk.title).company
    where, placed = desk.title.hex_of(move.place), position.stations[national]
    choosable, waiting = CHOOSABLE.of(position)[national], _without_token(desk, national)
    place = desk.title.place_name(where)
    if where not in (*placed, *choosable):
        said = f"{national} has no station in {place} to give up"
        raise desk.refuse("national-stations", said, Clear(actor=national, place=desk.title.place_name(waiting[0])))
    if where not in choosable:
        desk.flag(
            "national-stations",
            f"{place} is the home of a company that merged: {national} keeps it",
            expected=f"one of {', '.join(map(desk.title.place_name, choosable))}",
            actual=place,
            remedy=Clear(actor=national, place=desk.title.place_name(waiting[0])),
        )
    if move.cost:
        free = desk.instead(cost=None)
        desk.flag(
            "national-stations",
            f"{national} gives up a station for nothing",
            expected=desk.money(0),
            actual=desk.money(move.cost),
            remedy=free,
        )
        desk.judge(short_of_cash(desk, national, move.cost, "national-stations", remedy=free))
        desk.pay(national, BANK, move.cost, "national-stations")
    CHOOSABLE.put(position, national, tuple(other for other in choosable if other != where))
    if where in placed:
        kept = tuple(waiting[0] if other == where else other for other in placed)
        position.stations = {**position.stations, national: kept}
    desk.tell(_WHY, "cleared", company=national, place=place)
    if not _without_token(desk, national):
        _end_stations(desk)


def keep_stations(desk: Desk, move: Pass | Done, player: str) -> None:
    """Answer: the national gives up the places that have no token yet."""
    asked = desk.position.asked_of(STATIONS)[0]
    _judge_answer(desk, asked, player)
    for where in _without_token(desk, asked.about):
        desk.tell(_WHY, "cleared", company=asked.about, place=desk.title.place_name(where))
    _end_stations(desk)


def _end_stations(desk: Desk) -> None:
    CHOOSABLE.clear(desk.position)
    drop_questions(desk, *desk.position.asked_of(STATIONS))
    resume(desk)


def _stations_offered(state: State, asked: Question) -> Iterator[str]:
    for where in CHOOSABLE.of(state.position)[asked.about]:
        yield f"{quote_name(asked.about)}: clear {quote_name(state.title.place_name(where))}"
    yield "pass"


def _judge_answer(desk: Desk, asked: Question, player: str) -> None:
    """Flag an answer by a player who is not asked."""
    if asked.who != player:
        desk.flag("out-of-turn", f"{asked.who} is asked, not {player}", expected=asked.who, actual=player)


# ---- its trains ----


def _goes(state: State, train: str) -> bool:
    """Whether a train becomes obsolete in a later phase."""
    return state.title.train(train).rusts is not None


def _ask_trains(desk: Desk, national: str) -> None:
    """Its president may give trains up that will go, and must give up what is above its limit."""
    if any(_goes(desk, train) for train in trains_of(desk, national)) or over_train_limit(desk, national):
        ask(desk, new_question(TRAINS, president(desk, national), national, _WHY))


def discard(desk: Desk, move: Discard, who: str) -> None:
    """Answer: a train goes to the pool. Raises NotBooked for one that it has not."""
    national = facts_of(desk.title).company
    if move.train not in trains_of(desk, national):
        remedy = next((Discard(actor=national, train=train) for train in _to_give(desk, national)), None)
        raise desk.refuse("missing", f"{national} has no {move.train} train", remedy, about="train-discard")
    desk.judge(_stays(desk, national, move.train))
    give_train(desk, move.train, national, POOL, "train-discard")
    desk.tell("train-discard", company=national, train=move.train)
    settle_trains(desk, national)
    if not _to_give(desk, national):
        _end_trains(desk)


def _to_give(state: State, national: str) -> list[str]:
    """The trains that it may give up now: those that will go, or any if it has too many that stay."""
    own = trains_of(state, national)
    staying = [train for train in own if not _goes(state, train)]
    many = len(staying) > train_limit(state, national)
    return [train for train in own if _goes(state, train) or many]


def _stays(state: State, national: str, train: str) -> Finding | None:
    if train in _to_give(state, national):
        return None
    instead = next(iter(_to_give(state, national)), None)
    return state.finding(
        "national-trains",
        f"{national} keeps its {train} train, which stays: it has no more of these than its limit",
        expected="a train that becomes obsolete",
        actual=train,
        remedy=None if instead is None else state.instead(train=instead),
    )


def keep_trains(desk: Desk, move: Pass | Done, player: str) -> None:
    """Answer: it gives up no more trains."""
    asked = desk.position.asked_of(TRAINS)[0]
    _judge_answer(desk, asked, player)
    national = asked.about
    if more := over_train_limit(desk, national):
        desk.flag(
            "national-trains",
            f"{national} has {plural(len(trains_of(desk, national)), 'train')}, {more} above its limit",
            expected=f"{more} given up",
            actual="none",
            remedy=Discard(actor=national, train=_to_give(desk, national)[0]),
        )
    _end_trains(desk)


def _end_trains(desk: Desk) -> None:
    drop_questions(desk, *desk.position.asked_of(TRAINS))
    demand_discards(desk)
    resume(desk)


def _trains_offered(state: State, asked: Question) -> Iterator[str]:
    own = dict.fromkeys(_to_give(state, asked.about))
    yield from (f"{quote_name(asked.about)}: discard {train}" for train in own)
    if not over_train_limit(state, asked.about):
        yield "pass"


# ---- counted positions ----


def _lay(desk: Desk, move: GivenCompany) -> Finding | None:
    """It is in play: its certificates lie in its offering, its tokens on its charter."""
    facts, national = facts_of(desk.title), move.company
    if move.closed or move.price is None:
        return None
    name = move.structure or facts.large
    if name not in (facts.large, facts.small):
        return impossible(desk, f"{national} is no {name}", f"structure {facts.large} or {facts.small}")
    take_charter(desk, national, name, _WHY)
    _offer_all(desk, national)
    unit = token_unit(national)
    desk.give(unit, BOX, national, desk.title.opening_tokens(national), "setup")
    return None


DEBT_MERGER_RULES = Rules(
    of_players={Merge: _not_asked},
    answers={
        DEBTS: {Merge: merge, Pass: pay, Done: pay, Repay: pay_for},
        STATIONS: {Clear: clear_station, Pass: keep_stations, Done: keep_stations},
        TRAINS: {Discard: discard, Pass: keep_trains, Done: keep_trains},
    },
    asked_offers={DEBTS: _answers, STATIONS: _stations_offered, TRAINS: _trains_offered},
    events={"debts-called": _call},
    limit_waits=(lambda state: facts_of(state.title).company not in state.position.par,),
    later_values=(_values,),
    formation_laid=(_lay,),
    formed_as=(lambda title, company: (facts_of(title).large, facts_of(title).small),),
)


RULES: dict[str, Rules] = {
    "debt_merger": DEBT_MERGER_RULES,
}
