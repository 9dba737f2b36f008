"""Supply of trains, and trains that leave the game."""

from collections.abc import Iterator, Sequence

from moderator.model.entries import transfer
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, DEPOT, POOL, charter_unit, train_unit
from moderator.model.rounds import Turn
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import train_limit
from moderator.rules.events import (
    BankTrains,
    CompanyTrains,
    CompanyTurn,
    CompanyTurnEnds,
    CountBegins,
    DividendDeclared,
    EarningsSettled,
    GameSetUp,
    OperatingRoundEnds,
    PhaseBegins,
    PhaseEffect,
    PrivateSale,
    TrainDuty,
    TrainPurchase,
    TrainRust,
    TrainsChanged,
    TrainTrade,
)
from moderator.rules.holdings import charter_of, companies_in_play, count_trains, owns_train, trains_of
from moderator.rules.listeners import adjust, after, happened, judge
from moderator.rules.mechanic_rules import CountedFacts, MechanicRules, RunBonuses, Shown
from moderator.rules.privates import cited, owner_of
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.sequence import export_train, has_left
from moderator.rules.train_supply import forget_sides, give_train, obsolete, on_sale
from moderator.titles.privates import Private, TrainGift
from moderator.titles.title import Title
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.train_supply import BROUGHT, KEPT, LOSING, LOST, SERVED, SETTLED
from moderator.vocabulary.trains import Train

RULES: dict[str, MechanicRules] = {}

# ---- exports ----
# The exported train leaves the game, and may begin a phase.


def _after_round(booking: Booking, event: OperatingRoundEnds) -> None:
    if booking.title.file.operating.exports_each == "round":
        export_train(booking)


RULES["exports"] = MechanicRules(listens=(after(OperatingRoundEnds, _after_round),))


# ---- face trades ----
# Some companies trade trains only at face value, as buyer or as seller.


def _price(state: State, train: str, company: str, seller: str) -> int | None:
    at_face = any(charter_of(state, each).face_trades for each in (company, seller))
    return state.title.price(train) if at_face else None


def _fix_price(state: State, trade: TrainTrade) -> TrainTrade:
    """Set the face value as the price, unless another mechanic has set one."""
    if trade.train is None or trade.price is not None:
        return trade
    return trade.replace(price=_price(state, trade.train, trade.company, trade.seller))


def _judge_face_value(state: State, purchase: TrainPurchase) -> Iterator[Finding]:
    move, company, seller = purchase.move, purchase.company, purchase.seller
    due = None if seller in (DEPOT, POOL) else _price(state, move.train, company, seller)
    if due is not None and move.price is not None and move.price != due:
        yield state.finding(
            "train-trade-price",
            f"a {move.train} must go from {seller} to {company} at face value, {state.money(due)}",
            expected=state.money(due),
            actual=state.money(move.price),
            remedy=state.instead(price=due),
            about="face",
        )


RULES["face_trades"] = MechanicRules(listens=(adjust(TrainTrade, _fix_price), judge(TrainPurchase, _judge_face_value)))


# ---- given trains ----
# A company that buys the private gets a train instead of it, if it has room, and may not sell that train.


def _judge(state: State, sale: PrivateSale) -> Finding | None:
    """Judge the purchase of a private whose train has left the game, or for which there is no room."""
    private, company = sale.private, sale.company
    facts = state.title.file.privates.get(private)
    train = None if facts is None else facts.train
    if train is None:
        return None
    if has_left(state, train) or obsolete(state, train):
        return state.finding(
            "train-gone",
            f"{private} becomes a {train}, but these trains have left the game",
            expected=f"a purchase while there are {train} trains",
            actual=private,
        )
    limit = train_limit(state, company)
    if count_trains(state, company) < limit:
        return None
    return state.finding(
        "train-limit",
        f"{company} is at its train limit of {limit} and has no room for the {train} of {private}",
        expected=f"fewer than {limit} trains",
        actual=count_trains(state, company),
        about="given-train",
    )


def _give_train(booking: Booking, sale: PrivateSale) -> None:
    """Close the private and give its train to the company, unless trains of that type have left the game."""
    private, company = sale.private, sale.company
    train = booking.title.file.privates[private].train
    if train is None or has_left(booking, train) or obsolete(booking, train):
        return
    booking.give(charter_unit(private), company, BOX, 1, "given-train")
    booking.give(train_unit(train), BOX, company, 1, "given-train")
    KEPT.put(booking.position, company, private)
    booking.tell("given-train", company=company, private=private, train=train)
    happened(booking, TrainsChanged(company))


def _given_trains_stays(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge the sale of the only train of the type that a private brought."""
    move, seller = purchase.move, purchase.seller
    private = KEPT.of(state.position).get(seller)
    if private is None or seller in (DEPOT, POOL):
        return None
    train = state.title.file.privates[private].train
    if move.train != train or state.position.books.of(train_unit(train), seller) > 1:
        return None
    return state.finding(
        "train-stays",
        f"the {train} of {seller} is from {private}, and may not be sold",
        expected="another train",
        actual=move.train,
        about="given-train",
    )


def _forget_given_trains(booking: Booking, changed: TrainsChanged) -> None:
    """Forget a private's train that the company no longer has."""
    company = changed.company
    private = KEPT.of(booking.position).get(company)
    train = None if private is None else booking.title.file.privates[private].train
    if train is not None and not booking.position.books.of(train_unit(train), company):
        KEPT.drop(booking.position, company)


def _count_waiting(state: State, train: str) -> int:
    """Count trains kept for privates that no company has bought."""
    given = set(KEPT.of(state.position).values())
    privates = state.title.file.privates.items()
    return sum(facts.train == train and name not in given for name, facts in privates)


def _lay_out(booking: Booking, _: GameSetUp) -> None:
    """Put one train of the type out of play until a company buys the private."""
    for facts in booking.title.file.privates.values():
        if facts.train is not None:
            transfer(booking.position.books, DEPOT, BOX, train_unit(facts.train), 1, "setup")


RULES["given_trains"] = MechanicRules(
    counted_facts=CountedFacts(waiting=(_count_waiting,)),
    listens=(
        judge(TrainPurchase, _given_trains_stays, instead_of="train-seller"),
        after(TrainsChanged, _forget_given_trains),
        after(GameSetUp, _lay_out),
        judge(PrivateSale, _judge),
        after(PrivateSale, _give_train),
    ),
)


# ---- last runs ----
# An obsolete train runs once more. It counts against no limit, may not be sold, and leaves after the run.


def _lingering(state: State) -> list[str]:
    """Return the obsolete types that may run once more."""
    return [name for name in _types(state.title) if obsolete(state, name)]


def _types(title: Title) -> list[str]:
    return [name for name in title.train_names if title.train(name).lingers]


def _spare(state: State, rust: TrainRust) -> TrainRust:
    """Let companies keep a train for its last run when its phase begins; those in the market leave."""
    facts = state.title.train(rust.train)
    gone = facts.gone
    lingers = facts.lingers and (gone is None or not state.title.reached(state.position.phase, gone))
    return rust.replace(spared=rust.spared or lingers)


def _announce(booking: Booking, event: PhaseBegins) -> None:
    """Report the companies whose trains may run once more from these phases on."""
    for train in (name for name in _types(booking.title) if booking.title.train(name).rusts in event.names):
        holders = [
            holder for holder in booking.position.books.holders(train_unit(train)) if holder not in (DEPOT, BOX, POOL)
        ]
        if holders:
            booking.tell("last-run", "begins", train=train, holders=holders)


def _leave_out(state: State, trains: CompanyTrains) -> CompanyTrains:
    more = sum([state.position.books.of(train_unit(name), trains.company) for name in _lingering(state)])
    return trains.replace(uncounted=trains.uncounted + more) if more else trains


def _remove_after_run(booking: Booking, earnings: EarningsSettled) -> None:
    """Remove the trains that have run once more, whatever they earned."""
    company = earnings.company
    books = booking.position.books
    gone = [name for name in _lingering(booking) if books.of(train_unit(name), company)]
    for name in gone:
        forget_sides(booking, company, name)
        booking.give(train_unit(name), company, BOX, books.of(train_unit(name), company), "last-run")
    if gone:
        booking.tell("last-run", company=company, trains=gone)
        happened(booking, TrainsChanged(company))


def _last_runs_not_sold(state: State, purchase: TrainPurchase) -> Finding | None:
    move, seller = purchase.move, purchase.seller
    if seller in (DEPOT, POOL) or move.train not in _lingering(state):
        return None
    return state.finding(
        "train-last-run",
        f"the {move.train} of {seller} may only run once more, and may not be sold",
        expected="a permanent train",
        actual=move.train,
    )


RULES["last_runs"] = MechanicRules(
    listens=(
        judge(TrainPurchase, _last_runs_not_sold, instead_of="train-seller"),
        adjust(TrainRust, _spare),
        adjust(CompanyTrains, _leave_out),
        after(EarningsSettled, _remove_after_run),
        after(PhaseBegins, _announce),
    ),
)


# ---- lent trains ----
# A company borrows a train and withholds its earnings until it can pay for a permanent train.


def _lends(state: State, company: str) -> str | None:
    """Return the type of train a company borrows; None once it has owned a permanent train."""
    settled = company not in state.title.certificates or company in SETTLED.of(state.position)
    return None if settled else charter_of(state, company).lent_train


def _unsettled(state: State, company: str) -> bool:
    return _lends(state, company) is not None


def _price_stays(state: State, earnings: EarningsSettled) -> EarningsSettled:
    return earnings.replace(price_stays=True) if _unsettled(state, earnings.company) else earnings


def _will_rust(state: State, train: str) -> bool:
    """Return whether a train rusts in a later phase."""
    return state.title.train(train).rusts is not None


def _watch_trains(booking: Booking, event: TrainsChanged | TrainPurchase) -> None:
    """End the loans of trains when a company gets its first permanent train."""
    company = event.company
    in_play = company in booking.position.par and _unsettled(booking, company)
    if in_play and any(not _will_rust(booking, train) for train in trains_of(booking, company)):
        SETTLED.mark(booking.position, company)
        booking.tell("lent-train", company=company)


def _lend(state: State, trains: CompanyTrains) -> CompanyTrains:
    """Let a company without a train run with one of the bank's."""
    lends = _lends(state, trains.company)
    if lends is None or owns_train(state, trains.company):
        return trains
    return trains.replace(lent=(*trains.lent, lends))


def _return_lent(booking: Booking, event: EarningsSettled) -> None:
    """Put a borrowed train into the pool after the run, if the charter says so."""
    company, turn = event.company, current_turn(booking)
    lends = _lends(booking, company)
    ran = turn is not None and turn.company == company and bool(turn.revenue)
    if lends is None or owns_train(booking, company) or charter_of(booking, company).lent_to == "stack" or not ran:
        return
    if booking.title.train(lends).unlimited or booking.position.books.of(train_unit(lends), DEPOT):
        give_train(booking, lends, DEPOT, POOL, "lent-train")
        booking.tell("lent-train", "back", company=company, train=lends)


def _judge_payout(state: State, declared: DividendDeclared) -> Finding | None:
    move, company = declared.move, declared.company
    if not _unsettled(state, company) or move.verb == "hold":
        return None
    return state.finding(
        "lent-keeps",
        f"{company} has never owned a permanent train: it must withhold",
        expected="hold",
        actual=move.verb,
        remedy=Dividend(actor=company, verb="hold"),
    )


def _buys_to_stay(state: State, purchase: TrainPurchase) -> Finding | None:
    move, company = purchase.move, purchase.company
    if not _unsettled(state, company) or not _will_rust(state, move.train):
        return None
    return state.finding(
        "lent-buys",
        f"{company} may not buy a {move.train} train: it will rust",
        expected="a permanent train",
        actual=move.train,
    )


def _must_buy(state: State, event: CompanyTurnEnds) -> Finding | None:
    """Judge a turn that ends with more money than the price of the borrowed type."""
    line = _due_train(state, event.company)
    if line is None:
        return None
    return state.finding(
        "lent-owed",
        f"{event.company} has {state.money(state.cash(event.company))} and must buy a permanent train",
        expected=f"a {line.train} train",
        actual="none",
        remedy=line,
    )


def _due_train(state: State, company: str) -> Train | None:
    """Return the train the company must buy as it has more than its price, trading in another if that helps."""
    lends, cash = _lends(state, company), state.cash(company)
    if lends is None or lends not in on_sale(state):
        return None
    full, given, charter = state.title.price(lends), state.title.train(lends).trade_in, charter_of(state, company)
    if cash > (full if charter.lent_above is None else charter.lent_above):
        return Train(actor=company, train=lends)
    above = {train: full - less if charter.lent_trade is None else charter.lent_trade for train, less in given.items()}
    old = next((train for train in trains_of(state, company) if cash > above.get(train, full)), None)
    return None if old is None else Train(actor=company, train=lends, against=old)


RULES["lent_trains"] = MechanicRules(
    listens=(
        after(TrainsChanged, _watch_trains),
        after(TrainPurchase, _watch_trains),
        adjust(TrainDuty, lambda state, duty: duty.replace(excused=duty.excused or _unsettled(state, duty.company))),
        judge(TrainPurchase, _buys_to_stay, instead_of="train-order"),
        adjust(CompanyTrains, _lend),
        judge(DividendDeclared, _judge_payout),
        adjust(EarningsSettled, _price_stays),
        after(EarningsSettled, _return_lent),
        adjust(CompanyTurn, lambda state, event: event.wait(_due_train(state, event.company) is not None)),
        judge(CompanyTurnEnds, _must_buy),
    ),
)


# ---- lost runs ----
# A company loses its lowest run. A company with one train earns nothing, and its price stays.


def _mark_companies(booking: Booking, effect: PhaseEffect) -> None:
    """Give a marker to each floated company with a train; the company that began the phase has bought one."""
    if effect.name != "lost-runs":
        return
    marked = [who for who in companies_in_play(booking) if who in booking.position.floated and trains_of(booking, who)]
    for company in marked:
        LOSING.put(booking.position, company, True)
    if marked:
        booking.tell("lost-run", "begins", companies=marked)


def _lose_lowest_run(booking: Booking, company: str, earned: Sequence[int] | None, stated: int) -> int:
    """Return the revenue a company loses: its lowest run, or nothing if a train makes no run.

    A total stated without trains already leaves the lost run out.
    """
    owned = len(trains_of(booking, company))
    if not (company in LOSING.of(booking.position) or company in LOST.of(booking.position)) or not owned:
        return 0
    if earned is None:
        booking.judge(_none_left(booking, company, owned, stated))
        if owned > 1:
            booking.tell("lost-run", "left", company=company, amount=stated)
        return 0
    if len(earned) < owned:
        booking.tell("lost-run", "idle", company=company)
        return 0
    booking.tell("lost-run", company=company, amount=min(earned))
    return min(earned)


def _none_left(state: State, company: str, owned: int, stated: int) -> Finding | None:
    """Judge a revenue stated for a company that loses the run of its only train."""
    if owned > 1 or not stated:
        return None
    return state.finding(
        "run-lost",
        f"{company} loses the run of its only train, but earns {state.money(stated)}",
        expected=state.money(0),
        actual=state.money(stated),
        remedy=state.instead(total=0),
    )


def _stay_without_run(state: State, earnings: EarningsSettled) -> EarningsSettled:
    """Leave the price where it is if the company's only train makes no run that counts."""
    lost = earnings.company in LOSING.of(state.position) and len(trains_of(state, earnings.company)) == 1
    return earnings.replace(price_stays=True) if lost else earnings


def _spend(booking: Booking, earnings: EarningsSettled) -> None:
    """Remove the marker once earnings are settled; the current turn remains without that run."""
    company = earnings.company
    if company in LOSING.of(booking.position):
        LOSING.drop(booking.position, company)
        LOST.put(booking.position, company, True)
        booking.tell("lost-run", "spent", company=company)


RULES["lost_runs"] = MechanicRules(
    run_bonuses=RunBonuses(lost=(_lose_lowest_run,)),
    listens=(
        adjust(EarningsSettled, _stay_without_run),
        after(EarningsSettled, _spend),
        after(CompanyTurnEnds, lambda booking, event: LOST.drop(booking.position, event.company)),
        after(PhaseEffect, _mark_companies),
    ),
)


# ---- rationing ----
# A company may buy one train from the bank in a turn, while the phase says so.


def _is_bank_closed(state: State, company: str) -> bool:
    """Return whether the company on turn may buy nothing more from the bank."""
    turn = state.position.turn
    return turn is not None and turn.company == company and _has_bought(state, turn)


def _has_bought(state: State, turn: Turn) -> bool:
    return SERVED.of(turn) and state.holds("one-bank-train")


def _judge_second_train(state: State, purchase: TrainPurchase) -> Finding | None:
    company, seller, turn = purchase.company, purchase.seller, purchase.turn
    if turn is None or seller not in (DEPOT, POOL) or not _has_bought(state, turn):
        return None
    return state.finding(
        "train-ration",
        f"{company} has already bought a train from the bank in this turn",
        expected="one train a turn",
        actual="a second one",
    )


def _note_purchase(state: State, purchase: TrainPurchase) -> TrainPurchase:
    """Note in the turn that the company has bought a train from the bank."""
    if purchase.turn is None or purchase.seller not in (DEPOT, POOL):
        return purchase
    return purchase.replace(turn=SERVED.put(purchase.turn, True))


RULES["rationing"] = MechanicRules(
    listens=(
        judge(TrainPurchase, _judge_second_train, instead_of="train-order"),
        adjust(TrainPurchase, _note_purchase),
        adjust(
            BankTrains, lambda state, bank: bank.replace(closed=bank.closed or _is_bank_closed(state, bank.company))
        ),
    ),
)


# ---- train gifts ----
# A private brings a free train, which counts and rusts like others of its type.


def _gifts(title: Title) -> list[tuple[str, TrainGift]]:
    """Return the privates that bring a train, with their gifts."""
    return [(private, facts.gift) for private, facts in title.file.privates.items() if facts.gift is not None]


def _bring_gift(booking: Booking, sale: PrivateSale) -> None:
    """Give a private's train to the company that buys it, if the train is still there and the company has room."""
    private, company = sale.private, sale.company
    gift = booking.title.file.privates[private].gift
    if gift is None or not booking.position.books.of(train_unit(gift.train), private):
        return
    if count_trains(booking, company) >= train_limit(booking, company):
        booking.give(train_unit(gift.train), private, BOX, 1, "train-gift")
        booking.tell("train-gift", "full", company=company, train=gift.train, private=private)
        return
    booking.give(train_unit(gift.train), private, company, 1, "train-gift")
    BROUGHT.put(booking.position, company, private)
    booking.tell("train-gift", company=company, train=gift.train, private=private)
    happened(booking, TrainsChanged(company))


def _lapse(booking: Booking, event: PhaseBegins) -> None:
    """Remove the trains of privates that no company has bought when their phase ends."""
    for private, gift in _gifts(booking.title):
        if gift.until in event.names and booking.position.books.of(train_unit(gift.train), private):
            booking.give(train_unit(gift.train), private, BOX, 1, "train-gift")
            booking.tell("train-gift", "late", train=gift.train, private=private)


def _forget_train_gifts(booking: Booking, changed: TrainsChanged) -> None:
    """Forget a private's train when the company has no train of its type left."""
    company = changed.company
    private = BROUGHT.of(booking.position).get(company)
    if private is not None and not _held(booking, company, private):
        BROUGHT.drop(booking.position, company)


def _held(state: State, company: str, private: str) -> int:
    """Return how many trains of the type that a private brought the company has."""
    gift = state.title.file.privates[private].gift
    return 0 if gift is None else state.position.books.of(train_unit(gift.train), company)


def _train_gifts_not_sold(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge the sale of the last train of the type that a private brought."""
    move, seller = purchase.move, purchase.seller
    private = BROUGHT.of(state.position).get(seller)
    gift = None if private is None else state.title.file.privates[private].gift
    if private is None or gift is None or gift.train != move.train or _held(state, seller, private) != 1:
        return None
    finding = state.finding(
        "train-given",
        f"{seller} got its {move.train} from {private} and may not sell it",
        expected="another train",
        actual=move.train,
    )
    return cited(state, private, finding)


def _lay_gifts(booking: Booking, _: CountBegins) -> None:
    """Put the trains of privates that no company has bought with them when play continues from a counted position."""
    for private, gift in _gifts(booking.title):
        unit, over = train_unit(gift.train), gift.until is not None and gift.until in _begun_phases(booking)
        waits = owner_of(booking, private) in (BANK, *booking.position.players)
        if waits and not over and booking.position.books.of(unit, BOX):
            booking.give(unit, BOX, private, 1, "setup")


def _begun_phases(state: State) -> set[str]:
    return {name for name in state.title.phase_order if state.title.reached(state.position.phase, name)}


def _describe_gift(title: Title, facts: Private) -> Iterator[str]:
    if (gift := facts.gift) is not None:
        until = f" until phase {gift.until}" if gift.until else ""
        yield f"a free {gift.train} train for the company that buys it{until}"


RULES["train_gifts"] = MechanicRules(
    shown=Shown(private=(_describe_gift,)),
    listens=(
        judge(TrainPurchase, _train_gifts_not_sold, instead_of="train-seller"),
        after(TrainsChanged, _forget_train_gifts),
        after(PrivateSale, _bring_gift),
        after(CountBegins, _lay_gifts),
        after(PhaseBegins, _lapse),
    ),
)
