"""Shares that a corporation sells, buys back or offers again."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.declaration import TurnFact
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT, IPO, POOL
from moderator.model.rounds import StockRound, Turn
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State, require, short_of_cash
from moderator.rules.certificates import (
    bar_seller,
    check_deals,
    limit_words,
    pool_room,
    share_price,
    stated_share_price,
)
from moderator.rules.events import (
    CompanyTurn,
    CountedCompany,
    PrivateSale,
    SharesForSale,
    StockRoundClosed,
    StockTurn,
    TrainPurchase,
)
from moderator.rules.holdings import (
    charter_of,
    held_by_players,
    loose_shares,
    move_shares,
    owns_train,
    percent,
    president,
    share_size,
    shares,
    trains_of,
    worth_of,
)
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import Meaning, MechanicRules, Moves
from moderator.rules.prices import price
from moderator.rules.rounds.operating import (
    finish_if_idle,
    go_to_step,
    is_step_judged,
    replace_turn,
    require_turn,
    train_line,
    turn_of,
)
from moderator.rules.stock.selling import judge_pool, own_room, read_block, sell_block, sell_split
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.rules.train_supply import obsolete
from moderator.rules.trains.forced_sale import ISSUED, forced_counts, sell_for_train
from moderator.titles.shares import Redeeming
from moderator.vocabulary.own_shares import REISSUED, TAKEN_UP, Reissue
from moderator.vocabulary.shares import Buy, Sell

RULES: dict[str, MechanicRules] = {}

# ---- own stock ----
# A corporation trades its own stock: it sells treasury shares or buys from the pool, never both in a turn.

_TRADED: TurnFact[str | None] = TurnFact("traded", None)  # "sold" or "bought" own stock
_SOLD_AT: TurnFact[int] = TurnFact("sold_at", 0)  # the price per share of a sale


def _sell(booking: Booking, move: Sell, company: str) -> None:
    """Sell shares of the company itself, in a step of its turn, or for a train it must buy if it has no such step.

    Raises NotBooked for a minor, and for a corporation that has not been started.
    """
    share_price(booking, company)
    if booking.title.file.emergency.own_shares and (
        "stock" not in charter_of(booking, company).steps or _comes_after(booking, company)
    ):
        sell_for_train(booking, move, company)
    else:
        _sell_own(booking, move, company)


def _comes_after(state: State, company: str) -> bool:
    """Return whether a company that trades before its dividend is past it and must still buy a train."""
    turn = turn_of(state, company)
    early = state.title.file.own_stock.before_dividend and not owns_train(state, company)
    return early and turn is not None and (turn.settled or (bool(forced_counts(state, company)) and _has_passed(turn)))


def _has_passed(turn: Turn) -> bool:
    return _TRADED.of(turn) is not None or turn.revenue is not None


def _go_to_stock_step(booking: Booking, company: str) -> Turn | None:
    """Return the turn at its `stock` step, if shares are traded in a step."""
    early = booking.title.file.own_stock.before_dividend
    return require_turn(booking, company) if early else go_to_step(booking, company, "stock")


def _sell_own(booking: Booking, move: Sell, company: str) -> None:
    """Sell treasury shares to the pool at the market price, which falls as in a stock round."""
    check_deals(booking, company)
    turn = _go_to_stock_step(booking, company)  # a turn without earnings has moved the price by now
    early, chart = booking.title.file.own_stock.before_dividend, booking.title.market
    began_at = _SOLD_AT.of(turn) if turn is not None and booking.title.file.shares.split_sales and not early else 0
    left = chart.price(chart.left(booking.position.cells[company]))
    due = left if booking.title.file.own_stock.sold_at == "left" else None
    block, wrong_price = read_block(booking, move, company, began_at or due)
    booking.judge(
        wrong_price,
        *_barred_sale(booking, company),
        _stock_both(booking, turn, "sold"),
        sell_split(booking, block, turn is not None and _TRADED.of(turn) == "sold" and not began_at, "in one turn"),
        _own_stock_too_many(booking, company, block.count) or judge_pool(booking, block, "own-stock"),
        _settled(booking, turn),
    )
    sell_block(booking, block, "own-stock", "sold")
    _note_trade(booking, None if turn is None else _SOLD_AT.put(turn, block.each), "sold")


def _buy(booking: Booking, move: Buy, company: str) -> None:
    """Buy shares from the pool into the treasury at the market price, which does not move."""
    bar_seller(booking, move.seller)
    check_deals(booking, company)
    turn = _go_to_stock_step(booking, company)  # a turn without earnings has moved the price by now
    due, chart = share_price(booking, company), booking.title.market
    if booking.title.file.own_stock.bought_at == "right":
        due = chart.price(chart.right(booking.position.cells[company]))
    each, wrong_price = stated_share_price(booking, company, move.price, due, "own-stock")
    held = loose_shares(booking.title, booking.position.books, company, POOL)
    if move.source not in (None, "pool"):
        message = f"{company} may buy its own shares only from the pool, not from the {move.source}"
        raise booking.refuse("missing", message, booking.instead(source=None), about="own-stock")
    if held < move.pieces:
        held_there = f"the pool holds {plural(held, 'share')} of {company}"
        raise booking.refuse(
            "missing",
            f"{held_there}, not {move.pieces}",
            booking.instead(count=held if held > 1 else None) if held else None,
            about="own-stock",
        )
    cost = worth_of(booking, company, move.pieces, each, "bought")
    again = turn is not None and booking.title.file.own_stock.before_dividend and _TRADED.of(turn) == "bought"
    booking.judge(
        wrong_price,
        _bought_twice(booking, company) if again else None,
        _stock_both(booking, turn, "bought"),
        _settled(booking, turn),
        _own_limit(booking, company, move.pieces),
    )
    booking.judge(short_of_cash(booking, company, cost, "own-stock"))
    booking.pay(company, BANK, cost, "own-stock")
    move_shares(booking, company, move.pieces, POOL, company, "own-stock")
    booking.tell("own-stock", "bought", company=company, count=move.pieces, amount=cost)
    _note_trade(booking, turn, "bought")


def _note_trade(booking: Booking, turn: Turn | None, traded: str) -> None:
    if turn is not None:
        replace_turn(booking, _TRADED.put(turn, traded))
        finish_if_idle(booking)


def _bought_twice(state: State, company: str) -> Finding:
    return state.finding(
        "stock-both",
        f"{company} has already bought its own stock in this turn",
        expected="one block a turn",
        actual="a second one",
    )


def _settled(state: State, turn: Turn | None) -> Finding | None:
    """Judge a trade after the dividend if it must come before, even if the turn has ended automatically since."""
    early = state.title.file.own_stock.before_dividend
    if turn is None or not turn.settled or not early or not is_step_judged(state, turn):
        return None
    return state.finding(
        "stock-late",
        f"{turn.company} may not trade its own stock after its dividend",
        expected="before the dividend",
        actual="after it",
    )


def _own_stock_too_many(state: State, company: str, count: int) -> Finding | None:
    """Judge a sale after which the pool would hold more than players do."""
    room = own_room(state, company)
    if count <= room or state.title.file.own_stock.room == "pool-limit":
        return None
    size = share_size(state, company)
    pooled, held = percent(state, company, POOL) + count * size, held_by_players(state, company)
    return state.finding(
        "pool-limit",
        f"the pool would hold {pooled}% of {company}, but players hold only {held}%",
        expected=f"at most {plural(room, 'share')} sold",
        actual=count,
        remedy=state.instead(count=room) if room else None,
        about="own-stock",
    )


def _has_issued(state: State, company: str) -> bool:
    """Return whether a company has sold its own shares for a train step by step and has no permanent train yet."""
    turn = turn_of(state, company)
    if turn is None or not ISSUED.of(turn) or state.title.file.own_stock.forced != "left-each":
        return False
    return all(obsolete(state, train) for train in trains_of(state, company))


def _judge_other_train(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge the purchase of another company's train for money from the buyer's own shares."""
    company, seller = purchase.company, purchase.seller
    if seller in (DEPOT, POOL) or not _has_issued(state, company):
        return None
    return state.finding(
        "stock-train",
        f"{company} has sold its own shares for a train and must buy it from the bank",
        expected="a train from the bank",
        actual=f"a train from {seller}",
        remedy=train_line(state, company),
    )


def _private_after_issue(state: State, sale: PrivateSale) -> Finding | None:
    """Judge the purchase of a private or minor before the train that the company has sold its shares for."""
    private, company = sale.private, sale.company
    if not _has_issued(state, company):
        return None
    return state.finding(
        "stock-private",
        f"{company} has sold its own shares for a train and may not buy a private or minor first",
        expected="a train from the bank",
        actual=private,
        remedy=train_line(state, company),
    )


def _barred_sale(state: State, company: str) -> Iterator[Finding | None]:
    """Judge a company's sale of its shares if it may never sell, or not yet."""
    if state.title.file.own_stock.sells:
        yield _stock_first_round(state, company)
        yield _stock_emergency(state, company)
        return
    message = f"{company} may not sell its own shares to the pool"
    yield state.finding("stock-sale", message, expected="only purchases from the pool", actual="a sale")


def _stock_first_round(state: State, company: str) -> Finding | None:
    if company in state.position.operated or state.title.file.own_stock.first_turn:
        return None
    return state.finding(
        "stock-first-round",
        f"{company} operates for the first time and may not sell its stock",
        expected="from its second turn on",
        actual="its first turn",
    )


def _stock_emergency(state: State, company: str) -> Finding | None:
    if owns_train(state, company) or state.title.file.own_stock.owing:
        return None
    return state.finding(
        "stock-emergency",
        f"{company} must buy a train: it may not sell treasury stock for it",
        expected="a train first",
        actual="no train",
    )


def _own_limit(state: State, company: str, count: int) -> Finding | None:
    """Judge a purchase after which a company would hold too much of itself."""
    size, held, limit = share_size(state, company), percent(state, company, company), _most_of_itself(state, company)
    if held + count * size <= limit:
        return None
    fit = max(0, limit - held) // size
    return state.finding(
        "hold-limit",
        f"{company} would hold {held + count * size}% of itself; it may hold {limit_words(state, company, limit)}",
        expected=f"at most {limit}%",
        actual=f"{held + count * size}%",
        remedy=state.instead(count=fit if fit > 1 else None) if fit else None,
        about="own-stock",
    )


def _most_of_itself(state: State, company: str) -> int:
    """Return the percent of itself that a company may hold after a purchase, in whole shares."""
    limit = state.title.file.own_stock.hold_limit
    return charter_of(state, company).whole_shares(100 if limit is None else limit)


def _stock_both(state: State, turn: Turn | None, now: str) -> Finding | None:
    if turn is None or _TRADED.of(turn) in (None, now):
        return None
    return state.finding(
        "stock-both",
        f"{turn.company} has already {_TRADED.of(turn)} its own stock in this turn",
        expected=f"only {_TRADED.of(turn)}",
        actual=now,
    )


def _count_own_trade(state: State, event: CompanyTurn) -> CompanyTurn:
    """Count a sale or purchase of the company's own stock."""
    title, position, company = state.title, state.position, event.company
    if "stock" not in charter_of(state, company).steps or title.file.own_stock.before_dividend:
        return event
    pooled = percent(state, company, POOL)
    least = worth_of(state, company, 1, price(state, company) or 0, "bought")
    traded = _TRADED.of(event.turn)
    facts, held = title.file.own_stock, percent(state, company, company)
    within = held + share_size(state, company) <= _most_of_itself(state, company)
    if traded != "sold" and pooled and within and state.cash(company) >= least:
        return event.with_way(True)
    return event.with_way(
        (traded is None or (traded == "sold" and title.file.shares.split_sales))
        and facts.sells
        and (company in position.operated or facts.first_turn)
        and pool_room(state, company) > 0
        and held > 0
    )


def _is_company_purchase(state: State, move: Buy | Sell, who: str) -> bool:
    return who in state.title.kinds and move.company not in state.title.file.privates


RULES["own_stock"] = MechanicRules(
    moves=Moves(
        meanings=(
            Meaning(Sell, lambda state, move, who: who in state.title.kinds, _sell),
            Meaning(Buy, _is_company_purchase, _buy),
        )
    ),
    listens=(
        judge(TrainPurchase, _judge_other_train, instead_of="train-seller"),
        judge(PrivateSale, _private_after_issue),
        adjust(CompanyTurn, _count_own_trade),
    ),
)


# ---- redemption ----
# A corporation buys back its own shares, which is its president's whole turn.
#
# They come from the pool. If the pool has none, some titles take them from players that the president chooses.


def redeem(booking: Booking, move: Buy, company: str) -> None:
    """Buy back shares at the market price, paid from the treasury to the bank or the seller; the price stays.

    Raises NotBooked for more shares than the pool or the player has, or for shares from anywhere else.
    """
    due, leader = share_price(booking, company), president(booking, company)
    if leader is None:
        raise booking.refuse("out-of-turn", f"{company} has no president to do that", about="SR")
    each, wrong_price = stated_share_price(booking, company, move.price, due, "own-stock")
    source = _source(booking, move, company)
    now = require_stock_turn(booking, leader, "redeem")
    cost = worth_of(booking, company, move.pieces, each, "bought")
    booking.judge(
        wrong_price,
        _redeem_early(booking, company),
        _redemption_too_many(booking, company, move.pieces),
        None if source == POOL else _judge_seller(booking, company, source),
        short_of_cash(booking, company, cost, "own-stock"),
    )
    booking.pay(company, BANK if source == POOL else source, cost, "redemption")
    move_shares(booking, company, move.pieces, source, company, "redemption")
    kind, seller = ("", None) if source == POOL else ("player", source)
    booking.tell("redemption", kind, company=company, count=move.pieces, amount=cost, source=seller)
    if _redemption_rules(booking).once:
        TAKEN_UP.mark(booking.position, company)
    if now is not None:
        end_turn(booking, acted(now, leader).replace(redeemed=company))


def _redemption_rules(state: State) -> Redeeming:
    return state.title.file.redemption


def _source(booking: Booking, move: Buy, company: str) -> str:
    """Return the account that gives up its shares: the pool or the named player. Raises NotBooked for too few."""
    if not _redemption_rules(booking).of_players:
        bar_seller(booking, move.seller)
    source = POOL if move.seller is None else move.seller
    held = loose_shares(booking.title, booking.position.books, company, source)
    if held < move.pieces or move.source not in (None, "pool"):
        holder = "the pool holds" if source == POOL else f"{source} has"
        message = f"{holder} {plural(held, 'share')} of {company}: it may buy back only those"
        remedy = booking.instead(count=held if held > 1 else None, source=None) if held else None
        raise booking.refuse("missing", message, remedy, about="own-stock")
    return source


def _redeem_early(state: State, company: str) -> Finding | None:
    if company in state.position.operated:
        return None
    return state.finding(
        "redeem-early",
        f"{company} has not operated yet and may not buy back its shares",
        expected="an operating turn first",
        actual="none",
    )


def _redeemable_shares(state: State, company: str) -> int:
    """Return the shares that a corporation may buy back now, from the pool and players together."""
    facts, title, books = _redemption_rules(state), state.title, state.position.books
    if company in TAKEN_UP.of(state.position):
        return 0
    apart = shares(title, books, company, company) + shares(title, books, company, IPO)
    if facts.below is not None and apart >= facts.below:
        return 0
    return len(title.certificates[company]) if facts.most is None else facts.most


def _redemption_too_many(state: State, company: str, count: int) -> Finding | None:
    most, below = _redeemable_shares(state, company), _redemption_rules(state).below
    if count <= most:
        return None
    if company in TAKEN_UP.of(state.position):
        why = "it has already done so in this stock round"
    elif most:
        why = f"it may buy back {plural(most, 'share')} in a turn"
    else:
        why = f"{below} shares or more are unsold or in its treasury"
    return state.finding(
        "redeem-most",
        f"{company} may not buy back {plural(count, 'share')}: {why}",
        expected=f"at most {most}" if most else "none",
        actual=count,
        remedy=state.instead(count=most if most > 1 else None) if most else None,
    )


def _sellers(state: State, company: str) -> list[str]:
    """Return the players from whom the president may buy a share back; none while the pool has one.

    The president may choose himself only if no other player has as many shares.
    """
    title, books, leads = state.title, state.position.books, president(state, company)
    if not _redemption_rules(state).of_players or loose_shares(title, books, company, POOL):
        return []
    held = {player: shares(title, books, company, player) for player in state.position.players}
    second = max((count for player, count in held.items() if player != leads), default=0)
    owners = (player for player in held if loose_shares(title, books, company, player))
    return [player for player in owners if player != leads or held[player] > second]


def _judge_seller(state: State, company: str, source: str) -> Finding | None:
    """Judge a share bought back from a player who may keep it."""
    sellers = _sellers(state, company)
    if source in sellers:
        return None
    pooled = loose_shares(state.title, state.position.books, company, POOL)
    why = "the pool has one" if pooled else f"another player has as many as {source}"
    return state.finding(
        "redeem-source",
        f"{company} may not buy back a share from {source}: {why}",
        expected=list_words(["the pool"] if pooled else sellers, "or"),
        actual=source,
        remedy=state.instead(seller=None) if pooled else None,
    )


def _is_redemption(state: State, move: Buy, company: str) -> bool:
    return isinstance(state.position.round, StockRound) and move.company == company


def _forget_taken_up(booking: Booking, event: StockRoundClosed) -> None:
    TAKEN_UP.clear(booking.position)


def _redemption_offers(state: State, event: StockTurn) -> Iterator[str]:
    """Yield purchases from the pool, and from every possible seller, for each company the player leads."""
    for company in state.position.par:
        if president(state, company) != event.player:
            continue
        name, most = quote_name(company), _redeemable_shares(state, company)
        pooled = loose_shares(state.title, state.position.books, company, POOL)
        yield from (f"{name}: buy {name} {count}" for count in range(1, min(pooled, most) + 1))
        yield from (f"{name}: buy {name} from {quote_name(seller)}" for seller in _sellers(state, company) if most)


RULES["redemption"] = MechanicRules(
    moves=Moves(meanings=(Meaning(Buy, _is_redemption, redeem),)),
    listens=(after(StockRoundClosed, _forget_taken_up), offer(StockTurn, _redemption_offers)),
)


# ---- reissue ----
# A president offers his corporation's treasury shares again, which ends his turn.
#
# From then on the corporation is paid for its unsold shares, which may have a higher par price.


def reissue(booking: Booking, _: Reissue, company: str) -> None:
    """Move all shares in a corporation's treasury to the initial offering.

    Raises NotBooked for a corporation with an empty treasury or without a president.
    """
    value, leader, held = new_value(booking, company), president(booking, company), _treasury_shares(booking, company)
    if leader is None:
        raise booking.refuse("out-of-turn", f"{company} has no president to do that", about="SR")
    if not held:
        raise booking.refuse("missing", f"{company} holds none of its shares to offer again", about="reissue")
    now = require_stock_turn(booking, leader)
    booking.judge(_reissue_early(booking, company))
    position = booking.position
    move_shares(booking, company, held, company, IPO, "reissue")
    position.par = {**position.par, company: value}
    REISSUED.mark(position, company)
    booking.tell("reissue", company=company, count=held, value=value)
    if now is not None:
        end_turn(booking, acted(now, leader, bought=False))


def new_value(state: State, company: str) -> int:
    """Return the price of reissued shares: the par price, or a higher figure near a fraction of the price.

    Raises NotBooked for a corporation that has not been started.
    """
    facts, price = require(state.title.file.reissue), share_price(state, company)
    nearest = min(_top_row(state), key=lambda figure: (abs(100 * figure - facts.rate * price), -figure))
    return max(state.position.par[company], nearest if facts.cap is None else min(nearest, facts.cap))


def _top_row(state: State) -> list[int]:
    return [figure for figure in state.title.market.rows[0] if figure is not None]


def _later_values(state: State, event: CountedCompany) -> CountedCompany:
    """Add the possible par prices of a corporation that has reissued shares."""
    if event.company not in REISSUED.of(state.position):
        return event
    facts = state.title.file.reissue
    cap = [] if facts is None or facts.cap is None else [facts.cap]
    return event.replace(values=(*event.values, *_top_row(state), *cap))


def _pay_company(state: State, event: SharesForSale) -> SharesForSale:
    return event.replace(to_company=True) if event.company in REISSUED.of(state.position) else event


def _treasury_shares(state: State, company: str) -> int:
    return loose_shares(state.title, state.position.books, company, company)


def _reissue_early(state: State, company: str) -> Finding | None:
    unsold = loose_shares(state.title, state.position.books, company, IPO)
    if not unsold:
        return None
    return state.finding(
        "reissue-early",
        f"{company} may not offer shares again while others are unsold",
        expected="none unsold",
        actual=unsold,
    )


def _reissue_offers(state: State, event: StockTurn) -> Iterator[str]:
    for company in state.position.par:
        if (
            president(state, company) == event.player
            and _treasury_shares(state, company)
            and _reissue_early(state, company) is None
        ):
            yield f"{quote_name(company)}: reissue"


RULES["reissue"] = MechanicRules(
    moves=Moves(companies={Reissue: reissue}),
    listens=(
        adjust(CountedCompany, _later_values),
        adjust(SharesForSale, _pay_company),
        offer(StockTurn, _reissue_offers),
    ),
)
