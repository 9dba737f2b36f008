"""Checks of the course of a game: opening, phases, trains and money, and mechanics without the keys they need."""

from collections.abc import Iterator

from moderator.titles import schema
from moderator.titles.abilities import Bonuses
from moderator.titles.board import LinkGrant
from moderator.titles.checking.draft import Draft
from moderator.titles.folder import Fault, show, spell, suggest
from moderator.titles.openings import AscendingSale, DirectorLot, LotAuction, OpeningSale
from moderator.titles.train_types import TrainType
from moderator.vocabulary.catalogue import CHOSEN, EVENTS, ROUNDS, STAGES

_FILE = "title.toml"


def check_course(draft: Draft) -> Iterator[Fault]:
    """Yield the faults in the course of a game: opening, phases, tracks, trains, money and bonuses."""
    yield from _opening(draft)
    yield from _lots(draft)
    yield from _phases(draft)
    yield from _counted(draft)
    yield from _tracks(draft)
    yield from _trains(draft)
    yield from _money(draft)
    yield from _bonuses(draft)


def check_mechanics(draft: Draft) -> Iterator[Fault]:
    """Yield chosen mechanics that have nothing to act on. Check this before options apply: an option may end one."""
    for key, word in draft.find(_FILE, "mechanics"):
        if isinstance(word, str) and word in CHOSEN:
            file, needed = CHOSEN[word]
            place, _, entry = needed.partition(" = ")
            stands = (value for each in place.split(" or ") for _, value in draft.find(file, each))
            if not any(value == entry if entry else value for value in stands):
                lacks = f"does not contain {entry}" if entry else "is missing"
                problem = f"{word} has no effect: {place} of {file} {lacks}"
                yield Fault(_FILE, key, problem, "add it there, or leave the mechanic out")


def _opening(draft: Draft) -> Iterator[Fault]:
    for key, stage in draft.find(_FILE, "opening"):
        table = STAGES.get(stage) if isinstance(stage, str) and len(key) > 1 else None
        if table is not None and table not in draft.title:
            yield Fault(_FILE, key, f"{stage} has no table", f"add [{table}]")
        if table == "sale" and not (draft.under("minors") or draft.texts(_FILE, "sale.lots")):
            yield Fault(_FILE, key, "there are no minors to sell", "add [minors], or choose another opening")
    course = [word for _, word in draft.find(_FILE, "course")] or ["stock", "operating"]
    for key, word in draft.find(_FILE, "begins"):
        if word in ROUNDS and word not in course:
            problem = f"the course of the game has no {word} rounds to begin with"
            yield Fault(_FILE, key, problem, "begin with one of its rounds, or add this one to `course`")
    sale = draft.part(OpeningSale, "sale")
    if sale is not None and list(sale.offers) != sorted(sale.offers, reverse=True):
        yield Fault(_FILE, ("sale", "offers"), "the offers do not fall", "write the highest first")


def _lots(draft: Draft) -> Iterator[Fault]:
    """Check that a lot other than a private has a price and a way to start."""
    auction, sale = draft.part(LotAuction, "auction"), draft.part(AscendingSale, "private_sale")
    for table, facts in (("auction", auction), ("private_sale", sale)):
        for place, lot in enumerate(() if facts is None else facts.lots):
            if lot in draft.under("privates"):
                continue
            if lot in draft.under("minors") and [*draft.find(_FILE, f"minors.{lot}.face")]:
                continue
            if facts is not None and lot not in facts.face:
                yield Fault(_FILE, (table, "lots", place), f"{lot} has no price", f"add it to [{table}.face]")
            led = lot in draft.under("corporations")
            if led and table == "private_sale" and lot not in draft.under("director_lots"):
                problem = f"{lot} has no place to start"
                yield Fault(_FILE, (table, "lots", place), problem, f"add [director_lots.{lot}]")
    for company, lot_facts in draft.each(DirectorLot, "director_lots"):
        if "private_sale" not in draft.title:
            problem = "there is no sale of privates to sell it in"
            yield Fault(_FILE, ("director_lots", company), problem, "add [private_sale]")
        elif sale is not None and company not in sale.lots:
            yield Fault(_FILE, ("director_lots", company), f"{company} is not a lot", "add it to private_sale.lots")
        if draft.market.rows and lot_facts.value not in draft.market.starting_values:
            values = ", ".join(map(str, draft.market.starting_values))
            problem = f"{lot_facts.value} is not a par price of market.txt"
            yield Fault(_FILE, ("director_lots", company, "value"), problem, f"choose {values}")


def _phases(draft: Draft) -> Iterator[Fault]:
    for place in ("phases.*.events", "tracks.*.*.events"):
        for key, word in draft.find(_FILE, place):
            needed = EVENTS[word].about if isinstance(word, str) and word in EVENTS else None
            if needed is not None and not draft.title.get(needed):
                yield Fault(_FILE, key, f"the event needs [{needed}]", "leave the event out")
    trains = draft.under("trains")
    for name, phase in draft.each(schema.Phase, "phases"):
        if phase.train is None and name not in trains and phase.from_round is None:
            remedy = f"name the phase after the train that begins it, or write `train`; {suggest(name, trains)}"
            yield Fault(_FILE, ("phases", name), f"no train is called {show(name)}", remedy)
        if phase.formation == "merge" and not draft.under("minors"):
            yield Fault(_FILE, ("phases", name, "formation"), "there are no minors to merge", "choose full or bought")


def _counted(draft: Draft) -> Iterator[Fault]:
    """Check that operating rounds are counted through only where all sets have the same length."""
    places = ("ending.rounds", "phases.*.from_round", "trains.*.until_round")
    counting = [key for place in places for key, _ in draft.find(_FILE, place)]
    for key, _ in draft.find(_FILE, "phases.*.rounds") if counting else ():
        problem = (
            f"{spell(counting[0])} counts the operating rounds of the game, and this phase changes the length of sets"
        )
        yield Fault(_FILE, key, problem, "write the rounds of every set at operating.rounds")


def _tracks(draft: Draft) -> Iterator[Fault]:
    """Check that the first phase of a track begins with the game, and that something begins each of the others."""
    for track in draft.under("tracks"):
        for place, (_, name) in enumerate(draft.find(_FILE, f"tracks.{track}.KEYS")):
            phase = draft.part(schema.TrackPhase, "tracks", track, name)
            begins = phase is not None and bool(phase.floated)
            if phase is not None and begins and not place:
                problem = "the first phase begins with the game"
                yield Fault(_FILE, ("tracks", track, name), problem, "leave out `floated`")
            elif phase is not None and not begins and place:
                yield Fault(_FILE, ("tracks", track, name), "nothing begins this phase", "add floated")


def _trains(draft: Draft) -> Iterator[Fault]:
    order = draft.under("phases")
    for name, train in draft.each(TrainType, "trains"):
        if not train.reach and not train.car:
            yield Fault(_FILE, ("trains", name, "reach"), "it cannot reach any stop", "write how many it counts")
        if train.rusts in order and name in order and order.index(train.rusts) <= order.index(name):
            problem = f"it rusts in phase {train.rusts}, not after the phase it begins"
            yield Fault(_FILE, ("trains", name, "rusts"), problem, "name a later phase")
        if train.car and train.freight is not None:
            yield Fault(_FILE, ("trains", name, "freight"), "a car has no freight side", "leave it out")
        minors = len(draft.under("minors"))
        if train.start == "minors" and train.count != minors:
            problem = f"there are {train.count}, but {minors} minors begin with one each"
            yield Fault(_FILE, ("trains", name, "count"), problem, f"write {minors}")


def _money(draft: Draft) -> Iterator[Fault]:
    """Check that the bank is large enough for its payments before play."""
    bank = draft.title.get("bank")
    grants = sum(facts.pays for _, facts in draft.each(LinkGrant, "links"))
    for count, seat in draft.each(schema.Seat, "players"):
        held = bank if seat.bank is None else seat.bank
        needed = seat.cash * int(count) + grants if count.isdigit() and len(count) < 3 else 0
        if isinstance(held, int) and 0 < held < needed:
            problem = f"{count} players begin with {needed} in all, but the bank has {show(held)}"
            yield Fault(_FILE, ("players", count, "cash"), problem, "write less, or a larger bank")


def _bonuses(draft: Draft) -> Iterator[Fault]:
    facts = draft.part(Bonuses, "bonuses")
    if facts is not None and facts.linked_area is not None and not facts.by_links:
        remedy = "write its value without a link first"
        yield Fault(_FILE, ("bonuses", "by_links"), "the linked area pays nothing", remedy)


# ---- holes ----
# Parts of a valid ruleset that never come into play.

_LOTS = (
    "auction.lots",
    "private_sale.lots",
    "parallel_auction.lots",
    "packet.rows",
    "draft.lots",
    "sale.lots",
    "concessions.cards",
)
_OTHERS_TOO = (
    "station-doubling",
    "place-doubling",
    "city-bonus",
    "contribution",
)  # their keys also serve other things
_HOMES = ("corporations.*.home", "minors.*.home")


def find_holes(draft: Draft) -> Iterator[Fault]:
    """Yield what a ruleset leaves open: privates never sold, homes without a city, keys without their mechanic."""
    yield from _unsold(draft)
    yield from _homeless(draft)
    yield from _without_mechanic(draft)


def _unsold(draft: Draft) -> Iterator[Fault]:
    """Yield privates that no opening sells."""
    sold = {word for place in _LOTS for word in draft.texts(_FILE, place)}
    for private in draft.under("privates"):
        if private not in sold:
            yield Fault(
                _FILE, ("privates", private), "it is not a lot of the opening", "add it to lots, or leave it out"
            )


def _homeless(draft: Draft) -> Iterator[Fault]:
    """Yield homes in hexes where nothing printed takes a station."""
    for place in _HOMES:
        for key, where in draft.find(_FILE, place):
            kinds = [kind for _, kind in draft.find("map.toml", f"hexes.{where}.kind")]
            if "." not in str(where) and not {*kinds} - {"town", "mine", "district"}:
                problem = f"no city is in {show(where)}"
                yield Fault(_FILE, key, problem, f'write kind = "city" at hexes.{where} of map.toml')


def _without_mechanic(draft: Draft) -> Iterator[Fault]:
    """Yield keys for mechanics that are not chosen."""
    chosen = {*draft.texts(_FILE, "mechanics")}
    for mechanic, (file, needed) in CHOSEN.items():
        place, _, entry = needed.partition(" = ")
        for each in () if mechanic in chosen or mechanic in _OTHERS_TOO else place.split(" or "):
            for key, value in draft.find(file, each):
                if not entry or value == entry:
                    problem = f"no chosen mechanic uses {spell(key)}"
                    remedy = f'leave it out, or add "{mechanic}" to mechanics if the title has that rule'
                    yield Fault(file, key, problem, remedy)
                    break
