"""Where trains come from, and how they leave the game."""

from collections.abc import Iterator, Sequence

from moderator.model.entries import transfer
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, DEPOT, POOL, charter_unit, train_unit
from moderator.model.rounds import Turn
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import train_limit
from moderator.rules.events.counted import CountBegins, GameSetUp, TrainsElsewhere
from moderator.rules.events.privates import PrivateSale
from moderator.rules.events.rounds import OperatingRoundEnds, OperatingSetEnds, PhaseBegins, PhaseEffect
from moderator.rules.events.runs import DividendDeclared, EarningsSettled
from moderator.rules.events.trains import (
    BankTrains,
    CompanyTrains,
    TrainDuty,
    TrainPurchase,
    TrainRust,
    TrainsChanged,
    TrainTrade,
)
from moderator.rules.events.turns import CompanyTurn, CompanyTurnEnds
from moderator.rules.holdings import charter_of, companies_in_play, count_trains, owns_train, trains_of
from moderator.rules.listeners import adjust, after, happened, judge
from moderator.rules.mechanic_rules import MechanicRules, RunBonuses, Shown
from moderator.rules.privates import cited, owner_of
from moderator.rules.rounds.phases import begin_phase
from moderator.rules.rounds.sequence import has_left
from moderator.rules.train_supply import forget_sides, next_train, obsolete, on_sale
from moderator.titles.privates import Private, TrainGift
from moderator.titles.title import Title
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.train_supply import BROUGHT, KEPT, LOSING, LOST, SERVED, SETTLED
from moderator.vocabulary.trains import Train

# ---- exports ----
# Its rule: the train leaves the game, and a phase that waits for it begins.


def export_train(booking: Booking) -> None:
    """The topmost train leaves the stack where the title exports its type; one may begin its phase."""
    title, train = booking.title, next_train(booking)
    if train is None or train not in title.file.operating.exports or booking.holds("no-exports"):
        return
    booking.give(train_unit(train), DEPOT, BOX, 1, "train-export")
    booking.tell("train-export", train=train)
    begins = title.begun_by(train)
    if begins is not None and not title.reached(booking.position.phase, begins):
        begin_phase(booking, begins, None)


def _after_set(booking: Booking, event: OperatingSetEnds) -> None:
    if booking.title.file.operating.exports_each == "set":
        export_train(booking)


def _after_round(booking: Booking, event: OperatingRoundEnds) -> None:
    if booking.title.file.operating.exports_each == "round":
        export_train(booking)


EXPORTS_RULES = MechanicRules(listens=(after(OperatingSetEnds, _after_set), after(OperatingRoundEnds, _after_round)))


# ---- face trades ----
# Its rule: one price, whichever of the two companies is such a one.


def _price(state: State, train: str, company: str, seller: str) -> int | None:
    at_face = any(charter_of(state, each).face_trades for each in (company, seller))
    return state.title.price(train) if at_face else None


def _fix_price(state: State, trade: TrainTrade) -> TrainTrade:
    """Set the face value as the price, unless another mechanic has set one."""
    if trade.train is None or trade.price is not None:
        return trade
    return trade._replace(price=_price(state, trade.train, trade.company, trade.seller))


def _weigh(state: State, purchase: TrainPurchase) -> Iterator[Finding]:
    move, company, seller, _ = purchase
    due = None if seller in (DEPOT, POOL) else _price(state, move.train, company, seller)
    if due is not None and move.price is not None and move.price != due:
        yield state.finding(
            "train-trade-price",
            f"a {move.train} goes from {seller} to {company} at face value, {state.money(due)}",
            expected=state.money(due),
            actual=state.money(move.price),
            remedy=state.instead(price=due),
            about="face",
        )


FACE_TRADES_RULES = MechanicRules(listens=(adjust(TrainTrade, _fix_price), judge(TrainPurchase, _weigh)))


# ---- given trains ----
# Given trains: a company that buys the private has the train instead of it, if it has room, and sells it to nobody.


def _judge(state: State, sale: PrivateSale) -> Finding | None:
    """Its train has left the game, or there is no room for it."""
    private, company = sale
    facts = state.title.file.privates.get(private)
    train = None if facts is None else facts.train
    if train is None:
        return None
    if has_left(state, train) or obsolete(state, train):
        return state.finding(
            "train-gone",
            f"{private} becomes a {train}, and these have left the game",
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


def _give(booking: Booking, sale: PrivateSale) -> None:
    """The private closes, and its train comes to the company; one that has left the game stays out of it."""
    private, company = sale
    train = booking.title.file.privates[private].train
    if train is None or has_left(booking, train) or obsolete(booking, train):
        return
    booking.give(charter_unit(private), company, BOX, 1, "given-train")
    booking.give(train_unit(train), BOX, company, 1, "given-train")
    KEPT.put(booking.position, company, private)
    booking.tell("given-train", company=company, private=private, train=train)
    happened(booking, TrainsChanged(company))


def _given_trains_stays(state: State, purchase: TrainPurchase) -> Finding | None:
    """The only train of the type that a company has is the one that it sells to nobody."""
    move, seller = purchase.move, purchase.seller
    private = KEPT.of(state.position).get(seller)
    if private is None or seller in (DEPOT, POOL):
        return None
    train = state.title.file.privates[private].train
    if move.train != train or state.position.books.of(train_unit(train), seller) > 1:
        return None
    return state.finding(
        "train-stays",
        f"the {train} of {seller} is that of {private}, and is sold to no other company",
        expected="another train",
        actual=move.train,
        about="given-train",
    )


def _forget_given_trains(booking: Booking, changed: TrainsChanged) -> None:
    """What has left the game is kept no more."""
    company = changed.company
    private = KEPT.of(booking.position).get(company)
    train = None if private is None else booking.title.file.privates[private].train
    if train is not None and not booking.position.books.of(train_unit(train), company):
        KEPT.drop(booking.position, company)


def _count_waiting(state: State, trains: TrainsElsewhere) -> TrainsElsewhere:
    """Trains wait that no company has got for its private."""
    given = set(KEPT.of(state.position).values())
    privates = state.title.file.privates.items()
    waiting = sum(facts.train == trains.train and name not in given for name, facts in privates)
    return trains._replace(waiting=trains.waiting + waiting)


def _lay_out(booking: Booking, _: GameSetUp) -> None:
    """One of its type lies out of play until a company buys the private."""
    for facts in booking.title.file.privates.values():
        if facts.train is not None:
            transfer(booking.position.books, DEPOT, BOX, train_unit(facts.train), 1, "setup")


GIVEN_TRAINS_RULES = MechanicRules(
    listens=(
        judge(TrainPurchase, _given_trains_stays, instead_of="train-seller"),
        after(TrainsChanged, _forget_given_trains),
        after(GameSetUp, _lay_out),
        judge(PrivateSale, _judge),
        after(PrivateSale, _give),
        adjust(TrainsElsewhere, _count_waiting),
    ),
)


# ---- last runs ----
# Its rules: such a train counts against no limit and is not sold; it leaves as its company's earnings are settled.


def _lingering(state: State) -> list[str]:
    """The types that run once more by now."""
    return [name for name in _types(state.title) if obsolete(state, name)]


def _types(title: Title) -> list[str]:
    return [name for name in title.train_names if title.train(name).lingers]


def _spare(state: State, rust: TrainRust) -> TrainRust:
    """Let companies keep such a train as its phase begins; those in the market go."""
    facts = state.title.train(rust.train)
    gone = facts.gone
    lingers = facts.lingers and (gone is None or not state.title.reached(state.position.phase, gone))
    return rust._replace(spared=rust.spared or lingers)


def _announce(booking: Booking, event: PhaseBegins) -> None:
    """Who has trains that run once more from these phases on."""
    for train in (name for name in _types(booking.title) if booking.title.train(name).rusts in event.names):
        holders = [who for who in booking.position.books.holders(train_unit(train)) if who not in (DEPOT, BOX, POOL)]
        if holders:
            booking.tell("last-run", "begins", train=train, holders=holders)


def _leave_out(state: State, trains: CompanyTrains) -> CompanyTrains:
    more = sum(state.position.books.of(train_unit(name), trains.company) for name in _lingering(state))
    return trains._replace(uncounted=trains.uncounted + more)


def _leave(booking: Booking, earnings: EarningsSettled) -> None:
    """What has run once more leaves the game, whatever it has earned."""
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
        f"the {move.train} of {seller} runs once more only, and is not sold",
        expected="a train that stays",
        actual=move.train,
    )


LAST_RUNS_RULES = MechanicRules(
    listens=(
        judge(TrainPurchase, _last_runs_not_sold, instead_of="train-seller"),
        adjust(TrainRust, _spare),
        adjust(CompanyTrains, _leave_out),
        after(EarningsSettled, _leave),
        after(PhaseBegins, _announce),
    ),
)


# ---- lent trains ----
# Their rules: what such a company runs, that it keeps what it earns, and when it must buy a train that stays.


def _lends(state: State, company: str) -> str | None:
    """The type of train that a company is lent; None once it has owned one that stays, and of all others."""
    settled = company not in state.title.certificates or company in SETTLED.of(state.position)
    return None if settled else charter_of(state, company).lent_train


def _unsettled(state: State, company: str) -> bool:
    return _lends(state, company) is not None


def _price_stays(state: State, earnings: EarningsSettled) -> EarningsSettled:
    return earnings._replace(price_stays=True) if _unsettled(state, earnings.company) else earnings


def _goes(state: State, train: str) -> bool:
    """Whether a train becomes obsolete in a later phase."""
    return state.title.train(train).rusts is not None


def _watch_trains(booking: Booking, company: str) -> None:
    """The first train that stays makes it a company like any other."""
    in_play = company in booking.position.par and _unsettled(booking, company)
    if in_play and any(not _goes(booking, train) for train in trains_of(booking, company)):
        SETTLED.mark(booking.position, company)
        booking.tell("lent-train", company=company)


def _lend(state: State, trains: CompanyTrains) -> CompanyTrains:
    """One without a train runs with one of the bank's."""
    lends = _lends(state, trains.company)
    if lends is None or owns_train(state, trains.company):
        return trains
    return trains._replace(lent=(*trains.lent, lends))


def _keeps(state: State, declared: DividendDeclared) -> Finding | None:
    move, company = declared
    if not _unsettled(state, company) or move.verb == "hold":
        return None
    return state.finding(
        "lent-keeps",
        f"{company} has owned no train that stays: it keeps all that it earns",
        expected="hold",
        actual=move.verb,
        remedy=Dividend(actor=company, verb="hold"),
    )


def _settle(booking: Booking, event: TrainsChanged | TrainPurchase) -> None:
    _watch_trains(booking, event.company)


def _excuse(state: State, duty: TrainDuty) -> TrainDuty:
    return duty._replace(excused=duty.excused or _unsettled(state, duty.company))


def _buys_to_stay(state: State, purchase: TrainPurchase) -> Finding | None:
    move, company = purchase.move, purchase.company
    if not _unsettled(state, company) or not _goes(state, move.train):
        return None
    return state.finding(
        "lent-buys",
        f"{company} buys no {move.train} train: it becomes obsolete",
        expected="a train that stays",
        actual=move.train,
    )


def _wait_for_train(state: State, event: CompanyTurn) -> CompanyTurn:
    return event.wait(_due_train(state, event.company) is not None)


def _must_buy(state: State, event: CompanyTurnEnds) -> Finding | None:
    """It ends its turn with more money than the train costs that it was lent."""
    line = _due_train(state, event.company)
    if line is None:
        return None
    return state.finding(
        "lent-owed",
        f"{event.company} has {state.money(state.cash(event.company))} and buys no train that stays",
        expected=f"a {line.train} train",
        actual="none",
        remedy=line,
    )


def _due_train(state: State, company: str) -> Train | None:
    """The train that it can pay for with more than its price, giving one of its own for it if that does."""
    lends, cash = _lends(state, company), state.cash(company)
    if lends is None or lends not in on_sale(state):
        return None
    full, given = state.title.price(lends), state.title.train(lends).trade_in
    if cash > full:
        return Train(actor=company, train=lends)
    old = next((train for train in trains_of(state, company) if cash > full - given.get(train, 0)), None)
    return None if old is None else Train(actor=company, train=lends, against=old)


LENT_TRAINS_RULES = MechanicRules(
    listens=(
        after(TrainsChanged, _settle),
        after(TrainPurchase, _settle),
        adjust(TrainDuty, _excuse),
        judge(TrainPurchase, _buys_to_stay, instead_of="train-order"),
        adjust(CompanyTrains, _lend),
        judge(DividendDeclared, _keeps),
        adjust(EarningsSettled, _price_stays),
        adjust(CompanyTurn, _wait_for_train),
        judge(CompanyTurnEnds, _must_buy),
    ),
)


# ---- lost runs ----
# Its rules: one train alone earns nothing, and the price stays; a train that makes no run is the one that is lost.


def _mark(booking: Booking, effect: PhaseEffect) -> None:
    """All that have floated and own a train get a marker; who begins the phase has bought one."""
    if effect.name != "lost-runs":
        return
    marked = [who for who in companies_in_play(booking) if who in booking.position.floated and trains_of(booking, who)]
    for company in marked:
        LOSING.put(booking.position, company, True)
    if marked:
        booking.tell("lost-run", "begins", companies=marked)


def _loses(state: State, company: str) -> bool:
    return company in LOSING.of(state.position) or company in LOST.of(state.position)


def _lose(booking: Booking, company: str, earned: Sequence[int] | None, stated: int) -> int:
    """What a company loses of its run: the least that a train has earned, nothing if one makes none.

    Where only a total is stated that is without it.
    """
    owned = len(trains_of(booking, company))
    if not _loses(booking, company) or not owned:
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
    """A company with one train is said to have earned something."""
    if owned > 1 or not stated:
        return None
    return state.finding(
        "run-lost",
        f"{company} loses the run of its only train, and earns {state.money(stated)}",
        expected=state.money(0),
        actual=state.money(stated),
        remedy=state.instead(total=0),
    )


def _stay_without_run(state: State, earnings: EarningsSettled) -> EarningsSettled:
    """The price stays where the only train of a company makes no run that counts."""
    lost = earnings.company in LOSING.of(state.position) and len(trains_of(state, earnings.company)) == 1
    return earnings._replace(price_stays=True) if lost else earnings


def _spend(booking: Booking, earnings: EarningsSettled) -> None:
    """Its earnings are settled: the marker is gone, and the turn under way is without that run."""
    company = earnings.company
    if company in LOSING.of(booking.position):
        LOSING.drop(booking.position, company)
        LOST.put(booking.position, company, True)
        booking.tell("lost-run", "spent", company=company)


def _forget_lost_runs(booking: Booking, event: CompanyTurnEnds) -> None:
    LOST.drop(booking.position, event.company)


LOST_RUNS_RULES = MechanicRules(
    run_bonuses=RunBonuses(lost=(_lose,)),
    listens=(
        adjust(EarningsSettled, _stay_without_run),
        after(EarningsSettled, _spend),
        after(CompanyTurnEnds, _forget_lost_runs),
        after(PhaseEffect, _mark),
    ),
)


# ---- rationing ----
# Its rule: one train of the stack or the pool a turn; the phase that a purchase begins says how many more.


def _is_over(state: State, company: str) -> bool:
    """Whether the bank sells the company on turn nothing more."""
    turn = state.position.turn
    return turn is not None and turn.company == company and _is_served(state, turn)


def _is_served(state: State, turn: Turn) -> bool:
    return SERVED.of(turn) and state.holds("one-bank-train")


def _second(state: State, purchase: TrainPurchase) -> Finding | None:
    _, company, seller, turn = purchase
    if turn is None or seller not in (DEPOT, POOL) or not _is_served(state, turn):
        return None
    return state.finding(
        "train-ration",
        f"{company} has bought a train of the bank in this turn already",
        expected="one train a turn",
        actual="a second one",
    )


def _count(state: State, purchase: TrainPurchase) -> TrainPurchase:
    """Note in the turn that the company has bought a train from the bank."""
    if purchase.turn is None or purchase.seller not in (DEPOT, POOL):
        return purchase
    return purchase._replace(turn=SERVED.put(purchase.turn, True))


def _close_bank(state: State, bank: BankTrains) -> BankTrains:
    return bank._replace(closed=bank.closed or _is_over(state, bank.company))


RATIONING_RULES = MechanicRules(
    listens=(
        judge(TrainPurchase, _second, instead_of="train-order"),
        adjust(TrainPurchase, _count),
        adjust(BankTrains, _close_bank),
    ),
)


# ---- train gifts ----
# Its rules: such a train lies with its private; it is no purchase, and counts and rusts as all of its type.


def _gifts(title: Title) -> Iterator[tuple[str, TrainGift]]:
    """The privates that bring a train, with what they bring."""
    for private, facts in title.file.privates.items():
        if (gift := facts.gift) is not None:
            yield private, gift


def _bring(booking: Booking, sale: PrivateSale) -> None:
    """A company has bought the private: it gets its train, if that lies there yet and there is room."""
    private, company = sale
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
    """From a phase on nobody gets it any more."""
    for private, gift in _gifts(booking.title):
        if gift.until in event.names and booking.position.books.of(train_unit(gift.train), private):
            booking.give(train_unit(gift.train), private, BOX, 1, "train-gift")
            booking.tell("train-gift", "late", train=gift.train, private=private)


def _forget_train_gifts(booking: Booking, changed: TrainsChanged) -> None:
    """The train has gone, as all of its type that the company had."""
    company = changed.company
    private = BROUGHT.of(booking.position).get(company)
    if private is not None and not _held(booking, company, private):
        BROUGHT.drop(booking.position, company)


def _held(state: State, company: str, private: str) -> int:
    """How many trains a company has of the type that a private brought it."""
    gift = state.title.file.privates[private].gift
    return 0 if gift is None else state.position.books.of(train_unit(gift.train), company)


def _train_gifts_not_sold(state: State, purchase: TrainPurchase) -> Finding | None:
    """The train that a private brought is sold: it is the last of its type that the seller has."""
    move, seller = purchase.move, purchase.seller
    private = BROUGHT.of(state.position).get(seller)
    gift = None if private is None else state.title.file.privates[private].gift
    if private is None or gift is None or gift.train != move.train or _held(state, seller, private) != 1:
        return None
    finding = state.finding(
        "train-given",
        f"{seller} has its {move.train} from {private}, and never sells it",
        expected="another train",
        actual=move.train,
    )
    return cited(state, private, finding)


def _lay(booking: Booking, _: CountBegins) -> None:
    """As a counted position goes on: what no company has bought yet lies with its private."""
    for private, gift in _gifts(booking.title):
        unit, over = train_unit(gift.train), gift.until is not None and gift.until in _begun(booking)
        waits = owner_of(booking, private) in (BANK, *booking.position.players)
        if waits and not over and booking.position.books.of(unit, BOX):
            booking.give(unit, BOX, private, 1, "setup")


def _begun(state: State) -> set[str]:
    return {name for name in state.title.phase_order if state.title.reached(state.position.phase, name)}


def _words(title: Title, facts: Private) -> Iterator[str]:
    if (gift := facts.gift) is not None:
        until = f" until phase {gift.until}" if gift.until else ""
        yield f"a free {gift.train} train for the company that buys it{until}"


TRAIN_GIFTS_RULES = MechanicRules(
    shown=Shown(private=(_words,)),
    listens=(
        judge(TrainPurchase, _train_gifts_not_sold, instead_of="train-seller"),
        after(TrainsChanged, _forget_train_gifts),
        after(PrivateSale, _bring),
        after(CountBegins, _lay),
        after(PhaseBegins, _lapse),
    ),
)


RULES: dict[str, MechanicRules] = {
    "exports": EXPORTS_RULES,
    "face_trades": FACE_TRADES_RULES,
    "given_trains": GIVEN_TRAINS_RULES,
    "last_runs": LAST_RUNS_RULES,
    "lent_trains": LENT_TRAINS_RULES,
    "lost_runs": LOST_RUNS_RULES,
    "rationing": RATIONING_RULES,
    "train_gifts": TRAIN_GIFTS_RULES,
}
