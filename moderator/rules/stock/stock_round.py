"""The stock round: sell, then buy one, until all have passed."""

from collections.abc import Iterator

from moderator.model.accounts import BOX, INVESTOR, POOL
from moderator.model.findings import Finding
from moderator.model.move import Move
from moderator.model.questions import FOUNDING
from moderator.model.rounds import Bought, ConcessionRound, StockRound
from moderator.model.topics.corporations import Start
from moderator.model.topics.minors import Exchange
from moderator.model.topics.shares import Buy, Sell
from moderator.model.topics.turns import Done, Pass
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import drop, founding
from moderator.rules.basics.certificates import certificate_top, exchanged_part, held_back
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import (
    issued,
    loose_shares,
    minors_of,
    move_shares,
    president,
    shares,
    waiting_minors,
    worth_of,
)
from moderator.rules.basics.limits import above_seat_limit, certificate_limit, certificate_weight, pool_limit
from moderator.rules.basics.player_order import next_in_stock, next_player, solvent
from moderator.rules.basics.points import (
    Purchase,
    after_purchase,
    any_of,
    end_stock_turn,
    first_of,
    joined,
    judge_block,
    judge_purchase,
    judge_turn,
    let_lapse,
)
from moderator.rules.basics.presidency import settle_presidency
from moderator.rules.basics.price_markers import zone_of
from moderator.rules.basics.shares import share_price, stated_share_price
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.rounds.sequence import end_stock
from moderator.rules.rounds.turns import claim_player, in_round
from moderator.rules.stock.consolidation import consolidation_owed
from moderator.rules.stock.corrections import judge_corrections
from moderator.rules.stock.floating import float_if_due, underwrite
from moderator.rules.stock.investor_turns import act_for_investor
from moderator.rules.stock.joining import joins, one_action
from moderator.rules.stock.offers import (
    WHERE,
    Offered,
    buy_first_round,
    check_seller,
    check_tradable,
    find_certificate,
    for_player,
    start_cost,
    starting_cells,
    with_smaller,
)
from moderator.rules.stock.selling import (
    Block,
    most_sellable,
    read_block,
    sell_barred,
    sell_before_operated,
    sell_block,
    sell_first_round,
    sell_split,
)
from moderator.titles.certificates import Certificate


def claim(desk: Desk, player: str, action: str | None = None) -> StockRound | None:
    """This player's turn in the stock round with this action in it, None outside of one.

    A turn in which more could be done is closed by the next player's move, and so is what somebody is asked then.
    No action is what he does beside his turn, or completes one with.
    """
    now = in_round(desk, StockRound, WHERE)
    if now is None:
        return None
    if _closes_turn(desk, now, player):
        end_turn(desk, now)
        let_lapse(desk)
        now = desk.position.round  # type: ignore[assignment]
        assert isinstance(now, StockRound)
    if now.player == INVESTOR and next_in_stock(desk.position, now, INVESTOR) == player:
        now = act_for_investor(desk, now)
    claimed = claim_player(desk, now, player)
    desk.judge(*(judge(desk, desk.move, player) for judge in joined(desk.title).action_judged))
    if claimed is now:
        return now if action is None else _join(desk, now, action)
    drop(desk, FOUNDING)
    end_stock_turn(desk)
    let_lapse(desk)
    return claimed.turn_over().but(did=() if action is None else (action,))


def _join(desk: Desk, now: StockRound, action: str) -> StockRound:
    """One more action in the turn under way; one that does not go with the others is judged, and begins a turn."""
    if joins(desk, now.did, action):
        again = action == "buy" and "buy" in now.did  # one purchase, however many certificates
        return now if again else now.but(did=(*now.did, action))
    desk.judge(*judge_turn(desk, now), one_action(desk, now, action))
    fresh = desk.position.round = now.turn_over()
    return fresh.but(did=(action,))


def _closes_turn(desk: Desk, now: StockRound, player: str) -> bool:
    """Whether this player's move shows that the turn under way is over."""
    asked = founding(desk)
    if now.player != player:
        if now.player == INVESTOR or not (now.did or asked):
            return False
        return player in (next_in_stock(desk.position, now, now.player), next_player(desk.position, now.player))
    return asked is not None and not _completes_founding(desk.move, asked.about)


def _completes_founding(move: Move, company: str) -> bool:
    """Whether a founder names his minor, or gives the turn up; anything else comes after his purchase."""
    return isinstance(move, Pass | Done) or (isinstance(move, Exchange) and move.company == company)


def sell(desk: Desk, move: Sell, player: str) -> None:
    """A player sells shares of one corporation in a stock round."""
    company = move.company
    check_tradable(desk, company)
    now = claim(desk, player, "sell")
    began_at = _began_at(desk, now, company)
    block, wrong_price = read_block(desk, move, player, began_at)
    desk.judge(
        wrong_price,
        sell_before_operated(desk, company, player),
        sell_first_round(desk),
        _bought_stays(desk, now, block),
        sell_barred(desk, company),
        first_of(joined(desk.title).trade_barred, desk, company),
        *(judge(desk, now, company) for judge in joined(desk.title).sale_judged),
        sell_split(desk, block, now is not None and company in now.sold_now and began_at is None, "in one turn"),
        pool_limit(desk, company, block.net),
        *judge_block(desk, player, company, block.count),
    )
    sell_block(desk, block, "share-sale")
    if now is not None:
        desk.position.round = acted(now, player, bought=False).but(
            sold=now.sold | {(player, company)},
            sold_now=(*now.sold_now, company),
            sold_at=(*now.sold_at, block.each),
            sold_in=(*now.sold_in, (desk.position.line, block.count)),
        )


def _bought_stays(state: State, now: StockRound | None, block: Block) -> Finding | None:
    """All shares of a corporation are sold in the turn in which one was bought, where one of them stays."""
    bought = None if now is None or not state.title.file.shares.bought_stays else now.bought
    held = shares(state.title, state.position.books, block.company, block.seller)
    if bought is None or bought.company != block.company or block.count < held:
        return None
    return state.finding(
        "sell-bought",
        f"{block.seller} has bought a share of {block.company} in this turn and sells all that he has",
        expected=f"at most {held - 1} sold",
        actual=block.count,
        remedy=state.instead(count=held - 1, certificates=()) if held > 1 else None,
    )


def _began_at(state: State, now: StockRound | None, company: str) -> int | None:
    """The price for more of a corporation of which this turn has sold shares, where more of them may be."""
    rules = state.title.file.shares
    if now is None or company not in now.sold_now or not rules.split_sales:
        return None
    if rules.split_price == "market":
        return share_price(state, company)
    return now.sold_at[now.sold_now.index(company)]


def _for_a_moment(state: State, player: str, company: str, count: int, more: int) -> str | None:
    """Whether a purchase makes its buyer president, and with what he gives for that he is within the limit again."""
    leads, title, books = president(state, company), state.title, state.position.books
    if leads in (None, player) or more <= 0:
        return None
    first, *others = title.certificates[company]
    gives = first.shares // others[0].shares if others else 1
    back = gives * certificate_weight(state, company, 1) - certificate_weight(state, company, first.shares)
    takes_over = shares(title, books, company, player) + count > shares(title, books, company, leads)
    return "momentary" if takes_over and not above_seat_limit(state, player, more - back) else None


def buy(desk: Desk, move: Buy, player: str) -> None:
    """A player buys one certificate, wherever the title offers one."""
    company = move.company
    check_tradable(desk, company)
    share_price(desk, company)
    check_seller(desk, move, player)
    now = claim(desk, player, "buy")
    found = find_certificate(desk, move, player)
    count = move.pieces * found.kind.shares
    given = _given(desk, move, player, found)
    offer, over_part = for_player(desk, player, found, count - (0 if given is None else given.shares))
    each, wrong_price = stated_share_price(desk, company, move.price, offer.each)
    cost = worth_of(desk, company, count, each, "bought")
    if given is not None:
        cost -= worth_of(desk, company, given.shares, each)
    weight = certificate_weight(desk, company, offer.kind.shares)
    purchase = Purchase(company, player, offer.place, count, turn=now)
    back = 0 if given is None else certificate_weight(desk, company, given.shares)
    more = move.pieces * weight - back
    over_count = certificate_limit(desk, player, more, _for_a_moment(desk, player, company, count, more))
    desk.judge(  # first what no other price, certificate or number would cure
        buy_first_round(desk, company, offer.place),
        _buy_again(desk, now, company, offer),
        _buy_after_sale(desk, now, player, company),
        _presidents_only(desk, company),
        first_of(joined(desk.title).trade_barred, desk, company),
        *judge_purchase(desk, purchase),
        held_back(desk, company, offer.kind, offer.source, move.pieces),
        certificate_top(desk, company, offer.source, offer.kind),
        wrong_price,
        None if lets_several(desk, company, offer.place) else _buy_count(desk, now, move.pieces),
        *with_smaller(desk, player, found, over_part, over_count, short_of_cash(desk, player, cost, "share-purchase")),
    )
    before = issued(desk, company)
    desk.pay(player, offer.payee, cost, "share-purchase")
    desk.give(offer.kind.unit, offer.source, player, move.pieces, "share-purchase")
    if given is not None:
        desk.give(given.unit, player, offer.source, 1, "share-purchase")
    if president(desk, company) != player:
        _leave_pool(desk, company)
    after_purchase(desk, purchase)
    underwrite(desk, company, each, before)
    settle_presidency(desk, company, move.against)
    float_if_due(desk, company)
    if now is not None:
        bought = Bought(company, offer.place, over_part is not None, over_count is not None)
        end_purchase(desk, acted(now, player), bought)


def _given(state: State, move: Buy, player: str, found: Offered) -> Certificate | None:
    """The smaller certificate that is given in part payment of one of the pool. Raises NotBooked for any other."""
    if move.giving is None:
        led = found.kind == state.title.certificates[move.company][0]
        given_for = joined(state.title).gives_for_presidency if led else ()
        return first_of(given_for, state, move.company, player)
    bare = state.instead(giving=None)
    kind = exchanged_part(state, move.company, move.giving, player, bare)
    if found.place != "pool" or found.kind.shares <= kind.shares or move.pieces > 1:
        said = f"{move.giving}% of {move.company} are given for one larger certificate of the pool alone"
        raise state.refuse("part-exchange", said, bare)
    return kind


def _buy_count(state: State, now: StockRound | None, count: int) -> Finding | None:
    allowed = state.title.file.shares.buys_per_turn
    if count <= allowed:
        return None
    return state.finding(
        "buy-twice",
        f"{count} certificates are bought in one turn",
        expected=allowed,
        actual=count,
        remedy=state.instead(count=allowed if allowed > 1 else None),
        about="first-round" if now is not None and now.number == 1 else None,
    )


def _leave_pool(desk: Desk, company: str) -> None:
    """Shares of the pool leave the game with a purchase of one who is not president, where the title says so."""
    left = loose_shares(desk.title, desk.position.books, company, POOL)
    leaving = min(left, desk.title.file.shares.pool_leaves)
    if leaving:
        move_shares(desk, company, leaving, POOL, BOX, "pool-leaves")
        desk.tell("pool-leaves", company=company, count=leaving)


def lets_several(state: State, company: str, place: str) -> bool:
    """Whether the zone of a corporation's marker lets several of its certificates be bought there in one turn."""
    zone = zone_of(state, company)
    return zone.several if place == "pool" else zone.several_offered and place in ("ipo", "treasury")


def _buy_again(state: State, now: StockRound | None, company: str, offer: Offered) -> Finding | None:
    """A second purchase in a turn that goes on after the first, but for shares of a zone that lets
    several be bought.
    """
    before = None if now is None else now.bought
    if before is None:
        return None
    if before.company == company and all(lets_several(state, company, at) for at in (before.place, offer.place)):
        return None
    return buy_twice(state, before)


def buy_twice(state: State, before: Bought) -> Finding:
    return state.finding(
        "buy-twice",
        f"{before.company} has been bought in this turn: nothing else is",
        expected="a sale, or the end of the turn",
        actual="a second purchase",
    )


def _buy_after_sale(state: State, now: StockRound | None, player: str, company: str) -> Finding | None:
    if now is None or (player, company) not in now.sold:
        return None
    return state.finding(
        "buy-after-sale",
        f"{player} has sold shares of {company} in this stock round and may not buy any",
        expected="another corporation",
        actual=company,
    )


def pass_stock(desk: Desk, move: Pass, player: str) -> None:
    """Pass, or end a turn after sales."""
    now = claim(desk, player)
    if now is None:
        return
    desk.judge(None if isinstance(now, ConcessionRound) else _floats_first(desk, player))
    if now.did or founding(desk):
        end_turn(desk, now)
    else:
        desk.judge(consolidation_owed(desk, player))
        passed = (*now.passed, (player, desk.position.line))
        end_turn(desk, now.but(passes=now.passes + 1, passed=passed, bought_by=None, redeemed=None))


def _presidents_only(state: State, company: str) -> Finding | None:
    if not state.holds("presidents-only") or isinstance(state.position.round, ConcessionRound):
        return None
    return state.finding(
        "presidents-only",
        f"only presidents' certificates are for sale in this phase, no other share of {company}",
        expected="a president's certificate",
        actual=f"a share of {company}",
    )


def _floats_first(state: State, player: str) -> Finding | None:
    """A player passes who has yet to float a minor."""
    if not state.holds("floats-first") or not (waiting := waiting_minors(state, player)):
        return None
    return state.finding(
        "floats-first",
        f"{player} may not pass before {list_words(waiting)} {'has' if len(waiting) == 1 else 'have'} floated",
        expected=f"float {waiting[0]} at PLACE, or another action",
        actual="pass",
        remedy="say what was done instead, or where a minor floats",
    )


def acted(now: StockRound, player: str, bought: bool = True) -> StockRound:
    """The round after a player did something: the passes are counted anew after him."""
    by = player if bought else None
    return now.but(passes=0, passed=(), last_actor=player, bought_by=by, swapped=False, redeemed=None)


def end_purchase(desk: Desk, now: StockRound, bought: Bought) -> None:
    """After a purchase the turn is over, unless the title lets more be sold and something could be."""
    now = now.but(bought=bought)
    rules, several = desk.title.file.shares, lets_several(desk, bought.company, bought.place)
    sellable = (
        most_sellable(desk, now.player, name)
        for name in desk.position.par
        if name not in now.sold_now or rules.split_price == "market"
    )
    if several or (joins(desk, now.did, "sell") and any(sellable)):
        desk.position.round = now
    else:
        end_turn(desk, now)


def end_turn(desk: Desk, now: StockRound) -> None:
    """Judge what the player had to correct, then turn to the next one, or end the round.

    A purchase that has brought him over a limit has been judged for that.
    """
    bought = now.bought
    desk.judge(_merge_owed(desk, now), *judge_turn(desk, now))
    if now.number == 1 and now.passes >= len(solvent(desk.position)):
        desk.judge(*_directors_owed(desk, now))
    judged = (False, False) if bought is None else (bought.over_part, bought.over_count)
    judge_corrections(desk, now.player, *judged)
    drop(desk, FOUNDING)
    position, over = desk.position, now.turn_over()
    if any_of(joined(desk.title).turn_passes, desk, over):
        return
    of = None if bought is None else bought.company
    position.round = over.but(player=next_in_stock(position, now, now.player), bought_of=of)
    end_stock_turn(desk)
    if now.passes >= len(solvent(position)):
        for ends in joined(desk.title).stock_ends:
            ends(desk, position.round)
        end_stock(desk, position.round)


def _merge_owed(state: State, now: StockRound) -> Finding | None:
    """A corporation was started in this turn and no minor of its founder's was merged."""
    asked = founding(state)
    if asked is None:
        return None
    return state.finding(
        "start-merge",
        f"{now.player} started {asked.about} and merged none of his minors into it",
        expected=f"exchange MINOR {asked.about}",
        actual="none",
        remedy=Exchange(actor=now.player, minor=minors_of(state, now.player)[0], company=asked.about),
    )


def _directors_owed(state: State, now: StockRound) -> Iterator[Finding]:
    """With the Investor the first stock round ends when every player has a director's certificate.

    Who has none should have started a corporation in the place of his last pass.
    """
    position = state.position
    led = {president(state, company) for company in position.par}
    free = next((name for name in state.title.certificates if name not in position.par), "")
    for player in solvent(position) if position.investor is not None else ():
        if player not in led:
            value = min(starting_cells(state, free), default=0) if free else 0
            able = free and start_cost(state, free, value) <= state.cash(player)
            line = dict(now.passed).get(player)
            yield state.finding(
                "director-owed",
                f"the first stock round ends, and {player} has bought no director's certificate",
                expected="a director's certificate for each player",
                actual=f"none of {player}'s",
                remedy=Start(actor=player, company=free, value=value) if able else None,
                mends=line if able and player != now.player else None,
            )
