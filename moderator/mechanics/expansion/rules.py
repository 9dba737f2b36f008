"""Expansion: in a turn of a stock round a corporation gets its larger charter, by its president or by another holder.

The turn may begin with the purchase of a share, and goes on: other shares may be sold, one of this corporation be
bought if none was before. Who is not its president must buy that, and becomes president by it.
"""

from collections.abc import Iterable, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.rounds import Bought, StockRound
from moderator.rules.basics.charters import convert_one
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, loose_shares, president, share_size, shares
from moderator.rules.basics.limits import certificate_limit, hold_limit
from moderator.rules.basics.points import Purchase, Rules, judge_purchase
from moderator.rules.basics.price_markers import place_marker
from moderator.rules.basics.state import State, require, short_of_cash
from moderator.rules.stock.offers import find_offer
from moderator.rules.stock.selling import liquidity, most_sellable
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.titles.mergers import Conversion
from moderator.vocabulary.charters import EXPANDED, NOW
from moderator.vocabulary.corporations import Expand
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.turns import Pass


def expand(desk: Desk, move: Expand, player: str) -> None:
    """Buy a share first if the line says so, then convert the corporation; the turn goes on."""
    facts, company = _check_convertible(desk, move.company), move.company
    before = _bought_before(desk, company, player)
    now = require_stock_turn(desk, player, "expand")
    no_right = _expand_right(desk, company, player)
    desk.judge(_expand_early(desk, company), no_right)
    bought = _buy_first(desk, company, player) if move.share else before
    position = desk.position
    starts = desk.title.market.starts_of(desk.title.file.charters[facts.after].starts)
    value = _new_value(facts, position.par[company], starts)
    owes = no_right is None and president(desk, company) != player
    too_poor = _too_poor(desk, company, player, value) if owes else None
    desk.judge(too_poor)
    position.par = {**position.par, company: value}
    convert_one(desk, company, facts.after)
    place_marker(desk, company, starts[value])
    position.order = tuple(name for name in position.order if name != company)
    EXPANDED.put(position, company, True)
    desk.tell("expansion", company=company, source=player, value=value)
    if owes:
        desk.tell("expansion", "owes", company=company, source=player, value=value)
    if now is None:
        return
    now = acted(now, player).but(bought=bought)
    if no_right is None and too_poor is None:  # else what should follow was judged with this line
        now = NOW.put(now, company)
    position.round = now
    if bought is not None and not any(most_sellable(desk, player, name) for name in position.par if name != company):
        end_turn(desk, now)


def _bought_before(desk: Desk, company: str, player: str) -> Bought | None:
    """The share that its president has bought in a line of its own just before: the turn that this ended goes on."""
    now = desk.position.round
    if not isinstance(now, StockRound) or (now.bought_by, now.bought_of) != (player, company) or now.swapped:
        return None
    if now.player == player or president(desk, company) != player:
        return None
    desk.position.round = now.but(player=player, bought_by=None)
    return Bought(company, "treasury")


def _new_value(facts: Conversion, old: int, starts: Iterable[int]) -> int:
    """The starting value that follows an old one; of one that was none, the nearest that there is."""
    known = facts.par.get(str(old))
    return min(starts, key=lambda value: abs(value - old)) if known is None else known


def _may_expand(state: State, player: str, company: str) -> bool:
    """Whether a player may expand a corporation now."""
    facts = state.title.file.conversion
    if facts is None or company not in state.position.floated or charter_name(state, company) != facts.before:
        return False
    return _expand_early(state, company) is None and _expand_right(state, company, player) is None


def _check_convertible(state: State, company: str) -> Conversion:
    """The rules of conversion. Raises NotBooked for what cannot be converted, or not any more."""
    facts = state.title.file.conversion
    if facts is None or company not in state.position.floated or company not in state.title.certificates:
        raise state.refuse("convert-again", f"{company} is nothing that can be expanded")
    if charter_name(state, company) != facts.before:
        raise state.refuse("convert-again", f"{company} has been expanded already")
    return facts


def _buy_first(desk: Desk, company: str, player: str) -> Bought:
    """One share of the treasury at its price, before the corporation is converted."""
    offer = find_offer(desk, Buy(actor=player, company=company, source="treasury"))
    over_part, over_count = hold_limit(desk, player, company, 1), certificate_limit(desk, player)
    president_only = None if president(desk, company) == player else _first_by_president(desk, company, player)
    desk.judge(*judge_purchase(desk, Purchase(company, player, offer.place)))
    desk.judge(president_only, over_part, over_count, short_of_cash(desk, player, offer.cost, "share-purchase"))
    desk.pay(player, offer.payee, offer.cost, "share-purchase")
    desk.give(offer.kind.unit, offer.source, player, 1, "share-purchase")
    return Bought(company, "treasury", over_part is not None, over_count is not None)


def _too_poor(state: State, company: str, player: str, value: int) -> Finding | None:
    """Who must buy a share at the new value after he has expanded the corporation could never pay for it."""
    most = state.cash(player) + liquidity(state, player)
    if most >= value:
        return None
    return state.finding(
        "expand-presidency",
        f"{player} could come to {state.money(most)} at most, and must buy a share of {company} for"
        f" {state.money(value)} as he expands it",
        expected=state.money(value),
        actual=state.money(most),
        remedy=Pass(actor=player),
    )


def _first_by_president(state: State, company: str, player: str) -> Finding:
    return state.finding(
        "expand-right",
        f"{player} is not {company}'s president: a share is bought after it has been expanded",
        expected=f"expand {company}, then buy {company}",
        actual="a share first",
        remedy=state.instead(share=False),
    )


def _expand_early(state: State, company: str) -> Finding | None:
    """Nothing is expanded while a status of the phase says so, or before the phase that allows it."""
    facts = require(state.title.file.conversion)
    if state.title.reached(state.position.phase, facts.phase) and not state.holds("no-conversion"):
        return None
    return state.finding(
        "expand-early",
        f"no corporation is expanded yet: {company} is a {facts.before}",
        expected="a later phase",
        actual="expanded",
    )


def _expand_right(state: State, company: str, player: str) -> Finding | None:
    """A corporation is expanded by its president, or by who has all its other certificates."""
    title, books = state.title, state.position.books
    others = 100 // share_size(state, company) - title.certificates[company][0].shares
    if president(state, company) == player or loose_shares(title, books, company, player) == others:
        return None
    held = shares(title, books, company, player) * share_size(state, company)
    return state.finding(
        "expand-right",
        f"{player} is not {company}'s president and holds {held}% of it",
        expected=f"its president, or who holds the other {others * share_size(state, company)}%",
        actual=player,
    )


# ---- the turn in which it was done ----


def _presidency_owed(state: State, now: StockRound) -> Finding | None:
    """Who expands a corporation without being its president must buy a share of it and become that."""
    expanded = NOW.of(now)
    if expanded is None or now.bought is not None or president(state, expanded) == now.player:
        return None
    return state.finding(
        "expand-presidency",
        f"{now.player} has expanded {expanded} and is not its president",
        expected=f"buy {expanded} treasury",
        actual="nothing bought",
        remedy=Buy(actor=now.player, company=expanded, source="treasury"),
    )


def _sold_expanded(state: State, now: StockRound | None, company: str) -> Finding | None:
    """Shares are sold of what was expanded in this turn."""
    if now is None or NOW.of(now) != company:
        return None
    return state.finding(
        "expand-sale",
        f"{company} has been expanded in this turn: none of it is sold",
        expected="shares of other corporations",
        actual=company,
    )


def _bought_else(state: State, purchase: Purchase) -> Finding | None:
    """Something else is bought than a share of the treasury of what was expanded in this turn, or a second one."""
    now, company, place = purchase.turn, purchase.company, purchase.place
    expanded = None if now is None else NOW.of(now)
    if now is not None and expanded is not None and now.bought is not None:
        return state.finding(
            "expand-buy",
            f"a share of {now.bought.company} has been bought in this turn: nothing else is",
            expected="one share, before or after",
            actual="a second one",
            remedy=Pass(actor=now.player),
        )
    if now is None or expanded is None or (company == expanded and place == "treasury"):
        return None
    return state.finding(
        "expand-buy",
        f"{expanded} has been expanded in this turn: only a share of its treasury is bought",
        expected=f"buy {expanded} treasury",
        actual=f"{company} from the {place}",
        remedy=Buy(actor=now.player, company=expanded, source="treasury"),
    )


def _offers(state: State, player: str) -> Iterator[str]:
    books = state.position.books
    for company in state.title.certificates:
        if _may_expand(state, player, company):
            yield f"expand {quote_name(company)}"
            if president(state, company) == player and loose_shares(state.title, books, company, company):
                yield f"expand {quote_name(company)} share"


RULES = Rules(
    of_players={Expand: expand},
    purchase_judged=(_bought_else,),
    sale_judged=(_sold_expanded,),
    stock_turn_judged=(_presidency_owed,),
    stock_closed=(lambda desk: EXPANDED.clear(desk.position),),
    at_new_par=(lambda state, company: company in EXPANDED.of(state.position),),
    stock_offers=(_offers,),
)
