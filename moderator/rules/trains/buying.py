"""Trains bought and given up."""

from moderator.model.accounts import BANK, BOX, DEPOT, POOL, train_unit
from moderator.model.findings import Finding
from moderator.model.questions import DISCARD, Question
from moderator.model.rounds import ExchangeRound, PlayerRound, StockRound, Turn
from moderator.model.topics.table import LEFT_OUT
from moderator.model.topics.trains import Discard, Train
from moderator.model.wording import plural
from moderator.rules.basics.agenda import drop
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, charter_of, count_trains, first_to_go, owns_train, president
from moderator.rules.basics.investor import free_case, is_investors
from moderator.rules.basics.limits import over_train_limit, train_limit
from moderator.rules.basics.points import any_of, first_of, joined, need_money, settle_trains
from moderator.rules.basics.privates import check_open, cited, close_with, give_private, power_owner, refuse_cited
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State, short_of_cash, stated_price
from moderator.rules.basics.supply import barred_type, claimable, in_pool, next_for, on_sale, sold_to
from moderator.rules.basics.train_prices import RAISED, Raised, discounted
from moderator.rules.rounds.idle import finish_if_idle, may_trade_trains
from moderator.rules.rounds.operating import enter, save
from moderator.rules.rounds.phases import begin_phase, settle_discards
from moderator.rules.rounds.sequence import resume, round_name
from moderator.rules.trains.emergency import raised_too_much
from moderator.rules.trains.exchanging import check_given, judge_trade_in, spares_one, trade_in
from moderator.rules.trains.helping import raise_money


def buy_train(desk: Desk, move: Train, company: str) -> None:
    """A company buys a train from the stack, the pool or another company; a new type begins its phase."""
    title, position, points = desk.title, desk.position, joined(desk.title)
    turn = enter(desk, company, "train")
    seller = _seller(desk, move, company)
    other = seller not in (DEPOT, POOL)
    card, free = title.card(move.train), free_case(desk, company) or _given_private(desk, move, other)
    if other:
        price, wrong_price = _agreed_price(desk, move, company, seller)
    else:
        due = 0 if free else discounted(desk, turn, seller, title.price(move.train), card) - trade_in(desk, move)
        price, wrong_price = stated_price(
            desk,
            move.price,
            due,
            "train-price",
            f"a {move.train} train",
            free or (None if due == title.price(move.train) else "train-discount"),
        )
    check_given(desk, move, company)
    _check_pool(desk, move, seller)
    early = first_of(points.train_barred, desk, move, company, seller, turn)
    told = (judge(desk, move, company, seller) for judge in points.train_judged)
    barred = [found for found in told if found is not None]
    before = len(desk.findings)
    desk.judge(
        _train_buyer(desk, company),
        *barred,
        _train_stays(desk, move.train) if other else None,
        (_train_seller(desk, company, seller) if other and not barred and not any_of(points.no_trade, desk) else None)
        or _obsolete(desk, move.train),
        None if move.power is None else cited(desk, move.power, power_owner(desk, move.power, company)),
        None if _has_room(desk, move, company) else at_train_limit(desk, company, "buying"),
        *judge_trade_in(desk, move, company, seller),
        early or _train_order(desk, move, company, seller),
        _train_once(desk, turn, card, seller),
        *(each for weigh in points.train_weighed for each in weigh(desk, move, company, seller, turn)),
    )
    not_for_sale = len(desk.findings) > before  # at any price: how it is paid is no matter
    desk.judge(wrong_price)
    if not (free or other):
        need_money(desk, company, price, "train-purchase")
    judged = len(desk.findings)
    desk.judge(raised_too_much(desk, company, move.train, price))
    if not free:
        raise_money(desk, company, seller, move.train, price)
        desk.judge(short_of_cash(desk, company, price, "train-purchase"))
    if not_for_sale:
        del desk.findings[judged:]
    if move.against is not None:
        out = _leave_game(desk)
        give_train(desk, move.against, company, BOX if out else POOL, "trade-in")
        desk.tell("trade-in", "out" if out else "", company=company, train=move.against)
    desk.pay(company, seller if other else BANK, price, "train-purchase")
    give_train(desk, move.train, seller, company, "train-purchase")
    source = {DEPOT: "the bank", POOL: "the pool"}.get(seller, seller)
    desk.tell("train-purchase", company=company, source=source, amount=price, train=move.train)
    close_with(desk, company)
    if move.power is not None:
        who = give_private(desk, move.power, "private-for-train")
        desk.tell("private-for-train", company=company, source=who, private=move.power, train=move.train)
    if turn is not None:
        from_bank = (*turn.from_bank, card) if seller == DEPOT else turn.from_bank
        for count in points.train_counted:
            turn = count(desk, turn, move, seller)
        save(desk, RAISED.put(turn, Raised()).but(train_bought=True, from_bank=from_bank))
    for bought in points.train_bought:
        bought(desk, move, company, seller)
    if other:
        settle_trains(desk, seller)
        settle_discards(desk)
    begins = title.begun_by(card)
    if seller == DEPOT and begins is not None and not title.reached(position.phase, begins):
        owned = count_trains(desk, company)
        begin_phase(desk, begins, company)
        desk.judge(_train_own_excess(desk, company, owned))
    finish_if_idle(desk)


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


def _check_pool(state: State, move: Train, seller: str) -> None:
    """Raise NotBooked for a train that the pool has not: nothing else is wrong with it then."""
    if seller == POOL and move.train not in in_pool(state) and state.title.card(move.train) not in in_pool(state):
        said = f"the pool has no {move.train} train"
        raise state.refuse("missing", said, expected=1, actual=0, about="train-purchase")


def _has_room(state: State, move: Train, company: str) -> bool:
    """Whether the limit says nothing of a train: it stands outside it, or another one is given for it."""
    return state.title.is_loose(move.train) or spares_one(state, move, company)


def _seller(state: State, move: Train, company: str) -> str:
    """The account the train comes from: as stated, else the stack, else the pool. Raises NotBooked if none has it."""
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
            f"neither the stack nor the pool has a {move.train} train",
            None if top is None else state.instead(train=top, seller=None, price=None),
            words=None if top is None else f"the next train is a {top}",
            about="train-purchase",
        )
    return DEPOT


def _agreed_price(state: State, move: Train, company: str, seller: str) -> tuple[int, Finding | None]:
    """The price two companies agreed on, which must be said; a train that is owed has a rule of its own for that."""
    owed = charter_of(state, company).owes_train != "never" and not owns_train(state, company)
    about = "emergency-trade" if owed else None
    if move.price is None and (fixed := first_of(joined(state.title).trade_price, state, move.train, company, seller)):
        return fixed, None
    if move.price is None:
        raise state.refuse(
            "train-trade-price",
            f"what is paid to {seller} must be said",
            f"{company}: train {move.train} from {seller} PRICE",
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
    """What makes a train free that a private is given for. Raises NotBooked for a private, or a train, that is none."""
    if move.power is None:
        return None
    facts = state.title.file.privates.get(move.power)
    if facts is None:
        raise state.refuse("power-used", f"{move.power} is no private", state.instead(power=None))
    if not facts.for_train:
        message = f"{move.power} is not given for a train"
        raise refuse_cited(state, move.power, "power-used", message, state.instead(power=None))
    if other:
        message = f"{move.power} is given for a train on sale"
        raise refuse_cited(state, move.power, "power-used", message, state.instead(seller=None))
    check_open(state, move.power)
    return "private-for-train"


def _train_seller(state: State, company: str, seller: str) -> Finding | None:
    """The companies have different presidents, where trains are traded among those of one alone."""
    if may_trade_trains(state, company, seller):
        return None
    if charter_of(state, seller).keeps_obsolete:
        return state.finding("train-seller", f"{seller} sells none of its trains", expected="another", actual=seller)
    return state.finding(
        "train-seller",
        f"{company} buys a train of {seller}, which {president(state, seller)} leads",
        expected=f"a company of {president(state, company)}'s",
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


def _train_stays(state: State, train: str) -> Finding | None:
    """A train that never leaves its charter is sold or given up."""
    facts = state.title.train(train)
    if facts.branch is None and facts.preserves is None:
        return None
    return state.finding(
        "train-stays",
        f"the {train} train stays with its company to the end of the game",
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


def _train_order(state: State, move: Train, company: str, seller: str) -> Finding | None:
    on_offer = on_sale(state)
    coach = state.title.train(move.train).coach is not None
    card = state.title.card(move.train)
    if seller != DEPOT or coach or card in on_offer or claimable(state, card):
        return None
    own = [name for name in sold_to(state, company) if not state.title.train(name).car]
    said = " or ".join(name for name in on_offer if not state.title.train(name).car) or "none"
    return state.finding(
        "train-order",
        f"the topmost train of the stack is a {said}, not a {move.train}",
        expected=said,
        actual=move.train,
        remedy=state.instead(train=own[0], price=None, against=None) if own else None,
    )


def _train_once(state: State, turn: Turn | None, card: str, seller: str) -> Finding | None:
    """A second train of one type from the bank, in a phase that allows one."""
    if turn is None or seller != DEPOT or not barred_type(state, turn, card):
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


def _leave_game(state: State) -> bool:
    """Whether trains that companies give up leave the game, and do not go to the pool."""
    return state.title.file.operating.given_up == "out"


def discard(desk: Desk, move: Discard, company: str) -> None:
    """Give a train up for nothing: because it must, or as a mechanic lets it."""
    points = joined(desk.title)
    owed = next((question for question in desk.position.asked_of(DISCARD) if question.who == company), None)
    if (stays := _train_stays(desk, move.train)) is not None:
        desk.judge(stays)
    elif owed is not None:
        judged = (judge(desk, move, company, owed.case) for judge in points.discard_judged)
        desk.judge(_discard_order(desk, owed), *judged, _loose(desk, move, company))
    elif _before_due(desk, company):
        final = isinstance(desk.position.round, ExchangeRound)
        about = "final-exchange" if final else "minor-exchange"
        judged = (judge(desk, move, company, about) for judge in points.discard_judged)
        desk.judge(_discard_early(desk, company, about), *judged)
    elif not any_of(points.gives_up, desk, move, company):
        desk.judge(_within_limit(desk, move, company))  # nobody's turn begins or goes on with it
    stacked, out = claimable(desk, desk.title.card(move.train)), _leave_game(desk)
    lies = DEPOT if stacked else BOX if out else POOL
    give_train(desk, move.train, company, lies, "train-discard")
    desk.tell("train-discard", {DEPOT: "stacked", BOX: "out", POOL: ""}[lies], company=company, train=move.train)
    settle_trains(desk, company)
    if owed is not None and not over_train_limit(desk, company):
        drop(desk, DISCARD, company)
        resume(desk)
        finish_if_idle(desk)


def _loose(state: State, move: Discard, company: str) -> Finding | None:
    """What stands outside the limit is given up in place of a train above it."""
    if not state.title.is_loose(move.train):
        return None
    return state.finding(
        "discard-none",
        f"a {move.train} does not count against the limit that {company} is above",
        expected="a train that counts",
        actual=move.train,
        remedy=state.instead(train=first_to_go(state, company)),
    )


def _before_due(state: State, company: str) -> bool:
    """Whether the round lets the company pass its limit until it ends, and it does."""
    between = isinstance(state.position.round, StockRound | ExchangeRound)
    return between and over_train_limit(state, company) > 0


def _discard_early(state: State, company: str, about: str) -> Finding:
    limit, where = train_limit(state, company), round_name(state.position)
    return state.finding(
        "discard-none",
        f"{company} may pass its limit of {plural(limit, 'train')} until {where} ends, and discards only then",
        expected=f"a discard at the end of {where}",
        actual="a discard before",
        about=about,
    )


def _discard_order(state: State, owed: Question) -> Finding | None:
    """Another company discards first, unless that, or this one's, has been told as passed over."""
    company = owed.who
    first = next((question.who for question in state.position.asked_of(DISCARD) if question.now), None)
    if owed.told or first in (None, company) or state.title.file.operating.discards == "any":
        return None
    return state.finding(
        "discard-order",
        f"{first} discards before {company}",
        expected=first,
        actual=company,
        remedy=Discard(actor=first, train=first_to_go(state, first)),
        about=owed.case,
    )


def _within_limit(state: State, move: Discard, company: str) -> Finding:
    return state.finding(
        "discard-none",
        f"{company} is within its train limit and discards no train",
        expected="no discard",
        actual=move.train,
    )
