"""Pieces: where the trains, shares and tiles lie that the export names by number."""

from dataclasses import dataclass, field

from moderator.importers.errors import ImportFailed
from moderator.importers.export import Action
from moderator.model.accounts import POOL
from moderator.model.position import Position
from moderator.rules.basics.holdings import share_size
from moderator.rules.basics.state import State
from moderator.titles.imports import ImportFile
from moderator.titles.title import Title


@dataclass(slots=True)
class Pieces:
    """`trains` maps a train's id to the company or pool that has it: the depot if none; `sold` are shares that have
    left their treasury; `tiles` maps a tile's id to the hex it was last laid in; `sides` names the trains that
    companies own by the side that is up."""

    title: Title
    table: ImportFile
    trains: dict[str, str] = field(default_factory=dict)
    sold: set[str] = field(default_factory=set)
    tiles: dict[str, str] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Trains that minors begin with are numbered in the minors' order, shares in the pool from 1 on."""
        for name in self.title.train_names:
            if self.title.train(name).start == "minors":
                self.trains.update({f"{name}-{n}": minor for n, minor in enumerate(self.title.file.minors)})
        for company, lot in self.title.file.director_lots.items():
            pooled = lot.pool // self.title.opening_charter(company).share
            self.sold.update(f"{company}_{n}" for n in range(1, pooled + 1))

    def certificates(self, action: Action, company: str, count: int) -> tuple[int, ...]:
        """The sizes in percent of the certificates that make up so many shares; none where all are of one size.

        Numbers do not tell the size there, but how many certificates it is does. Raises ImportFailed.
        """
        ordinary = self.title.certificates[company][1:]
        if len(ordinary) < 2:
            return ()
        large, small = ordinary[0].shares, ordinary[-1].shares
        pieces, share = len(action.texts("shares")), self.title.opening_charter(company).share
        many, rest = divmod(count - pieces * small, large - small)
        if rest or not 0 <= many <= pieces:
            raise action.fail(f"{count * share}% of {company} on {pieces} certificates")
        return (large * share,) * many + (small * share,) * (pieces - many)

    def train_type(self, action: Action, key: str = "train") -> str:
        """The type of a train: the side it is bought as, else what its id begins with. Raises ImportFailed."""
        train = action.text(key)
        side = action.optional_text("variant") or self.sides.get(train) or train.rpartition("-")[0]
        name = self.table.trains.get(side, side)
        if self.title.card(name) not in self.title.train_names:
            raise action.fail(f"{train!r} is no train of {self.title.name}")
        return name

    def move_trains(self, source: str, target: str) -> None:
        """All trains of a company that ends go to another one, or to the pool."""
        for train, holder in self.trains.items():
            if holder == source:
                self.trains[train] = target

    def share(self, action: Action, position: Position) -> tuple[str, int]:
        """The corporation of the shares an action names, and how many single shares they are. Raises ImportFailed."""
        names = action.texts("shares")
        symbols = {name.rpartition("_")[0] for name in names}
        company = self.company(action, symbols.pop())
        if symbols or company not in self.title.certificates:
            raise action.fail(f"{', '.join(names[:4])} are no shares of one corporation")
        percent = action.optional_number("percent")
        single = share_size(State(self.title, position), company)
        if percent is None:
            return company, len(names) + any(name.endswith("_0") for name in names)
        if not percent or percent % single:
            raise action.fail(f"{percent}% is no number of whole shares")
        return company, percent // single

    def company(self, action: Action, symbol: str) -> str:
        """Our name of a company. Raises ImportFailed."""
        name = self.table.companies.get(symbol, symbol)
        if name not in self.title.kinds:
            raise action.fail(f"{self.title.name} has no company {symbol[:40]!r}")
        return name

    def acts(self, action: Action, company: str) -> bool:
        """Whether an action is this company's own, or a private's: those belong to the company on turn."""
        if action.entity_kind in ("player", "company"):
            return action.entity_kind == "company"
        return self.table.companies.get(action.entity, action.entity) == company

    def hex(self, action: Action, where: str) -> str:
        """A hex of the map. Raises ImportFailed for what is no coordinate."""
        letters = where.rstrip("0123456789")
        if not (where.isascii() and letters.isalpha() and len(letters) <= 2 and 0 < len(where) - len(letters) <= 2):
            raise action.fail(f"{where[:40]!r} is no hex of the map")
        return where.upper()

    def city_hex(self, action: Action) -> str:
        """The hex of a city, named `TILE-CITY`: a tile that was laid, or one printed in a hex, `HEX-0`."""
        tile = action.text("city").rpartition("-")[0]
        if tile in self.tiles:
            return self.tiles[tile]
        try:
            return self.hex(action, tile.rpartition("-")[0])
        except ImportFailed:
            raise action.fail(f"the city {action.text('city')[:40]!r} is on no tile that was laid") from None

    def discard(self, train: str) -> None:
        self.trains[train] = POOL
        self.sides.pop(train, None)
