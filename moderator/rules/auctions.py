"""Auctions within a company's turn: shares and stations sold to pay for an owed train."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.declaration import TurnFact
from moderator.model.findings import Finding
from moderator.model.ledger import token_unit
from moderator.model.position import BIDDING, Question
from moderator.model.rounds import Turn
from moderator.model.values import Record
from moderator.rules.booking import Booking, State, ask, drop
from moderator.rules.certificates import certificate_limit, certificate_weight, hold_limit
from moderator.rules.holdings import players_from, president
from moderator.rules.rounds.operating import current_turn, replace_turn
from moderator.rules.track.stations import give_way, next_cost, place_station, vouch_for_route
from moderator.titles.companies import Certificate
from moderator.vocabulary.openings import Bid

# ---- bidding ----
# Players bid in turn order from the priority deal, until one is left or all have passed.
#
# The turn's `lot` is under auction. Each player who may still bid has an open question, which is
# dropped as soon as that player could not outbid.


class Bidding(Record):
    """A company's own share, or its station at `place`, up for auction at `least` or more.

    Each bid is at least `step` above the last. `bidder` is the highest bidder. `buyers` pairs players with the company
    for which each bids for a station.
    """

    least: int
    place: str | None = None
    bid: int = 0
    bidder: str | None = None
    buyers: tuple[tuple[str, str], ...] = ()
    step: int = 1

    def buyer(self, player: str | None) -> str | None:
        """Return the company for which a player has bid."""
        return dict(self.buyers).get(player or "")


LOT: TurnFact[Bidding | None] = TurnFact("lot", None)


def lot_under_way(state: State, company: str) -> Bidding | None:
    """Return the lot that a company is auctioning, or None."""
    turn = current_turn(state)
    return LOT.of(turn) if turn is not None and turn.company == company else None


def up(state: State) -> tuple[Turn, Bidding]:
    """Return the current turn and the lot being auctioned in it."""
    turn = current_turn(state)
    assert turn is not None
    lot = LOT.of(turn)
    assert lot is not None
    return turn, lot


def certificate_of(state: State, company: str) -> Certificate | None:
    """Return the smallest ordinary certificate of a company in its treasury, or None."""
    kinds = reversed(state.title.certificates[company][1:])
    return next((kind for kind in kinds if state.position.books.of(kind.unit, company)), None)


def lot_words(state: State, company: str, where: str | None) -> str:
    """Return a description of the lot: `a share of BNR`, `BNR's station in Lyon`."""
    return f"a share of {company}" if where is None else f"{company}'s station in {state.title.place_name(where)}"


def least_bid(lot: Bidding) -> int:
    """Return the lowest bid allowed now."""
    return lot.least if lot.bidder is None else lot.bid + lot.step


# ---- bidders ----


def ask_bidders(booking: Booking, turn: Turn, code: str) -> None:
    """Ask each player who could bid, from the priority deal on, except the president. `code` is the check they
    rest on.
    """
    lot, leader, position = LOT.of(turn), president(booking, turn.company), booking.position
    assert lot is not None
    table = [player for player in players_from(position, position.priority) if player != leader]
    able = [player for player in table if could_bid(booking, turn.company, lot, player)]
    ask(booking, *(Question(BIDDING, player, turn.company, code) for player in able))


def could_bid(state: State, company: str, lot: Bidding, player: str) -> bool:
    """Return whether a player could make the lowest bid allowed now."""
    least = least_bid(lot)
    if lot.place is None:
        return least <= state.cash(player) and not any(beyond_limits(state, company, player))
    return any(state.cash(buyer) >= least + next_cost(state, buyer, lot.place) for buyer in buyers(state, lot, player))


def buyers(state: State, lot: Bidding, player: str) -> list[str]:
    """Return the companies for which a player may bid for the station: the one already bid for, or those with a
    token.
    """
    assert lot.place is not None
    own = lot.buyer(player)
    return [
        company
        for company in state.position.par
        if president(state, company) == player
        and own in (None, company)
        and state.position.books.of(token_unit(company), company)
        and lot.place not in state.position.stations.get(company, ())
    ]


def buyer_for(state: State, lot: Bidding, player: str, move: Bid) -> str | None:
    """Return the company that bids for a station: as named, else the first that the player may bid for."""
    if lot.place is None:
        return None
    named = next((name for name in (move.company, move.actor) if name in state.title.certificates), None)
    return named or next(iter(buyers(state, lot, player)), None)


def beyond_limits(state: State, company: str, player: str) -> Iterator[Finding]:
    """Yield a finding for each limit that the share would bring the player above."""
    kind = certificate_of(state, company)
    assert kind is not None
    weight = certificate_weight(state, company, kind.shares)
    found = hold_limit(state, player, company, kind.shares), certificate_limit(state, player, weight)
    yield from filter(None, found)


# ---- bids ----


def outbids(booking: Booking, company: str, player: str, move: Bid, code: str) -> None:
    """Record a bid, and keep only players who could outbid it."""
    turn, lot = up(booking)
    buyer = buyer_for(booking, lot, player, move)
    rest = tuple(pair for pair in lot.buyers if pair[0] != player)
    lot = lot.replace(bid=move.amount, bidder=player, buyers=rest if buyer is None else (*rest, (player, buyer)))
    replace_turn(booking, LOT.put(turn, lot))
    others = [question for question in rivals(booking, player) if could_bid(booking, company, lot, question.who or "")]
    drop(booking, BIDDING)
    if others:
        ask(booking, *others, Question(BIDDING, player, company, code))


def skip_to(booking: Booking, player: str) -> None:
    """Count players asked before this one as having passed."""
    waiting = bidders_left(booking)
    for other in waiting[: waiting.index(player)]:
        drop(booking, BIDDING, other)


def bidders_left(state: State) -> list[str | None]:
    """Return the players who are still asked to bid, in order."""
    return [question.who for question in state.position.asked_of(BIDDING)]


def rivals(state: State, player: str | None) -> list[Question]:
    """Return the open questions for bids of everybody but this player."""
    return [question for question in state.position.asked_of(BIDDING) if question.who != player]


def speaker(state: State, who: str) -> str:
    """Return the player who bids: the president if a company is named."""
    return president(state, who) or who if who in state.title.certificates else who


def bid_again(state: State, company: str, player: str, amount: int, case: str) -> Finding | None:
    """Return a finding if a player bids after passing.

    The order of passes is unknown if only the outcome was entered.
    """
    waiting = bidders_left(state)
    if not waiting or player in waiting or president(state, company) == player:
        return None
    return state.finding(
        "bid-passed",
        f"{player} has passed, or could not bid, and is out of the auction",
        expected="no further bid",
        actual=state.money(amount),
        about=case,
    )


def bids(state: State, asked: Question) -> Iterator[str]:
    """Yield the lowest bid a player may enter, for a station once for each company that may have it."""
    lot, player = lot_under_way(state, asked.about), asked.who or ""
    if lot is None:
        return
    least = least_bid(lot)
    if lot.place is None:
        yield f"bid {least}"
    else:
        yield from (f"bid {quote_name(company)} {least}" for company in buyers(state, lot, player))


def sell_station(booking: Booking, company: str, place: str, lot: Bidding) -> None:
    """Replace the station with a token of the company that bid most."""
    buyer = lot.buyer(lot.bidder)
    assert buyer is not None
    cost = next_cost(booking, buyer, place)
    give_way(booking, company, buyer, place, lot.bid)
    place_station(booking, buyer, place, cost)
    vouch_for_route(booking, buyer, place)
