"""Trains that are bought by rules of their own."""

from collections.abc import Iterator

from moderator.journal.grammar import format_line
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT, POOL, train_unit
from moderator.model.money import divide
from moderator.model.rounds import OperatingRound, Turn
from moderator.rules.booking import Booking, State, too_early
from moderator.rules.certificates import train_limit
from moderator.rules.events.trains import (
    BankTrains,
    TrainDiscard,
    TrainGivenUp,
    TrainNote,
    TrainPurchase,
    TrainsChanged,
    TrainSupply,
    TrainTrade,
)
from moderator.rules.holdings import charter_of, count_trains, in_play, owns_train, president, train_owners, trains_of
from moderator.rules.listeners import adjust, after, happened, judge
from moderator.rules.mechanic_rules import Rules
from moderator.rules.rounds.operating import finish_if_idle, go_to_step, replace_turn, train_line, train_sellers
from moderator.rules.subsidiaries import bearer
from moderator.rules.train_supply import (
    claimable,
    due_first,
    give_train,
    keeps_obsolete,
    left_in_depot,
    obsolete,
    on_sale,
    pool_for,
    sold_to,
    turn_over,
)
from moderator.rules.trains.buying import at_train_limit
from moderator.vocabulary.train_kinds import BOUGHT, OWED, Claim, Flip
from moderator.vocabulary.trains import Discard, Train

# ---- cars ----
# Cars: when one may be bought, kept and given up, and what a minor gets whose coaches the bank sells.


def _judge(state: State, purchase: TrainPurchase) -> list[Finding | None]:
    """What a car may not be: bought too early, traded, a second one, without a train, bought twice in a round.

    A coach may be traded, for a price of its own, and needs no train.
    """
    move, company, seller, turn = purchase
    facts, traded = state.title.train(move.train), seller not in (DEPOT, POOL)
    if not facts.car:
        return []
    usual = facts.coach is None
    return [
        _early(state, move),
        _traded(state, move) if traded else None,
        _second(state, move, company),
        _alone(state, move, company) if usual else None,
        _twice(state, move, turn) if usual else None,
        None if turn is None else _owed(state, turn),
    ]


def _early(state: State, move: Train) -> Finding | None:
    return too_early(state, "car-phase", f"a {move.train} may be bought", state.title.train(move.train).phase)


def _traded(state: State, move: Train) -> Finding | None:
    """No car is traded between companies, but a coach that has a price for that."""
    due = _coach_price(state, move.train)
    if due is None:
        return state.finding(
            "car-trade",
            f"a {move.train} is never traded between companies",
            expected="from the pool",
            actual=f"from {move.seller}",
            remedy=state.instead(seller=None, price=None),
        )
    price = move.price or 0
    if price == due:
        return None
    return state.finding(
        "car-trade",
        f"a company pays another one {state.money(due)} for a {move.train}, not {state.money(price)}",
        expected=state.money(due),
        actual=state.money(price),
        remedy=state.instead(price=due),
    )


def _trade_price(state: State, trade: TrainTrade) -> TrainTrade:
    """Set the price of a coach, unless another mechanic has set one."""
    if trade.train is None or trade.price is not None:
        return trade
    return trade._replace(price=_coach_price(state, trade.train))


def _coach_price(state: State, train: str) -> int | None:
    coach = state.title.train(train).coach
    return None if coach is None else coach.traded


def _second(state: State, move: Train, company: str) -> Finding | None:
    if not state.position.books.of(train_unit(move.train), company):
        return None
    return state.finding(
        "car-single",
        f"{company} owns a {move.train} already",
        expected="one",
        actual="two",
    )


def _alone(state: State, move: Train, company: str) -> Finding | None:
    if owns_train(state, company):
        return None
    return state.finding(
        "car-needs-train",
        f"{company} has no train that a {move.train} could run with",
        expected="a train",
        actual="none",
    )


def _twice(state: State, move: Train, turn: Turn | None) -> Finding | None:
    if turn is None or not BOUGHT.of(turn):
        return None
    return state.finding(
        "car-once",
        f"{turn.company} buys a second {move.train} in one operating round",
        expected=1,
        actual=BOUGHT.of(turn) + 1,
    )


def _cars_count(state: State, purchase: TrainPurchase) -> TrainPurchase:
    """Note in the turn that a car was bought, and that the train owed for a car has come."""
    facts, turn = state.title.train(purchase.move.train), purchase.turn
    if turn is None:
        return purchase
    turn = BOUGHT.put(turn, BOUGHT.of(turn) + facts.car) if facts.car else turn
    return purchase._replace(turn=OWED.put(turn, False) if OWED.of(turn) else turn)


# ---- what the minor gets whose coaches they are ----


def _hand_out(booking: Booking, begun: frozenset[str]) -> None:
    """As coaches come to be sold, the minor whose they are gets one for nothing, or who it has merged with."""
    for name in booking.title.coaches:
        facts = booking.title.train(name)
        owner = bearer(booking, facts.coach.of) if facts.coach is not None and facts.phase in begun else None
        if owner is not None:
            booking.give(train_unit(name), DEPOT, owner, 1, "free-coach")
            booking.tell("free-coach", company=owner, train=name)


def _pay_royalty(booking: Booking, purchase: TrainPurchase) -> None:
    """The minor whose coaches the bank sells is paid for one, or who it has merged with; for its own as for others."""
    train = purchase.move.train
    coach = booking.title.train(train).coach
    owner = None if coach is None or purchase.seller != DEPOT else bearer(booking, coach.of)
    if coach is None or owner is None:
        return
    booking.pay(BANK, owner, coach.royalty, "royalty")
    booking.tell("royalty", company=owner, amount=coach.royalty, train=train, source=purchase.company)


# ---- given up, and returned ----


def _may_give_up(state: State, given_up: TrainGivenUp) -> TrainGivenUp:
    return given_up._replace(allowed=given_up.allowed or state.title.train(given_up.move.train).car)


def _give_up(booking: Booking, given_up: TrainGivenUp) -> None:
    """A company within its limit gives up a car: it then owes another train, unless the car was a coach."""
    move, company = given_up.move, given_up.company
    facts = booking.title.train(move.train)
    turn = go_to_step(booking, company, "train")
    booking.judge(barred := _given_up_late(booking, move, company, turn))
    if barred is None and turn is not None:
        replace_turn(booking, OWED.put(turn, facts.coach is None))


def _given_up_late(state: State, move: Discard, company: str, turn: Turn | None) -> Finding | None:
    """It has bought something, it was no Pullman at the limit since the turn began, or no other train can be bought."""
    if turn is None or _fills_the_limit(state, company):
        return None
    if turn.started_at_limit and not BOUGHT.of(turn) and not turn.train_bought:
        coach = state.title.train(move.train).coach is not None
        return None if coach or _could_buy_another(state, company) else _no_other_train(state, move, company)
    if move.train not in trains_of(state, company):  # what it has not is told as missing
        return None
    coach = state.title.train(move.train).coach is not None
    if coach and not turn.train_bought:
        return None
    when = "before it buys" if coach else "at the limit, before it buys"
    return state.finding(
        "car-discard",
        f"{company} may give its {move.train} up only {when}",
        expected="nothing bought" if coach else "at the train limit since the turn began, nothing bought",
        actual="a train bought" if turn.train_bought else "below the limit",
    )


def _fills_the_limit(state: State, company: str) -> bool:
    """Return whether cars alone are all the trains that a company may own: it must make room for one that runs."""
    return not owns_train(state, company) and count_trains(state, company) >= train_limit(state, company)


def _could_buy_another(state: State, company: str) -> bool:
    """Return whether a company can pay for a train that is no car, from the bank or from another company."""
    cash, title = state.cash(company), state.title
    if cash < 1:
        return False
    traded = (name for other in train_sellers(state, company) for name in trains_of(state, other))
    names = [*pool_for(state, company), *sold_to(state, company)]
    from_bank = (name for name in names if min(title.train(name).prices) <= cash)
    return any(not title.train(name).car for name in (*traded, *from_bank))


def _no_other_train(state: State, move: Discard, company: str) -> Finding:
    return state.finding(
        "car-discard",
        f"{company} gives its {move.train} up and has no money for another train",
        expected=f"the {move.train} kept",
        actual=state.money(state.cash(company)),
    )


def _cars_first(state: State, discard: TrainDiscard) -> Finding | None:
    """Another train is discarded before the car."""
    move, company, about = discard
    owned, title = trains_of(state, company), state.title
    cars = [name for name in owned if title.train(name).car and not title.is_loose(name)]
    if not cars or state.title.train(move.train).car:
        return None
    return state.finding(
        "car-first",
        f"{company} owns a {cars[0]}, which is discarded before any other train",
        expected=cars[0],
        actual=move.train,
        remedy=Discard(actor=company, train=cars[0]),
        about=about,
    )


def _owed(state: State, turn: Turn) -> Finding | None:
    """A car was given up to make room for another train, and none was bought."""
    if not _is_owed(state, turn):
        return None
    return state.finding(
        "car-discard",
        f"{turn.company} gave up its Pullman and must buy another train at once",
        expected="a train",
        actual="none",
        remedy=train_line(state, turn.company),
        words="buy a train first, or leave out the line in which the Pullman was given up",
    )


def _is_owed(state: State, turn: Turn) -> bool:
    """Whether a train is to be bought yet for the car given up; once the step has gone by it has been judged."""
    return OWED.of(turn) and "train" in charter_of(state, turn.company).steps[turn.step :]


def _pass_trains(booking: Booking, turn: Turn, step: str) -> None:
    if step == "train":
        booking.judge(_owed(booking, turn))


def _return(booking: Booking, changed: TrainsChanged) -> None:
    """Return a Pullman that no other train of the company runs with, or a second one, to the pool."""
    title, position, company = booking.title, booking.position, changed.company
    for name in title.train_names:
        if not title.train(name).car:
            continue
        unit = train_unit(name)
        owned = position.books.of(unit, company)
        alone = title.train(name).coach is None and all(title.train(t).car for t in trains_of(booking, company))
        kept = 1 if owned and not alone else 0
        if owned > kept:
            booking.give(unit, company, POOL, owned - kept, "car-return")
            booking.tell("car-return", "second" if kept else "alone", company=company, train=name)


def _cars_offers(state: State, turn: Turn) -> Iterator[str]:
    owned = () if keeps_obsolete(state, turn.company) else dict.fromkeys(trains_of(state, turn.company))
    return (f"discard {name}" for name in owned if state.title.train(name).car)


CARS_RULES = Rules(
    listens=(
        judge(TrainPurchase, _judge),
        adjust(TrainPurchase, _cars_count),
        after(TrainPurchase, _pay_royalty),
        adjust(TrainTrade, _trade_price),
        after(TrainsChanged, _return),
        judge(TrainDiscard, _cars_first),
        adjust(TrainGivenUp, _may_give_up),
        after(TrainGivenUp, _give_up),
    ),
    phase_begins=(_hand_out,),
    turn_held=(_is_owed,),
    step_passed=(_pass_trains,),
    turn_judged=(_owed,),
    turn_offers=(_cars_offers,),
)


# ---- claims ----
# Claims: companies that keep obsolete trains take others out of the stack, and give them for better ones.


def claim(booking: Booking, move: Claim, company: str) -> None:
    """A train out of the stack, one for a lower one, or one of the president's other companies for an obsolete one."""
    go_to_step(booking, company, "train")
    _check_booked(booking, move, company)
    booking.judge(_claimer(booking, company))
    if move.seller is not None:
        _upgrade(booking, move, company, move.seller)
    else:
        if move.replaces is None:
            booking.judge(at_train_limit(booking, company, "claiming", about="train-claim"))
        else:
            booking.judge(_lower(booking, move))
            give_train(booking, move.replaces, company, DEPOT, "train-claim")
        give_train(booking, move.train, DEPOT, company, "train-claim")
        kind = "" if move.replaces is None else "exchange"
        booking.tell("train-claim", kind, company=company, train=move.train, card=move.replaces)
    finish_if_idle(booking)


def _upgrade(booking: Booking, move: Claim, company: str, seller: str) -> None:
    """The bank pays a company of the same president half the price of its train; an obsolete one is put back."""
    assert move.replaces is not None
    booking.judge(_seller(booking, company, seller), _worn(booking, move))
    price = divide(booking.title.price(move.train), 2, "down")
    give_train(booking, move.train, seller, company, "train-claim")
    give_train(booking, move.replaces, company, DEPOT, "train-claim")
    booking.pay(BANK, seller, price, "train-claim")
    facts = {"source": seller, "amount": price, "train": move.train, "card": move.replaces}
    booking.tell("train-claim", "upgrade", company=company, **facts)  # type: ignore[arg-type]
    happened(booking, TrainsChanged(seller))


def flip(booking: Booking, move: Flip, company: str) -> None:
    """An obsolete train is turned from the side that its card is called by to the other one."""
    go_to_step(booking, company, "train")
    card, facts = booking.title.card(move.train), booking.title.train(move.train)
    if not turns_over(booking, move.train):
        raise booking.refuse("claim-barred", f"a {move.train} has no side that it is turned to")
    booking.judge(_claimer(booking, company))
    if not is_worn(booking, move.train) and keeps_obsolete(booking, company):
        booking.flag("claim-barred", f"the {move.train} is not obsolete: it stays as it lies", actual=move.train)
    turn_over(booking, company, card, "train-claim")
    turned = facts.freight.name if facts.freight is not None else move.train
    booking.tell("train-claim", "flip", company=company, train=turned, card=move.train)
    finish_if_idle(booking)


def _claimer(state: State, company: str) -> Finding | None:
    if keeps_obsolete(state, company):
        return None
    return state.finding("claim-barred", f"{company} claims no trains: it buys them", expected="train", actual="claim")


def _check_booked(state: State, move: Claim, company: str) -> None:
    """Raise NotBooked unless what is put back is obsolete, and what is claimed lies in the stack or is changed for it;
    of one that claims no trains at all that is what is told.
    """
    train, given, seller = move.train, move.replaces, move.seller
    own = next((name for name in trains_of(state, company) if is_worn(state, name)), None)
    remedy = state.instead(replaces=own) if own is not None else None
    form: str | None = None
    if (barred := _claimer(state, company)) is not None:
        says, remedy = barred.message, None
    elif given is not None and not is_worn(state, given):
        says, form = f"the {given} is not obsolete: it is not put back", "name an obsolete train"
    elif seller is None:
        says, remedy = f"the {train} is not obsolete: it is not claimed for nothing", None
    else:
        says, form = f"{company} gives an obsolete train for one of {seller}", f"claim {train} from {seller} for TRAIN"
    wrong = given is not None and not is_worn(state, given)
    if wrong or (given is None if seller is not None else not is_worn(state, train)):
        raise state.refuse("claim-barred", says, remedy, words=form)


def _lower(state: State, move: Claim) -> Finding | None:
    """An obsolete train is exchanged for one that is no better."""
    if is_higher(state, move.train, move.replaces or ""):
        return None
    return state.finding(
        "claim-level",
        f"a {move.replaces} is put back for a {move.train}, which is no higher",
        expected="a train of a higher level",
        actual=move.train,
    )


def _worn(state: State, move: Claim) -> Finding | None:
    if is_upgrade(state, move.train):
        return None
    worn = "is obsolete itself" if is_worn(state, move.train) else "counts against no train limit"
    return state.finding(
        "claim-level",
        f"the {move.train} of {move.seller} {worn}",
        expected="another train that is not obsolete",
        actual=move.train,
    )


def _seller(state: State, company: str, seller: str) -> Finding | None:
    """Trains are got so of corporations of the same president alone, and of none that claims trains itself."""
    if sells_to_claimer(state, company, seller):
        return None
    facts = state.title.file.nationals
    kind = "a corporation" if facts is None else f"a {facts.before}"
    return state.finding(
        "train-seller",
        f"{company} gets trains of {kind} of {president(state, company)}'s, and {seller} is none",
        expected=f"{kind} of {president(state, company)}'s",
        actual=seller,
        about="train-claim",
    )


# ---- what may be claimed ----


def claims(state: State, company: str) -> Iterator[Claim | Flip]:
    """All that a company may do with obsolete trains now; none that is another one in other words."""
    if not keeps_obsolete(state, company):
        return
    title = state.title
    own = dict.fromkeys(name for name in trains_of(state, company) if is_worn(state, name))
    for name in title.train_names:
        if is_worn(state, name) and left_in_depot(state, name):
            if count_trains(state, company) < train_limit(state, company):
                yield Claim(actor=company, train=name)
            yield from (
                Claim(actor=company, train=name, replaces=given) for given in own if is_higher(state, name, given)
            )
    yield from (Flip(actor=company, train=name) for name in own if turns_over(state, name))
    for other in train_owners(state):
        if in_play(state, other) and sells_to_claimer(state, company, other):
            for name in dict.fromkeys(trains_of(state, other)):
                if is_upgrade(state, name):
                    yield from (Claim(actor=company, train=name, seller=other, replaces=given) for given in own)


def is_worn(state: State, train: str) -> bool:
    """Whether a train, whichever side of it is up, is obsolete and may be claimed."""
    return claimable(state, state.title.card(train))


def is_higher(state: State, train: str, given: str) -> bool:
    """Whether a train is of a higher level than the one that is given for it."""
    order = state.title.train_names.index
    return order(state.title.card(train)) > order(state.title.card(given))


def is_upgrade(state: State, train: str) -> bool:
    """Whether an obsolete train may be given for a train: for none that is obsolete, or counts against no limit."""
    return not is_worn(state, train) and not state.title.is_loose(train)


def turns_over(state: State, train: str) -> bool:
    """Whether a train has another side than the one up, which it is called by, and may be turned to that."""
    return state.title.train(train).freight is not None and not state.title.is_freight(train)


def sells_to_claimer(state: State, company: str, other: str) -> bool:
    """Whether a company gives trains to one that claims them: a corporation of the same president, and no such one."""
    if other == company or president(state, other) != president(state, company):
        return False
    facts = state.title.file.nationals
    return facts is None or state.title.file.charters[facts.before] is charter_of(state, other)


def _only_claims(state: State, purchase: TrainPurchase) -> Finding | None:
    """A company buys a train that only claims obsolete ones, or gives them for others."""
    company = purchase.company
    if not keeps_obsolete(state, company):
        return None
    return state.finding(
        "claim-only",
        f"{company} buys no train: it claims obsolete ones, or gives one for a train of its president's companies",
        expected="claim",
        actual="a purchase",
    )


def _may_claim(state: State, turn: Turn) -> bool:
    return any(True for _ in claims(state, turn.company))


def _claims_offers(state: State, turn: Turn) -> Iterator[str]:
    return (format_line(move.replace(actor=None)) for move in claims(state, turn.company))


CLAIMS_RULES = Rules(
    of_companies={Claim: claim, Flip: flip},
    listens=(judge(TrainPurchase, _only_claims, instead_of="train-seller"),),
    may_act=(_may_claim,),
    turn_offers=(_claims_offers,),
)


# ---- early trains ----
# Early trains: those that a phase or the first operating round bars, and those of other companies.


def _in_first_round(state: State) -> bool:
    """Whether this is the first operating round of the game."""
    now = state.position.round
    return isinstance(now, OperatingRound) and (now.number, now.index) == (1, 1)


def _begins_phase(state: State, card: str) -> bool:
    """Whether a type would begin another phase while none may begin."""
    return state.holds("no-new-phase") and not state.title.reached(state.position.phase, state.title.begun_by(card))


def _not_in_first(state: State, card: str) -> bool:
    return _in_first_round(state) and not state.title.train(card).first_round


def _bar_early_train(state: State, purchase: TrainPurchase) -> Finding | None:
    """A train comes from the stack that begins another phase, while a status of the phase bars that; or one that is not
    sold in the first operating round.
    """
    move = purchase.move
    card = state.title.card(move.train)
    if purchase.seller != DEPOT:
        return None
    if _begins_phase(state, card):
        return state.finding(
            "train-early",
            f"a {move.train} train would begin phase {state.title.begun_by(card)}, and none may begin yet",
            expected=f"a train of phase {state.position.phase}",
            actual=move.train,
        )
    if not _not_in_first(state, card):
        return None
    return state.finding(
        "train-early",
        f"no {move.train} train is sold in the first operating round of the game",
        expected="a later round",
        actual=move.train,
        about="first-round",
    )


def _bar_early_trade(state: State, purchase: TrainPurchase) -> Finding | None:
    """A train is bought of another company, while a status of the phase bars that."""
    seller = purchase.seller
    if seller in (DEPOT, POOL) or not _trades_none(state):
        return None
    return state.finding(
        "trade-early",
        f"companies buy no trains of one another yet, and this one is {seller}'s",
        expected="a train of the bank's",
        actual=f"one of {seller}'s",
    )


def _trades_none(state: State) -> bool:
    return state.holds("no-train-trade")


def _bar_supply(state: State, supply: TrainSupply) -> TrainSupply:
    barred = supply.barred or _begins_phase(state, supply.train) or _not_in_first(state, supply.train)
    return supply._replace(barred=barred)


def _forbid_trade(state: State, trade: TrainTrade) -> TrainTrade:
    return trade._replace(forbidden=trade.forbidden or _trades_none(state))


EARLY_TRAINS_RULES = Rules(
    listens=(
        judge(TrainPurchase, _bar_early_train, instead_of="train-order"),
        judge(TrainPurchase, _bar_early_trade, instead_of="train-order"),
        adjust(TrainSupply, _bar_supply),
        adjust(TrainTrade, _forbid_trade),
    ),
)


# ---- reserved trains ----
# Reserved trains: which of a type are kept, for whom, and who buys another one first.


def _owes(state: State, company: str) -> bool:
    """Whether a company has yet to buy the train that is kept for it, which it does in its first operating round."""
    card, now = state.title.reserved_train, state.position.round
    if card is None or company in state.position.operated or obsolete(state, card):
        return False
    turn = now.turn if isinstance(now, OperatingRound) else None
    return turn is None or turn.company != company or card not in turn.from_bank


def _reserved_trains_count(state: State) -> int:
    """How many trains are kept for companies that are in the game, or may still come into it."""
    title, position, removal = state.title, state.position, state.title.file.removal
    waiting = [c for c in (*title.file.minors, *title.certificates) if c not in position.closed]
    unstarted = [c for c in waiting if c in title.certificates and c not in position.par]
    surplus = 0
    if removal is not None:
        surplus = max(0, len(unstarted) + len(position.par) - removal.keeps)
    return sum(_owes(state, company) for company in waiting) - min(surplus, len(unstarted))


def _kept_for_others(state: State, company: str, card: str) -> bool:
    """Whether all that the stack has of a type is kept for others than this company."""
    if card != state.title.reserved_train or _owes(state, company):
        return False
    left = left_in_depot(state, card)
    return left is not None and left <= _reserved_trains_count(state)


def _keeps_all(state: State, name: str) -> bool:
    """Whether nothing is left of a type but what is kept for companies, and later ones are sold beside that."""
    if state.title.train(name).reserved != "beside":
        return False
    left = left_in_depot(state, name)
    return left is not None and left <= _reserved_trains_count(state)


def _reserve_supply(state: State, supply: TrainSupply) -> TrainSupply:
    return supply._replace(
        always_sold=supply.always_sold or supply.train == state.title.reserved_train,
        set_aside=supply.set_aside or _keeps_all(state, supply.train),
    )


def _reserve_for(state: State, bank: BankTrains) -> BankTrains:
    """Set the train that the company buys first, and bar the type that is kept for other companies."""
    card = state.title.reserved_train
    if card is None:
        return bank
    if _owes(state, bank.company):
        return bank._replace(first=bank.first or card)
    return bank._replace(barred=bank.barred | {card}) if _kept_for_others(state, bank.company, card) else bank


def _other_train(state: State, purchase: TrainPurchase) -> Finding | None:
    """Another train is bought before the one kept for the company, or one that is kept for others."""
    move, company, seller, _ = purchase
    reserved, card = state.title.reserved_train, state.title.card(move.train)
    if reserved is None or state.title.train(move.train).car:
        return None
    if _owes(state, company) and (card != reserved or seller != DEPOT) and reserved in on_sale(state):
        return state.finding(
            "train-reserved",
            f"{company} buys the {reserved} that is kept for it before any other train",
            expected=reserved,
            actual=move.train,
            remedy=state.instead(train=reserved, seller=None, price=None),
        )
    if seller == DEPOT and _kept_for_others(state, company, card):
        return state.finding(
            "train-reserved",
            f"every {card} in the stack is kept for another company than {company}",
            expected="another train",
            actual=move.train,
        )
    return None


def _not_bought(state: State, company: str) -> Finding | None:
    if (card := due_first(state, company)) is None:
        return None
    return state.finding(
        "train-reserved",
        f"{company} ends its first turn without the {card} that is kept for it",
        expected=card,
        actual="none",
        remedy=Train(actor=company, train=card),
    )


def _note_reserved(state: State, listed: TrainNote) -> TrainNote:
    kept = _reserved_trains_count(state) if listed.train == state.title.reserved_train else 0
    return listed._replace(note=f"{kept} kept for companies") if kept and listed.note is None else listed


RESERVED_TRAINS_RULES = Rules(
    first_owed=(_not_bought,),
    listens=(
        adjust(TrainSupply, _reserve_supply),
        adjust(BankTrains, _reserve_for),
        adjust(TrainNote, _note_reserved),
        judge(TrainPurchase, _other_train, instead_of="train-order"),
    ),
)


RULES: dict[str, Rules] = {
    "cars": CARS_RULES,
    "claims": CLAIMS_RULES,
    "early_trains": EARLY_TRAINS_RULES,
    "reserved_trains": RESERVED_TRAINS_RULES,
}
