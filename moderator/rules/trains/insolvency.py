"""Insolvency: the train kept for a company cannot be paid in its first turn, even with all its president has.

What it has built in the turn is taken back first, stations before tiles; then it gets the train, and lies in the pool
until a player pays its face value and what was short.
"""

from moderator.model.accounts import BANK, BOARD, DEPOT, MONEY, POOL, charter_unit, token_unit
from moderator.model.building_moves import Lay, Token
from moderator.model.findings import Finding
from moderator.model.moves import Buy, Train
from moderator.model.position import Position
from moderator.model.rounds import Spent
from moderator.model.works_moves import Insolvent
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president
from moderator.rules.basics.limits import certificate_limit, certificate_weight
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.slots import refill_slot
from moderator.rules.basics.state import State, short_of_cash, stated_price
from moderator.rules.basics.supply import owes_reserved
from moderator.rules.basics.train_prices import least_price
from moderator.rules.rounds.operating import current_turn, enter, mark_acted, save
from moderator.rules.rounds.phases import complete_change
from moderator.rules.rounds.sequence import next_turn
from moderator.rules.stock import stock
from moderator.rules.trains.trains import buy_train


def note_spending(desk: Desk, before: Position) -> None:
    """After a tile or a station of a company that has yet to buy its first train: what it has paid the bank for it."""
    move, turn = desk.move, current_turn(desk)
    if desk.title.file.emergency.insolvency is None or not isinstance(move, Lay | Token) or turn is None:
        return
    company = turn.company
    paid = [p.count for p in desk.postings if (p.unit, p.source, p.target) == (MONEY, company, BANK)]
    if not owes_reserved(desk, company) or not (paid or isinstance(move, Token)):
        return
    where = desk.title.hex_of(move.place)
    spent = Spent(move.verb, where, sum(paid), before.tiles.get(where))
    save(desk, turn.but(spent=(*turn.spent, spent)))


def declare(desk: Desk, move: Insolvent, company: str) -> None:
    """Take back what must be; buy the train if that is enough, else the company lies in the pool with it."""
    turn, player = enter(desk, company, "train"), president(desk, company)
    card = desk.title.reserved_train
    if turn is None or turn.company != company or card is None or player is None or not owes_reserved(desk, company):
        raise desk.refuse("insolvent-early", f"{company} has no first train to buy now and is not insolvent")
    early = _insolvent_early(desk, company, player)
    desk.judge(early)
    if early is None:
        _take_back(desk, company, player, "token")
        _take_back(desk, company, player, "lay")
        if not _lacking(desk, company, player):
            buy_train(desk, Train(actor=company, train=card), company)
            return
    _put_up(desk, company, player, card)
    turn = current_turn(desk)
    assert turn is not None
    desk.position.operated = desk.position.operated | {company}
    mark_acted(desk, turn.but(settled=True))
    if turn.changed:
        complete_change(desk, company)
    if desk.position.asked is None:
        next_turn(desk)


def _lacking(state: State, company: str, player: str) -> int:
    return max(0, (least_price(state, company) or 0) - state.cash(company) - max(0, state.cash(player)))


def _insolvent_early(state: State, company: str, player: str) -> Finding | None:
    if _lacking(state, company, player):
        return None
    train = state.title.reserved_train or ""
    return state.finding(
        "insolvent-early",
        f"{company} and {player} can pay for its {train} and are not insolvent",
        expected=f"train {train}",
        actual="insolvent",
        remedy=Train(actor=company, train=train),
    )


def _take_back(desk: Desk, company: str, player: str, what: str) -> None:
    """As long as money is lacking, what the company has placed in this turn, the last one first."""
    turn = current_turn(desk)
    assert turn is not None
    for spent in reversed([each for each in turn.spent if each.what == what]):
        if not _lacking(desk, company, player):
            return
        desk.pay(BANK, company, spent.cost, "refund")
        desk.tell("refund", what, company=company, amount=spent.cost, place=desk.title.place_name(spent.place))
        (_lift_station if what == "token" else _lift_tile)(desk, company, spent)
        turn = current_turn(desk) or turn
        save(desk, turn.but(spent=tuple(each for each in turn.spent if each is not spent)))


def _lift_station(desk: Desk, company: str, spent: Spent) -> None:
    desk.give(token_unit(company), BOARD, company, 1, "refund")
    refill_slot(desk, company)
    stations = [*desk.position.stations.get(company, ())]
    if spent.place in stations:
        stations.reverse()
        stations.remove(spent.place)
        stations.reverse()
    desk.position.stations = {**desk.position.stations, company: tuple(stations)}


def _lift_tile(desk: Desk, company: str, spent: Spent) -> None:
    tiles = {where: colour for where, colour in desk.position.tiles.items() if where != spent.place}
    desk.position.tiles = tiles if spent.colour is None else {**tiles, spent.place: spent.colour}


def _put_up(desk: Desk, company: str, player: str, card: str) -> None:
    """The president's cash goes to the company, his certificate to the pool for its face value; it gets its train."""
    cash, face = max(0, desk.cash(player)), face_value(desk, company)
    desk.pay(player, company, cash, "insolvency")
    give_train(desk, card, DEPOT, company, "insolvency")
    desk.give(_certificate(desk, company), player, POOL, 1, "insolvency")
    desk.pay(BANK, player, face, "insolvency")
    desk.position.insolvent = desk.position.insolvent | {company}
    desk.tell("insolvency", company=company, source=player, amount=cash, face=face, train=card)


def _certificate(state: State, company: str) -> str:
    """What makes somebody the president: the certificate, or the charter of a company that is owned whole."""
    kinds = state.title.certificates.get(company)
    return charter_unit(company) if kinds is None else kinds[0].unit


def face_value(state: State, company: str) -> int:
    """What a president's certificate, or the charter of a company that is owned whole, has cost."""
    facts, kinds = state.title.file.emergency.insolvency, state.title.certificates.get(company)
    if kinds is None:
        return 0 if facts is None else facts.minor
    return kinds[0].shares * state.position.par[company]


def insolvent_price(state: State, company: str) -> int:
    """What an insolvent company is bought for: its face value, and what it lacks for its train."""
    train = state.title.reserved_train
    return face_value(state, company) + max(0, (state.title.price(train) if train else 0) - state.cash(company))


def means_insolvent(state: State, move: Buy) -> bool:
    """Whether a purchase is that of an insolvent company: not of another certificate of it."""
    kinds = state.title.certificates.get(move.company)
    if move.company not in state.position.insolvent:
        return False
    return kinds is None or move.source == "pool" or move.percent is not None


def buy_insolvent(desk: Desk, move: Buy, player: str) -> None:
    """In a stock round a player pays the bank for an insolvent company and leads it from then on."""
    company = move.company
    now = stock.claim(desk, player, "insolvent")
    due, wrong = stated_price(desk, move.price, insolvent_price(desk, company), "insolvent-price", company)
    kinds = desk.title.certificates.get(company)
    weight = 2 if kinds is None else certificate_weight(desk, company, kinds[0].shares)
    desk.judge(wrong, certificate_limit(desk, player, weight), short_of_cash(desk, player, due, "insolvency"))
    desk.pay(player, BANK, due, "insolvency")
    desk.give(_certificate(desk, company), POOL, player, 1, "insolvency")
    desk.position.insolvent = desk.position.insolvent - {company}
    desk.tell("insolvency", "ends", company=company, target=player, amount=due)
    if now is not None:
        stock.end_turn(desk, stock.acted(now, player))
