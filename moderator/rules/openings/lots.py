"""Lots of the sale of privates: what is left, what stands bid on it, and what may not be done."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, charter_unit
from moderator.model.rounds import PrivateSale, Round
from moderator.model.wording import list_words, plural
from moderator.rules.basics.state import NotBooked, State, require
from moderator.rules.openings.bidding import bid_raise, bid_step
from moderator.rules.rounds.turns import of_title
from moderator.titles.openings import AscendingSale
from moderator.titles.title import Title
from moderator.vocabulary.openings import Sold, Take

Lot = tuple[str, int, list[tuple[str, int]]]  # what it is, what it costs, and the bids on it, the highest one last


def list_lots(state: State) -> list[Lot]:
    """What is for sale; the first lot at the price it is offered for."""
    sale, left = state.now(PrivateSale), lots_left(state)
    return [(lot, price_of(state, sale, lot), standing_bids(sale, lot)) for lot in left]


def refuse_lot(state: State, lot: str, remedy: str | None, about: str) -> NotBooked:
    """Return the refusal of a lot that is not for sale: sold, or left out of a game of so many players."""
    count = len(state.position.players)
    if lot in state.title.file.players[str(count)].out:
        said = f"{lot} is not in play in a game of {plural(count, 'player')}"
        found = state.refuse("not-in-play", said, remedy).finding
        return NotBooked(found.but(section=state.title.section("setup")))
    return state.refuse("missing", f"{lot} is not for sale", remedy, about=about)


def facts_of(state: State) -> AscendingSale:
    return of_title(state, state.title.file.private_sale, "sale of privates")


def lots_left(state: State) -> list[str]:
    """The lots that nobody has bought, the lowest first."""
    title, position = state.title, state.position
    books, kinds, facts = position.books, title.certificates, title.file.private_sale
    return [
        lot
        for lot in (() if facts is None else facts.lots)
        if (books.of(kinds[lot][0].unit, title.unsold(lot)) if lot in kinds else books.of(charter_unit(lot), BANK))
    ]


def lowest_lot(state: State) -> str:
    """The lot that may be bought. Raises NotBooked if the table has taken all of them from the bank."""
    left = lots_left(state)
    if not left:
        raise state.refuse(
            "missing", "no lot is left to be sold", "undo the correction that took the last one", about="private-sale"
        )
    return left[0]


def face_of(title: Title, lot: str) -> int:
    """What a lot costs before anybody bids or passes."""
    own = {} if title.file.private_sale is None else title.file.private_sale.face
    if lot in own:
        return own[lot]
    return title.file.minors[lot].face if lot in title.file.minors else title.file.privates[lot].face


def _falling(state: State) -> str:
    """The lot that becomes cheaper as all pass."""
    facts = facts_of(state)
    return facts.lots[0] if facts.reduces == "first" else lowest_lot(state)


def price_of(state: State, sale: PrivateSale, lot: str) -> int:
    """What a lot costs now: the first one may have become cheaper, or be offered for less."""
    if lot != _falling(state):
        return face_of(state.title, lot)
    return sale.price if sale.stage == "offer" else face_of(state.title, lot) - sale.off


def least_bid(title: Title, lot: str) -> int:
    """The least bid on a lot on which none stands."""
    facts = require(title.file.private_sale)
    return facts.least_bid[lot] if lot in facts.least_bid else face_of(title, lot) + facts.step


def least_raise(facts: AscendingSale) -> int:
    """How much a bid must exceed the last one."""
    return 1 if facts.bids == "multiples" else facts.step


def standing_bids(sale: Round, lot: str) -> list[tuple[str, int]]:
    """Who has bid how much on a lot, the lowest bid first."""
    return sorted(((player, amount) for of, player, amount in sale.laid if of == lot), key=lambda bid: bid[1])


def money_beside(sale: Round, player: str, lot: str) -> int:
    """What a player has laid beside other lots than this one."""
    return sum(amount for of, bidder, amount in sale.laid if bidder == player and of != lot)


def money_bound(state: State, sale: PrivateSale, player: str, lot: str) -> int:
    """What a player's bids on other lots than this one bind: all of them, or those that are the highest."""
    if facts_of(state).binding == "all":
        return money_beside(sale, player, lot)
    highest = (standing_bids(sale, other)[-1] for other in {of for of, _, _ in sale.laid} - {lot})
    return sum(amount for bidder, amount in highest if bidder == player)


def money_set_aside(state: State, player: str) -> int:
    """What a player's bids bind in the sale under way: he can spend it on nothing else."""
    sale = state.position.round
    return money_bound(state, sale, player, "") if isinstance(sale, PrivateSale) else money_beside(sale, player, "")


def holds_last(state: State, player: str) -> bool:
    """Whether a player has the last lot that is in the game."""
    books = state.position.books
    lot = next(lot for lot in reversed(facts_of(state).lots) if not books.of(charter_unit(lot), BOX))
    kinds = state.title.certificates
    return bool(books.of(kinds[lot][0].unit if lot in kinds else charter_unit(lot), player))


def not_to_be_taken(state: State, sale: PrivateSale, lot: str, lowest: str) -> Finding | None:
    if sale.stage == "auction":
        return state.finding(
            "sale-order",
            f"{sale.lot} is up for auction",
            expected="bid or pass",
            actual=f"take {lot}",
        )
    if lot == lowest:
        return None
    return state.finding(
        "sale-order",
        f"{lowest} is for sale before {lot}",
        expected=lowest,
        actual=lot,
        remedy=state.instead(company=lowest, price=None),
    )


def not_to_be_bid_on(state: State, sale: PrivateSale, lot: str, player: str) -> Finding | None:
    if sale.stage == "auction":
        if lot == sale.lot and any(player == bidder for bidder, _ in standing_bids(sale, lot)):
            return None
        bidders = list_words(bidder for bidder, _ in standing_bids(sale, sale.lot or ""))
        return state.finding(
            "bid-passed" if lot == sale.lot else "sale-order",
            f"{sale.lot} is up for auction between {bidders}",
            expected=f"a bid on {sale.lot} by {bidders}",
            actual=f"{player}'s bid on {lot}",
        )
    lowest = lowest_lot(state)
    if sale.stage == "offer":
        return state.finding(
            "sale-order",
            f"{lowest} is offered for {state.money(sale.price)}: nobody bids now",
            expected="take or pass",
            actual=f"a bid on {lot}",
        )
    if lot != lowest:
        return None
    return state.finding(
        "sale-order",
        f"{lot} is the lowest lot: it is bought for {state.money(price_of(state, sale, lot))}, and nobody bids on it",
        expected=f"take {lot}",
        actual="bid",
        remedy=Take(actor=player, company=lot),
    )


def sold_for(state: State, move: Sold, sale: PrivateSale) -> Finding | None:
    """A price neither a purchase, an auction nor an offer can end at."""
    facts, face = facts_of(state), face_of(state.title, move.company)
    standing = standing_bids(sale, move.company)
    if standing and (move.player, move.amount) != standing[-1]:
        raised = bid_raise(state, move.amount, *standing[-1], by=least_raise(facts))
        if raised is not None:
            return raised
    falls = move.company == _falling(state)
    if move.amount < (0 if falls else face):
        return state.finding(
            "take-price",
            f"{move.company} is never sold for {state.money(move.amount)}",
            expected=f"at least {state.money(face)}",
            actual=state.money(move.amount),
        )
    return bid_step(state, move.amount, facts.step) if facts.bids == "multiples" else None
