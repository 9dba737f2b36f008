"""What companies borrow and pay back, the rights that they buy for their runs, and bankruptcy."""

from moderator.importers.arrival import buy_unled, to_company
from moderator.importers.export import Action
from moderator.importers.operating import after_track, before_trains
from moderator.importers.scribe import Scribe, move_of
from moderator.model.position import Question
from moderator.model.rounds import StockRound
from moderator.rules.holdings import president
from moderator.rules.trains.emergency import sellable_blocks
from moderator.rules.trains.forced_sale import forced_counts
from moderator.vocabulary.corporations import HALF_LED, Merge
from moderator.vocabulary.emergencies import Bankrupt
from moderator.vocabulary.shares import Sell
from moderator.vocabulary.track import Clear
from moderator.vocabulary.turns import Pass

_DEBTS, _STATIONS, _TRAINS = "debts", "national-stations", "national-trains"
_ANSWERS = {_STATIONS: ("remove_token",), _TRAINS: ("discard_train", "pass")}
_KINDS = (_DEBTS, _TRAINS)


def borrow(scribe: Scribe, action: Action) -> None:
    """A loan, at any time of a company's turn."""
    company = scribe.company(action)
    to_company(scribe, company, late=True)
    scribe.write(move_of("borrow"), actor=company)


def repay(scribe: Scribe, action: Action) -> None:
    """One that is paid back, after all trains are bought."""
    company = scribe.company(action)
    to_company(scribe, company, late=True)
    before_trains(scribe, company)
    scribe.write(move_of("repay"), actor=company)


def merge(scribe: Scribe, action: Action) -> None:
    """A company in debt goes into the national."""
    company = scribe.pieces.company(action, action.text("corporation"))
    question = _asked(scribe, company)
    if question is None:
        raise action.fail(f"{company} goes into the national there when nobody is asked")
    national = next(iter(scribe.title.formed))
    scribe.write(Merge, actor=question.who, company=company, other=national)


def declines(scribe: Scribe, action: Action) -> bool:
    """Whether a company's pass answers a question: its president pays its loans, or no train is given up."""
    if action.entity_kind != "corporation":
        return False
    company = scribe.company(action)
    question = _asked(scribe, company)
    if question is not None and question == scribe.position.asked:
        scribe.write(Pass, actor=question.who)
        return True
    if question is not None:  # its president answers for another company of his first
        scribe.write(move_of("repay"), actor=company)
        return True
    return company in scribe.title.formed and scribe.turn_of(company) is None


def let_pass(scribe: Scribe, action: Action) -> None:
    """Write that the national gives nothing up, if the next action is another one: that site asks nobody then."""
    while (asked := scribe.position.asked) is not None and asked.kind in _ANSWERS:
        of_it = action.entity_kind == "corporation" and scribe.company(action) == asked.about
        if of_it and action.kind in _ANSWERS[asked.kind]:
            return
        scribe.write(Pass, scribe.before, actor=asked.who)


def give_up_station(scribe: Scribe, action: Action, national: str) -> None:
    """The national gives up a station, for which it has no token or beside which it has another one in the hex."""
    asked, where = scribe.position.asked, scribe.pieces.city_hex(action)
    place = scribe.title.place_name(where)
    if asked is None or asked.kind != _STATIONS:
        scribe.note(f"{national} gives up one of two stations in {place}: the books have one there")
        return
    scribe.write(Clear, actor=national, place=place)


def end_unable(scribe: Scribe) -> None:
    """A president who leads the national with one share and cannot pay for the other: that site ends the game then."""
    now, players = scribe.position.round, scribe.position.players
    led = [player for player in HALF_LED.of(scribe.position).values() if player in players]
    if led and isinstance(now, StockRound) and now.player in led:
        scribe.write(Bankrupt, actor=now.player)


def _asked(scribe: Scribe, company: str) -> Question | None:
    """What somebody is asked about a company, before anything else, for it owes loans or is above a limit."""
    asked = scribe.position.asked
    if asked is None or asked.kind not in _KINDS:
        return None
    return next((each for each in scribe.position.asked_of(asked.kind) if each.about == company), None)


def buy_right(scribe: Scribe, action: Action) -> None:
    """A right for runs, by what that site calls it."""
    company, said = scribe.company(action), action.text("description")
    right = scribe.pieces.table.rights.get(said)
    if right is None:
        raise action.fail(f"{said[:40]!r} is nothing that a company buys in {scribe.title.name}")
    to_company(scribe, company, late=True)
    scribe.write(move_of("right"), actor=company, name=right)
    after_track(scribe, company)


def bankrupt(scribe: Scribe, action: Action) -> None:
    """A player gives up; a company says it for its president, whose shares that engine sells in the largest blocks."""
    if action.entity_kind == "player":
        scribe.write(Bankrupt, actor=scribe.player(action))
        return
    company = scribe.company(action)
    player = president(scribe.state, company)
    if player is None:
        raise action.fail(f"{company} has no president who could be bankrupt")
    to_company(scribe, company, late=True)
    before_trains(scribe, company)
    _sell_own(scribe, company)
    once, turn = scribe.pieces.table.sells_once, scribe.turn_of(company)
    for sold in scribe.title.certificates:
        count = sellable_blocks(scribe.state, player, company).get(sold, 0)
        if count and not (once and turn is not None and sold in turn.sold):
            scribe.note(f"that site sells what {player} may still sell, and says nothing: {count} of {sold}")
            scribe.write(Sell, actor=player, company=sold, count=count)
    scribe.write(Bankrupt, actor=player)
    if scribe.turn_of(company) is not None:
        buy_unled(scribe, company, str(action.id))


def _sell_own(scribe: Scribe, company: str) -> None:
    """The company sells as many shares of itself as it may before its president gives up, where each lowers the price
    of all.
    """
    stepwise = scribe.title.file.own_stock.forced == "left-each"
    if stepwise and (counts := forced_counts(scribe.state, company)):
        scribe.note(f"that site sells what {company} may sell of itself, and says nothing: {counts[-1]}")
        scribe.write(Sell, actor=company, company=company, count=counts[-1])
