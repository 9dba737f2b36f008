"""The stages of an opening: `bid` and `pass` of the export as the lines that each has for them."""

from collections.abc import Callable

from moderator.importers.arrival import skip_poor
from moderator.importers.export import Action
from moderator.importers.journal_builder import JournalBuilder
from moderator.model.rounds import DraftRound, LotRound, PrivateSale, SaleRound
from moderator.model.values import Record
from moderator.rules.holdings import minors_of
from moderator.rules.openings import draft, private_sale
from moderator.vocabulary.openings import Bid, Select, Take, Value
from moderator.vocabulary.turns import Pass

_BLANK = "Pass ("  # and a number: a blank card of a draft, which that site calls a pass card


def _bid_in_sale(builder: JournalBuilder, action: Action) -> None:
    """A bid selects what is not up yet (for nothing: without opening an auction), takes an offer, or raises."""
    player, price = builder.player(action), action.number("price")
    company = builder.pieces.company(action, action.text("minor", "company"))
    skip_poor(builder)
    now = builder.position.round
    if not price and company in minors_of(builder.state, player):
        return  # the last one to be offered it for nothing has it already
    if not isinstance(now, SaleRound):
        raise action.fail(f"a bid for {company} when no sale is held")
    if now.stage == "select":
        builder.write(Select, actor=player, company=company)
        if not price:
            builder.write(Pass, actor=player)
            return
    elif now.company != company:
        raise action.fail(f"a bid for {company} while {now.company} is up for sale")
    if now.stage == "offer":
        builder.write(Take, actor=player, price=None if price == now.price else price)
    else:
        builder.write(Bid, actor=player, amount=price)


def _pass_sale(builder: JournalBuilder, action: Action) -> None:
    player = builder.player(action)
    skip_poor(builder)
    now = builder.position.round
    if not isinstance(now, SaleRound) or now.stage == "select":
        raise action.fail(f"{player} passes when no company is up for sale")
    builder.write(Pass, actor=player)


def _bid_on_lot(builder: JournalBuilder, action: Action) -> None:
    player, price = builder.player(action), action.number("price")
    builder.write(Bid, actor=player, company=builder.pieces.company(action, action.text("company")), amount=price)


def owes_value(builder: JournalBuilder, company: str) -> bool:
    """Whether this corporation was a lot, its presidency has been sold and its starting value is to be named."""
    now = builder.position.round
    return isinstance(now, LotRound) and now.stage == "value" and company in now.buyers


def name_value(builder: JournalBuilder, player: str, company: str, value: int) -> None:
    builder.write(Value, actor=player, company=company, value=value)


def _bid_ascending(builder: JournalBuilder, action: Action) -> None:
    """A bid takes the lowest lot at its price if nobody has bid on it; any other is a bid, or raises one."""
    player, price = builder.player(action), action.number("price")
    lot = builder.pieces.lot(action, action.text("company", "minor", "corporation"))
    now = builder.position.round
    if not isinstance(now, PrivateSale):
        raise action.fail(f"a bid for {lot} when no sale is held")
    _keep_order(builder, now, player)
    lowest = private_sale.lots_left(builder.state)[0]
    due = private_sale.price_of(builder.state, now, lot)
    if lot == lowest and now.stage != "auction" and not private_sale.standing_bids(now, lot):
        builder.write(Take, actor=player, company=lot, price=None if price == due else price)
    else:
        if now.stage == "offer":
            builder.excuse(f"{player} bids there while {lowest} is offered for less; by the rules nobody does")
        builder.write(Bid, actor=player, company=lot, amount=price)


def _pass_ascending(builder: JournalBuilder, action: Action) -> None:
    player, now = builder.player(action), builder.state.now(PrivateSale)
    _keep_order(builder, now, player)
    builder.write(Pass, actor=player)


def _keep_order(builder: JournalBuilder, now: PrivateSale, player: str) -> None:
    """In an auction whoever has bid least acts there, and not the next bidder in turn order."""
    if now.stage == "auction" and now.player != player:
        builder.excuse(f"{player}, whose bid on {now.lot} is the least, acts there; by the rules {now.player}")


def _draft(builder: JournalBuilder, action: Action) -> None:
    """A lot at its price, where that site may name its face value; another one is said."""
    player, price, name = builder.player(action), action.number("price"), action.text("company", "minor")
    if not isinstance(builder.position.round, DraftRound):
        raise action.fail(f"{name[:40]!r} is taken when no draft is held")
    if name.startswith(_BLANK):
        builder.write(Pass, actor=player)
        return
    lot = builder.pieces.lot(action, name)
    file = builder.title.file
    face = (file.minors[lot] if lot in file.minors else file.privates[lot]).face
    fits = price in (face, draft.price_of(builder.state, lot))
    builder.write(Take, actor=player, company=lot, price=None if fits else price)


def _pass(builder: JournalBuilder, action: Action) -> None:
    builder.write(Pass, actor=builder.player(action))


def _pass_draft(builder: JournalBuilder, action: Action) -> None:
    """A pass. The site hands a last lot that costs nothing to the next player at once."""
    _pass(builder, action)
    now = builder.position.round
    if isinstance(now, DraftRound) and draft.is_last(builder.state):
        lot = draft.lots_left(builder.state)[0]
        if draft.price_of(builder.state, lot) == 0:
            builder.write(Take, actor=now.player, company=lot)


class Opening(Record):
    """How the actions of a stage of an opening are written."""

    bid: Callable[[JournalBuilder, Action], None]
    passes: Callable[[JournalBuilder, Action], None]


# By the name of the stage (rules/kinds.py).
OPENINGS: dict[str, Opening] = {
    "opening-sale": Opening(_bid_in_sale, _pass_sale),
    "lot-auction": Opening(_bid_on_lot, _pass),
    "private-sale": Opening(_bid_ascending, _pass_ascending),
    "draft": Opening(_draft, _pass_draft),
}
