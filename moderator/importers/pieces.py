"""Track the trains, shares and tiles that the export names by id."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from moderator.importers.export import Action, ImportFailed
from moderator.model.entries import Posting
from moderator.model.ledger import BOX, DEPOT, IPO, POOL, Books, train_unit
from moderator.model.position import Position
from moderator.rules.booking import State
from moderator.rules.holdings import share_size
from moderator.titles.other_files import ImportFile
from moderator.titles.title import Title

_COMPANIES = ("minor", "corporation")
# Codes of postings whose shares the export does not name, and of which the site takes the last ones.
_LAST_FIRST = frozenset(("amalgamation", "debt-merger", "formation", "minor-share", "pool-leaves"))


@dataclass(slots=True)
class Pieces:
    """Every share, train and tile by its id, followed through the postings of the books.

    `shares` lists a corporation's ordinary certificates by holder, in the order in which the site hands them out: that
    in which the holder got them. The key "" stands for the treasury or offering, `BOX` for certificates out of the
    game. `trains` maps a train to its owner; trains in the depot are missing. `sides` has the type of a train that was
    bought as one of its sides. `spare` is a company's second car that the books have returned but the site has not.
    `tiles` maps a tile to the hex where it was last laid, `laid` a hex to its tile, `turned` a hex to the number and
    rotation of its tile. `marked` has tiles with a terrain marker, which the site never removes again. `exits` are the
    hexsides that the tile in a hex leads to, `crossed` the hexsides that were paid for. `assigned` has the place and
    the company of a private's token, `neutral` the circle of a neutral token by its hex. `barred` are hexes with a
    token of a corporation that is out of play, `blocked` those that get one with a green tile.
    """

    title: Title
    table: ImportFile
    shares: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    trains: dict[str, str] = field(default_factory=dict)
    tiles: dict[str, str] = field(default_factory=dict)
    laid: dict[str, str] = field(default_factory=dict)
    marked: dict[str, int] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    spare: dict[str, str] = field(default_factory=dict)
    assigned: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)
    exits: dict[str, frozenset[int]] = field(default_factory=dict)
    crossed: set[tuple[str, ...]] = field(default_factory=set)
    neutral: dict[str, int | None] = field(default_factory=dict)
    turned: dict[str, tuple[str, int]] = field(default_factory=dict)
    barred: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    _units: dict[str, str] = field(default_factory=dict)  # units of ordinary certificates, and their companies

    def begin(self, books: Books) -> None:
        """Number every share, those in the market first, and give the minors their trains in order."""
        for name in self.title.train_names:
            if self.title.train(name).start == "minors" or self.title.train(name).one_each:
                self.trains.update({f"{name}-{n}": minor for n, minor in enumerate(self.title.file.minors)})
        for company, (_, *ordinary) in self.title.certificates.items():
            self._units |= {kind.unit: company for kind in ordinary}
            out, unsold = (
                sum(sum(books.of(kind.unit, at) for at in places) for kind in ordinary)
                for places in ((POOL,), (company, IPO))
            )
            every = self._ids(company)
            self.shares[company] = {POOL: every[:out], "": every[out : out + unsold], BOX: every[out + unsold :]}

    def _ids(self, company: str) -> list[str]:
        """Return the ids of a company's ordinary certificates in the order in which the site creates them."""
        count = sum(kind.copies for kind in self.title.certificates[company][1:])
        numbers = self.table.share_numbers.get(company, range(1, 1 + count))
        return [f"{company}_{number}" for number in numbers]

    # ---- what moves ----

    def follow(self, postings: Sequence[Posting], named: Sequence[str] = ()) -> None:
        """Move the pieces named, else those that the site would move.

        It moves the first of a holder's shares, but the last of a treasury for shares without payment.
        """
        shares = [name for name in map(self.share_name, named) if not name.endswith("_0")]
        dumped = {self.share_name(name).rpartition("_")[0] for name in named if name.endswith("_0")}
        done: list[Posting] = []
        for company in dumped.intersection(self.shares):
            done += self._dump(company, postings, shares)
        for company in self.title.formed:
            done += self._lead_by_half(company, postings)
        for posting in (posting for posting in postings if posting not in done):
            if (company := self._units.get(posting.unit, "")) in self.shares:
                self._move_shares(company, posting, shares)
            elif posting.unit.startswith("train "):
                self._move_trains(posting, named)

    def _dump(self, company: str, postings: Sequence[Posting], named: Sequence[str]) -> list[Posting]:
        """Follow the sale of a president's certificate to the market, and return the postings that this accounts for.

        The heir's first shares go to the market, or to a seller who keeps as many shares as the certificate had. A
        seller who keeps fewer takes the first share in the market.
        """
        moved = [posting for posting in postings if self._units.get(posting.unit) == company]
        given = [posting for posting in moved if posting.why == "presidency"]
        sold = [posting for posting in moved if posting.target == POOL]
        if not given or len(sold) != 1 or any(posting.source != given[0].source for posting in given):
            return []
        held, count = self.shares[company], sum(posting.count for posting in given)
        heir, seller = held[given[0].source], sold[0].source
        own, pool = held.setdefault(seller, []), held.setdefault(POOL, [])
        kept = len(own) + count - sold[0].count
        if not set(named) <= set(own) or kept < len(own) - len(named):
            return []
        _move(own, pool, named)
        _move(heir, own if kept >= count else pool, self._given(heir, count))
        _move(pool, own, pool[: kept - len(own)])
        return [*given, *sold]

    def _lead_by_half(self, company: str, postings: Sequence[Posting]) -> list[Posting]:
        """Give the leader of a newly formed company the id of the president's certificate for a single share.

        The site treats that share as the certificate. Return the posting of the share.
        """
        first, single = (self.title.certificates[company][place].unit for place in (0, -1))
        offered = [posting for posting in postings if posting.unit == first]
        given = [posting for posting in postings if posting.unit == single and posting.source in (company, IPO)]
        if len(offered) != 1 or offered[0].source != BOX or not given:
            return []
        self.shares[company].setdefault(given[0].target, []).append(f"{company}_0")
        return given[:1]

    def _given(self, heir: list[str], count: int) -> list[str]:
        """Return the shares that an heir gives for the president's certificate."""
        if not self.table.last_for_presidency:
            return heir[:count]
        return sorted(heir, key=lambda name: (self._size(name), heir.index(name)), reverse=True)[:count]

    def _move_shares(self, company: str, posting: Posting, named: list[str]) -> None:
        """Move certificates: those `named`, once each, except those that an heir gives for a presidency."""
        held = self.shares[company]
        source, target = ("" if at in (company, IPO) else at for at in (posting.source, posting.target))
        if source == target:
            return
        lie, asked = held.setdefault(source, []), [] if posting.why == "presidency" else named
        for name in [*asked]:
            self._lay_at(company, name, source)
        chosen = [name for name in asked if name in lie][: posting.count]
        named[:] = [name for name in named if name not in chosen]
        rest = [name for name in lie if name not in chosen and self._fits(name, posting)]
        if posting.why == "presidency":
            rest = self._given(rest, posting.count)
        elif posting.why in _LAST_FIRST and source in ("", POOL):
            rest.reverse()
        chosen += rest[: posting.count - len(chosen)]
        _move(lie, held.setdefault(target, []), chosen)
        if target == "" and posting.why == "formation":
            held[""].sort(key=lambda name: int(name.rpartition("_")[2]))

    def _fits(self, name: str, posting: Posting) -> bool:
        """Return whether a certificate may be one of those that a posting moves, judging by its number."""
        company = name.rpartition("_")[0]
        single = self.title.opening_charter(company).share
        size = next(kind.shares * single for kind in self.title.certificates[company] if kind.unit == posting.unit)
        return self._size(name) in (0, size)

    def _size(self, name: str) -> int:
        """Return the size of a certificate in percent, or 0 if its number does not tell."""
        company, _, number = name.rpartition("_")
        sizes = self.table.share_sizes.get(company, ())
        return sizes[int(number)] if int(number) < len(sizes) else 0

    def _lay_at(self, company: str, name: str, account: str) -> None:
        """Swap a certificate recorded with another holder for one of this holder, for which it was mistaken."""
        held = self.shares[company]
        where = next((other for other, names in held.items() if name in names), None)
        if where in (None, account) or not held[account]:
            return
        other = held[account][0]
        held[account][0], held[where][held[where].index(name)] = name, other

    def _move_trains(self, posting: Posting, named: Sequence[str]) -> None:
        moved = [
            train
            for train in (*named, *self.trains)
            if train_unit(self._card(train)) == posting.unit and self._holder(train) == posting.source
        ]
        for train in list(dict.fromkeys(moved))[: posting.count]:
            self.trains[train] = posting.target
            if posting.why == "car-return" and any(self._lies(other, posting) for other in self.trains):
                self.spare[posting.source] = train
            if posting.target in (POOL, BOX):
                self.sides.pop(train, None)

    def _holder(self, train: str) -> str:
        """Return the holder of a train; one not tracked yet is where its type is sold."""
        return self.trains.get(train) or (POOL if self.title.train(self._card(train)).start == "pool" else DEPOT)

    def _lies(self, train: str, posting: Posting) -> bool:
        """Return whether a train of the posting's type is still with its source."""
        return self.trains[train] == posting.source and train_unit(self._card(train)) == posting.unit

    def give_back(self, company: str, train: str | None = None) -> bool:
        """Return whether the site now returns a second car that the books have already returned."""
        spare = self.spare.pop(company, None)
        if spare is not None and train is not None:
            self.trains |= {spare: company, train: POOL}
        return spare is not None

    def _card(self, train: str) -> str:
        return self.title.card(train.rpartition("-")[0])

    # ---- shares ----

    def share_name(self, share: str) -> str:
        """Return the id of a share with our name of its corporation."""
        symbol, _, number = share.rpartition("_")
        return f"{self.table.companies.get(symbol, symbol)}_{number}"

    def places(self, shares: Iterable[str]) -> set[str]:
        """Return where ordinary shares are: holders, the market, "" for treasury or offering, "?" if unknown."""
        names = [self.share_name(share) for share in shares if not share.endswith("_0")]
        return {self._place(name) for name in names}

    def _place(self, name: str) -> str:
        held = self.shares.get(name.rpartition("_")[0], {})
        return next((place for place, names in held.items() if name in names), "?")

    def certificates(self, action: Action, company: str, count: int) -> tuple[int, ...]:
        """Return the sizes in percent of the certificates that make up so many shares; none if all sizes are equal.

        The number of certificates determines them. With the president's certificate among them, the shares sold are the
        heir's, as few as possible. Raises ImportFailed.
        """
        ordinary = self.title.certificates[company][1:]
        if len(ordinary) < 2 or any(name.endswith("_0") for name in action.texts("shares")):
            return ()
        large, small = ordinary[0].shares, ordinary[-1].shares
        pieces, share = len(action.texts("shares")), self.title.opening_charter(company).share
        many, rest = divmod(count - pieces * small, large - small)
        if rest or not 0 <= many <= pieces:
            raise action.fail(f"{count * share}% of {company} cannot be made up of {pieces} certificates")
        return (large * share,) * many + (small * share,) * (pieces - many)

    def share(self, action: Action, position: Position) -> tuple[str, int]:
        """Return the corporation and the number of shares that an action names. Raises ImportFailed."""
        names = action.texts("shares")
        symbols = {name.rpartition("_")[0] for name in names}
        company = self.company(action, symbols.pop())
        if symbols or company not in self.title.certificates:
            raise action.fail(f"{', '.join(names[:4])} are not shares of one corporation")
        percent = action.optional_number("percent")
        single = share_size(State(self.title, position), company)
        if percent is None:
            return company, len(names) + any(name.endswith("_0") for name in names)
        if not percent or percent % single:
            raise action.fail(f"{percent}% is not a whole number of shares")
        return company, percent // single

    # ---- trains and companies ----

    def train_type(self, action: Action, key: str = "train") -> str:
        """Return the type of a train: the side it is bought as, else the beginning of its id. Raises ImportFailed."""
        train = action.text(key)
        bought = action.optional_text("variant") if key == "train" else None
        name = bought or self.sides.get(train) or train.rpartition("-")[0]
        if self.title.card(name) not in self.title.train_names:
            raise action.fail(f"{train!r} is not a train of {self.title.name}")
        return name

    def company(self, action: Action, symbol: str) -> str:
        """Return our name of a company. Raises ImportFailed."""
        name = self.table.companies.get(symbol, symbol)
        if name not in self.title.kinds:
            raise action.fail(f"{self.title.name} has no company {symbol[:40]!r}")
        return name

    def with_kind(self, action: Action) -> Action:
        """Return the action with the ruleset's kind of its company, which the export may call otherwise."""
        name = self.table.companies.get(action.entity, action.entity)
        if action.entity_kind not in _COMPANIES or self.title.kinds.get(name) not in _COMPANIES:
            return action
        return action.replace(entity_kind=self.title.kinds[name])

    def lot(self, action: Action, symbol: str) -> str:
        """Return our name of a private, or of another lot of an opening. Raises ImportFailed."""
        return self.company(action, self.table.privates.get(symbol, symbol))

    def acts(self, action: Action, company: str) -> bool:
        """Return whether an action is this company's own, or a private's, which is taken for the company on turn."""
        if action.entity_kind in ("player", "company"):
            return action.entity_kind == "company"
        return self.table.companies.get(action.entity, action.entity) == company

    # ---- tiles ----

    def lay(self, tile: str, where: str, marker: int) -> None:
        """Record a tile in a hex; `marker` is the cost of a terrain marker that it keeps, or 0."""
        self.tiles[tile] = where
        self.laid[where] = tile
        if marker:
            self.marked[tile] = marker

    def hex(self, action: Action, where: str) -> str:
        """Return a hex of the map. Raises ImportFailed if it is not a coordinate."""
        letters = where.rstrip("0123456789")
        if not (where.isascii() and letters.isalpha() and len(letters) <= 2 and 0 < len(where) - len(letters) <= 2):
            raise action.fail(f"{where[:40]!r} is not a hex of the map")
        return where.upper()

    def city_hex(self, action: Action) -> str:
        """Return the hex of a city, named `TILE-CITY` for a laid tile or `HEX-0` for a printed one."""
        tile = action.text("city").rpartition("-")[0]
        if tile in self.tiles:
            return self.tiles[tile]
        try:
            return self.hex(action, tile.rpartition("-")[0])
        except ImportFailed:
            raise action.fail(f"the city {action.text('city')[:40]!r} is not on a tile that was laid") from None


def _move(source: list[str], target: list[str], names: Iterable[str]) -> None:
    """Move ids from one list to the end of another."""
    for name in list(names):
        source.remove(name)
        target.append(name)
