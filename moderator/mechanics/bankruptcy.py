"""Players and companies that cannot pay: help, insolvency, bankruptcy, and sales that would close the buyer."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, DEPOT, MONEY, POOL, charter_unit, token_unit
from moderator.model.rounds import GameOver, Turn, hand_on
from moderator.rules.booking import Booking, State, drop_asked, impossible, require, short_of_cash, stated_price
from moderator.rules.certificates import certificate_limit, certificate_weight, train_limit
from moderator.rules.events import (
    Bankruptcy,
    CompanyTurn,
    CountedCompany,
    Fee,
    LineBooked,
    OperatingOrder,
    PresidentHelp,
    PriceFall,
    Remains,
    ShareSale,
    StockTurn,
    StockTurnEnds,
    TrainUnpaid,
)
from moderator.rules.holdings import (
    companies_in_play,
    count_trains,
    loose_shares,
    minors_of,
    move_shares,
    next_player,
    owns_train,
    president,
    shares,
    worth_of,
)
from moderator.rules.listeners import adjust, adjusted, after, happened, judge, judged, offer
from moderator.rules.mechanic_rules import CountedFacts, Meaning, MechanicRules, Moves, Shown
from moderator.rules.presidency import hand_over, heir_to
from moderator.rules.prices import fallen, price
from moderator.rules.private_tokens import discard_privates
from moderator.rules.rounds.ending import end_by_bankruptcy, watch_the_end
from moderator.rules.rounds.operating import current_turn, go_to_step, mark_acted, replace_turn
from moderator.rules.rounds.phases import complete_change
from moderator.rules.rounds.sequence import next_turn
from moderator.rules.stock import stock_round
from moderator.rules.stock.closing import close_corporation, leave_game
from moderator.rules.stock.minors import abandon, dissolve
from moderator.rules.subsidiaries import is_consolidating
from moderator.rules.tokens import refill_slot
from moderator.rules.train_supply import (
    RAISED,
    Raised,
    due_first,
    give_train,
    least_price,
    least_train,
    pool_for,
    sold_to,
    with_powers,
)
from moderator.rules.trains.buying import buy_train
from moderator.rules.trains.emergency import Need, next_means, reach_emergency, reachable, tell_lacking
from moderator.rules.trains.forced_sale import own_shares_first
from moderator.titles.mergers import Assistance
from moderator.vocabulary.emergencies import INSOLVENT, REFUNDABLE, Bankrupt, Insolvent, Refundable
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.track import Lay, Token
from moderator.vocabulary.trains import Train

RULES: dict[str, MechanicRules] = {}

# ---- assistance ----
# The treasury pays its part of a train. The president pays the rest and a fee out of his cash.


def _assistance_facts(state: State) -> Assistance:
    return require(state.title.file.emergency.assistance)


def _assistance_fee(state: State, company: str, train: str, price: int) -> Fee | None:
    """Return the fee for the president's help with this train; None if he may not help."""
    facts = _assistance_facts(state)
    covered = state.cash(company) * 100 >= price * facts.covers
    return Fee("assistance", facts.fee) if train in facts.trains and covered else None


def _help_for_fee(state: State, extra: PresidentHelp) -> PresidentHelp:
    if extra.fee or extra.short:
        return extra
    return extra.replace(fee=_assistance_fee(state, extra.company, extra.train, extra.price))


def _trains_with_help(state: State, turn: Turn) -> Iterator[str]:
    """Yield the sides of the bank's trains that the company could buy with its president's help."""
    company, helper = turn.company, president(state, turn.company)
    if helper is None or not owns_train(state, company) or count_trains(state, company) >= train_limit(state, company):
        return
    facts, title, held = _assistance_facts(state), state.title, state.cash(company)
    for name in dict.fromkeys((*sold_to(state, company), *pool_for(state, company))):
        for side in facts.trains:
            price = title.price(side)
            within = held < price <= held + state.cash(helper) - facts.fee
            if title.card(side) == name and within and _assistance_fee(state, company, side, price) is not None:
                yield side


def _count_help(state: State, event: CompanyTurn) -> CompanyTurn:
    return event.with_way(any(_trains_with_help(state, event.turn)))


RULES["assistance"] = MechanicRules(listens=(adjust(PresidentHelp, _help_for_fee), adjust(CompanyTurn, _count_help)))


# ---- insolvency ----
# A company is insolvent if it cannot pay for its reserved train in its first turn, even with all its president's cash.
#
# Stations and then tiles of the turn are taken back first. Then it gets the train and stays in the pool until a player
# pays its face value and the missing money.


def note_spending(booking: Booking, event: LineBooked) -> None:
    """Note the cost of a tile or a station of a company without its first train, to refund it if insolvent."""
    move, turn = booking.move, current_turn(booking)
    if not isinstance(move, Lay | Token) or turn is None:
        return
    company = turn.company
    paid = [p.count for p in booking.postings if (p.unit, p.source, p.target) == (MONEY, company, BANK)]
    if due_first(booking, company) is None or not (paid or isinstance(move, Token)):
        return
    where = booking.title.hex_of(move.place)
    paid_for = Refundable(move.verb, where, sum(paid), event.before.tiles.get(where))
    replace_turn(booking, REFUNDABLE.put(turn, (*REFUNDABLE.of(turn), paid_for)))


def declare(booking: Booking, move: Insolvent, company: str) -> None:
    """Refund the turn's track and stations; buy the train if that is enough, else put the company in the pool with it.

    Raises NotBooked if the company has no first train to buy now.
    """
    turn, player = go_to_step(booking, company, "train"), president(booking, company)
    card = due_first(booking, company)
    if turn is None or turn.company != company or card is None or player is None:
        raise booking.refuse("insolvent-early", f"{company} is not insolvent: it has no first train to buy now")
    early = _insolvent_early(booking, company, player)
    booking.judge(early)
    if early is None:
        _take_back(booking, company, player, "token")
        _take_back(booking, company, player, "lay")
        if not _lacking(booking, company, player):
            buy_train(booking, Train(actor=company, train=card), company)
            return
    _put_up(booking, company, player, card)
    turn = current_turn(booking)
    assert turn is not None
    booking.position.operated = booking.position.operated | {company}
    mark_acted(booking, turn.replace(settled=True))
    if turn.changed:
        complete_change(booking, company)
    if booking.position.asked is None:
        next_turn(booking)


def _lacking(state: State, company: str, player: str) -> int:
    return max(0, (least_price(state, company) or 0) - state.cash(company) - max(0, state.cash(player)))


def _insolvent_early(state: State, company: str, player: str) -> Finding | None:
    if _lacking(state, company, player):
        return None
    train = state.title.reserved_train or ""
    return state.finding(
        "insolvent-early",
        f"{company} is not insolvent: with {player}'s help it can pay for its {train}",
        expected=f"train {train}",
        actual="insolvent",
        remedy=Train(actor=company, train=train),
    )


def _take_back(booking: Booking, company: str, player: str, what: str) -> None:
    """Remove stations or tiles that the company placed in this turn, latest first, until it can pay for its train."""
    turn = current_turn(booking)
    assert turn is not None
    for paid_for in reversed([each for each in REFUNDABLE.of(turn) if each.what == what]):
        if not _lacking(booking, company, player):
            return
        booking.pay(BANK, company, paid_for.cost, "refund")
        booking.tell(
            "refund", what, company=company, amount=paid_for.cost, place=booking.title.place_name(paid_for.place)
        )
        (_lift_station if what == "token" else _lift_tile)(booking, company, paid_for)


def _lift_station(booking: Booking, company: str, paid_for: Refundable) -> None:
    booking.give(token_unit(company), BOARD, company, 1, "refund")
    refill_slot(booking, company)
    stations = [*booking.position.stations.get(company, ())]
    if paid_for.place in stations:
        stations.reverse()
        stations.remove(paid_for.place)
        stations.reverse()
    booking.position.stations = {**booking.position.stations, company: tuple(stations)}


def _lift_tile(booking: Booking, company: str, paid_for: Refundable) -> None:
    tiles = {where: colour for where, colour in booking.position.tiles.items() if where != paid_for.place}
    booking.position.tiles = tiles if paid_for.colour is None else {**tiles, paid_for.place: paid_for.colour}


def _put_up(booking: Booking, company: str, player: str, card: str) -> None:
    """Give the company its president's cash and its train; the bank buys his certificate at face value for the pool."""
    cash, face = max(0, booking.cash(player)), face_value(booking, company)
    booking.pay(player, company, cash, "insolvency")
    give_train(booking, card, DEPOT, company, "insolvency")
    booking.give(_certificate(booking, company), player, POOL, 1, "insolvency")
    booking.pay(BANK, player, face, "insolvency")
    INSOLVENT.put(booking.position, company, True)
    booking.tell("insolvency", company=company, source=player, amount=cash, face=face, train=card)


def _certificate(state: State, company: str) -> str:
    """Return the unit that makes its owner the president: a certificate, or the charter of a company owned whole."""
    kinds = state.title.certificates.get(company)
    return charter_unit(company) if kinds is None else kinds[0].unit


def face_value(state: State, company: str) -> int:
    """Return the original cost of a president's certificate, or of the charter of a company owned whole."""
    facts, kinds = state.title.file.emergency.insolvency, state.title.certificates.get(company)
    if kinds is None:
        return 0 if facts is None else facts.minor
    return kinds[0].shares * state.position.par[company]


def insolvent_price(state: State, company: str) -> int:
    """Return the price of an insolvent company: its face value plus the money missing for its train."""
    train = state.title.reserved_train
    powers = [company] if company in state.title.file.minors else []  # the minor's power counts though it is unowned
    price = with_powers(state, powers, state.title.price(train)) if train else 0
    return face_value(state, company) + max(0, price - state.cash(company))


def means_insolvent(state: State, move: Buy, player: str) -> bool:
    """Return whether this purchase takes over an insolvent company, rather than another certificate of it."""
    kinds = state.title.certificates.get(move.company)
    if move.company not in INSOLVENT.of(state.position) or move.seller is not None:
        return False
    return kinds is None or move.source == "pool" or move.percent is not None


def buy_insolvent(booking: Booking, move: Buy, player: str) -> None:
    """Let a player take over an insolvent company in a stock round; the bank is paid."""
    company = move.company
    now = stock_round.require_stock_turn(booking, player, "insolvent")
    due, wrong = stated_price(booking, move.price, insolvent_price(booking, company), "insolvent-price", company)
    kinds = booking.title.certificates.get(company)
    weight = 2 if kinds is None else certificate_weight(booking, company, kinds[0].shares)
    booking.judge(wrong, certificate_limit(booking, player, weight), short_of_cash(booking, player, due, "insolvency"))
    booking.pay(player, BANK, due, "insolvency")
    booking.give(_certificate(booking, company), POOL, player, 1, "insolvency")
    INSOLVENT.drop(booking.position, company)
    booking.tell("insolvency", "ends", company=company, target=player, amount=due)
    if now is not None:
        stock_round.end_turn(booking, stock_round.acted(now, player))


def _abandon_all(booking: Booking, event: StockTurnEnds) -> None:
    """At the end of the consolidation round, abandon insolvent minors and remove insolvent corporations."""
    if not event.last or not is_consolidating(booking):
        return
    for company in sorted(INSOLVENT.of(booking.position)):
        if company in booking.title.file.minors:
            abandon(booking, company)
        else:
            leave_game(booking, company, "consolidation")
    INSOLVENT.clear(booking.position)


def _sit_out(state: State, event: OperatingOrder) -> OperatingOrder:
    return event.replace(sits_out=event.sits_out or _is_insolvent(state, event.company))


def _is_insolvent(state: State, company: str) -> bool:
    return company in INSOLVENT.of(state.position)


def _lies_in_pool(state: State, counted: CountedCompany) -> CountedCompany:
    return counted.replace(leaderless=True) if _is_insolvent(state, counted.company) else counted


def _mark_insolvent(booking: Booking, move: GivenCompany, value: str) -> Iterator[Finding]:
    """Mark a company as insolvent in a counted position; a corporation's president's certificate goes to the pool."""
    company = move.company
    if move.owner is not None:
        message = f"{company} is not insolvent: {move.owner} is its president"
        yield impossible(booking, message, "leave `insolvent` out")
        return
    if company in booking.title.certificates:
        booking.give(booking.title.certificates[company][0].unit, booking.title.unsold(company), POOL, 1, "setup")
    INSOLVENT.put(booking.position, company, True)


def _become_insolvent(state: State, unpaid: TrainUnpaid) -> TrainUnpaid:
    if unpaid.remains is not None or due_first(state, unpaid.company) is None:
        return unpaid
    return unpaid.replace(remains=Remains(Insolvent(actor=unpaid.company), "it is insolvent", "insolvency"))


def _offer_insolvent(state: State, event: StockTurn) -> Iterator[str]:
    """Yield purchases of the insolvent companies that the player can pay for."""
    for company in sorted(INSOLVENT.of(state.position)):
        if insolvent_price(state, company) <= state.cash(event.player):
            yield f"buy {quote_name(company)}{' pool' if company in state.title.certificates else ''}"


def _show_insolvent(state: State, company: str) -> Iterator[str]:
    if company in INSOLVENT.of(state.position):
        yield f"insolvent, costs {state.money(insolvent_price(state, company))}"


RULES["insolvency"] = MechanicRules(
    moves=Moves(companies={Insolvent: declare}, meanings=(Meaning(Buy, means_insolvent, buy_insolvent),)),
    counted_facts=CountedFacts(lays={INSOLVENT.name: _mark_insolvent}),
    shown=Shown(company=(_show_insolvent,)),
    listens=(
        after(LineBooked, note_spending),
        after(StockTurnEnds, _abandon_all),
        offer(StockTurn, _offer_insolvent),
        adjust(TrainUnpaid, _become_insolvent),
        adjust(CountedCompany, _lies_in_pool),
        adjust(OperatingOrder, _sit_out),
    ),
)


# ---- bankruptcy ----
# A president who cannot pay for a train he must buy leaves the game, or the game ends.


def bankrupt(booking: Booking, move: Bankrupt, player: str) -> None:
    """Declare a player bankrupt: the game ends, or his cash, shares and presidencies go to others.

    His cash goes to the company that must buy, his shares to the pool, his presidencies to heirs; corporations without
    an heir close. If a mechanic winds corporations up instead, the cash goes to the bank, and the current turn ends
    without a train, unless the new president may continue it at once. Raises NotBooked if the player is bankrupt
    already.
    """
    position = booking.position
    if player in position.bankrupt:
        raise booking.refuse("bankrupt-early", f"{player} is already bankrupt")
    need = reach_emergency(booking, player)
    bankruptcy = Bankruptcy(player, need.least if need else 0)
    booking.judge(*judged(booking, bankruptcy), _bankrupt_early(booking, player, need))
    if booking.title.file.emergency.cannot_pay == "game-ends":
        if booking.title.file.emergency.forfeits:
            booking.pay(player, BANK, booking.cash(player), "bankruptcy")
        end_by_bankruptcy(booking, player)
        return
    booking.tell("bankruptcy", source=player)
    wound_up = adjusted(booking, bankruptcy).wound_up
    sells_all = booking.title.file.emergency.sells_all
    purse = need.company if need and (sells_all or not wound_up) else BANK
    if sells_all:
        _sell_rest(booking, player)
    booking.pay(player, purse, booking.cash(player), "bankruptcy")
    position.bankrupt = position.bankrupt | {player}
    happened(booking, bankruptcy)
    goes_on = adjusted(booking, bankruptcy).goes_on
    for company in () if wound_up else booking.title.file.corporations:
        _give_up(booking, player, company)
    discard_privates(booking, player, "bankruptcy")
    for minor in minors_of(State(booking.title, position), player):
        dissolve(booking, minor, "bankrupt", booking.title.file.emergency.minor_trains, source=player)
    watch_the_end(booking)
    _leave_seat(booking, player)
    turn = current_turn(booking)
    if turn is None or isinstance(position.round, GameOver):
        return
    if wound_up and need is not None and not goes_on:
        position.operated |= {turn.company}
    elif turn.company in companies_in_play(State(booking.title, position)):
        # The sales of the bankrupt player no longer count.
        replace_turn(booking, RAISED.put(turn.replace(raised=0, sold=()), Raised()))
        return
    mark_acted(booking, turn)
    next_turn(booking)


def _sell_rest(booking: Booking, player: str) -> None:
    """Pay for the shares that could not be sold; prices do not fall for it."""
    for company in booking.title.certificates:
        count, value = shares(booking.title, booking.position.books, company, player), price(booking, company)
        if count and value is not None:
            amount = worth_of(booking, company, count, value)
            booking.pay(BANK, player, amount, "bankruptcy")
            booking.tell("bankruptcy", "sold", source=player, company=company, count=count, amount=amount)


def _leave_seat(booking: Booking, player: str) -> None:
    """Pass the player's turn, the round he was to begin and the priority deal to the next solvent player."""
    position = booking.position
    heir = next_player(position, player)
    if position.priority == player:
        position.priority = heir
    position.round = hand_on(position.round, player, heir)
    drop_asked(booking, player, heir)


def _bankrupt_early(state: State, player: str, need: Need | None) -> Finding | None:
    if need is None:
        return state.finding(
            "bankrupt-early",
            f"{player} is not bankrupt: there is no train to pay for",
            expected="a train that must be bought",
            actual="none",
        )
    company, lacking = need.company, need.least
    if lacking and (own_first := own_shares_first(state, "bankrupt-early", company, player, "gives up")):
        return own_first
    if not lacking:
        train = least_train(state, company)
        return state.finding(
            "bankrupt-early",
            f"{company} can pay for a train with {player}'s help, so he is not bankrupt",
            expected="a train they cannot pay for",
            actual=f"enough money for a {train.train if train else 'train'}",
            remedy=None if train is None else Train(actor=company, train=train.train, seller=train.seller),
        )
    could_raise = reachable(state, player, company)
    enough = lacking if adjusted(state, Bankruptcy(player, lacking)).wound_up else 1
    if could_raise < enough:  # prices stay if companies are wound up, so sales that cannot suffice are not required
        return None
    return state.finding(
        "bankrupt-early",
        tell_lacking(state, company, player, lacking),
        expected="nothing left to sell, and still short",
        actual=state.money(could_raise),
        remedy=next_means(state, company, player, lacking),
    )


def _give_up(booking: Booking, player: str, company: str) -> None:
    """Put a bankrupt player's shares of one corporation into the pool; an heir becomes president, or it closes."""
    title, position = booking.title, booking.position
    certificate = title.certificates[company][0]
    if position.books.of(certificate.unit, player):
        heir = heir_to(booking, company, player, 0)
        if heir is None:
            close_corporation(booking, company)
            return
        hand_over(booking, company, player, heir)
    loose = loose_shares(title, position.books, company, player)
    move_shares(booking, company, loose, player, POOL, "bankruptcy")


RULES["bankruptcy"] = MechanicRules(moves=Moves(players={Bankrupt: bankrupt}))


# ---- closing sales ----
# A president may not sell shares if that would close the company that must buy a train.


def _closes_buyer(state: State, event: ShareSale) -> Finding | None:
    """Judge a sale of shares of the company on turn, if its price falls at once and into a zone that closes it."""
    player, company, count = event.player, event.company, event.shares
    turn = state.position.turn
    if (
        turn is None
        or turn.company != company
        or owns_train(state, company)
        or adjusted(state, PriceFall(company, count, player)).waits
    ):
        return None
    if state.title.file.shares.drop_by == "president" and president(state, company) != player:
        return None
    cell = state.position.cells.get(company)
    if cell is None or not state.title.zone(fallen(state, company, cell, count)).closes:
        return None
    return state.finding(
        "emergency-presidency",
        f"the sale would close {company}, which must buy a train",
        expected=f"{company} stays in play",
        actual="closed",
    )


RULES["closing_sales"] = MechanicRules(listens=(judge(ShareSale, _closes_buyer),))
