"""Moves of stock and exchange rounds: shares bought, sold and exchanged, corporations started."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.ledger import POOL
from moderator.model.rounds import Round, StockRound
from moderator.rules.booking import State
from moderator.rules.events import AnyMoment, StockTurn
from moderator.rules.holdings import first_among, loose_shares, minors_of, next_in_stock, share_size, waiting_minors
from moderator.rules.listeners import offered
from moderator.rules.privates import concessions_left, open_privates, owner_of
from moderator.rules.stock import stock_round
from moderator.rules.stock.corrections import sales_due
from moderator.rules.stock.investor import investor_line
from moderator.rules.stock.offers import on_offer
from moderator.rules.stock.selling import sell_first_round
from moderator.rules.stock.startable import starts
from moderator.rules.subsidiaries import is_consolidating, may_take_up, takers


def stock_moves(state: State) -> Iterator[str]:
    """Yield the starts, purchases, sales and exchanges of the player on turn."""
    player = state.position.round.actor
    assert player is not None
    if (line := investor_line(state)) is not None:
        yield line
        return
    now = state.position.round
    if due := sales_due(state, player):
        yield from (f"sell {quote_name(sale.company)} {sale.count}" for sale in due)
        yield from moves_beside_turns(state)
        yield from _endings(now)
        return
    done = isinstance(now, StockRound) and now.bought is not None
    if not done:
        yield from offered(state, StockTurn(player))
    yield from _privates(state, player)
    for company in state.title.certificates:
        for start in () if done else starts(state, player, company):
            merging = f" minor {start.minor}" if start.minor is not None else ""
            yield f"start {quote_name(company)} {start.value}{merging}"
        if company in state.position.par:
            yield from _buys(state, company)
            if sell_first_round(state) is None:
                yield from sales(state, player, company)
    yield from exchanges(state, player)
    yield from offered(state, StockTurn(player), "swaps")
    yield from moves_beside_turns(state)
    yield from _endings(now)


def _endings(now: Round) -> Iterator[str]:
    """Yield the lines that end a turn."""
    if isinstance(now, StockRound) and now.did:
        yield "done"
    yield "pass"


def concession_moves(state: State) -> Iterator[str]:
    """Yield the starts of the holder of a concession, or the par prices they may set if nothing can float."""
    player = state.position.round.actor
    assert player is not None
    may_start, values = False, []
    for company in state.title.certificates:
        for start in starts(state, player, company):
            values.append(f"par {quote_name(company)} {start.value}")
            may_start = may_start or start.cost <= state.cash(player)
            yield f"start {quote_name(company)} {start.value}"
    if not may_start and not waiting_minors(state, player):
        yield from values


def concession_begun(state: State) -> Iterator[str]:
    """Yield minors that float where their owner chooses."""
    for minor in waiting_minors(state, state.position.round.actor or ""):
        yield f"float {quote_name(minor)} at PLACE"


def concession_coming(state: State) -> str | None:
    """Return the holder of the next concession but one, else the stock round that follows."""
    left = concessions_left(state)
    return owner_of(state, left[1]) if len(left) > 1 else f"SR {state.position.set_number}"


def _privates(state: State, player: str) -> Iterator[str]:
    """Yield the privates that the player may turn face down or remove from the game before acting."""
    now = state.position.round
    if isinstance(now, StockRound) and now.prepared is None and not now.did:
        for private in open_privates(state, player):
            yield from (f"close {quote_name(private)}", f"remove {quote_name(private)}")


def stock_coming(state: State) -> str | None:
    """Return the player seated after the one on turn, counting the Investor as a player."""
    now = state.position.round
    return next_in_stock(state.position, now, now.player) if isinstance(now, StockRound) else None


def _buys(state: State, company: str) -> Iterator[str]:
    """Yield purchases of a company's shares, naming the source and the percentage only where they are ambiguous."""
    share, offers = share_size(state, company), [*on_offer(state, company)]
    for offer in offers:
        leads = offer.kind == state.title.certificates[company][0]  # a president's certificate in the pool
        alone = not leads and sum(other.place == offer.place for other in offers) == 1
        size = "" if alone else f" {offer.kind.shares * share}%"
        unasked = offer.place == offers[0].place == state.title.first_place
        place = "" if unasked else f" {offer.place}"
        yield f"buy {quote_name(company)}{size}{place}"


def sales(state: State, player: str, company: str) -> Iterator[str]:
    """Yield a sale of every number of shares that a player holds of a corporation."""
    yield from (f"sell {quote_name(company)} {count}" for count in stock_round.blocks(state, player, company))


def stock_begun(state: State) -> Iterator[str]:
    """Yield starts with a home to choose, and purchases of shares or privates from other players."""
    title, now = state.title, state.position.round
    if sales_due(state, now.actor or ""):
        yield from offered(state, AnyMoment(), "patterns")
        return
    bought = isinstance(now, StockRound) and now.bought is not None
    if (traded := title.offers.get("player")) is not None and not bought:
        yield f"buy CORPORATION from PLAYER{' PRICE' if traded.price == 'agreed' else ''}"
    merges = title.phase(state.position.phase).formation == "merge"
    if not merges and any(
        facts.home is None for name, facts in title.file.corporations.items() if name not in title.formed
    ):
        yield "start COMPANY VALUE at PLACE"
    yield from concession_begun(state)
    yield from offered(state, StockTurn(now.actor or ""), "patterns")
    yield from offered(state, AnyMoment(), "patterns")
    if title.file.merging is not None and takers(state):
        yield "exchange MINOR COMPANY token PLACE ... without TRAIN ... gets AMOUNT"


def exchange_moves(state: State) -> Iterator[str]:
    """Yield the moves of the player on turn with their minors."""
    player = state.position.round.actor
    assert player is not None
    yield from exchanges(state, player)
    yield from (f"close {minor}" for minor in minors_of(state, player))


def exchange_coming(state: State) -> str | None:
    """Return the next owner of minors, else the name of the stock round that follows."""
    position, player = state.position, state.position.round.actor
    owners = {name for name in position.players if minors_of(state, name)}
    return (player and first_among(position, player, owners)) or f"SR {position.set_number}"


def moves_beside_turns(state: State) -> Iterator[str]:
    """Yield moves allowed out of turn: exchanges for shares, and tiles that privates may lay at any time."""
    for private, facts in state.title.file.privates.items():
        power = facts.lays
        if power is None or not power.any_time or private in state.position.used:
            continue
        owner = owner_of(state, private)
        places = (state.title.place_name(at) for at in power.places if at not in state.position.tiles)
        if owner in state.position.players:
            yield from (f"{quote_name(owner)}: lay {quote_name(at)} with {quote_name(private)}" for at in places)
    yield from offered(state, AnyMoment())


def exchanges(state: State, player: str) -> Iterator[str]:
    """Yield a player's minors with every corporation that they could be exchanged for, or merged into."""
    if state.title.file.merging is not None:
        minors, into = minors_of(state, player), takers(state)
        yield from (f"exchange {minor} {quote_name(company)}" for minor in minors for company in into)
        yield from (f"close {minor}" for minor in minors if is_consolidating(state))
        return
    yield from (f"exchange {minor} {quote_name(company)}" for minor, company in stock_round.exchanges(state, player))


def own_trades(state: State, company: str) -> Iterator[str]:
    """Yield a company's trades in its own shares, and the abandoned minors that it may take up."""
    turn = state.position.turn
    if turn is not None and turn.company == company:
        yield from (f"buy {minor}" for minor in may_take_up(state, company, turn))
    yield from sales(state, company, company)
    for count in range(1, loose_shares(state.title, state.position.books, company, POOL) + 1):
        yield f"buy {quote_name(company)} {count}"
