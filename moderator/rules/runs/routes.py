"""Routes: the stops of one train's run, and their values."""

from typing import Literal

from moderator.model.moves import Stop, TrainRun
from moderator.model.rounds import ExtraIncome
from moderator.model.values import Record, Slim
from moderator.rules.booking import Booking, State, by_map
from moderator.rules.place_tokens import free_places, token_town, town_worth
from moderator.rules.privates import brings_city
from moderator.rules.runs.hexes import industry_at, industry_early, on_two_banks, river_value
from moderator.rules.runs.remedies import count_anew, with_stop
from moderator.titles.board import Hex

EXPRESS = "legacy"  # the lasting power that is a station for express trains


class Call(Slim):
    """A stop of a run: its hex, its value, and whether the company has a station there."""

    where: str
    facts: Hex
    value: int
    station: bool
    freight: bool = False
    industry: Literal["coal", "steel"] | None = None  # the industry there
    sea: int = 0  # sea zones crossed between this stop and the next
    ferried: bool = False  # crossed by ferry, which lowers its value
    free: bool = False  # a token of the company here: the place does not count

    @property
    def counts(self) -> bool:
        """Return whether the stop counts against the train's reach and may be doubled: cities and off-map places."""
        return not self.free and self.is_city and not self.facts.uncounted

    @property
    def is_city(self) -> bool:
        return self.facts.kind not in ("town", "port", "mine", "district")

    @property
    def stops(self) -> bool:
        """Return whether it counts toward the two stops that a route needs. A port that belongs to a city does not."""
        return self.freight if self.facts.kind in ("mine", "district") else self.facts.of is None


class Route(Record):
    """A train's run, to which bonuses are applied. They change its stops or add to them.

    `told` is the run as stated, perhaps of several trains that run as one; `train` is the first of them, by the side
    that is up. `treasury` is income for the company apart from the revenue. `after` is added after multiplication.
    """

    company: str
    told: TrainRun
    calls: tuple[Call, ...]
    added: int = 0
    times: int = 1
    after: int = 0
    treasury: tuple[ExtraIncome, ...] = ()
    zones: int = 0  # sea zones that count against the reach

    @property
    def train(self) -> str:
        return self.told.train

    @property
    def stops_value(self) -> int:
        """Return the value of the stops. A port counts only as a bonus for its city."""
        return sum(call.value for call in self.calls if call.facts.of is None)

    @property
    def revenue(self) -> int:
        return (self.stops_value + self.added) * self.times + self.after

    @property
    def beside(self) -> int:
        """Return the income for the treasury apart from the revenue."""
        return sum(each.amount for each in self.treasury)


def read_calls(booking: Booking, train: TrainRun, company: str) -> list[Call]:
    """Return the stops of a run in order. Raises NotBooked if the value of one is neither stated nor printed."""
    branch = booking.title.train(train.train).branch
    stations = (*booking.position.stations.get(company, ()), *(() if branch is None else (branch.home,)))
    if booking.title.train(train.train).express:
        stations += tuple(where for where in _express_stations(booking, company) if where not in stations)
    freight, free = booking.title.is_freight(train.train), free_places(booking, company)
    calls: list[Call] = []
    for stop in train.stops:
        where = booking.title.hex_of(stop.place)
        if stop.station and where not in stations:
            booking.flag(
                "run-station",
                f"{company} has no station in {stop.place}",
                expected="no *",
                actual=f"{stop.place}*",
                remedy=count_anew(booking, "leave out the *, or book the token first"),
            )
        value, own = stop_value(booking, stop, where, train.train, company), stop.station or where in stations
        facts = booking.title.hex(where)
        if facts.kind == "town" and brings_city(booking, where) and all(call.where != where for call in calls):
            facts = facts.replace(kind="city")
        if token_town(booking, where) is not None:
            facts = facts.replace(kind="town")
        if stop.industry:
            booking.judge(industry_early(booking, stop, where))
        found = stop.industry or industry_at(booking, where)
        calls.append(Call(where, facts, value, own, freight, found, stop.sea, stop.ferry, where in free))
    return calls


def _express_stations(state: State, company: str) -> list[str]:
    """Return where a private has given the company a station for express trains only."""
    powers = state.position.powers.values()
    return [power.place for power in powers if power.place and (power.company, power.kind) == (company, EXPRESS)]


def printed_value(state: State, where: str, facts: Hex, train: str) -> tuple[int | None, bool]:
    """Return the value of a place by the map, or None if a tile decides; and whether no tile ever changes it."""
    title, tiles = state.title, state.position.tiles
    if facts.area is not None and facts.area == title.file.bonuses.linked_area:
        return title.link_value(facts.area, state.position.links.get(facts.area, 0)), True
    if facts.kind in ("offboard", "port") or facts.printed == "grey":  # never covered by a tile
        return facts.value.get(title.train(train).column or title.phase(state.position.phase).column), True
    match facts.kind:
        case "district":
            return (title.file.bonuses.district * title.reach(train) if title.is_freight(train) else 0), True
        case "mine" if title.is_freight(train):
            return facts.value.get(tiles.get(where, "yellow")), False  # type: ignore[call-overload]
        case "mine":
            return 0, True
    as_printed = facts.printed is not None and where not in tiles
    return (facts.value.get(facts.printed) if as_printed else None), False  # type: ignore[arg-type]


def stop_value(booking: Booking, stop: Stop, where: str, train: str, company: str = "") -> int:
    """Return the value of a stop, as stated or printed. A stated value that contradicts a lasting print is reported."""
    facts = booking.title.hex(where)
    printed, lasting = printed_value(booking, where, facts, train)
    if token_town(booking, where) is not None:
        printed, lasting = town_worth(booking, where, company), True
    by_colour = stop.ferry or facts.banks or facts.tile_values
    if by_colour and (by_tile := river_value(booking, stop, where)) is not None:
        printed, lasting = by_tile, not on_two_banks(booking, where)
    if stop.value is None:
        if printed is None:
            raise booking.refuse(
                "run-value",
                f"the map does not show the value of {stop.place}",
                f"add its value, as in {stop.place}=30",
                about=_value_rule(booking, where),
            )
        return printed
    if lasting and printed is not None and stop.value != printed:
        wrong = booking.finding(
            "run-value",
            f"{stop.place} pays {booking.money(printed)} in phase {booking.position.phase}",
            expected=booking.money(printed),
            actual=booking.money(stop.value),
            remedy=with_stop(booking, stop, value=None),
            about=_value_rule(booking, where),
        )
        booking.judge(by_map(booking, wrong) if _on_map(booking, where) else wrong)
    return stop.value


def _on_map(state: State, where: str) -> bool:
    """Return whether the value of a place comes from map.toml, not from links, districts or tokens."""
    facts = state.title.hex(where)
    linked = facts.area is not None and facts.area == state.title.file.bonuses.linked_area
    return not linked and facts.kind != "district" and token_town(state, where) is None


def _value_rule(state: State, where: str) -> str:
    """Return the rulebook case for the value of a place."""
    facts = state.title.hex(where)
    if facts.area is not None and facts.area == state.title.file.bonuses.linked_area:
        return "area-links"
    return "ferry" if facts.banks or facts.ferry else str(facts.kind)
