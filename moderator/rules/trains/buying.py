"""Buying trains from the bank, from the stack or the pool, or from another company."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, DEPOT, POOL, train_unit
from moderator.model.rounds import PlayerRound, Turn
from moderator.model.values import Record
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State, short_of_cash, stated_price
from moderator.rules.certificates import train_limit
from moderator.rules.events import TrainPurchase, TrainsChanged, TrainTrade
from moderator.rules.holdings import (
    charter_name,
    charter_of,
    count_trains,
    free_case,
    is_investors,
    owns_train,
    president,
    trains_of,
)
from moderator.rules.listeners import adjusted, happened, judged
from moderator.rules.loans import borrow_for
from moderator.rules.privates import check_open, cited, close_with, give_private, power_owner, refuse_cited
from moderator.rules.rounds.operating import finish_if_idle, go_to_step, may_trade_trains, replace_turn
from moderator.rules.rounds.phases import begin_phase, settle_discards
from moderator.rules.train_supply import (
    RAISED,
    Raised,
    barred_type,
    claimable,
    discounted,
    give_train,
    in_pool,
    next_for,
    on_sale,
    rationed,
    sold_to,
)
from moderator.rules.trains.discarding import leave_game, train_stays
from moderator.rules.trains.emergency import raise_money, raised_too_much
from moderator.vocabulary.table import LEFT_OUT
from moderator.vocabulary.trains import Train

# ---- deal ----


class Deal(Record):
    """A company's purchase of a train from the stack, the pool or another company."""

    move: Train
    company: str
    seller: str
    card: str
    price: int
    turn: Turn | None = None  # None outside an operating round
    free: bool = False

    @property
    def traded(self) -> bool:
        """Return whether another company sells the train."""
        return self.seller not in (DEPOT, POOL)

    @property
    def purchase(self) -> TrainPurchase:
        """Return the event for mechanics."""
        return TrainPurchase(self.move, self.company, self.seller, self.turn)


# ---- exchanging ----
# Trains given in part payment for new ones.


def check_given(state: State, move: Train, company: str) -> None:
    """Raise NotBooked if the company does not have the train it trades in."""
    if move.against is not None and move.against not in trains_of(state, company):
        owned = [*dict.fromkeys(trains_of(state, company))]
        held = list_words(owned) if owned else "none"
        message = f"{company} has no {move.against} train to trade in for a {move.train}; it has {held}"
        raise state.refuse("missing", message, state.instead(against=None), about="train-purchase")


def trade_in(state: State, move: Train) -> int:
    """Return the reduction of the price for the train that is traded in."""
    return 0 if move.against is None else state.title.train(move.train).trade_in.get(move.against, 0)


def spares_one(state: State, move: Train, company: str) -> bool:
    """Return whether a company at its limit has room because it gives a train."""
    return move.against is not None and count_trains(state, company) <= train_limit(state, company)


def judge_trade_in(state: State, move: Train, company: str, seller: str) -> Iterator[Finding]:
    """Yield a finding if the old train is not accepted for the new one, or the new one is not from the stack."""
    if move.against is None:
        return
    taken = state.title.train(move.train).trade_in
    if move.against in taken and seller == DEPOT:
        return
    owned = [name for name in trains_of(state, company) if name in taken]
    accepts = f"one from the stack accepts only a {list_words(taken, 'or')}" if taken else "it accepts no trade-in"
    yield state.finding(
        "trade-train",
        f"{company} trades in a {move.against} train for a {move.train}; {accepts}",
        expected=list_words(taken, "or") if taken and seller == DEPOT else "the whole price",
        actual=move.against,
        remedy=state.instead(against=owned[0] if owned and seller == DEPOT else None, price=None),
    )


# ---- source ----
# Where a train comes from, and its price.


def strike_deal(booking: Booking, move: Train, company: str) -> tuple[Deal, Finding | None]:
    """Return the stated purchase of a train in the company's turn, and a finding if its price is wrong.

    Raises NotBooked if there is no such train, or the company does not have the train it trades in.
    """
    turn = go_to_step(booking, company, "train")
    seller, card = _seller(booking, move, company), booking.title.card(move.train)
    other = seller not in (DEPOT, POOL)
    free = free_case(booking, company) or _given_private(booking, move, other)
    if other:
        price, wrong = _agreed_price(booking, move, company, seller)
    else:
        usual = booking.title.price(move.train)
        due = 0 if free else discounted(booking, turn, seller, usual, card) - trade_in(booking, move)
        case = free or (None if due == usual else "train-discount")
        price, wrong = stated_price(booking, move.price, due, "train-price", f"a {move.train} train", case)
    check_given(booking, move, company)
    _check_pool(booking, move, seller)
    return Deal(move, company, seller, card, price, turn, free is not None), wrong


def _check_pool(state: State, move: Train, seller: str) -> None:
    """Raise NotBooked if the pool does not have the train."""
    if seller == POOL and move.train not in in_pool(state) and state.title.card(move.train) not in in_pool(state):
        message = f"the train pool has no {move.train} train"
        raise state.refuse("missing", message, expected=1, actual=0, about="train-purchase")


def _seller(state: State, move: Train, company: str) -> str:
    """Return the account that sells the train: as stated, else the stack, else the pool. Raises NotBooked if neither
    has it.
    """
    books, card = state.position.books, state.title.card(move.train)
    unit = train_unit(card)
    if move.seller == company:
        raise state.refuse(
            "missing",
            f"{company} cannot buy a train from itself",
            state.instead(seller=None, price=None),
            about="train-purchase",
        )
    if move.seller in state.title.file.privates:
        raise state.refuse(
            "missing",
            f"{move.seller} is a private and owns no trains",
            state.instead(seller=None, price=None),
            about="train-purchase",
        )
    if move.seller is not None:
        return move.seller
    in_depot = books.of(unit, DEPOT) > 0 or state.title.train(move.train).unlimited
    in_pool = books.of(unit, POOL) > 0
    if in_pool and (not in_depot or card not in on_sale(state)):
        return POOL
    if not in_depot:
        top = next_for(state, company)
        raise state.refuse(
            "missing",
            f"neither the stack nor the train pool has a {move.train} train",
            None if top is None else state.instead(train=top, seller=None, price=None),
            words=None if top is None else f"the next train is a {top}",
            about="train-purchase",
        )
    return DEPOT


def _agreed_price(state: State, move: Train, company: str, seller: str) -> tuple[int, Finding | None]:
    """Return the price that two companies agreed on, which the line must state, and a finding if it is too low."""
    owed = charter_of(state, company).owes_train != "never" and not owns_train(state, company)
    about = "emergency-trade" if owed else None
    if move.price is None and (fixed := adjusted(state, TrainTrade(company, seller, move.train)).price):
        return fixed, None
    if move.price is None:
        raise state.refuse(
            "train-trade-price",
            f"the price paid to {seller} is missing",
            f"add the price that {company} and {seller} agree on",
            about=about,
        )
    if move.price >= 1:
        return move.price, None
    return move.price, state.finding(
        "train-trade-price",
        f"a train from {seller} costs at least {state.money(1)}",
        expected=f"at least {state.money(1)}",
        actual=state.money(move.price),
        remedy=state.instead(price=1),
        about=about,
    )


def _given_private(state: State, move: Train, other: bool) -> str | None:
    """Return the case that makes a train free for a private. Raises NotBooked if the private or train does not allow
    it.
    """
    if move.power is None:
        return None
    facts = state.title.file.privates.get(move.power)
    if facts is None:
        raise state.refuse("power-used", f"{move.power} is not a private", state.instead(power=None))
    if not facts.for_train:
        message = f"{move.power} cannot be exchanged for a train"
        raise refuse_cited(state, move.power, "power-used", message, state.instead(power=None))
    if other:
        message = f"{move.power} can be exchanged only for a train from the bank"
        raise refuse_cited(state, move.power, "power-used", message, state.instead(seller=None))
    check_open(state, move.power)
    return "private-for-train"


def buy_train(booking: Booking, move: Train, company: str) -> None:
    """Buy a train from the stack, the pool or another company. The first of its type begins its phase."""
    deal, wrong_price = strike_deal(booking, move, company)
    before = len(booking.findings)
    _judge(booking, deal)
    for_sale = len(booking.findings) == before
    booking.judge(wrong_price)
    _find_money(booking, deal, told=for_sale)  # skip the payment checks for a train that is not for sale
    _hand_over(booking, deal)
    _count(booking, deal)
    happened(booking, deal.purchase)
    if deal.traded:
        happened(booking, TrainsChanged(deal.seller))
        settle_discards(booking)
    _begin_phase(booking, deal)
    finish_if_idle(booking)


def _judge(booking: Booking, deal: Deal) -> None:
    """Report everything wrong with a purchase except the money."""
    move, company, seller, purchase = deal.move, deal.company, deal.seller, deal.purchase
    early = next(judged(booking, purchase, "train-order"), None)
    barred = [*judged(booking, purchase, "train-seller")]
    booking.judge(
        _train_buyer(booking, company),
        *barred,
        train_stays(booking, move.train) if deal.traded else None,
        (_train_seller(booking, deal) if not barred else None) or _obsolete(booking, move.train),
        None if move.power is None else cited(booking, move.power, power_owner(booking, move.power, company)),
        None if _has_room(booking, move, company) else at_train_limit(booking, company, "buying"),
        *judge_trade_in(booking, move, company, seller),
        early or _train_order(booking, deal),
        _train_once(booking, deal),
        *judged(booking, purchase),
    )


def _find_money(booking: Booking, deal: Deal, *, told: bool) -> None:
    """Raise the money for a train. Findings are reported only if `told`."""
    company, train, price = deal.company, deal.move.train, deal.price
    if not (deal.free or deal.traded):
        borrow_for(booking, company, price, "train")
    before = len(booking.findings)
    booking.judge(raised_too_much(booking, company, train, price))
    if not deal.free:
        raise_money(booking, company, deal.seller, train, price)
        booking.judge(short_of_cash(booking, company, price, "train-purchase"))
    if not told:
        del booking.findings[before:]


def _hand_over(booking: Booking, deal: Deal) -> None:
    """Exchange the train for its price, and for the train or private given for it."""
    move, company, seller = deal.move, deal.company, deal.seller
    if move.against is not None:
        out = leave_game(booking)
        give_train(booking, move.against, company, BOX if out else POOL, "trade-in")
        booking.tell("trade-in", "out" if out else "", company=company, train=move.against)
    booking.pay(company, seller if deal.traded else BANK, deal.price, "train-purchase")
    give_train(booking, move.train, seller, company, "train-purchase")
    source = {DEPOT: "the bank", POOL: "the pool"}.get(seller, seller)
    booking.tell("train-purchase", company=company, source=source, amount=deal.price, train=move.train)
    close_with(booking, company)
    if move.power is not None:
        who = give_private(booking, move.power, "private-for-train")
        booking.tell("private-for-train", company=company, source=who, private=move.power, train=move.train)


def _count(booking: Booking, deal: Deal) -> None:
    """Note the purchase in the turn."""
    turn = adjusted(booking, deal.purchase).turn
    if turn is None:
        return
    from_bank = (*turn.from_bank, deal.card) if rationed(booking, deal.seller) else turn.from_bank
    replace_turn(booking, RAISED.put(turn, Raised()).replace(train_bought=True, from_bank=from_bank))


def _begin_phase(booking: Booking, deal: Deal) -> None:
    """Begin the phase of the train if it is the first of its type from the stack."""
    begins = booking.title.begun_by(deal.card)
    if deal.seller == DEPOT and begins is not None and not booking.title.reached(booking.position.phase, begins):
        owned = count_trains(booking, deal.company)
        begin_phase(booking, begins, deal.company)
        booking.judge(_train_own_excess(booking, deal.company, owned))


def _train_buyer(state: State, company: str) -> Finding | None:
    """Return a finding if the company never buys trains."""
    if "train" in charter_of(state, company).steps or isinstance(state.position.round, PlayerRound):
        return None
    return state.finding(
        "train-buyer",
        f"{company} may not buy trains: it is a {charter_name(state, company)}",
        expected="a company that does",
        actual=company,
        remedy=LEFT_OUT,
    )


def _has_room(state: State, move: Train, company: str) -> bool:
    """Return whether the train limit does not matter: the train does not count, or another is given for it."""
    return state.title.is_loose(move.train) or spares_one(state, move, company)


def _train_seller(state: State, deal: Deal) -> Finding | None:
    """Return a finding if the companies have different presidents, where the title requires the same."""
    company, seller = deal.company, deal.seller
    if not deal.traded or adjusted(state, TrainTrade(company, seller)).forbidden:
        return None
    if may_trade_trains(state, company, seller):
        return None
    if charter_of(state, seller).keeps_obsolete:
        return state.finding("train-seller", f"{seller} sells none of its trains", expected="another", actual=seller)
    buyer = president(state, company)
    return state.finding(
        "train-seller",
        f"{company} buys a train from {seller}, whose president is {president(state, seller) or 'nobody'}",
        expected="a train from the bank" if buyer is None else f"a company of {buyer}'s",
        actual=seller,
    )


def _obsolete(state: State, train: str) -> Finding | None:
    """Return a finding for buying an obsolete train in a title where such trains are only claimed."""
    if not claimable(state, state.title.card(train)):
        return None
    return state.finding(
        "train-obsolete",
        f"the {train} is obsolete and no longer for sale",
        expected="another train",
        actual=train,
    )


def at_train_limit(state: State, company: str, doing: str, about: str | None = None) -> Finding | None:
    """Return a finding if a company at its train limit is `doing` something that brings it another train."""
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
    """Return a finding if a train is taken from the stack that is not on sale."""
    move, card, on_offer = deal.move, deal.card, on_sale(state)
    coach = state.title.train(move.train).coach is not None
    if deal.seller != DEPOT or coach or card in on_offer or claimable(state, card):
        return None
    own = [name for name in sold_to(state, deal.company) if not state.title.train(name).car]
    choices = " or ".join(name for name in on_offer if not state.title.train(name).car) or "none"
    return state.finding(
        "train-order",
        f"the top train of the stack is a {choices}, not a {move.train}",
        expected=choices,
        actual=move.train,
        remedy=state.instead(train=own[0], price=None, against=None) if own else None,
    )


def _train_once(state: State, deal: Deal) -> Finding | None:
    """Return a finding for a second train of a type from the bank in a round, in phases that allow one."""
    turn, card = deal.turn, deal.card
    if turn is None or not barred_type(state, turn, card, deal.seller):
        return None
    return state.finding(
        "train-once",
        f"{turn.company} has already bought a {card} train from the bank this round",
        expected="one of a type a round",
        actual="a second one",
    )


def _train_own_excess(state: State, company: str, owned: int) -> Finding | None:
    """Return a finding if the purchase lowers the buyer's limit below its trains, where that is forbidden.

    `owned` is the number of trains before any rusted.
    """
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
