"""Redemption: a corporation takes up shares of itself, which is its president's whole turn.

They lie in the pool; where that has none a title may let players part with theirs, as the president chooses.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, IPO, POOL
from moderator.model.findings import Finding
from moderator.model.rounds import StockRound
from moderator.model.wording import list_words, plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import loose_shares, move_shares, president, shares, worth_of
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.shares import bar_seller, share_price, stated_share_price
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.titles.shares import Redeeming
from moderator.vocabulary.own_shares import TAKEN_UP
from moderator.vocabulary.shares import Buy


def redeem(desk: Desk, move: Buy, company: str) -> None:
    """Shares at the market price, paid from the treasury to the bank or to who had them; the price stays.

    Raises NotBooked for more than the pool or the player has, or shares of another place.
    """
    due, who = share_price(desk, company), president(desk, company)
    if who is None:
        raise desk.refuse("out-of-turn", f"{company} has no president who could do that", about="SR")
    each, wrong_price = stated_share_price(desk, company, move.price, due, "own-stock")
    source = _source(desk, move, company)
    now = require_stock_turn(desk, who, "redeem")
    cost = worth_of(desk, company, move.pieces, each, "bought")
    desk.judge(
        wrong_price,
        _redeem_early(desk, company),
        _too_many(desk, company, move.pieces),
        None if source == POOL else _kept(desk, company, source),
        short_of_cash(desk, company, cost, "own-stock"),
    )
    desk.pay(company, BANK if source == POOL else source, cost, "redemption")
    move_shares(desk, company, move.pieces, source, company, "redemption")
    kind, of = ("", None) if source == POOL else ("player", source)
    desk.tell("redemption", kind, company=company, count=move.pieces, amount=cost, source=of)
    if _how(desk).once:
        TAKEN_UP.mark(desk.position, company)
    if now is not None:
        end_turn(desk, acted(now, who).but(redeemed=company))


def _how(state: State) -> Redeeming:
    return state.title.file.redemption


def _source(desk: Desk, move: Buy, company: str) -> str:
    """Whose shares are taken up: the pool's, or those of the player named. Raises NotBooked if there are too few."""
    if not _how(desk).of_players:
        bar_seller(desk, move.seller)
    source = POOL if move.seller is None else move.seller
    held = loose_shares(desk.title, desk.position.books, company, source)
    if held < move.pieces or move.source not in (None, "pool"):
        there = "the pool holds" if source == POOL else f"{source} has"
        message = f"{there} {plural(held, 'share')} of {company}: only those are taken up"
        remedy = desk.instead(count=held if held > 1 else None, source=None) if held else None
        raise desk.refuse("missing", message, remedy, about="own-stock")
    return source


def _redeem_early(state: State, company: str) -> Finding | None:
    if company in state.position.operated:
        return None
    return state.finding(
        "redeem-early",
        f"{company} has not operated yet and takes up no shares of itself",
        expected="an operating turn first",
        actual="none",
    )


def _most(state: State, company: str) -> int:
    """How many shares of itself a corporation may take up now, wherever they lie."""
    facts, title, books = _how(state), state.title, state.position.books
    if company in TAKEN_UP.of(state.position):
        return 0
    apart = shares(title, books, company, company) + shares(title, books, company, IPO)
    if facts.below is not None and apart >= facts.below:
        return 0
    return len(title.certificates[company]) if facts.most is None else facts.most


def _too_many(state: State, company: str, count: int) -> Finding | None:
    most, below = _most(state, company), _how(state).below
    if count <= most:
        return None
    if company in TAKEN_UP.of(state.position):
        why = "it has done so in this stock round"
    elif most:
        why = f"it takes up {plural(most, 'share')} in a turn"
    else:
        why = f"{below} shares or more are unsold or its own"
    return state.finding(
        "redeem-most",
        f"{company} takes up {plural(count, 'share')} of itself: {why}",
        expected=f"{most} at most" if most else "none",
        actual=count,
        remedy=state.instead(count=most if most > 1 else None) if most else None,
    )


def _sellers(state: State, company: str) -> list[str]:
    """Players of whom a share may be taken up, as the president chooses: nobody while the pool has one; not he himself
    if somebody has as many.
    """
    title, books, leads = state.title, state.position.books, president(state, company)
    if not _how(state).of_players or loose_shares(title, books, company, POOL):
        return []
    held = {player: shares(title, books, company, player) for player in state.position.players}
    second = max((count for player, count in held.items() if player != leads), default=0)
    owners = (player for player in held if loose_shares(title, books, company, player))
    return [player for player in owners if player != leads or held[player] > second]


def _kept(state: State, company: str, source: str) -> Finding | None:
    """A share is taken up of a player who keeps it."""
    sellers = _sellers(state, company)
    if source in sellers:
        return None
    pooled = loose_shares(state.title, state.position.books, company, POOL)
    why = "the pool has one" if pooled else f"another player has as many as {source}"
    return state.finding(
        "redeem-source",
        f"{company} takes up no share of {source}: {why}",
        expected=list_words(["the pool"] if pooled else sellers, "or"),
        actual=source,
        remedy=state.instead(seller=None) if pooled else None,
    )


def _is_own(state: State, move: Buy, company: str) -> bool:
    return isinstance(state.position.round, StockRound) and move.company == company


def _offers(state: State, player: str) -> Iterator[str]:
    """Every number of shares of the pool, or every player of whom a share may be had, by companies of his."""
    for company in state.position.par:
        if president(state, company) != player:
            continue
        name, most = quote_name(company), _most(state, company)
        pooled = loose_shares(state.title, state.position.books, company, POOL)
        yield from (f"{name}: buy {name} {count}" for count in range(1, min(pooled, most) + 1))
        yield from (f"{name}: buy {name} from {quote_name(of)}" for of in _sellers(state, company) if most)


RULES = Rules(
    means=(Meaning(Buy, _is_own, redeem),),
    stock_offers=(_offers,),
    stock_closed=(lambda desk: TAKEN_UP.clear(desk.position),),
)
