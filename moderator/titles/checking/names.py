"""References: which places of a ruleset hold names, and the kind of each."""

from collections.abc import Iterable, Iterator

from moderator.titles.checking.draft import Draft
from moderator.titles.checking.fault import Fault, Key, show, suggest
from moderator.vocabulary.catalogue import CHOSEN, EVENTS, MECHANIC_BY_CODE, ROUNDS, STAGES, STATUSES
from moderator.vocabulary.checks import CASES, CHECKS
from moderator.vocabulary.track import GROUNDS

# The possible names of each kind: names at places of title.toml or another file, or fixed words.
KINDS: dict[str, Iterable[str]] = {
    "mechanic": CHOSEN,
    "check or mechanic": (
        *CHECKS,
        *MECHANIC_BY_CODE,
        *(f"{code}@{case}" for code, cases in CASES.items() for case in cases),
    ),
    "stage of an opening": STAGES,
    "round of the course": ROUNDS,
    "status of a phase": STATUSES,
    "event of a phase": EVENTS,
    "phase": ("title.toml: phases.KEYS",),
    "train": ("title.toml: trains.KEYS",),
    "train or freight side": ("title.toml: trains.KEYS", "title.toml: trains.*.freight.name"),
    "charter": ("title.toml: charters.KEYS",),
    "zone": ("title.toml: zones.KEYS",),
    "charter or kind of company": ("title.toml: charters.KEYS", "minor", "corporation"),
    "corporation": ("title.toml: corporations.KEYS",),
    "company": ("title.toml: corporations.KEYS", "title.toml: minors.KEYS", "title.toml: privates.KEYS"),
    "private": ("title.toml: privates.KEYS",),
    "minor": ("title.toml: minors.KEYS",),
    "private or corporation": ("title.toml: privates.KEYS", "title.toml: corporations.KEYS"),
    "private, minor or corporation": (
        "title.toml: privates.KEYS",
        "title.toml: minors.KEYS",
        "title.toml: corporations.KEYS",
    ),
    "private or minor": ("title.toml: privates.KEYS", "title.toml: minors.KEYS"),
    "zone of track rights": ("title.toml: rights.zones.KEYS",),
    "lot": ("title.toml: auction.lots", "title.toml: private_sale.lots"),
    "step of a turn": ("title.toml: charters.*.steps",),
    "number of players": ("title.toml: players.KEYS",),
    "option": ("title.toml: options.KEYS",),
    "hex": ("map.toml: hexes.KEYS", "map.toml: overlays.*.KEYS"),
    "overlay of the map": ("map.toml: overlays.KEYS",),
    "hex or terrain": ("map.toml: hexes.KEYS", "map.toml: hexes.*.terrain", "map.toml: overlays.*.*.terrain"),
    "terrain": ("map.toml: hexes.*.terrain", "map.toml: overlays.*.*.terrain"),
    "set of tiles": ("title.toml: tile_sets.KEYS",),
    "group of places": ("map.toml: hexes.*.groups",),
    "area of the map": ("map.toml: hexes.*.area",),
    "section of the rulebook": ("rulebook.toml: sections.id",),
}

# Every place of title.toml that holds a reference. `*` is any name, `KEYS` means the names of a table themselves.
IN_TITLE = {
    "shares.reserved": "charter",
    "amalgamation.company": "corporation",
    "amalgamation.never": "corporation",
    "emergency.borrows": "train",
    "privates.*.prices.KEYS": "phase",
    "privates.*.early_buyers": "corporation",
    "small_cities.phase": "phase",
    "connections.begins": "hex",
    "connections.ends": "hex",
    "corporations.*.destination": "hex",
    "first_links.KEYS": "hex",
    "first_links.*.by": "hex",
    "capital.sold_out.KEYS": "train",
    "capital.float_at.KEYS": "train",
    "capital.destinations.KEYS": "corporation",
    "capital.destinations.*": "hex",
    "stock_auction.charter": "charter",
    "stock_auction.first": "corporation",
    "stock_auction.later": "corporation",
    "stock_auction.later_phase": "phase",
    "debt_merger.company": "corporation",
    "debt_merger.large": "charter",
    "debt_merger.small": "charter",
    "charters.*.lent_train": "train",
    "formation.before": "charter",
    "formation.after": "charter",
    "formation.phase": "phase",
    "formation.until": "phase",
    "formation.zone": "zone",
    "state.starts_at": "hex",
    "state.kept.KEYS": "hex",
    "state.company": "minor",
    "state.operates": "phase",
    "state.idle": "phase",
    "state.first_place": "hex",
    "emergency.assistance.trains": "train or freight side",
    "station_grants.place": "hex",
    "station_grants.companies": "corporation",
    "station_grants.until": "phase",
    "trains.*.gone": "phase",
    "privates.*.markers.between": "hex",
    "run_rights.*.places": "hex",
    "run_rights.*.private": "private",
    "privates.*.gift.train": "train",
    "privates.*.gift.until": "phase",
    "minors.*.becomes.KEYS": "corporation",
    "corporations.*.traded": "phase",
    "rebellion.train": "train",
    "rebellion.places": "hex",
    "privates.*.founds.company": "corporation",
    "privates.*.founds.trains": "train",
    "mechanics": "mechanic",
    "opening": "stage of an opening",
    "course": "round of the course",
    "begins": "round of the course",
    "phases.*.train": "train",
    "phases.*.also": "train",
    "phases.*.limits.KEYS": "charter or kind of company",
    "phases.*.charter": "charter",
    "phases.*.statuses": "status of a phase",
    "phases.*.events": "event of a phase",
    "tracks.*.*.statuses": "status of a phase",
    "tracks.*.*.events": "event of a phase",
    "tracks.*.*.floated.KEYS": "charter",
    "trains.*.rusts": "phase",
    "trains.*.beside": "phase",
    "trains.*.phase": "phase",
    "trains.*.after.KEYS": "train",
    "trains.*.coach.of": "minor",
    "trains.*.preserves": "train",
    "trains.*.trade_in.KEYS": "train",
    "operating.exports": "train",
    "conversion.before": "charter",
    "conversion.after": "charter",
    "conversion.phase": "phase",
    "loans.most.KEYS": "charter",
    "loans.until": "phase",
    "merger.before": "charter",
    "merger.after": "charter",
    "merger.phase": "phase",
    "merging.into": "phase",
    "merging.into.KEYS": "charter",
    "merging.consolidation": "phase",
    "corporations.*.charter": "charter",
    "minors.*.ability.mail.KEYS": "phase",
    "minors.*.ability.terrain": "terrain",
    "minors.*.ability.token.terrain": "terrain",
    "minors.*.ability.section": "section of the rulebook",
    "charters.*.like": "charter",
    "charters.*.tiles.pairs": "phase",
    "chart.jumps.zone": "zone",
    "zones.*.turns": "charter",
    "chart.jumps.outside": "zone",
    "corporations.*.home": "hex",
    "corporations.*.more_homes": "hex",
    "corporations.*.token_places.KEYS": "hex",
    "corporations.*.cheaper.KEYS": "hex",
    "minors.*.home": "hex",
    "sale.lots": "private",
    "sale.least.KEYS": "private",
    "auction.lots": "private or corporation",
    "auction.face.KEYS": "lot",
    "private_sale.lots": "private, minor or corporation",
    "parallel_auction.lots": "private",
    "draft.lots": "private or minor",
    "draft.prices.KEYS": "private or minor",
    "draft.floors.KEYS": "private or minor",
    "bonuses.orient.end": "hex",
    "bonuses.orient.others": "hex",
    "bonuses.orient.charter": "charter",
    "bonuses.orient.pays.KEYS": "phase",
    "water.stations.KEYS": "phase",
    "minors.*.ability.seas.KEYS": "phase",
    "minors.*.ability.token.worth.KEYS": "phase",
    "privates.*.token.terrain": "terrain",
    "privates.*.effects.terrain": "terrain",
    "privates.*.token.worth.KEYS": "phase",
    "privates.*.token.places": "hex",
    "nationals.before": "charter",
    "nationals.after": "charter",
    "rights.together": "zone of track rights",
    "packet.rows": "private or minor",
    "concessions.cards": "private",
    "private_sale.face.KEYS": "lot",
    "private_sale.least_bid.KEYS": "lot",
    "director_lots.KEYS": "corporation",
    "links.KEYS": "corporation",
    "links.*.places": "hex",
    "privates.*.brings.KEYS": "corporation",
    "privates.*.later.KEYS": "phase",
    "privates.*.presidency": "corporation",
    "privates.*.closes_with": "corporation",
    "privates.*.blocks": "hex",
    "privates.*.swap.companies": "corporation",
    "privates.*.uses.step": "step of a turn",
    "privates.*.lays.places": "hex or terrain",
    "privates.*.lays.phase": "phase",
    "privates.*.harbour": "hex",
    "privates.*.leaves.links": "hex",
    "privates.*.leaves.between": "group of places",
    "privates.*.leaves.train": "train",
    "privates.*.train": "train",
    "trains.*.branch.home": "hex",
    "corporations.*.harbour.places.KEYS": "hex",
    "corporations.*.reaches": "hex",
    "privates.*.places.places": "hex",
    "privates.*.places.phase": "phase",
    "privates.*.places.pays_for": "private",
    "water.ports.charters": "charter",
    "transfer.groups.KEYS": "group of places",
    "privates.*.effects.place": "hex",
    "privates.*.effects.until": "phase",
    "privates.*.leaves.phase": "phase",
    "privates.*.section": "section of the rulebook",
    "operating.through": "hex",
    "overlays": "overlay of the map",
    "investor.aligned.KEYS": "corporation",
    "investor.aligned.*": "private",
    "investor.takes.KEYS": "phase",
    "bonuses.groups": "group of places",
    "bonuses.groups_elsewhere": "group of places",
    "bonuses.linked_area": "area of the map",
    "bonuses.quarry": "hex",
    "bonuses.express.begins": "group of places",
    "bonuses.express.doubles_to": "group of places",
    "bonuses.express.avoids": "hex",
    "cards.*.places": "hex",
    "options.*.section": "section of the rulebook",
    "options.*.players": "number of players",
    "options.*.drawn": "number of players",
    "options.*.excludes": "option",
    "options.*.needs": "option",
    "private_rules.early": "private",
    "players.*.removed": "corporation",
    "players.*.out": "private",
    "options.*.advised": "number of players",
}

IN_MAP = {
    "hexes.*.of": "hex",
    "hexes.*.one_with": "hex",
    "hexes.*.opens": "phase",
    "hexes.*.neutral_until": "phase",
    "hexes.*.takes": "set of tiles",
    "zones.KEYS": "zone of track rights",
    "hexes.*.zone": "zone of track rights",
}

IN_RULEBOOK = {"sections.covered_by": "check or mechanic"}

IN_IMPORTS = {
    "companies.*": "company",
    "privates.*": "private",
    "first_par": "option",
    "options.*.option": "option",
    "always.KEYS": "option",
    "with_action.*.KEYS": "option",
    "homes.*": "company",
    "left_out.KEYS": "option",
    "left_out.*": "company",
    "links.KEYS": "hex",
    "links.*.hex": "hex",
}


# The places of each file.
REFERENCES = {"title.toml": IN_TITLE, "map.toml": IN_MAP, "rulebook.toml": IN_RULEBOOK, "import.toml": IN_IMPORTS}


def check_names(draft: Draft, file: str) -> Iterator[Fault]:
    """Yield names in a file that do not exist."""
    known: dict[str, dict[str, None]] = {}
    for place, kind in REFERENCES[file].items():
        for key, word in draft.find(file, place):
            if kind not in known:
                known[kind] = dict.fromkeys(_names_of(draft, kind))
            if isinstance(word, str) and word not in known[kind]:
                yield Fault(file, key, f"no {kind} is called {show(word)}", _remedy(file, key, kind, word, known[kind]))


def _names_of(draft: Draft, kind: str) -> Iterator[str]:
    """Yield all names of a kind, in the order of the ruleset."""
    if kind == "terrain" and "stated" in draft.texts("title.toml", "operating.terrain"):
        yield from GROUNDS  # lines state terrain that the map does not have
    for entry in KINDS[kind]:
        file, stands, place = entry.partition(": ")
        yield from draft.texts(file, place) if stands else (entry,)


def _remedy(file: str, key: Key, kind: str, word: str, known: Iterable[str]) -> str:
    if kind == "mechanic" and word in MECHANIC_BY_CODE:
        return f"leave it out: {word} follows from the other tables, and only {', '.join(CHOSEN)} are chosen here"
    return suggest(word, known)
