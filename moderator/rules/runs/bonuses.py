"""Bonuses that a run earns in addition to the values of its stops. Each is a mechanic."""

from collections.abc import Callable, Collection, Iterable

from moderator.model.findings import Finding
from moderator.model.moves import TrainRun
from moderator.model.rounds import ExtraIncome
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State
from moderator.rules.holdings import power_of
from moderator.rules.mechanic_rules import Earns, first_of, mechanics_of, once
from moderator.rules.place_tokens import raised_by
from moderator.rules.privates import effects_of
from moderator.rules.runs.reach import added_by_cars, count_best, longer_by, reach_of, towns_of
from moderator.rules.runs.remedies import count_anew, without_extra
from moderator.rules.runs.routes import Call, Route
from moderator.titles.title import Title

Bonus = Callable[[Booking, Route], Route]


def reckon(booking: Booking, company: str, train: TrainRun, calls: list[Call], zones: int = 0) -> Route:
    """Return the run with every bonus of the title applied in order. `zones` sea zones count against its reach."""
    route = count_towns(booking, Route(company, train, tuple(calls), zones=zones))
    if booking.title.train(train.train).branch is not None:
        return route
    route = count_best(booking, route)
    for bonus in once(booking.title, "bonuses", _bonuses_of):
        route = bonus(booking, route)
    return car_bonus(booking, route)


def _bonuses_of(title: Title) -> tuple[Bonus, ...]:
    """Return the bonuses of a title, in order."""
    more = mechanics_of(title).run_bonuses
    ranks = (OF_STOPS, more.of_stops, OF_SUMS, more.of_sums, OF_THE_WHOLE, more.of_the_whole)
    return tuple(bonus for rank in ranks for mechanic, bonus in dict(rank).items() if mechanic in title.mechanics)


def _revalue(booking: Booking, route: Route, mechanic: str, values: dict[str, int]) -> Route:
    """Return the route with new values for these places, and report them."""
    if not values:
        return route
    values_by_place = [(booking.title.place_name(where), value) for where, value in values.items()]
    booking.tell(mechanic, company=route.company, train=route.train, values=values_by_place)
    calls = tuple(call.replace(value=values[call.where]) if call.where in values else call for call in route.calls)
    return route.replace(calls=calls)


def city_bonus(booking: Booking, route: Route) -> Route:
    """Raise cities for the company that has their private or token."""
    position, company = booking.position, route.company
    more = {
        call.where: power_of(position, company, "city-bonus", call.where) + raised_by(booking, company, call.where)
        for call in route.calls
    }
    raised = {call.where: call.value + more[call.where] for call in route.calls if more[call.where]}
    return _revalue(booking, route, "city-bonus", raised)


def place_doubling(booking: Booking, route: Route) -> Route:
    """Double a place for the company that owns a private."""
    doubled = {effect.place for _, owner, effect in effects_of(booking, "place-doubling") if owner == route.company}
    own = [call for call in route.calls if call.where in doubled]
    return _revalue(booking, route, "place-doubling", {call.where: call.value * 2 for call in own})


def station_doubling(booking: Booking, route: Route) -> Route:
    """Multiply an off-map place for a company with a station there."""
    times = booking.title.file.bonuses.station_multiplier
    own = [call for call in route.calls if call.facts.off_map and call.station]
    return _revalue(booking, route, "station-doubling", {call.where: call.value * times for call in own})


def port_bonus(booking: Booking, route: Route) -> Route:
    """Add a port to its city if the company has a station there, and multiply it for a freight train."""
    ports = {call.facts.of: call for call in route.calls if call.facts.of is not None}
    times = booking.title.file.bonuses.port_multiplier
    raised = {
        call.where: (call.value + ports[call.where].value) * (times if call.freight else 1)
        for call in route.calls
        if call.where in ports and call.station
    }
    calls = tuple(call.replace(value=0) if call.facts.of is not None else call for call in route.calls)
    return _revalue(booking, route.replace(calls=calls), "port-bonus", raised)


def mining_district(booking: Booking, route: Route) -> Route:
    """Also pay the treasury the revenue of a freight train from districts with a station of the company."""
    if not booking.holds("district-pays-treasury"):
        return route
    paid = sum(call.value for call in route.calls if call.facts.kind == "district" and call.station and call.freight)
    return route.replace(treasury=(*route.treasury, ExtraIncome("mining-district", paid))) if paid else route


def red_to_red(booking: Booking, route: Route) -> Route:
    """Add the bonus of a run between two off-map places, by phase and number of own stations on the way."""
    table, calls = booking.title.phase(booking.position.phase).red_to_red, route.calls
    if not table or len(calls) < 2 or not (calls[0].facts.off_map and calls[-1].facts.off_map):
        return route
    stations = sum(call.station for call in calls)
    if not stations:
        return route
    bonus = table[min(stations, len(table)) - 1]
    booking.tell("red-to-red", company=route.company, amount=bonus, count=stations)
    return route.replace(added=route.added + bonus)


def iron_rhine(booking: Booking, route: Route) -> Route:
    """Add the bonus of a run that stops at a place of each of certain groups."""
    facts = booking.title.file.bonuses
    called = {group for call in route.calls for group in call.facts.groups}
    if not facts.groups or not called.issuperset(facts.groups):
        if called & {*facts.groups_elsewhere} and called.issuperset(facts.groups[:-1]):
            ends = list_words(_places_of(booking, facts.groups[-1]), "or")
            worth = facts.groups_worth
            booking.tell("iron-rhine", "elsewhere", company=route.company, train=route.train, worth=worth, ends=ends)
        return route
    booking.tell("iron-rhine", company=route.company, amount=facts.groups_worth, train=route.train)
    return route.replace(added=route.added + facts.groups_worth)


def _places_of(state: State, group: str) -> list[str]:
    return [state.title.place_name(where) for where, facts in state.title.map.hexes.items() if group in facts.groups]


def industry(booking: Booking, route: Route) -> Route:
    """Add the bonus for pairs of coalmines and steel mills. Express trains carry no freight."""
    kinds = [call.industry for call in route.calls]
    pairs = min(kinds.count("coal"), kinds.count("steel"), booking.title.file.bonuses.industry_pairs)
    if not pairs or booking.title.train(route.train).express:
        return route
    bonus = pairs * booking.title.phase(booking.position.phase).industry
    kind = "" if pairs == 1 else "pairs"
    booking.tell("industry", kind, company=route.company, amount=bonus, train=route.train, count=pairs)
    return route.replace(added=route.added + bonus)


def lime_quarry(booking: Booking, route: Route) -> Route:
    """Add the quarry's bonus for each steel mill of the run. Express trains carry no freight."""
    facts = booking.title.file.bonuses
    mills = sum(call.industry == "steel" for call in route.calls)
    reached = any(call.where == facts.quarry for call in route.calls)
    if not mills or not reached or not facts.quarry_pays or booking.title.train(route.train).express:
        return route
    bonus = mills * facts.quarry_pays
    booking.tell("lime-quarry", company=route.company, amount=bonus, train=route.train, count=mills)
    return route.replace(added=route.added + bonus)


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
    if (
        more
        and any(call.where == facts.quarry for call in called)
        and more == facts.quarry_pays * max(1, sum(call.industry == "steel" for call in called))
    ):
        return "lime-quarry"
    doubled = {effect.place for facts in state.title.file.privates.values() for effect in facts.effects}
    if any(call.where in doubled and more == call.value for call in called):
        return "place-doubling"
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
    if not booking.title.side(route.train).no_towns:
        counted += max(0, reach_of(booking, route.told) - sum(call.counts for call in route.calls) - route.zones)
    towns = [at for at, call in enumerate(route.calls) if call.facts.kind == "town"]
    left_out = sorted(towns, key=lambda at: -route.calls[at].value)[counted:]
    if not left_out:
        return route
    calls = tuple(call.replace(value=0) if at in left_out else call for at, call in enumerate(route.calls))
    return route.replace(calls=calls)


# Bonuses that a title may choose, in the order in which they apply: single stops, then sums, then the whole;
# those of other mechanics come last in each group.
OF_STOPS: dict[str, Bonus] = {
    "city-bonus": city_bonus,
    "place-doubling": place_doubling,
    "station-doubling": station_doubling,
    "port-bonus": port_bonus,
    "mining-district": mining_district,
}
OF_SUMS: dict[str, Bonus] = {
    "red-to-red": red_to_red,
    "iron-rhine": iron_rhine,
    "industry": industry,
    "lime-quarry": lime_quarry,
}
OF_THE_WHOLE: dict[str, Bonus] = {
    "train-doubling": train_doubling,
}


# ---- districts ----
# What freight trains earn the treasury at mining districts.


def district_sums(state: State, company: str, trains: Iterable[str]) -> list[int]:
    """Return the sums that runs of these trains to districts may earn a treasury, in ascending order."""
    sums = {0}
    if _pays(state, company):
        worth = state.title.file.bonuses.district
        for train in trains:
            if state.title.is_freight(train):
                sums |= {known + worth * state.title.reach(train) for known in sums}
    return sorted(sums)


def no_district(state: State, company: str, could: Collection[int], extra: int) -> Finding:
    """Return the finding for money to the treasury that no run to a district can earn."""
    return state.finding(
        "district-income",
        f"runs to a mining district cannot earn the treasury of {company} {state.money(extra)}",
        expected=list_words(state.money(amount) for amount in could),
        actual=state.money(extra),
        remedy=without_extra(state) if len(could) == 1 else count_anew(state),
    )


def _pays(state: State, company: str) -> bool:
    """Return whether districts pay treasuries in this phase and the company has a station in one."""
    if not state.holds("district-pays-treasury"):
        return False
    return any(state.title.hex(where).kind == "district" for where in state.position.stations.get(company, ()))


# ---- treasury income ----
# What runs without stops earn a treasury: by connections and mining districts.

_DISTRICT = "mining-district"


def told_beside(
    booking: Booking, company: str, trains: Iterable[str], revenue: int, extra: int
) -> tuple[tuple[ExtraIncome, ...], Finding | None]:
    """Return sources for a stated treasury income from runs without stops, with as little as possible from districts.

    The second value is a finding if no sources earn that sum, or the revenue is too small for it.
    """
    districts, earns = district_sums(booking, company, trains), _earns(booking)
    sums = _sums(booking)
    by_district = next((amount for amount in districts if extra - amount in sums), None)
    if by_district is None:
        return stated_beside(booking, (), extra), _not_earned(booking, company, districts, extra)
    made = () if earns is None else earns.made(booking, company, extra - by_district)
    paid = (ExtraIncome(_DISTRICT, by_district),) if by_district else ()
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
    code = brings[0].code if brings else next(iter(kinds), _DISTRICT)
    return (ExtraIncome(code, stated, kinds.get(code, "")),) if stated else ()


def _not_earned(state: State, company: str, districts: list[int], extra: int) -> Finding:
    earns = _earns(state)
    if earns is None and _DISTRICT not in state.title.mechanics:
        return state.finding(
            "run-sum",
            f"runs pay nothing extra to the treasury of {company} in this title",
            expected=state.money(0),
            actual=state.money(extra),
            remedy=without_extra(state),
        )
    if earns is not None and len(districts) == 1:
        return earns.unearned(state, company, extra)
    could = sorted({one + two for one in districts for two in _sums(state)})
    return no_district(state, company, could, extra)
