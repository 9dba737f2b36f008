"""Trains bought: of the bank, from the stack or the pool, or of another company."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, DEPOT, POOL
from moderator.model.rounds import PlayerRound
from moderator.model.wording import plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, charter_of, count_trains, president
from moderator.rules.basics.investor import is_investors
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.points import any_of, first_of, joined, need_money, settle_trains
from moderator.rules.basics.privates import cited, close_with, give_private, power_owner
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.basics.supply import barred_type, claimable, on_sale, sold_to
from moderator.rules.basics.train_prices import RAISED, Raised
from moderator.rules.rounds.idle import finish_if_idle, may_trade_trains
from moderator.rules.rounds.operating import replace_turn
from moderator.rules.rounds.phases import begin_phase, settle_discards
from moderator.rules.trains.deal import Deal
from moderator.rules.trains.discarding import leave_game, train_stays
from moderator.rules.trains.emergency import raised_too_much
from moderator.rules.trains.exchanging import judge_trade_in, spares_one
from moderator.rules.trains.helping import raise_money
from moderator.rules.trains.source import strike_deal
from moderator.vocabulary.table import LEFT_OUT
from moderator.vocabulary.trains import Train


def buy_train(desk: Desk, move: Train, company: str) -> None:
    """A company buys a train from the stack, the pool or another company; a new type begins its phase."""
    deal, wrong_price = strike_deal(desk, move, company)
    before = len(desk.findings)
    _judge(desk, deal)
    for_sale = len(desk.findings) == before
    desk.judge(wrong_price)
    _find_money(
        desk, deal, told=for_sale
    )  # of a train that is not for sale at any price it is no matter how it is paid
    _hand_over(desk, deal)
    _count(desk, deal)
    for bought in joined(desk.title).train_bought:
        bought(desk, move, company, deal.seller)
    if deal.traded:
        settle_trains(desk, deal.seller)
        settle_discards(desk)
    _begin_phase(desk, deal)
    finish_if_idle(desk)


def _judge(desk: Desk, deal: Deal) -> None:
    """All that may be wrong with a purchase beside the money."""
    points, move, company, seller, turn = joined(desk.title), deal.move, deal.company, deal.seller, deal.turn
    early = first_of(points.train_barred, desk, move, company, seller, turn)
    told = (judge(desk, move, company, seller) for judge in points.train_judged)
    barred = [found for found in told if found is not None]
    desk.judge(
        _train_buyer(desk, company),
        *barred,
        train_stays(desk, move.train) if deal.traded else None,
        (_train_seller(desk, deal) if not barred else None) or _obsolete(desk, move.train),
        None if move.power is None else cited(desk, move.power, power_owner(desk, move.power, company)),
        None if _has_room(desk, move, company) else at_train_limit(desk, company, "buying"),
        *judge_trade_in(desk, move, company, seller),
        early or _train_order(desk, deal),
        _train_once(desk, deal),
        *(each for weigh in points.train_weighed for each in weigh(desk, move, company, seller, turn)),
    )


def _find_money(desk: Desk, deal: Deal, *, told: bool) -> None:
    """The company, and who helps it, come by what the train costs; what is wrong with that may be left untold."""
    company, train, price = deal.company, deal.move.train, deal.price
    if not (deal.free or deal.traded):
        need_money(desk, company, price, "train-purchase")
    before = len(desk.findings)
    desk.judge(raised_too_much(desk, company, train, price))
    if not deal.free:
        raise_money(desk, company, deal.seller, train, price)
        desk.judge(short_of_cash(desk, company, price, "train-purchase"))
    if not told:
        del desk.findings[before:]


def _hand_over(desk: Desk, deal: Deal) -> None:
    """The train for its price, and for the train or the private that is given for it."""
    move, company, seller = deal.move, deal.company, deal.seller
    if move.against is not None:
        out = leave_game(desk)
        give_train(desk, move.against, company, BOX if out else POOL, "trade-in")
        desk.tell("trade-in", "out" if out else "", company=company, train=move.against)
    desk.pay(company, seller if deal.traded else BANK, deal.price, "train-purchase")
    give_train(desk, move.train, seller, company, "train-purchase")
    source = {DEPOT: "the bank", POOL: "the pool"}.get(seller, seller)
    desk.tell("train-purchase", company=company, source=source, amount=deal.price, train=move.train)
    close_with(desk, company)
    if move.power is not None:
        who = give_private(desk, move.power, "private-for-train")
        desk.tell("private-for-train", company=company, source=who, private=move.power, train=move.train)


def _count(desk: Desk, deal: Deal) -> None:
    """What the turn, if there is one, remembers of the purchase."""
    turn = deal.turn
    if turn is None:
        return
    from_bank = (*turn.from_bank, deal.card) if deal.seller == DEPOT else turn.from_bank
    for count in joined(desk.title).train_counted:
        turn = count(desk, turn, deal.move, deal.seller)
    replace_turn(desk, RAISED.put(turn, Raised()).but(train_bought=True, from_bank=from_bank))


def _begin_phase(desk: Desk, deal: Deal) -> None:
    """The first train of a type from the stack begins its phase."""
    begins = desk.title.begun_by(deal.card)
    if deal.seller == DEPOT and begins is not None and not desk.title.reached(desk.position.phase, begins):
        owned = count_trains(desk, deal.company)
        begin_phase(desk, begins, deal.company)
        desk.judge(_train_own_excess(desk, deal.company, owned))


def _train_buyer(state: State, company: str) -> Finding | None:
    """A company buys a train that has no step for that."""
    if "train" in charter_of(state, company).steps or isinstance(state.position.round, PlayerRound):
        return None
    return state.finding(
        "train-buyer",
        f"{company} buys no trains: it is a {charter_name(state, company)}",
        expected="a company that does",
        actual=company,
        remedy=LEFT_OUT,
    )


def _has_room(state: State, move: Train, company: str) -> bool:
    """Whether the limit says nothing of a train: it stands outside it, or another one is given for it."""
    return state.title.is_loose(move.train) or spares_one(state, move, company)


def _train_seller(state: State, deal: Deal) -> Finding | None:
    """The companies have different presidents, where trains are traded among those of one alone."""
    company, seller = deal.company, deal.seller
    if not deal.traded or any_of(joined(state.title).no_trade, state) or may_trade_trains(state, company, seller):
        return None
    if charter_of(state, seller).keeps_obsolete:
        return state.finding("train-seller", f"{seller} sells none of its trains", expected="another", actual=seller)
    buyer = president(state, company)
    return state.finding(
        "train-seller",
        f"{company} buys a train of {seller}, which {president(state, seller) or 'nobody'} leads",
        expected="a train of the bank" if buyer is None else f"a company of {buyer}'s",
        actual=seller,
    )


def _obsolete(state: State, train: str) -> Finding | None:
    """An obsolete train is bought where such trains are only claimed."""
    if not claimable(state, state.title.card(train)):
        return None
    return state.finding(
        "train-obsolete",
        f"the {train} is obsolete: it is sold no more",
        expected="another train",
        actual=train,
    )


def at_train_limit(state: State, company: str, doing: str, about: str | None = None) -> Finding | None:
    """A company with as many trains as it may own is `doing` what brings it another one."""
    limit, count = train_limit(state, company), count_trains(state, company)
    if count < limit:
        return None
    return state.finding(
        "train-limit",
        f"{company} owns {plural(count, 'train')}; its limit in phase {state.position.phase} is {limit}",
        expected=f"fewer than {limit} before {doing}",
        actual=count,
        about="investor-free" if is_investors(state, company) else about,
    )


def _train_order(state: State, deal: Deal) -> Finding | None:
    """Another train than those on sale is taken from the stack."""
    move, card, on_offer = deal.move, deal.card, on_sale(state)
    coach = state.title.train(move.train).coach is not None
    if deal.seller != DEPOT or coach or card in on_offer or claimable(state, card):
        return None
    own = [name for name in sold_to(state, deal.company) if not state.title.train(name).car]
    said = " or ".join(name for name in on_offer if not state.title.train(name).car) or "none"
    return state.finding(
        "train-order",
        f"the topmost train of the stack is a {said}, not a {move.train}",
        expected=said,
        actual=move.train,
        remedy=state.instead(train=own[0], price=None, against=None) if own else None,
    )


def _train_once(state: State, deal: Deal) -> Finding | None:
    """A second train of one type from the bank, in a phase that allows one."""
    turn, card = deal.turn, deal.card
    if turn is None or deal.seller != DEPOT or not barred_type(state, turn, card):
        return None
    return state.finding(
        "train-once",
        f"{turn.company} has bought a {card} train from the bank in this round already",
        expected="one of a type a round",
        actual="a second one",
    )


def _train_own_excess(state: State, company: str, owned: int) -> Finding | None:
    """The purchase has brought a limit that its buyer passes, where that is not allowed; `owned` before any rusted."""
    rules, limit = state.title.file.operating, train_limit(state, company)
    count = owned if rules.excess_of == "all" else count_trains(state, company)
    if rules.own_excess or count <= limit:
        return None
    return state.finding(
        "train-own-excess",
        f"{company} begins phase {state.position.phase} and owns {count} trains; the limit is now {limit}",
        expected=f"at most {limit} with the new train",
        actual=count,
    )
