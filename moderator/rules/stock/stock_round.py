"""The turns of the stock round: sell, then buy one, until all have passed."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import INVESTOR
from moderator.model.moves import Move
from moderator.model.position import FOUNDING
from moderator.model.rounds import Bought, ConcessionRound, StockRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, drop, founding
from moderator.rules.certificates import certificate_limit, certificate_top, certificate_weight
from moderator.rules.events import StockTurn, StockTurnEnds
from moderator.rules.holdings import charter_of, minors_of, next_in_stock, next_player, president, shares, solvent
from moderator.rules.listeners import happened, judged
from moderator.rules.mechanic_rules import let_lapse
from moderator.rules.prices import zone_of
from moderator.rules.rounds.concessions import use_concession
from moderator.rules.rounds.sequence import end_stock
from moderator.rules.rounds.turns import claim_player, in_round
from moderator.rules.stock.consolidation import consolidation_owed
from moderator.rules.stock.corrections import judge_corrections, judge_sells_first
from moderator.rules.stock.offers import WHERE, for_player, on_offer, places_with
from moderator.rules.stock.selling import most_sellable
from moderator.rules.stock.startable import charter_started_as, start_cost, starting_cells, starts
from moderator.rules.subsidiaries import bar_taker
from moderator.rules.tokens import must_float_first
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.listing import MECHANICS
from moderator.vocabulary.minors import Close, Exchange
from moderator.vocabulary.player_actions import Remove
from moderator.vocabulary.turns import Done, Pass

# ---- joining ----
# A title lists which actions may be combined in one turn (`[shares] turns`); any other needs its own turn.

# Names of actions in messages.
ACTIONS = {
    **{action: words for declared in MECHANICS.values() for action, words in declared.actions.items()},
    "sell": "a sale",
    "buy": "a purchase",
    "exchange": "a merger",
    "float": "a float",
    "par": "setting a par price",
    "abandon": "giving up a minor",
}


def joins(state: State, did: tuple[str, ...], action: str) -> bool:
    """Return whether an action may follow those of the turn, in one of the orders that the title lists.

    How often shares may be sold or bought in a turn is checked elsewhere.
    """
    if not did or (action == "buy" and "buy" in did):
        return True
    return any(_follow(order, (*did, action)) for order in state.title.file.shares.turns)


def _follow(order: tuple[str, ...], actions: tuple[str, ...]) -> bool:
    """Return whether actions come in this order. Several sales count as one, and so do several purchases."""
    at = 0
    for action in actions:
        if action not in order[at:]:
            return False
        at = order.index(action, at) + (action not in ("sell", "buy"))
    return True


def one_action(state: State, now: StockRound, action: str) -> Finding:
    """Return the finding for an action that may not be combined with the others of the turn."""
    had = list_words(ACTIONS[each] for each in dict.fromkeys(now.did))
    what = "another one" if action in now.did else ACTIONS[action]
    after = [words for each, words in ACTIONS.items() if each != action and joins(state, now.did, each)]
    return state.finding(
        "one-action",
        f"{now.player} has already made {had} this turn: {what} must wait for a later turn",
        expected=list_words([*after, "the end of the turn"], "or"),
        actual=what,
        remedy=Done(actor=now.player),
    )


def require_stock_turn(booking: Booking, player: str, action: str | None = None) -> StockRound | None:
    """Return the stock round with this player on turn and this action added, or None outside of one.

    The next player's move closes a turn in which more could be done, and its open questions lapse. Without an action,
    the move is outside the turn or completes one.
    """
    now = in_round(booking, StockRound, WHERE)
    if now is None:
        return None
    if _closes_turn(booking, now, player):
        end_turn(booking, now)
        let_lapse(booking)
        now = booking.position.round  # type: ignore[assignment]
        assert isinstance(now, StockRound)
    if now.player == INVESTOR and next_in_stock(booking.position, now, INVESTOR) == player:
        from moderator.rules.stock.investor import act_for_investor  # one title has an investor

        now = act_for_investor(booking, now)
    claimed = claim_player(booking, now, player)
    booking.judge(*judged(booking, StockTurn(player, booking.move)))
    frees = action == "sell" or (action is None and isinstance(booking.move, Pass | Done | Close | Remove))
    if not frees and (claimed is not now or not {*now.did} - {"sell"}):
        judge_sells_first(booking, player)
    if claimed is now:
        return now if action is None else _join(booking, now, action)
    drop(booking, FOUNDING)
    happened(booking, StockTurnEnds(now))
    let_lapse(booking)
    return claimed.turn_over().replace(did=() if action is None else (action,))


def _join(booking: Booking, now: StockRound, action: str) -> StockRound:
    """Add an action to the current turn. One that does not go with the others is reported and begins a new turn."""
    if joins(booking, now.did, action):
        again = action == "buy" and "buy" in now.did  # one purchase, of any number of certificates
        return now if again else now.replace(did=(*now.did, action))
    booking.judge(*judged(booking, StockTurnEnds(now)), one_action(booking, now, action))
    fresh = booking.position.round = now.turn_over()
    return fresh.replace(did=(action,))


def _closes_turn(booking: Booking, now: StockRound, player: str) -> bool:
    """Return whether this player's move shows that the current turn is over."""
    asked = founding(booking)
    if now.player != player:
        if now.player == INVESTOR or not (now.did or asked):
            return False
        return player in (next_in_stock(booking.position, now, now.player), next_player(booking.position, now.player))
    return asked is not None and not _completes_founding(booking.move, asked.about)


def _completes_founding(move: Move, company: str) -> bool:
    """Return whether the move names the founder's minor or ends the turn; any other move follows the purchase."""
    return isinstance(move, Pass | Done) or (isinstance(move, Exchange) and move.company == company)


def lets_several(state: State, company: str, place: str) -> bool:
    """Return whether the zone of a corporation's marker allows several certificates to be bought in one turn."""
    zone = zone_of(state, company)
    return zone.several if place == "pool" else zone.several_offered and place in ("ipo", "treasury")


def pass_stock(booking: Booking, _: Move, player: str) -> None:
    """Pass, or end a turn."""
    now = require_stock_turn(booking, player)
    if now is None:
        return
    booking.judge(None if isinstance(now, ConcessionRound) else _floats_first(booking, player))
    if now.did or founding(booking):
        end_turn(booking, now)
    else:
        booking.judge(consolidation_owed(booking, player))
        passed = (*now.passed, (player, booking.position.line))
        end_turn(booking, now.replace(passes=now.passes + 1, passed=passed, bought_by=None, redeemed=None))


def _floats_first(state: State, player: str) -> Finding | None:
    """Return a finding if a player passes before floating a minor that must float."""
    waiting = must_float_first(state, player)
    if not waiting:
        return None
    return state.finding(
        "floats-first",
        f"{player} may not pass before {list_words(waiting)} {'has' if len(waiting) == 1 else 'have'} floated",
        expected=f"float {waiting[0]} at PLACE, or another action",
        actual="pass",
        remedy="float a minor, or enter another action",
    )


def acted(now: StockRound, player: str, bought: bool = True) -> StockRound:
    """Return the round after an action by a player, with the count of passes starting anew."""
    by = player if bought else None
    return now.replace(passes=0, passed=(), last_actor=player, bought_by=by, swapped=False, redeemed=None)


def end_purchase(booking: Booking, now: StockRound, bought: Bought) -> None:
    """End the turn after a purchase, unless the title allows further sales or purchases and one is possible."""
    now = now.replace(bought=bought)
    rules, several = booking.title.file.shares, lets_several(booking, bought.company, bought.place)
    sellable = (
        most_sellable(booking, now.player, name)
        for name in booking.position.par
        if rules.split_sales or name not in now.sold_now
    )
    if several or (joins(booking, now.did, "sell") and any(sellable)):
        booking.position.round = now
    else:
        end_turn(booking, now)


def end_turn(booking: Booking, now: StockRound) -> None:
    """Report anything the player failed to correct, then turn to the next player or end the round.

    A limit broken by a purchase was reported with the purchase.
    """
    bought = now.bought
    booking.judge(_merge_owed(booking, now), *judged(booking, StockTurnEnds(now)))
    if now.number == 1 and now.passes >= len(solvent(booking.position)):
        booking.judge(*_directors_owed(booking, now))
    over_limits = (False, False) if bought is None else (bought.over_part, bought.over_count)
    judge_corrections(booking, now.player, *over_limits)
    drop(booking, FOUNDING)
    position, over = booking.position, now.turn_over()
    if isinstance(over, ConcessionRound):
        use_concession(booking, over)
        return
    of = None if bought is None else bought.company
    position.round = over.replace(player=next_in_stock(position, now, now.player), bought_of=of)
    last = now.passes >= len(solvent(position))
    happened(booking, StockTurnEnds(now, last))
    if last:
        end_stock(booking, position.round)


def _merge_owed(state: State, now: StockRound) -> Finding | None:
    """Return a finding if a founder started a corporation in this turn and merged no minor."""
    asked = founding(state)
    if asked is None:
        return None
    return state.finding(
        "start-merge",
        f"{now.player} started {asked.about} without merging a minor into it",
        expected=f"exchange MINOR {asked.about}",
        actual="none",
        remedy=Exchange(actor=now.player, minor=minors_of(state, now.player)[0], company=asked.about),
    )


def _directors_owed(state: State, now: StockRound) -> Iterator[Finding]:
    """Yield a finding for each player without a director's certificate at the end of the first stock round.

    Only in games with the Investor. The start belongs in place of the player's last pass. A player who can no longer
    afford one was reported at the purchase that made it so.
    """
    position = state.position
    cheapest = None if position.investor is None else _cheapest_start(state)
    if cheapest is None:
        return
    cost, company, value = cheapest
    for player in solvent(position):
        if not _leads(state, player) and cost <= state.cash(player):
            line = dict(now.passed).get(player)
            yield state.finding(
                "director-owed",
                f"the first stock round ends but {player} has bought no director's certificate",
                expected="a director's certificate for each player",
                actual=f"none for {player}",
                remedy=Start(actor=player, company=company, value=value),
                mends=line if player != now.player else None,
            )


def spends_what_a_start_costs(state: State, player: str, price: int) -> Finding | None:
    """Return a finding if a player keeps too little for the director's certificate they must buy in this round.

    Only in the first stock round of games with the Investor.
    """
    now = state.position.round
    if not isinstance(now, StockRound) or now.number > 1 or state.position.investor is None or _leads(state, player):
        return None
    cheapest = _cheapest_start(state)
    if cheapest is None:
        return None
    cost, company, value = cheapest
    if not state.cash(player) - price < cost <= state.cash(player):
        return None
    return state.finding(
        "director-owed",
        f"{player} has no director's certificate and would keep only {state.money(state.cash(player) - price)} for it",
        expected=f"at least {state.money(cost)} kept",
        actual=state.money(state.cash(player) - price),
        remedy=Start(actor=player, company=company, value=value),
    )


def _leads(state: State, player: str) -> bool:
    return any(president(state, company) == player for company in state.position.par)


def _cheapest_start(state: State) -> tuple[int, str, int] | None:
    """Return the lowest cost of a president's certificate that may be bought, with its company and par price."""
    starts = [
        (start_cost(state, company, value), company, value)
        for company in state.title.certificates
        if company not in state.position.par
        for value in starting_cells(state, company)
    ]
    return min(starts, default=None)


# ---- trading ----


def blocks(state: State, player: str, company: str) -> range:
    """Return each number of shares of a corporation that a player holds, whether or not they may be sold."""
    return range(1, shares(state.title, state.position.books, company, player) + 1)


def exchanges(state: State, player: str) -> Iterator[tuple[str, str]]:
    """Yield each of a player's minors with every corporation in play."""
    for minor in minors_of(state, player):
        if charter_of(state, minor).exchanged:
            yield from ((minor, company) for company in state.position.par)


# ---- whether a player can act ----


def may_act(state: State, player: str) -> bool:
    """Return whether a player could buy, sell, start or exchange anything now."""
    return may_trade(state, player) or any(_may_exchange(state, company) for _, company in exchanges(state, player))


def may_trade(state: State, player: str) -> bool:
    """Return whether a player could buy, sell or start anything now."""
    return any(
        most_sellable(state, player, company) or _may_buy(state, player, company)
        if company in state.position.par
        else _may_start(state, player, company)
        for company in state.title.certificates
    )


def _may_start(state: State, player: str, company: str) -> bool:
    merges = state.title.phase(state.position.phase).formation == "merge"
    weight = charter_started_as(state, company).weight(state.title.certificates[company][0].shares)
    if certificate_limit(state, player, weight) is not None:
        return False
    return any(
        start.cost <= state.cash(player) and (start.minor is not None or not merges)
        for start in starts(state, player, company)
    )


def _may_buy(state: State, player: str, company: str) -> bool:
    now = state.position.round
    if isinstance(now, StockRound) and ((player, company) in now.sold or now.bought is not None):
        return False
    return any(
        offer.cost <= state.cash(player)
        and certificate_top(state, company, offer.source, offer.kind) is None
        and over_part is None
        and certificate_limit(state, player, certificate_weight(state, company, offer.kind.shares)) is None
        for offer, over_part in (for_player(state, player, each, each.kind.shares) for each in on_offer(state, company))
    )


def _may_exchange(state: State, company: str) -> bool:
    if state.title.file.merging is not None:
        return not any(bar_taker(state, company))
    return exchange_operated(state, company) is None and bool(places_with(state, company))


def exchange_operated(state: State, company: str) -> Finding | None:
    """Return a finding if a minor would merge into a corporation that has operated."""
    if company not in state.position.operated:
        return None
    return state.finding(
        "exchange-operated",
        f"{company} has operated: no minor may merge into it before the Final Exchange Round",
        expected="a corporation that has not operated",
        actual=company,
    )
