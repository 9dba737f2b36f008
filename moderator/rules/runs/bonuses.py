"""Bonuses that a run earns in addition to the values of its stops. Each is a mechanic."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, groupby

from moderator.model.findings import Finding
from moderator.model.moves import TrainRun
from moderator.model.rounds import ExtraIncome
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State
from moderator.rules.mechanic_rules import Earns, first_of, mechanics_of, once
from moderator.rules.place_tokens import for_others
from moderator.rules.privates import effects_of
from moderator.rules.runs.reach import added_by_cars, counts_no_towns, longer_by, reach_of, towns_of
from moderator.rules.runs.remedies import count_anew, without_extra
from moderator.rules.runs.routes import Call, Route
from moderator.rules.runs.rows import (
    Row,
    amount_of,
    apply_to_longest,
    is_for,
    most_of,
    revalue,
    stops_for,
    too_few_stops,
)
from moderator.rules.runs.rows import apply as apply_row
from moderator.rules.runs.rows import claimed as claimed_row
from moderator.rules.subsidiaries import powers_of
from moderator.titles.abilities import BonusRow
from moderator.titles.privates import Effect
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import CHOSEN

Bonus = Callable[[Booking, Route], Route]
_DISTRICT = "mining-district"


def reckon(booking: Booking, company: str, train: TrainRun, calls: list[Call], zones: int = 0) -> Route:
    """Return the run with every bonus of the title applied in order. `zones` sea zones count against its reach."""
    route = count_towns(booking, Route(company, train, tuple(calls), zones=zones))
    if booking.title.train(train.train).branch is not None:
        return route
    booking.judge(too_few_stops(booking, bonus_rows(booking.title), company, train, calls))
    for check in mechanics_of(booking.title).run_bonuses.checks:
        booking.judge(*check(booking, route))
    route = count_best(booking, route)
    for bonus in once(booking.title, "bonuses", _bonuses_of):
        route = bonus(booking, route)
    return car_bonus(booking, route)


def add_longest(booking: Booking, routes: Sequence[Route]) -> int | None:
    """Return what the longest run adds to a company's runs together, or None if the stops of a run are unknown."""
    return apply_to_longest((row for row in bonus_rows(booking.title) if row.facts.longest), booking, routes)


def _bonuses_of(title: Title) -> tuple[Bonus, ...]:
    """Return the bonuses of a title, in order: single stops, then sums, then the whole."""
    more, rows = mechanics_of(title).run_bonuses, [row for row in bonus_rows(title) if not row.facts.longest]
    of_stops = [row for row in rows if row.is_of_stops or row.facts.treasury]
    of_the_whole = [row for row in rows if row.facts.last and row not in of_stops]
    of_sums = [row for row in rows if row not in of_stops and row not in of_the_whole]
    ranks = (
        _applied(of_stops),
        _applied(of_sums),
        _chosen(title, OF_SUMS),
        _chosen(title, OF_THE_WHOLE),
        _applied(of_the_whole),
        _chosen(title, more.of_the_whole),
    )
    return tuple(bonus for rank in ranks for bonus in rank)


def _chosen(title: Title, bonuses: Mapping[str, Bonus]) -> list[Bonus]:
    return [bonus for mechanic, bonus in bonuses.items() if mechanic in title.mechanics]


def _applied(rows: Iterable[Row]) -> Iterator[Bonus]:
    """Yield the bonuses of rows in order. Rows that change stops by one mechanic in one way are one bonus."""
    for (*_, of_stops), group in groupby(rows, lambda row: (row.code, row.told.get("about"), row.is_of_stops)):
        alike = [*group]
        yield from [partial(revalue, alike)] if of_stops else [partial(apply_row, row) for row in alike]


def bonus_rows(title: Title) -> tuple[Row, ...]:
    """Return all rows of a title: those of special keys, whose mechanics are chosen, then those that it states."""
    return once(title, "bonus rows", _all_rows)


def _all_rows(title: Title) -> tuple[Row, ...]:
    rows = [*_special_rows(title)]
    for rows_of_mechanic in mechanics_of(title).run_bonuses.rows:
        rows += rows_of_mechanic(title)
    return tuple(row for row in rows if row.code in title.mechanics or row.code not in CHOSEN)


def _special_rows(title: Title) -> Iterator[Row]:
    """Yield the rows of the keys that every ruleset has."""
    facts, phases = title.file.bonuses, [*title.file.phases.items()]
    yield from _city_rows(title)
    for private, of_private in title.file.privates.items():
        for effect in of_private.effects:
            if effect.kind == "place-doubling" and effect.place is not None:
                doubled = BonusRow(places=(effect.place,), times=2)
                yield Row("place-doubling", doubled, holds=partial(_has_effect, private, effect))
    yield Row("station-doubling", BonusRow(kind="offboard", own=True, times=facts.station_multiplier))
    for where, port in title.map.hexes.items():
        if port.of is not None:
            joined = BonusRow(places=(port.of,), joins=(where,), own=True)
            yield Row("port-bonus", joined.replace(per="joined", raises=True))
            yield Row("port-bonus", joined.replace(trains="freight", times=facts.port_multiplier))
    districts = BonusRow(kind="district", own=True, trains="freight", per="value", treasury=True)
    yield Row("mining-district", districts, holds=_districts_pay)
    for at, (phase, of_phase) in enumerate(phases):
        if of_phase.red_to_red:
            until = phases[at + 1][0] if at + 1 < len(phases) else None
            table = BonusRow(
                kind="offboard", ends=2, per="station", by_number=of_phase.red_to_red, since=phase, until=until
            )
            yield Row("red-to-red", table)
    if facts.groups:
        yield Row("iron-rhine", BonusRow(groups=facts.groups, pays=facts.groups_worth))
    by_phase = {phase: of_phase.industry for phase, of_phase in phases}
    yield Row("industry", BonusRow(per="pair", most=facts.industry_pairs, by_phase=by_phase))
    if facts.quarry is not None:
        yield Row("lime-quarry", BonusRow(places=(facts.quarry,), per="steel", pays=facts.quarry_pays))


def _city_rows(title: Title) -> Iterator[Row]:
    """Yield the bonuses of single places, by the powers of privates and by tokens."""
    for private, facts in title.file.privates.items():
        for power in facts.uses:
            if power.kind == "city-bonus":
                row = BonusRow(beside=private, pays=power.amount, raises=True)
                yield Row("city-bonus", row, holds=partial(has_power, private, "city-bonus"))
    yield from token_rows(title, "bonus", "city-bonus")


def token_rows(title: Title, kind: str, code: str) -> Iterator[Row]:
    """Yield the bonuses of the tokens of a kind: for the company that laid one, and for others until it is turned.

    Nothing multiplies an income. A bonus is part of the value of its place.
    """
    tokens = {name: facts.token for name, facts in title.file.privates.items()}
    tokens |= {name: facts.ability.token for name, facts in title.file.minors.items() if facts.ability is not None}
    for name, token in tokens.items():
        if token is not None and token.kind == kind:
            income = kind == "income"
            row = BonusRow(marker=name, places=token.places if income else (), last=income, raises=not income)
            own = row.replace(by_phase=token.worth, by_place=token.by_place)
            yield Row(code, own, {"private": name}, partial(_is_of_token, name))
            if token.others:
                others = row.replace(pays=token.others)
                yield Row(code, others, {"private": name}, partial(_is_for_others, name))


def has_power(private: str, kind: str, state: State, company: str) -> bool:
    """Return whether a company has a lasting power of this kind from a private."""
    power = state.position.powers.get(private)
    return power is not None and (power.company, power.kind) == (company, kind)


def _is_of_token(name: str, state: State, company: str) -> bool:
    """Return whether a company laid a token, or has taken over the minor that did."""
    power = state.position.powers.get(name)
    return power is not None and power.company in (company, *powers_of(state, company))


def _is_for_others(name: str, state: State, company: str) -> bool:
    return not _is_of_token(name, state, company) and bool(for_others(state, name))


def _districts_pay(state: State, _: str) -> bool:
    return state.holds("district-pays-treasury")


def _has_effect(private: str, effect: Effect, state: State, company: str) -> bool:
    return any(
        (private, company, effect) == (name, owner, each) for name, owner, each in effects_of(state, "place-doubling")
    )


def count_best(state: State, route: Route) -> Route:
    """Return the run with only the places for which its train is paid: the dearest, including one with a station."""
    side = state.title.side(route.train)
    if not side.visits or len(route.calls) <= side.reach:
        return route
    ends = [row for row in bonus_rows(state.title) if row.facts.per == "ends"]

    def worth(way: Iterable[Call]) -> int:
        way = tuple(way)
        part, total = route.replace(calls=way), sum(call.value for call in way)
        earned = [(row, stops) for row in ends if (stops := stops_for(state, row, part)) is not None]
        return total + sum(amount_of(state, row, part, stops)[0] for row, stops in earned)

    ways = [way for way in combinations(route.calls, side.reach) if any(call.station for call in way)]
    return route.replace(calls=tuple(max(ways, key=worth, default=route.calls)))


def tell_elsewhere(booking: Booking, route: Route) -> Route:
    """Remark a run to the last group of places as other programs have it."""
    facts = booking.title.file.bonuses
    called = {group for call in route.calls for group in call.facts.groups}
    elsewhere = called & {*facts.groups_elsewhere} and called.issuperset(facts.groups[:-1])
    if elsewhere and facts.groups and not called.issuperset(facts.groups):
        ends, worth = list_words(_places_of(booking, facts.groups[-1]), "or"), facts.groups_worth
        booking.tell("iron-rhine", "elsewhere", company=route.company, train=route.train, worth=worth, ends=ends)
    return route


def _places_of(state: State, group: str) -> list[str]:
    return [state.title.place_name(where) for where, facts in state.title.map.hexes.items() if group in facts.groups]


def claimed_bonus(state: State, more: int, called: Collection[Call] = ()) -> str | None:
    """Return the mechanic of the bonus that a run seems to claim wrongly by `more`, or None.

    For a connection, return its end. If several bonuses have this amount, the stops decide. The excess of a run by
    ferry may be the cost of the crossing, so it counts as a bonus only if the places of the run have one.
    """
    facts, pair = state.title.file.bonuses, state.title.phase(state.position.phase).industry
    found = sum(call.industry is not None for call in called)
    ferried = any(call.ferried for call in called)
    if (claimed := first_of(mechanics_of(state.title).run_bonuses.claimed, state, more, called)) is not None:
        return claimed
    if (claimed := claimed_row(state, bonus_rows(state.title), more, called)) is not None:
        return claimed
    if (
        more
        and any(call.where == facts.quarry for call in called)
        and more == facts.quarry_pays * max(1, sum(call.industry == "steel" for call in called))
    ):
        return "lime-quarry"
    pairs = {count * pair for count in range(facts.industry_pairs + 1)}
    if not more or more not in {one + two for one in pairs for two in (0, facts.groups_worth)}:
        return None
    grouped = any({*facts.groups} & {*call.facts.groups} for call in called)
    if ferried and not found and not grouped:
        return None
    return "industry" if more in pairs and (more != facts.groups_worth or not grouped) else "iron-rhine"


def train_doubling(booking: Booking, route: Route) -> Route:
    """Multiply the run of a train with a multiplier, except for places that a marker has added."""
    times, longer = booking.title.side(route.train).multiplier, longer_by(booking, route.told)
    if times == 1:
        return route
    cities = sorted((call.value for call in route.calls if call.counts), reverse=True)
    plain = sum(cities[reach_of(booking, route.told) - longer :])
    plain += sum(call.value for call in route.calls if call.facts.kind == "town") if longer else 0
    amount = route.revenue - plain
    booking.tell("train-doubling", company=route.company, amount=amount, train=route.train, count=times)
    return route.replace(times=route.times * times, after=route.after - plain * (times - 1))


def car_bonus(booking: Booking, route: Route) -> Route:
    """Add the bonus of an attached car, by the train's level."""
    bonus = added_by_cars(booking, route.told)
    if not bonus:
        return route
    booking.tell("car-bonus", company=route.company, amount=bonus, train=route.train)
    return route.replace(after=route.after + bonus)


def count_towns(booking: Booking, route: Route) -> Route:
    """Count only the dearest towns: as many as the train counts, plus the cities it does not use."""
    counted = towns_of(booking, route.told)
    if counted is None:
        return route
    if not counts_no_towns(booking, route.told):
        counted += max(0, reach_of(booking, route.told) - sum(call.counts for call in route.calls) - route.zones)
    towns = [at for at, call in enumerate(route.calls) if call.facts.kind == "town"]
    left_out = sorted(towns, key=lambda at: -route.calls[at].value)[counted:]
    if not left_out:
        return route
    calls = tuple(call.replace(value=0) if at in left_out else call for at, call in enumerate(route.calls))
    return route.replace(calls=calls)


# Bonuses that a title may choose and that are no rows, in the order in which they apply.
OF_SUMS: dict[str, Bonus] = {"iron-rhine": tell_elsewhere}
OF_THE_WHOLE: dict[str, Bonus] = {"train-doubling": train_doubling}


# ---- treasury income ----
# What a treasury gets for runs that are stated without stops: connections, and rows of the bonus table.


def treasury_sums(state: State, company: str, trains: Iterable[str]) -> dict[int, tuple[ExtraIncome, ...]]:
    """Return the sums that runs of these trains may earn a treasury, in ascending order, each with its sources."""
    sums: dict[int, tuple[ExtraIncome, ...]] = {0: ()}
    rows = [row for row in bonus_rows(state.title) if row.facts.treasury]
    for train in trains:
        for row in rows if rows and state.title.is_train(train) else ():
            if is_for(state, row, company, train):
                each = ExtraIncome(row.code, most_of(state, row, company, train))
                sums = {amount + each.amount: (*paid, each) for amount, paid in sums.items()} | sums
    return dict(sorted(sums.items()))


def no_district(state: State, company: str, could: Collection[int], extra: int) -> Finding:
    """Return the finding for money to the treasury that no run to a district can earn."""
    return state.finding(
        "district-income",
        f"runs to a mining district cannot earn the treasury of {company} {state.money(extra)}",
        expected=list_words(state.money(amount) for amount in could),
        actual=state.money(extra),
        remedy=without_extra(state) if len(could) == 1 else count_anew(state),
    )


def told_beside(
    booking: Booking, company: str, trains: Iterable[str], revenue: int, extra: int
) -> tuple[tuple[ExtraIncome, ...], Finding | None]:
    """Return sources for a stated treasury income from runs without stops, with as little as possible by trains.

    The second value is a finding if no sources earn that sum, or the revenue is too small for it.
    """
    by_trains, earns = treasury_sums(booking, company, trains), _earns(booking)
    sums = _sums(booking)
    by_train = next((amount for amount in by_trains if extra - amount in sums), None)
    if by_train is None:
        return stated_beside(booking, (), extra), _not_earned(booking, company, [*by_trains], extra)
    made = () if earns is None else earns.made(booking, company, extra - by_train)
    paid = stated_beside(booking, by_trains[by_train], None)
    return (*made, *paid), None if earns is None else earns.left_out(booking, company, made, revenue)


def _earns(state: State) -> Earns | None:
    """Return the mechanic, other than districts, by which runs earn the treasury something, or None."""
    return next(iter(mechanics_of(state.title).run_bonuses.beside), None)


def _sums(state: State) -> set[int]:
    earns = _earns(state)
    return {0} if earns is None else earns.sums(state)


def stated_beside(state: State, brings: tuple[ExtraIncome, ...], stated: int | None) -> tuple[ExtraIncome, ...]:
    """Return the treasury income from runs, with equal sources added up.

    If the stated sum differs from the computed income, all of it is booked under one source.
    """
    if stated is None or stated == sum(each.amount for each in brings):
        sums: dict[ExtraIncome, int] = {}
        for each in brings:
            like = each.replace(amount=0)
            sums[like] = sums.get(like, 0) + each.amount
        return tuple(like.replace(amount=amount) for like, amount in sums.items())
    kinds = {each.code: each.kind for each in mechanics_of(state.title).run_bonuses.beside}
    listed = (row.code for row in bonus_rows(state.title) if row.facts.treasury)
    code = brings[0].code if brings else next(iter(kinds), next(listed, _DISTRICT))
    return (ExtraIncome(code, stated, kinds.get(code, "")),) if stated else ()


def _not_earned(state: State, company: str, by_trains: list[int], extra: int) -> Finding:
    earns = _earns(state)
    if earns is None and not any(row.facts.treasury for row in bonus_rows(state.title)):
        return state.finding(
            "run-sum",
            f"runs pay nothing extra to the treasury of {company} in this title",
            expected=state.money(0),
            actual=state.money(extra),
            remedy=without_extra(state),
        )
    if earns is not None and len(by_trains) == 1:
        return earns.unearned(state, company, extra)
    could = sorted({one + two for one in by_trains for two in _sums(state)})
    return (no_district if _DISTRICT in state.title.mechanics else _no_row)(state, company, could, extra)


def _no_row(state: State, company: str, could: Collection[int], extra: int) -> Finding:
    return state.finding(
        "run-sum",
        f"runs cannot earn the treasury of {company} {state.money(extra)}",
        expected=list_words(map(state.money, could), "or"),
        actual=state.money(extra),
        remedy=without_extra(state) if len(could) == 1 else count_anew(state),
    )
