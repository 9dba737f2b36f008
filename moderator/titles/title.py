"""A title at run time: its files read, checked against each other, indexed for the rules, and its digest."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from moderator.model.ledger import INVESTOR, IPO, PLACES, charter_unit
from moderator.model.names import Absent, Names, Vocabulary
from moderator.model.position import Cell
from moderator.model.values import Field, Slim
from moderator.model.wording import RulebookWords, list_words, use_words
from moderator.system import hash_bytes
from moderator.titles.board import Hex, MapFile, Zone
from moderator.titles.companies import Certificate, Charter, Corporation, Minor, kinds_of
from moderator.titles.folder import Layer, lay_over, lay_rulebook
from moderator.titles.left_out import option_behind, places_left_out
from moderator.titles.market import Market
from moderator.titles.overlay import lay_hexes
from moderator.titles.phased import Phased
from moderator.titles.privates import Private
from moderator.titles.schema import TitleFile
from moderator.titles.shares import Offer
from moderator.titles.toml_table import Table, as_toml, make_table
from moderator.vocabulary.listing import MECHANICS

Event = type[Slim]
Handlers = tuple[Callable[..., Any], ...]

if TYPE_CHECKING:
    from moderator.titles.other_files import ImportFile, RulebookFile

# ---- digest ----

FACTS, TEXT = "facts:", "sha256:"  # prefixes of the digest in a journal's header; older journals have the second
_DIGITS = 12
_BY_ORDER = ("phases", "trains", "minors", "charters", "offers")
# Not facts: options and left-out corporations have already been applied, and `longest` only sizes charters.
_NO_FACTS = {"name", "other_names", "version", "rulebook", "unconfirmed", "options", "left_out", "longest", "words"}


def digest_facts(file: TitleFile, market: Market, map: MapFile, sections: Mapping[str, str]) -> str:
    """Return the digest of everything that a title's books and verdicts rest on. `sections` are the cited ones, by
    code.

    Comments, spacing, key order, explicit defaults, and how keys are split between an overlay and the title below it do
    not change it. The order of tables counts only where it is a fact: phases, trains, minors, charters and offers.
    """
    facts: dict[str, Any] = {name: value for name, value in as_toml(file).items() if name not in _NO_FACTS}
    for table in _BY_ORDER:
        facts[table] = list(facts.get(table, {}).items())
    if "tracks" in facts:
        facts["tracks"] = {name: list(phases.items()) for name, phases in facts["tracks"].items()}
    facts["mechanics"] = sorted(facts.get("mechanics", ()))
    chart: list[object] = [market.rows, sorted(market.starts)]
    if market.zones or market.turns or market.ledges or any(market.starts.values()):
        chart += [sorted(part.items()) for part in (market.starts, market.zones, market.turns)]
        chart.append(sorted(market.ledges))
    whole = [facts, chart, as_toml(map), dict(sections)]
    import json

    return _digest([json.dumps(whole, sort_keys=True, ensure_ascii=False)])


Options = tuple[tuple[str, str], ...]


def same_ruleset(noted: str, facts: str, texts: Iterable[dict[str, str]], options: Options) -> bool | None:
    """Return whether a header's note (`18EU 1.0 facts:0123456789ab`) is of the ruleset with this digest or these files.

    None if the note cannot tell: older journals noted a digest of the text, which a comment can change as well as a
    fact.
    """
    digest = (noted.split() or [""])[-1]
    if digest.startswith(FACTS):
        return digest == FACTS + facts
    return True if digest == TEXT + _digest_text(texts, options) else None


def _digest_text(texts: Iterable[dict[str, str]], options: Options) -> str:
    """Return the digest of the text that older headers noted, so that an unchanged ruleset is still recognized."""
    contents = (
        files[name].replace("\r\n", "\n")
        for files in texts
        for name in sorted(files.keys() - {"import.toml", "rulebook.toml"})  # neither affects the books
    )
    return _digest([*contents, repr(options)])


def _digest(parts: Iterable[str]) -> str:
    return hash_bytes("".join(parts).encode()).hex()[:_DIGITS]


# ---- mechanics ----

# Mechanics that no key of a ruleset names, each with its test.
UNNAMED: Mapping[str, Callable[[TitleFile], bool]] = {
    "minor_exchange": lambda file: (
        file.merging is None and any(facts.sells is None and not facts.becomes for facts in file.minors.values())
    ),
    "minor_float": lambda file: any(facts.chooses for facts in file.minors.values()),
}


def rooms_of(file: TitleFile) -> tuple[str, ...]:
    """Return the modules of mechanics that a title needs, in their fixed order."""
    return tuple(
        room
        for room, declared in MECHANICS.items()
        if any(_is_named(file, place) for place in declared.named) or (room in UNNAMED and UNNAMED[room](file))
    )


def _is_named(file: TitleFile, place: str) -> bool:
    """Return whether a ruleset has a value at a place, or there one of the words after ` = `."""
    path, _, words = place.partition(" = ")
    found = _values(file, path.split("."))
    return any(_says(value, word) for value in found for word in words.split(" | ")) if words else any(found)


def _values(value: Any, path: Sequence[str]) -> Iterator[Any]:
    """Yield the values at a path. `*` stands for any name in a table."""
    if not path:
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _values(each, path[1:])
    elif isinstance(value, Table):
        yield from _values(getattr(value, path[0]), path[1:])


def _says(value: object, word: str) -> bool:
    """Return whether a value is a word, or a list that contains it."""
    if isinstance(value, bool):
        return word == str(value).lower()
    return word in value if isinstance(value, tuple) else word == value


# ---- title ----


def no_rules(title: "Title") -> Any:
    """Raise LookupError: the title was read without its mechanics, so it cannot be played."""
    raise LookupError(f"{title.name} was read without its mechanics: use moderator.mechanics.catalogue to play it")


class Title(Phased):
    """Everything about a title that does not change during play."""

    market: Market
    layers: tuple[Layer, ...]  # the ruleset folders; their files are parsed when they are needed
    options: tuple[tuple[str, str], ...] = ()
    # Returns the rules of the title's mechanics. mechanics/catalogue.py passes it in, as mechanics are a layer above.
    rules: Callable[["Title"], Any] = no_rules
    # Names that this game does without, by kind, each with the company, train or card it stands for.
    absent: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)

    @cached_property
    def map(self) -> MapFile:
        return make_table(MapFile, lay_hexes(lay_over(self.layers, "map.toml"), self.file.overlays))

    @cached_property
    def rulebook(self) -> "RulebookFile":
        from moderator.titles.other_files import RulebookFile  # not needed for play

        return make_table(RulebookFile, lay_rulebook(self.layers))

    @cached_property
    def imports(self) -> "ImportFile":
        """The names that other programs use; empty if the ruleset has no import.toml."""
        from moderator.titles.other_files import ImportFile

        return make_table(ImportFile, lay_over(self.layers, "import.toml"))

    @property
    def name(self) -> str:
        return self.file.name

    @property
    def note(self) -> str:
        """The ruleset as a journal's header notes it: name, version and digest."""
        return f"{self.file.name} {self.file.version} {FACTS}{self.digest}"

    @cached_property
    def digest(self) -> str:
        """The digest of the facts, with the chosen options applied."""
        return digest_facts(self.file, self.market, self.map, self.sections_by_code)

    def is_noted(self, noted: str) -> bool | None:
        """Return whether a header's note is of this ruleset, or None if the note cannot tell."""
        return same_ruleset(noted, self.digest, [layer.texts for layer in self.layers], self.options)

    @cached_property
    def words(self) -> RulebookWords:
        own = self.file.words
        return RulebookWords(self.file.leader, own.pool, own.par, own.train_pool or own.pool)

    def worded(self, text: str) -> str:
        """Return a message in the words of the title's rulebook: `the market`, `par price`, `director`."""
        return use_words(text, self.words)

    def money(self, amount: int) -> str:
        return f"{'-' if amount < 0 else ''}{self.file.currency}{abs(amount)}"

    def balance(self, amount: int) -> str:
        """Write an amount that somebody holds: `£100`. A negative one is marked: `-£40!`, an overdraft the table
        allowed.
        """
        return self.money(amount) + ("!" if amount < 0 else "")

    def bank(self, players: int) -> int:
        """Return the size of the bank for this number of players, including the players' starting cash."""
        seat = self.file.players.get(str(players))
        return self.file.bank if seat is None or seat.bank is None else seat.bank

    def all_money(self, players: int) -> int:
        """Return all money of a game with this number of players, including money set aside until the end."""
        return self.bank(players) + self.file.ending.remainder

    # ---- listeners: the functions that mechanics add, by the event they listen to ----

    @cached_property
    def adjusters(self) -> Mapping[Event, Handlers]:
        """The handlers that change the figures of an event."""
        return {event: handlers for (event, _), handlers in self._listeners("adjust").items()}

    @cached_property
    def followers(self) -> Mapping[Event, Handlers]:
        """The handlers that book the consequences of an event."""
        return {event: handlers for (event, _), handlers in self._listeners("after").items()}

    @cached_property
    def judges(self) -> Mapping[tuple[Event, str], Handlers]:
        """The handlers that judge an event, by event and by the code of the core's check that they replace, if any."""
        return self._listeners("judge")

    @cached_property
    def offerers(self) -> Mapping[tuple[Event, str], Handlers]:
        """The handlers that list lines which may be entered, by event and by kind of line."""
        return self._listeners("offer")

    def _listeners(self, way: str) -> dict[tuple[Event, str], Handlers]:
        found: dict[tuple[Event, str], Handlers] = {}
        for each in self.rules(self).listens:
            if each.way == way:
                found[each.event, each.part] = (*found.get((each.event, each.part), ()), each.handler)
        return found

    # ---- mechanics ----

    def has(self, mechanic: str) -> bool:
        return mechanic in self.mechanics

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """The modules of `moderator/mechanics` that the title needs."""
        return rooms_of(self.file)

    @cached_property
    def mechanics(self) -> frozenset[str]:
        """The mechanics that the title names."""
        return frozenset(self.file.mechanics)

    # ---- companies ----

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Every company with its kind: minors first, then corporations, then privates."""
        kinds = dict.fromkeys(self.file.minors, "minor")
        kinds.update(dict.fromkeys(self.file.corporations, "corporation"))
        kinds.update(dict.fromkeys(self.file.privates, "private"))
        return kinds

    @cached_property
    def minor_charters(self) -> tuple[tuple[str, str], ...]:
        """Each minor with the unit that stands for owning it."""
        return tuple((minor, charter_unit(minor)) for minor in self.file.minors)

    @cached_property
    def private_charters(self) -> tuple[tuple[str, str], ...]:
        """Each private with the unit that stands for owning it."""
        return tuple((private, charter_unit(private)) for private in self.file.privates)

    @cached_property
    def has_abilities(self) -> bool:
        """Whether any minor or corporation has an ability."""
        minors, corporations = self.file.minors.values(), self.file.corporations.values()
        return any(facts.ability is not None for facts in minors) or any(facts.abilities for facts in corporations)

    @cached_property
    def certificates(self) -> dict[str, tuple[Certificate, ...]]:
        """The kinds of certificate of each corporation, the president's first, single shares last."""
        return {company: kinds_of(company, self.opening_charter(company)) for company in self.file.corporations}

    @cached_property
    def share_units(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """The certificate units of each corporation, the president's first, with the shares that each stands for."""
        return {name: tuple((kind.unit, kind.shares) for kind in kinds) for name, kinds in self.certificates.items()}

    @cached_property
    def offers(self) -> dict[str, Offer]:
        """The offer for each place, in the order that a purchase without a named place tries them."""
        return {offer.lies: offer for offer in self.file.offers.values()}

    @cached_property
    def first_place(self) -> str:
        """Where unsold certificates are: `ipo` if the title has a separate initial offering, else `treasury`."""
        return "ipo" if "ipo" in self.offers else "treasury"

    def unsold(self, company: str) -> str:
        """Return the account that holds a corporation's unsold certificates."""
        return IPO if self.first_place == "ipo" else company

    @cached_property
    def limited_units(self) -> tuple[str, ...]:
        """The units that count against a player's certificate limit: share certificates and charters."""
        shares = [kind.unit for kinds in self.certificates.values() for kind in kinds]
        privates = (entry for entry in self.private_charters if entry[0] not in self.concessions)
        minors = (entry for entry in self.minor_charters if self.file.minors[entry[0]].counted)
        return (*shares, *(unit for _, unit in (*minors, *privates)))

    @cached_property
    def closing(self) -> tuple[tuple[str, str], ...]:
        """Privates that close when a corporation buys its first train, each with that corporation."""
        privates = self.file.privates.items()
        return tuple((name, facts.closes_with) for name, facts in privates if facts.closes_with is not None)

    @cached_property
    def has_effects(self) -> bool:
        """Whether any private has lasting effects."""
        return any(facts.effects for facts in self.file.privates.values())

    @cached_property
    def concessions(self) -> tuple[str, ...]:
        """The privates that give the rights to the first actions, in order."""
        return () if self.file.concessions is None else self.file.concessions.cards

    @cached_property
    def weighs(self) -> bool:
        """Whether any certificate counts other than as one, because of its charter or its zone."""
        zones = self.file.zones.values()
        return any(charter.weights for charter in self.file.charters.values()) or not all(zone.counts for zone in zones)

    @cached_property
    def first_rank(self) -> int:
        """The rank of the companies that operate first."""
        return min(charter.rank for charter in self.file.charters.values())

    def opening_charter(self, company: str) -> Charter:
        """Return the charter of a minor or corporation at set-up."""
        return self.opening_charters[company]

    def opening_charter_name(self, company: str) -> str:
        return self._opening_names[company]

    @cached_property
    def opening_charters(self) -> dict[str, Charter]:
        """The charter of every minor and corporation at set-up."""
        return {company: self.file.charters[name] for company, name in self._opening_names.items()}

    @cached_property
    def _opening_names(self) -> dict[str, str]:
        """The name of every minor's and corporation's charter at set-up: the first of its kind unless the ruleset names
        one.
        """
        usual = {bool(facts.certificates): name for name, facts in reversed(self.file.charters.items())}
        minors = dict.fromkeys(self.file.minors, usual.get(False, ""))  # where there are minors, there is one
        return minors | {company: facts.charter or usual[True] for company, facts in self.file.corporations.items()}

    @cached_property
    def share_charters(self) -> dict[str, Charter]:
        """The charters of companies that are owned in shares."""
        return {name: facts for name, facts in self.file.charters.items() if facts.certificates}

    def charters_of(self, companies: Iterable[str]) -> tuple[Charter, ...]:
        """Return the charters of these minors or corporations at set-up, without repeats."""
        return tuple(self.file.charters[name] for name in dict.fromkeys(map(self.opening_charter_name, companies)))

    @cached_property
    def merged(self) -> tuple[str, ...]:
        """Corporations that are formed only by a merger of two others."""
        facts = self.file.merger
        after = None if facts is None else facts.after
        return tuple(company for company in self.file.corporations if self._opening_names[company] == after)

    @cached_property
    def formed(self) -> tuple[str, ...]:
        """Corporations that no player starts: they form by a merger or in another way."""
        corporations = self.file.corporations.items()
        return tuple(company for company, facts in corporations if facts.formed or company in self.merged)

    @cached_property
    def formed_charters(self) -> tuple[str, ...]:
        """The charters that the national of `[debt_merger]` may have."""
        facts = self.file.debt_merger
        return () if facts is None else (facts.large, facts.small)

    @cached_property
    def minors_for_sale(self) -> tuple[str, ...]:
        """The minors that a company may buy, abandoned ones included."""
        minors, taken_up = self.file.minors.items(), self.file.merging is not None
        return tuple(name for name, facts in minors if taken_up or getattr(facts, "sells", None) is not None)

    @property
    def places_of_minors(self) -> int:
        """How many extra tokens a corporation can get by buying minors."""
        return sum(
            facts.home is not None and getattr(facts, "sells", None) is not None for facts in self.file.minors.values()
        )

    def station_beside(self, private: str) -> bool:
        """Return whether a private gives a company an extra token."""
        facts = self.file.privates.get(private)
        return facts is not None and facts.places is not None and not facts.places.own

    def opening_tokens(self, company: str) -> int:
        """Return the number of a corporation's station tokens at set-up, including those of its homes.

        A corporation formed only by a merger has twice the most that any other has, and the tokens that privates bring.
        """
        if company in self.merged:
            powers = (power for facts in self.file.privates.values() for power in facts.uses)
            brought = sum(power.kind == "extra-station" for power in powers)
            others = (self.opening_tokens(other) for other in self.file.corporations if other not in self.merged)
            return 2 * max(others) + brought
        facts = self.file.corporations[company]
        costs = self.opening_charter(company).token_costs if facts.token_costs is None else facts.token_costs
        homes = 0 if facts.homeless else 1 + len(facts.more_homes)
        return homes + len(costs) + (facts.harbour is not None)

    def token_fee(self, company: str) -> int:
        """Return what a corporation pays once for all its further station tokens together; 0 if it pays for each."""
        own = self.file.corporations[company].token_fee
        return self.file.shares.token_fee if own is None else own

    def fee_at_float(self, phase: str) -> bool:
        """Return whether corporations that float in a phase pay for their tokens then."""
        due = self.file.shares.token_fee_due
        full = phase in self.file.phases and self.file.phases[phase].formation == "full"
        return due == "float" or (due == "as-formed" and full)

    def tokens_aside(self, company: str) -> int:
        """Return the number of station tokens set aside until the corporation is converted."""
        conversion = self.file.conversion
        if conversion is None or self.opening_charter_name(company) != conversion.before:
            return 0
        before, after = (self.file.charters[name].token_costs for name in (conversion.before, conversion.after))
        return len(after) - len(before)

    @property
    def minor_face(self) -> int:
        """The value of a minor: its price in the packet, the lowest bid of the opening sale, or 0."""
        if self.file.packet is not None:
            return self.file.packet.minor_face
        return 0 if self.file.sale is None else self.file.sale.minimum

    def endowed(self, company: str) -> bool:
        """Return whether a corporation may have money before it is started, because a minor becomes a share of it."""
        return any(company in minor.becomes for minor in self.file.minors.values())

    # ---- chart ----

    @cached_property
    def zone_names(self) -> dict[Cell, str]:
        """The zone of every coloured cell."""
        names = {facts.letter: name for name, facts in self.file.zones.items()}
        return {cell: names[letter] for cell, letter in self.market.zones.items()}

    @cached_property
    def zones(self) -> Mapping[Cell | None, Zone]:
        """The zone of every coloured cell, with what it does."""
        return {cell: self.file.zones[name] for cell, name in self.zone_names.items()}

    @cached_property
    def closing_cells(self) -> frozenset[Cell]:
        """The cells in which a corporation closes."""
        return frozenset(cell for cell, zone in self.zones.items() if cell is not None and zone.closes)

    def zone(self, cell: Cell | None) -> Zone:
        """Return the zone of a cell; one without effects for None or a cell without a colour."""
        return self.zones.get(cell, _PLAIN_ZONE)

    # ---- map ----

    @cached_property
    def hexes_by_name(self) -> dict[str, str]:
        """The coordinates of all named places. A city on two banks of a river may have two names."""
        named = {facts.name: where for where, facts in self.map.hexes.items() if facts.name}
        return named | {facts.right_bank: where for where, facts in self.map.hexes.items() if facts.right_bank}

    def hex_of(self, place: str) -> str:
        """Return the coordinate of a place given by name or coordinate."""
        return self.hexes_by_name.get(place, place)

    def hex(self, place: str) -> Hex:
        """Return the map file's entry for a place, or a plain hex if it has none."""
        return self._hexes.get(place, _PLAIN)

    @cached_property
    def _hexes(self) -> dict[str, Hex]:
        """The hexes of the map file, by coordinate and by name."""
        return {**self.map.hexes, **{name: self.map.hexes[where] for name, where in self.hexes_by_name.items()}}

    def distance(self, place: str, other: str) -> int | None:
        """Return the distance between two places in hexes, or None if one has no coordinate such as `D8`."""
        (column, row), (there, line) = _coordinates(self.hex_of(place)), _coordinates(self.hex_of(other))
        if not column or not there:
            return None
        across, along = abs(column - there), abs(row - line)
        return across + max(0, (along - across) // 2)

    def place_name(self, where: str) -> str:
        return self.hex(where).name or where

    @cached_property
    def area_links(self) -> dict[str, tuple[int, ...]]:
        """The values of the off-map area that pays by its number of links, if the title has one."""
        facts = self.file.bonuses
        return {} if facts.linked_area is None else {facts.linked_area: facts.by_links}

    def link_value(self, area: str, links: int) -> int:
        """Return the value of an area with this number of links; links beyond the last listed value add nothing."""
        worth = self.area_links[area]
        return worth[min(links, len(worth) - 1)]

    # ---- rulebook ----

    @cached_property
    def sections_by_code(self) -> dict[str, str]:
        """The first section that names each check or mechanic in `covered_by`, by `CODE` or `CODE@CASE`.

        In a title without share prices, CODE rests on the section of `CODE@unpriced`.
        """
        found = {code: section.id for section in reversed(self.rulebook.sections) for code in section.covered_by}
        for facts in self.file.connections:
            found |= facts.own_sections
        unpriced = () if self.file.shares.priced else [code for code in found if code.endswith("@unpriced")]
        return found | {code.partition("@")[0]: found[code] for code in unpriced}

    def section(self, code: str) -> str | None:
        """Return the section of a code. For `CODE@CASE`, try the whole, then `CODE`, then `CASE`."""
        found = self.sections_by_code.get(code)
        if found is None and "@" in code:
            plain, _, case = code.partition("@")
            found = self.sections_by_code.get(plain) or self.sections_by_code.get(case)
        return found

    def own_section(self, name: str | None) -> str | None:
        """Return the section about one private's, minor's or director's lot's own rule, or None if it has no such
        section.
        """
        if name is None:
            return None
        minor, lot = self.file.minors.get(name), self.file.director_lots.get(name)
        power = self.file.privates.get(name) if minor is None else minor.ability
        return (lot.section if lot is not None else None) if power is None else power.section

    def _has_investor(self, count: int) -> bool:
        seat = self.file.players.get(str(count))
        return seat is not None and seat.investor

    def _absent(self, kind: str) -> Absent:
        """Return the names of a kind that this game does without, and the function that says why."""
        if kind == "place":
            return Absent(places_left_out(self.layers, self.file.overlays), self.why_left_out)
        return Absent(self.absent[kind], self.why_left_out)

    def _investor_left_out(self, count: int) -> Absent | None:
        """Return the Investor's name if the Investor does not take part with this number of players, else None."""
        with_it = [number for number, seat in self.file.players.items() if seat.investor]
        if not with_it or self._has_investor(count):
            return None
        reason = f"the Investor takes part only with {list_words(with_it, 'or')} players, not with {count}"
        return Absent({INVESTOR: INVESTOR}, lambda kind, name: (reason, self.section("investor-take")))

    def why_left_out(self, kind: str, name: str) -> tuple[str, str | None]:
        """Return why this game does without a company, train, card or place, and the section that says so."""
        behind = option_behind(self.layers, self.options, kind, name)
        if behind is None:
            return f"{name} is not in play in this game", self.section("setup")
        (option, choice), made = behind, dict(self.options)
        if option in made:
            reason = f"{name} is not in play with option {option} {made[option]}"
        else:
            reason = f"{name} is in play only with option {option} {choice}"
        return reason, self.file.options[option].section

    def vocabulary(self, players: tuple[str, ...]) -> Vocabulary:
        """Return the names that a journal of this title may use."""
        places = [*self.hexes_by_name, *(where for where in self.map.hexes if where not in self.hexes_by_name)]
        aliases = {company.name: symbol for symbol, company in self.file.corporations.items()}
        aliases |= {private.name: symbol for symbol, private in self.file.privates.items()}
        owned: dict[str, Minor | Corporation | Private] = {
            **self.file.minors,
            **self.file.corporations,
            **self.file.privates,
        }
        whole = {alias: name for name, of in owned.items() for alias in (of.name, of.english, *of.other_names) if alias}
        return Vocabulary(
            players=Names("player", players, absent=self._investor_left_out(len(players))),
            companies=Names("company", self.kinds, aliases, whole, self._absent("company")),
            trains=Names("train", (*self.train_names, *self.freight_sides), absent=self._absent("train")),
            places=Names("place", places, absent=self._absent("place")),
            units=Names("account", PLACES),
            cards=Names("card", self.file.cards, absent=self._absent("card")),
            dummies=Names("dummy player", (INVESTOR,) if self._has_investor(len(players)) else ()),
        )


def _coordinates(where: str) -> tuple[int, int]:
    """Return the column and row of a hex, columns counted from 1, or zeros if it is not a coordinate.

    Every second row of a column is a hex.
    """
    letters, digits = where.rstrip("0123456789"), where.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    if not letters or not digits or letters + digits != where or len(letters) > 2:
        return 0, 0
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column, int(digits)


_PLAIN = Hex()
_PLAIN_ZONE = Zone(letter="x")
