"""Tiles that pay, that are removed, or that replace each other."""

from collections.abc import Iterator, Mapping

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT
from moderator.model.values import Record
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, require
from moderator.rules.events import CompanyTurn, CountBegins, TilePlaced, TrainPurchase
from moderator.rules.holdings import charter_of
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import MechanicRules
from moderator.rules.privates import owner_of
from moderator.rules.train_supply import left_in_depot
from moderator.titles.board import Rebellion
from moderator.titles.toml_table import COLOURS, Colour
from moderator.vocabulary.tiles import OVER, PAID
from moderator.vocabulary.track import Lay

RULES: dict[str, MechanicRules] = {}

# ---- patronage ----
# Patronage tiles on the map pay the first company to build in their hexes, or to float there.


class Patron(Record):
    """A patronage tile as a line states it: its kind, its payment, its printed amounts, and the column that counts.

    Without a column the least amount counts.
    """

    kind: str | None
    stated: int | None
    printed: tuple[int, ...]
    column: Colour | None


def patronage_due(state: State, tile: Patron) -> tuple[int, Finding | None]:
    """Return the payment of a patronage tile, and a finding if the line states another one.

    Printed amounts override the title's figures. Raises NotBooked for an unknown kind.
    """
    kinds = state.title.file.patronage
    if tile.kind is not None and tile.kind not in kinds:
        message = f"no patronage tile is {tile.kind}"
        raise state.refuse("patronage-kind", message, f"write patronage {list_words(kinds, 'or')}, or only the amount")
    if tile.printed:
        return _pays(dict(zip(COLOURS, tile.printed, strict=True)), tile.column), None
    could = {name: _pays(kinds[name], tile.column) for name in kinds if tile.kind in (None, name)}
    if tile.stated is None:
        return could[tile.kind] if tile.kind is not None else 0, None
    if tile.stated in could.values():
        return tile.stated, None
    sums = list_words(map(state.money, dict.fromkeys(could.values())), "or")
    kind = "a" if tile.kind is None else f"a {tile.kind}"
    verdict = state.finding(
        "patronage-sum",
        f"{kind} patronage tile pays {sums} by title.toml, not {state.money(tile.stated)}",
        expected=sums,
        actual=state.money(tile.stated),
        words="write all its printed amounts: patronage 20 30 40 50, or correct [patronage] in title.toml",
    )
    return tile.stated, verdict


def _pays(sums: Mapping[Colour, int], column: Colour | None) -> int:
    """Return the amount for a colour, or the least of all without one."""
    return min(sums.values()) if column is None else sums.get(column, 0)


def pay(booking: Booking, tile: TilePlaced) -> None:
    """Pay a patronage tile once and remove it: by the phase if a tile is laid, else its least amount."""
    move, company, where = tile.move, tile.company, tile.where
    if move.patron is None and move.patronage is None and not move.printed:
        return
    column = booking.title.phase(booking.position.phase).column if isinstance(move, Lay) else None
    amount, wrong = patronage_due(booking, Patron(move.patron, move.patronage, move.printed, column))
    place = booking.title.place_name(where)
    taken = None
    if where in PAID.of(booking.position):
        taken = booking.finding(
            "patronage-gone",
            f"the patronage tile in {place} has already been paid",
            expected="no patronage",
            actual=booking.money(amount),
            remedy=booking.instead(patron=None, patronage=None, printed=()),
        )
    booking.judge(wrong, taken)
    PAID.put(booking.position, where, True)
    booking.pay(BANK, company, amount, "patronage")
    booking.tell("patronage", company=company, amount=amount, place=place)


def _patronage_begun(state: State, event: CompanyTurn) -> Iterator[str]:
    turn = event.turn
    if "track" in charter_of(state, turn.company).steps[turn.step :]:
        yield f"lay PLACE patronage {'|'.join(state.title.file.patronage)}"
        yield "lay PLACE patronage AMOUNT"


RULES["patronage"] = MechanicRules(
    listens=(after(TilePlaced, pay), offer(CompanyTurn, _patronage_begun, lines="patterns"))
)


# ---- rebellion ----
# A yellow tile in a marked hex pays its company. The rebellion removes these tiles; stations and printed track stay.


def _facts(state: State) -> Rebellion:
    return require(state.title.file.rebellion)


def _pay_marked_hex(booking: Booking, tile: TilePlaced) -> None:
    """Pay for a yellow tile in a marked hex, laid for the first time or again."""
    facts, company, where = _facts(booking), tile.company, tile.where
    if where not in facts.places or booking.position.tiles.get(where) != "yellow" or not facts.pays:
        return
    booking.pay(BANK, company, facts.pays, "rebellion-tile")
    booking.tell("rebellion-tile", company=company, amount=facts.pays, place=booking.title.place_name(where))


def _start_rebellion(booking: Booking, purchase: TrainPurchase) -> None:
    """Start the rebellion with the first train of its type bought from the stack."""
    facts = _facts(booking)
    card = booking.title.card(purchase.move.train)
    if purchase.seller != DEPOT or facts.train in OVER.of(booking.position) or card != facts.train:
        return
    left = left_in_depot(booking, facts.train)
    if left is None or left >= _stacked(booking, facts.train):
        return
    OVER.mark(booking.position, facts.train)
    tiles = booking.position.tiles
    gone = [where for where in facts.places if tiles.get(where) == "yellow"]
    booking.position.tiles = {where: colour for where, colour in tiles.items() if where not in gone}
    places = [booking.title.place_name(where) for where in gone]
    booking.tell("rebellion", "" if gone else "none", train=facts.train, places=places)


def _stacked(state: State, train: str) -> int:
    """Return how many trains of a type are in the stack at the start of the game."""
    return state.title.train(train).count - len(state.title.privates_with(train))


def _rebellion_begun(booking: Booking, _: CountBegins) -> None:
    """Count the rebellion as over in a counted position if the phase of its train has begun."""
    facts = _facts(booking)
    begins = booking.title.begun_by(facts.train)
    if begins is not None and booking.title.reached(booking.position.phase, begins):
        OVER.mark(booking.position, facts.train)


RULES["rebellion"] = MechanicRules(
    listens=(
        after(TrainPurchase, _start_rebellion),
        after(TilePlaced, _pay_marked_hex),
        after(CountBegins, _rebellion_begun),
    ),
)


# ---- tile grants ----
# The bank pays for a company's usual tiles in some places.


def _pay_tile_grants(booking: Booking, tile: TilePlaced) -> None:
    kind = booking.title.hex(tile.where).kind
    for grant in booking.title.file.tile_grants:
        fits = grant.companies == () or tile.company in grant.companies
        fits = fits and (not grant.places or tile.where in grant.places) and grant.kind in (None, kind)
        fits = fits and grant.colour in (None, tile.colour) and getattr(tile.move, "power", None) is None
        if fits and (grant.private is None or owner_of(booking, grant.private) == tile.company):
            booking.pay(BANK, tile.company, grant.pays, "tile-grant")
            place = booking.title.place_name(tile.where)
            booking.tell("tile-grant", company=tile.company, amount=grant.pays, place=place)


RULES["tile_grants"] = MechanicRules(listens=(after(TilePlaced, _pay_tile_grants),))


# ---- small cities ----
# A small city is replaced by a tile of the same colour, which uses an upgrade of the turn.


def _colour_of(state: State, tile: TilePlaced) -> TilePlaced:
    """Set the colour of a small-city tile named by number. Raises NotBooked for another stated colour."""
    facts, move = state.title.file.small_cities, tile.move
    if facts is None or not isinstance(move, Lay) or move.tile not in (*facts.cities, *facts.paved):
        return tile
    if move.colour not in (None, "yellow"):
        raise state.refuse("tile-colour", f"#{move.tile} is a yellow tile", state.instead(colour=None))
    return tile.replace(colour="yellow")


def _judge_small_city(state: State, tile: TilePlaced) -> Finding | None:
    """Judge a small city replaced by another one: the table vouches for it, or it comes too early."""
    facts, place = state.title.file.small_cities, state.title.place_name(tile.where)
    if facts is None or not isinstance(tile.move, Lay) or not tile.before == tile.colour == "yellow":
        return None
    if state.title.reached(state.position.phase, facts.phase):
        return state.finding("small-city", f"a small city in {place} is upgraded or paved: the table vouches for it")
    others = list_words((f"#{tile}" for tile in (*facts.cities, *facts.paved)), "or")
    return state.finding(
        "tile-order",
        f"{place} is yellow, and {others} may replace each other only from phase {facts.phase} on",
        expected=tile.due,
        actual="yellow",
        remedy=state.instead(colour=tile.due, tile=None, cost=None),
        about="yellow" if tile.move.tile is None else "small-city",
    )


RULES["small_cities"] = MechanicRules(
    listens=(adjust(TilePlaced, _colour_of), judge(TilePlaced, _judge_small_city, instead_of="tile-order")),
)
