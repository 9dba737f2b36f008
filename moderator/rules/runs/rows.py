"""Rows of the bonus table: the runs that earn a bonus, and how much. Special keys of a ruleset are read as rows too."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any

from moderator.model.findings import Finding
from moderator.model.ledger import divide
from moderator.model.moves import TrainRun
from moderator.model.rounds import ExtraIncome
from moderator.model.values import Field, Record
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State
from moderator.rules.holdings import charter_name
from moderator.rules.place_tokens import token_place
from moderator.rules.privates import owner_of
from moderator.rules.rounds.operating import current_turn, replace_turn
from moderator.rules.runs.hexes import colour_at
from moderator.rules.runs.remedies import count_anew
from moderator.rules.runs.routes import Call, Route, printed_value
from moderator.titles.abilities import BonusRow
from moderator.vocabulary.runs import EARNED_ONCE


class Row(Record):
    """A bonus of runs, and the mechanic that reports it.

    `told` are further figures of the report; `holds` tells whether a company has the bonus, if that changes in play.
    `kind` is the wording for a row that changes the values of stops.
    """

    code: str
    facts: BonusRow
    told: Mapping[str, Any] = Field(default_factory=dict)
    holds: Callable[[State, str], bool] | None = None
    kind: str = ""

    @property
    def is_of_stops(self) -> bool:
        """Return whether it changes the values of stops, instead of adding to the run or the treasury."""
        return self.facts.raises or self.facts.times > 1


# ---- conditions ----


def stops_for(state: State, row: Row, route: Route) -> list[Call] | None:
    """Return the stops for which a run earns a bonus, or None if it does not earn it."""
    facts = row.facts
    if not is_for(state, row, route.company, route.train) or (facts.once and _is_used(state, row, route.company)):
        return None
    called = {call.where for call in route.calls}
    stops = [call for call in route.calls if _is_place(state, facts, route.company, call)]
    if not stops or (facts.all and not called.issuperset(_places_for(facts, route.company))):
        return None
    if len(route.calls) - len(stops) < facts.other_stops:
        return None
    if facts.ends and sum(call in stops for call in (route.calls[0], route.calls[-1])) < facts.ends:
        return None
    if facts.ends == 2 and len(route.calls) < 2:
        return None
    if facts.home and state.title.file.corporations[route.company].home not in called:
        return None
    if facts.joins and called.isdisjoint(facts.joins):
        return None
    ends = route.calls[0].facts.groups, route.calls[-1].facts.groups
    if facts.between and not any(a in ends[0] and b in ends[1] for a, b in permutations(facts.between, 2)):
        return None
    if not {group for call in stops for group in call.facts.groups}.issuperset(facts.groups):
        return None
    return stops


def is_for(state: State, row: Row, company: str, train: str) -> bool:
    """Return whether a company's run of this train may earn a bonus now."""
    facts, phase, title = row.facts, state.position.phase, state.title
    return (
        (facts.trains != "freight" or title.is_freight(train))
        and (facts.trains != "express" or title.train(train).express)
        and (row.holds is None or row.holds(state, company))
        and (facts.since is None or title.reached(phase, facts.since))
        and (facts.until is None or not title.reached(phase, facts.until))
        and (not facts.companies or company in facts.companies)
        and (not facts.charters or charter_name(state, company) in facts.charters)
        and (facts.private is None or owner_of(state, facts.private) == company)
        and (facts.used is None or facts.used in state.position.used)
        and (not facts.own_places or company in facts.own_places)
    )


def _is_place(state: State, facts: BonusRow, company: str, call: Call) -> bool:
    if facts.own and not call.station:
        return False
    if facts.upgraded and call.facts.metropolis and colour_at(state, call.where) == "yellow":
        return False
    if facts.marker is not None and token_place(state, facts.marker) != call.where:
        return False
    if facts.beside is not None:
        token = state.position.powers.get(facts.beside)
        if token is None or (token.company, token.place) != (company, call.where):
            return False
    if facts.kind is not None and call.facts.kind != facts.kind:
        return False
    places = _places_for(facts, company)
    return not places or call.where in places


def _places_for(facts: BonusRow, company: str) -> tuple[str, ...]:
    return facts.own_places.get(company, ()) if facts.own_places else facts.places


def too_few_stops(
    state: State, rows: Collection[Row], company: str, train: TrainRun, calls: list[Call]
) -> Finding | None:
    """Return a finding if a run calls at a place that needs more other stops than it has."""
    for row in rows:
        stops = [call for call in calls if _is_place(state, row.facts, company, call)]
        others = len(calls) - len(stops)
        if row.facts.other_stops and stops and others < row.facts.other_stops:
            where = list_words(state.title.place_name(call.where) for call in stops)
            return state.finding(
                "run-stops",
                f"the {train.train} train runs to {where} and calls at {plural(others, 'other stop')}",
                expected=f"{row.facts.other_stops} or more",
                actual=others,
                remedy=count_anew(state),
            )
    return None


# ---- amounts ----


def amount_of(state: State, row: Row, route: Route, stops: list[Call]) -> tuple[int, int]:
    """Return what a run earns by a bonus, and for how many places, stations or industries it is paid."""
    facts = row.facts
    if facts.per == "ends":
        return _best_ends(facts, stops), 2
    if facts.per in ("value", "joined"):
        paid = stops if facts.per == "value" else [call for call in route.calls if call.where in facts.joins]
        return sum(call.value for call in paid), len(paid)
    express = state.title.train(route.train).express  # carries no freight
    kinds = [] if express else [call.industry for call in route.calls]
    coal, steel = kinds.count("coal"), kinds.count("steel")
    count = {
        "run": 1,
        "place": len({call.where for call in stops}),
        "stop": len(route.calls),
        "station": sum(call.station for call in route.calls),
        "coal": coal,
        "steel": steel,
        "industry": coal + steel,
        "pair": min(coal, steel),
    }[facts.per]
    count = count if facts.most is None else min(count, facts.most)
    if facts.by_number:
        return (facts.by_number[min(count, len(facts.by_number)) - 1] if count else 0), count
    worth = facts.by_place.get(stops[0].where, most_of(state, row, route.company, route.train))
    return worth * count + _share_of(facts, route.stops_value), count


def _share_of(facts: BonusRow, revenue: int) -> int:
    """Return the part of a run's revenue that its bonus adds, rounded down."""
    return divide(revenue * facts.share, 100 * facts.share_to, "down") * facts.share_to


def most_of(state: State, row: Row, company: str, train: str) -> int:
    """Return the amount of a bonus for one run, place, station or industry, wherever it is earned."""
    facts = row.facts
    if facts.per == "value":
        stations = {where: state.title.hex(where) for where in state.position.stations.get(company, ())}
        known = [printed_value(state, where, at, train) for where, at in stations.items() if at.kind == facts.kind]
        return max((value or 0 for value, _ in known), default=0)
    if facts.by_phase:
        return state.title.since(facts.by_phase, state.position.phase)
    return facts.by_company.get(company, facts.pays)


def _best_ends(facts: BonusRow, stops: list[Call]) -> int:
    """Return the best sum of the end bonuses of two different places, of both groups of an axis if there are axes."""
    sums = [0]
    for at, one in enumerate(stops):
        for other in stops[:at]:
            groups, others = one.facts.groups, other.facts.groups
            fits = any((a in groups and b in others) or (b in groups and a in others) for a, b in facts.axes)
            if fits or not facts.axes:
                sums.append(one.facts.end_bonus + other.facts.end_bonus)
    return max(sums)


# ---- applying ----


def apply(row: Row, booking: Booking, route: Route) -> Route:
    """Return the run with a bonus if it earns it."""
    stops, facts = stops_for(booking, row, route), row.facts
    if stops is None:
        return route
    amount, count = amount_of(booking, row, route, stops)
    if not amount:
        return route
    if facts.once:
        _use(booking, row, route.company)
    if facts.treasury:
        return route.replace(treasury=(*route.treasury, ExtraIncome(row.code, amount)))
    kind = "less" if facts.lowers else ""
    told: dict[str, Any] = {**({} if facts.per == "run" else {"count": count}), **row.told}
    if facts.marker is not None:
        told["place"] = booking.title.place_name(stops[0].where)
    if row.code == "industry" and count > 1:
        kind = "pairs"
    booking.tell(row.code, kind, company=route.company, amount=amount, train=route.train, **told)
    more = -amount if facts.lowers else amount
    return route.replace(after=route.after + more) if facts.last else route.replace(added=route.added + more)


def revalue(rows: Sequence[Row], booking: Booking, route: Route) -> Route:
    """Return the run with the new values of its stops by rows of one mechanic, which are reported together."""
    changed = set[int]()
    for row in rows:
        stops = stops_for(booking, row, route)
        more = amount_of(booking, row, route, stops)[0] if stops and row.facts.raises else 0
        if stops is None or (row.facts.times == 1 and not more):
            continue
        if row.facts.once:
            _use(booking, row, route.company)
        calls = [*route.calls]
        for at, call in enumerate(route.calls):
            if any(call is stop for stop in stops):
                calls[at] = call.replace(value=(call.value + more) * row.facts.times)
                changed.add(at)
        route = route.replace(calls=tuple(calls))
    if changed:
        pairs = [(booking.title.place_name(route.calls[at].where), route.calls[at].value) for at in sorted(changed)]
        about = {key: told for key, told in rows[0].told.items() if key == "about"}
        values = [*dict.fromkeys(pairs)]
        booking.tell(rows[0].code, rows[0].kind, company=route.company, train=route.train, values=values, **about)
    return route


def apply_to_longest(rows: Iterable[Row], booking: Booking, routes: Sequence[Route]) -> int | None:
    """Return what rows for the longest run add to a company's runs, or None if the stops of a run are unknown."""
    total = 0
    for row in rows:
        if not routes or not is_for(booking, row, routes[0].company, routes[0].train):
            continue
        if not all(route.calls for route in routes):
            return None
        longest = max(routes, key=lambda route: len(route.calls))
        if stops := stops_for(booking, row, longest):
            amount, count = amount_of(booking, row, longest, stops)
            train: dict[str, Any] = {"train": longest.train} if row.code == "run-bonus" else {}
            booking.tell(row.code, company=longest.company, amount=amount, **train, **row.told, count=count)
            total += amount
    return total


def _is_used(state: State, row: Row, company: str) -> bool:
    """Return whether a run of this turn has earned the bonus already. Outside the company's turn none is earned."""
    turn = current_turn(state)
    return turn is None or turn.company != company or _key(row) in EARNED_ONCE.of(turn)


def _use(booking: Booking, row: Row, company: str) -> None:
    turn = current_turn(booking)
    if turn is not None and turn.company == company:
        replace_turn(booking, EARNED_ONCE.put(turn, (*EARNED_ONCE.of(turn), _key(row))))


def _key(row: Row) -> tuple[str, ...]:
    return (row.code, *row.facts.places)


# ---- claims ----


def claimed(state: State, rows: Collection[Row], more: int, called: Collection[Call]) -> str | None:
    """Return the mechanic of the bonus that explains a revenue too high by `more`, by the places of the run."""
    for row in rows:
        facts = row.facts
        places = {*facts.places, *(place for own in facts.own_places.values() for place in own)}
        if facts.marker is not None and not places:
            places = {*filter(None, [token_place(state, facts.marker)])}
        if facts.per not in ("run", "place", "station") or not (places or row.code == "run-bonus"):
            continue  # these have explanations of their own
        if facts.trains != "all" or facts.raises:
            continue  # the train or the stop explains it
        there = [call for call in called if call.where in places or (not places and call.facts.kind == facts.kind)]
        paid = {facts.pays, *facts.by_phase.values(), *facts.by_company.values(), *facts.by_place.values()}
        if facts.times > 1 and any(more == call.value * (facts.times - 1) for call in there):
            return row.code
        paid.add(_share_of(facts, sum(call.value for call in called)))
        if there and more > 0 and more in paid and not facts.treasury:
            return row.code
    return None
