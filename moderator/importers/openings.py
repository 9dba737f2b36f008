"""Write the bids and passes of each kind of opening."""

from collections.abc import Callable

from moderator.importers.arrival import skip_poor
from moderator.importers.export import Action
from moderator.importers.journal_builder import JournalBuilder
from moderator.model.rounds import DraftRound, PrivateSale, SaleRound
from moderator.model.values import Record
from moderator.rules.holdings import minors_of
from moderator.rules.openings import draft
from moderator.rules.openings.lots import standing_bids
from moderator.rules.openings.stage import lots_left, price_of
from moderator.vocabulary.openings import Bid, Select, Take
from moderator.vocabulary.turns import Pass

_BLANK = "Pass ("  # a blank card of a draft, followed by a number


def _bid_in_sale(builder: JournalBuilder, action: Action) -> None:
    """Write a bid as a selection, the acceptance of an offer, or a raise. A bid of 0 selects without an auction."""
    player, price = builder.player(action), action.number("price")
    company = builder.pieces.company(action, action.text("minor", "company"))
    skip_poor(builder)
    now = builder.position.round
    if not price and company in minors_of(builder.state, player):
        return  # the last player to be offered it already got it for nothing
    if not isinstance(now, SaleRound):
        raise action.fail(f"a bid for {company} outside a sale")
    if now.stage == "select":
        builder.write(Select, actor=player, company=company)
        if not price:
            builder.write(Pass, actor=player)
            return
    elif now.lot != company:
        raise action.fail(f"a bid for {company} while {now.lot} is up for sale")
    if now.stage == "offer":
        builder.write(Take, actor=player, price=None if price == price_of(builder.state, company) else price)
    else:
        builder.write(Bid, actor=player, amount=price)


def _pass_sale(builder: JournalBuilder, action: Action) -> None:
    player = builder.player(action)
    skip_poor(builder)
    now = builder.position.round
    if not isinstance(now, SaleRound) or now.stage == "select":
        raise action.fail(f"{player} passes while no company is up for sale")
    builder.write(Pass, actor=player)


def _bid_on_lot(builder: JournalBuilder, action: Action) -> None:
    player, price = builder.player(action), action.number("price")
    lot = builder.pieces.lot(action, action.text("company", "minor", "corporation"))
    builder.write(Bid, actor=player, company=lot, amount=price)


def _bid_ascending(builder: JournalBuilder, action: Action) -> None:
    """Write a bid as a purchase of the lowest lot at its price if it has no bids, else as a bid."""
    player, price = builder.player(action), action.number("price")
    lot = builder.pieces.lot(action, action.text("company", "minor", "corporation"))
    now = builder.position.round
    if not isinstance(now, PrivateSale):
        raise action.fail(f"a bid for {lot} outside a sale")
    _keep_order(builder, now, player)
    lowest = lots_left(builder.state)[0]
    due = price_of(builder.state, lot)
    if lot == lowest and now.stage != "auction" and not standing_bids(now, lot):
        builder.write(Take, actor=player, company=lot, price=None if price == due else price)
    else:
        if now.stage == "offer":
            builder.excuse(f"{player} bids while {lowest} is on offer for less, which the rules forbid")
        builder.write(Bid, actor=player, company=lot, amount=price)


def _pass_ascending(builder: JournalBuilder, action: Action) -> None:
    player, now = builder.player(action), builder.state.now(PrivateSale)
    _keep_order(builder, now, player)
    builder.write(Pass, actor=player)


def _keep_order(builder: JournalBuilder, now: PrivateSale, player: str) -> None:
    """Excuse the lowest bidder in an auction, who acts next on 18xx.games instead of the next bidder in turn order."""
    if now.stage == "auction" and now.player != player:
        builder.excuse(f"{player}, the lowest bidder on {now.lot}, acts first; by the rules {now.player} does")


def _draft(builder: JournalBuilder, action: Action) -> None:
    """Write the purchase of a lot. The price is left out if it is the lot's price or face value."""
    player, price, name = builder.player(action), action.number("price"), action.text("company", "minor")
    if not isinstance(builder.position.round, DraftRound):
        raise action.fail(f"{name[:40]!r} is taken outside a draft")
    if name.startswith(_BLANK):
        builder.write(Pass, actor=player)
        return
    lot = builder.pieces.lot(action, name)
    file = builder.title.file
    face = (file.minors[lot] if lot in file.minors else file.privates[lot]).face
    fits = price in (face, price_of(builder.state, lot))
    builder.write(Take, actor=player, company=lot, price=None if fits else price)


def _pass(builder: JournalBuilder, action: Action) -> None:
    builder.write(Pass, actor=builder.player(action))


def _pass_draft(builder: JournalBuilder, action: Action) -> None:
    """Write a pass. The site then gives a last lot that costs nothing to the next player."""
    _pass(builder, action)
    now = builder.position.round
    if isinstance(now, DraftRound) and draft.is_last(builder.state):
        lot = lots_left(builder.state)[0]
        if price_of(builder.state, lot) == 0:
            builder.write(Take, actor=now.player, company=lot)


class Opening(Record):
    """The functions that write the bids and passes of one kind of opening."""

    bid: Callable[[JournalBuilder, Action], None]
    passes: Callable[[JournalBuilder, Action], None]


# By the name of the round (rules/kinds.py).
OPENINGS: dict[str, Opening] = {
    "opening-sale": Opening(_bid_in_sale, _pass_sale),
    "lot-auction": Opening(_bid_on_lot, _pass),
    "parallel-auction": Opening(_bid_on_lot, _pass),
    "private-sale": Opening(_bid_ascending, _pass_ascending),
    "draft": Opening(_draft, _pass_draft),
}
