"""Insolvency: the train kept for a company cannot be paid in its first turn, even with all its president has.

What it has built in the turn is taken back first, stations before tiles; then it gets the train, and lies in the pool
until a player pays its face value and what was short.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, BOARD, DEPOT, MONEY, POOL, charter_unit, token_unit
from moderator.model.findings import Finding
from moderator.model.position import Position
from moderator.model.rounds import StockRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president
from moderator.rules.basics.limits import certificate_limit, certificate_weight
from moderator.rules.basics.points import Meaning, Remains, Rules
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.slots import refill_slot
from moderator.rules.basics.state import State, short_of_cash, stated_price
from moderator.rules.basics.subsidiaries import is_consolidating
from moderator.rules.basics.supply import due_first
from moderator.rules.basics.train_prices import least_price, with_powers
from moderator.rules.late.handing import impossible
from moderator.rules.rounds.operating import current_turn, go_to_step, mark_acted, replace_turn
from moderator.rules.rounds.phases import complete_change
from moderator.rules.rounds.sequence import next_turn
from moderator.rules.stock import stock_round
from moderator.rules.stock.closing import leave_game
from moderator.rules.stock.merging import abandon
from moderator.rules.trains.buying import buy_train
from moderator.vocabulary.emergencies import INSOLVENT, REFUNDABLE, Insolvent, Refundable
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.track import Lay, Token
from moderator.vocabulary.trains import Train


def note_spending(desk: Desk, before: Position) -> None:
    """After a tile or a station of a company that has yet to buy its first train: what it has paid the bank for it."""
    move, turn = desk.move, current_turn(desk)
    if not isinstance(move, Lay | Token) or turn is None:
        return
    company = turn.company
    paid = [p.count for p in desk.postings if (p.unit, p.source, p.target) == (MONEY, company, BANK)]
    if due_first(desk, company) is None or not (paid or isinstance(move, Token)):
        return
    where = desk.title.hex_of(move.place)
    paid_for = Refundable(move.verb, where, sum(paid), before.tiles.get(where))
    replace_turn(desk, REFUNDABLE.put(turn, (*REFUNDABLE.of(turn), paid_for)))


def declare(desk: Desk, move: Insolvent, company: str) -> None:
    """Take back what must be; buy the train if that is enough, else the company lies in the pool with it."""
    turn, player = go_to_step(desk, company, "train"), president(desk, company)
    card = due_first(desk, company)
    if turn is None or turn.company != company or card is None or player is None:
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
    for paid_for in reversed([each for each in REFUNDABLE.of(turn) if each.what == what]):
        if not _lacking(desk, company, player):
            return
        desk.pay(BANK, company, paid_for.cost, "refund")
        desk.tell("refund", what, company=company, amount=paid_for.cost, place=desk.title.place_name(paid_for.place))
        (_lift_station if what == "token" else _lift_tile)(desk, company, paid_for)


def _lift_station(desk: Desk, company: str, paid_for: Refundable) -> None:
    desk.give(token_unit(company), BOARD, company, 1, "refund")
    refill_slot(desk, company)
    stations = [*desk.position.stations.get(company, ())]
    if paid_for.place in stations:
        stations.reverse()
        stations.remove(paid_for.place)
        stations.reverse()
    desk.position.stations = {**desk.position.stations, company: tuple(stations)}


def _lift_tile(desk: Desk, company: str, paid_for: Refundable) -> None:
    tiles = {where: colour for where, colour in desk.position.tiles.items() if where != paid_for.place}
    desk.position.tiles = tiles if paid_for.colour is None else {**tiles, paid_for.place: paid_for.colour}


def _put_up(desk: Desk, company: str, player: str, card: str) -> None:
    """The president's cash goes to the company, his certificate to the pool for its face value; it gets its train."""
    cash, face = max(0, desk.cash(player)), face_value(desk, company)
    desk.pay(player, company, cash, "insolvency")
    give_train(desk, card, DEPOT, company, "insolvency")
    desk.give(_certificate(desk, company), player, POOL, 1, "insolvency")
    desk.pay(BANK, player, face, "insolvency")
    INSOLVENT.put(desk.position, company, True)
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
    own = [company] if company in state.title.file.minors else []  # nobody has its power while it lies in the pool
    price = with_powers(state, own, state.title.price(train)) if train else 0
    return face_value(state, company) + max(0, price - state.cash(company))


def means_insolvent(state: State, move: Buy, player: str) -> bool:
    """Whether a purchase is that of an insolvent company: not of another certificate of it."""
    kinds = state.title.certificates.get(move.company)
    if move.company not in INSOLVENT.of(state.position) or move.seller is not None:
        return False
    return kinds is None or move.source == "pool" or move.percent is not None


def buy_insolvent(desk: Desk, move: Buy, player: str) -> None:
    """In a stock round a player pays the bank for an insolvent company and leads it from then on."""
    company = move.company
    now = stock_round.require_stock_turn(desk, player, "insolvent")
    due, wrong = stated_price(desk, move.price, insolvent_price(desk, company), "insolvent-price", company)
    kinds = desk.title.certificates.get(company)
    weight = 2 if kinds is None else certificate_weight(desk, company, kinds[0].shares)
    desk.judge(wrong, certificate_limit(desk, player, weight), short_of_cash(desk, player, due, "insolvency"))
    desk.pay(player, BANK, due, "insolvency")
    desk.give(_certificate(desk, company), POOL, player, 1, "insolvency")
    INSOLVENT.drop(desk.position, company)
    desk.tell("insolvency", "ends", company=company, target=player, amount=due)
    if now is not None:
        stock_round.end_turn(desk, stock_round.acted(now, player))


def _abandon_all(desk: Desk, ended: StockRound) -> None:
    """As the round of consolidation ends what lies insolvent in the pool is abandoned, or leaves the game."""
    if not is_consolidating(desk):
        return
    for company in sorted(INSOLVENT.of(desk.position)):
        if company in desk.title.file.minors:
            abandon(desk, company)
        else:
            leave_game(desk, company, "consolidation")
    INSOLVENT.clear(desk.position)


def _lies_in_pool(state: State, company: str) -> bool:
    return company in INSOLVENT.of(state.position)


def _lay(desk: Desk, move: GivenCompany, value: str) -> Iterator[Finding]:
    """A counted position says that a company is insolvent: a corporation's certificate lies in the pool then."""
    company = move.company
    if move.owner is not None:
        said = f"{company} is not insolvent: {move.owner} is its president"
        yield impossible(desk, said, "leave `insolvent` out")
        return
    if company in desk.title.certificates:
        desk.give(desk.title.certificates[company][0].unit, desk.title.unsold(company), POOL, 1, "setup")
    INSOLVENT.put(desk.position, company, True)


def _remains(state: State, company: str) -> Remains | None:
    if due_first(state, company) is None:
        return None
    return Remains(Insolvent(actor=company), "it is insolvent", "insolvency")


def _offers(state: State, player: str) -> Iterator[str]:
    """Purchases of what lies in the pool, as far as the player can pay them."""
    for company in sorted(INSOLVENT.of(state.position)):
        if insolvent_price(state, company) <= state.cash(player):
            yield f"buy {quote_name(company)}{' pool' if company in state.title.certificates else ''}"


def _condition(state: State, company: str) -> Iterator[str]:
    if company in INSOLVENT.of(state.position):
        yield f"insolvent, for {state.money(insolvent_price(state, company))}"


RULES = Rules(
    of_companies={Insolvent: declare},
    means=(Meaning(Buy, means_insolvent, buy_insolvent),),
    line_booked=(note_spending,),
    stock_ends=(_abandon_all,),
    stock_offers=(_offers,),
    sits_out=(_lies_in_pool,),
    leaderless=(_lies_in_pool,),
    owing=(_remains,),
    lays={INSOLVENT.name: _lay},
    condition=(_condition,),
)
