"""Trains that are claimed, sold early or reserved."""

from collections.abc import Iterator

from moderator.journal.grammar import format_line
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT, POOL, divide
from moderator.model.rounds import OperatingRound
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import train_limit
from moderator.rules.events import (
    BankTrains,
    CompanyTurn,
    CompanyTurnEnds,
    TrainPurchase,
    TrainsChanged,
    TrainSupply,
    TrainTrade,
)
from moderator.rules.holdings import charter_of, count_trains, in_play, president, train_owners, trains_of
from moderator.rules.listeners import adjust, happened, judge, offer
from moderator.rules.mechanic_rules import MechanicRules, Moves, Shown
from moderator.rules.rounds.operating import finish_if_idle, go_to_step
from moderator.rules.train_supply import (
    claimable,
    due_first,
    give_train,
    keeps_obsolete,
    left_in_depot,
    obsolete,
    on_sale,
    turn_over,
)
from moderator.rules.trains.buying import at_train_limit
from moderator.vocabulary.train_kinds import Claim, Flip
from moderator.vocabulary.trains import Train

RULES: dict[str, MechanicRules] = {}

# ---- claims ----
# Companies that keep obsolete trains claim others from the stack, and exchange them for better ones.


def claim(booking: Booking, move: Claim, company: str) -> None:
    """Claim a train from the stack, free or for a lower one, or another company's for an obsolete one."""
    go_to_step(booking, company, "train")
    _check_booked(booking, move, company)
    booking.judge(_claimer(booking, company))
    if move.seller is not None:
        _upgrade(booking, move, company, move.seller)
    else:
        if move.replaces is None:
            booking.judge(at_train_limit(booking, company, "claiming", about="train-claim"))
        else:
            booking.judge(_judge_level(booking, move))
            give_train(booking, move.replaces, company, DEPOT, "train-claim")
        give_train(booking, move.train, DEPOT, company, "train-claim")
        kind = "" if move.replaces is None else "exchange"
        booking.tell("train-claim", kind, company=company, train=move.train, card=move.replaces)
    finish_if_idle(booking)


def _upgrade(booking: Booking, move: Claim, company: str, seller: str) -> None:
    """Take a train from a company of the same president for an obsolete one; the bank pays it half the price."""
    assert move.replaces is not None
    booking.judge(_seller(booking, company, seller), _judge_upgrade(booking, move))
    price = divide(booking.title.price(move.train), 2, "down")
    give_train(booking, move.train, seller, company, "train-claim")
    give_train(booking, move.replaces, company, DEPOT, "train-claim")
    booking.pay(BANK, seller, price, "train-claim")
    facts = {"source": seller, "amount": price, "train": move.train, "card": move.replaces}
    booking.tell("train-claim", "upgrade", company=company, **facts)  # type: ignore[arg-type]
    happened(booking, TrainsChanged(seller))


def flip(booking: Booking, move: Flip, company: str) -> None:
    """Turn an obsolete train to its other side."""
    go_to_step(booking, company, "train")
    card, facts = booking.title.card(move.train), booking.title.train(move.train)
    if not turns_over(booking, move.train):
        raise booking.refuse("claim-barred", f"a {move.train} has no other side to turn to")
    booking.judge(_claimer(booking, company))
    if not is_worn(booking, move.train) and keeps_obsolete(booking, company):
        booking.flag("claim-barred", f"the {move.train} is not obsolete: it may not be turned", actual=move.train)
    turn_over(booking, company, card, "train-claim")
    turned = facts.freight.name if facts.freight is not None else move.train
    booking.tell("train-claim", "flip", company=company, train=turned, card=move.train)
    finish_if_idle(booking)


def _claimer(state: State, company: str) -> Finding | None:
    if keeps_obsolete(state, company):
        return None
    return state.finding(
        "claim-barred", f"{company} may not claim trains: it buys them", expected="train", actual="claim"
    )


def _check_booked(state: State, move: Claim, company: str) -> None:
    """Raise NotBooked unless the train given is obsolete, and the train claimed is obsolete or another company's.

    If the company may claim no trains at all, the refusal says so.
    """
    train, given, seller = move.train, move.replaces, move.seller
    worn = next((name for name in trains_of(state, company) if is_worn(state, name)), None)
    remedy = state.instead(replaces=worn) if worn is not None else None
    form: str | None = None
    if (barred := _claimer(state, company)) is not None:
        message, remedy = barred.message, None
    elif given is not None and not is_worn(state, given):
        message, form = f"the {given} is not obsolete: it may not be put back", "name an obsolete train"
    elif seller is None:
        message, remedy = f"the {train} is not obsolete: it may not be claimed free of charge", None
    else:
        message, form = (
            f"{company} must give an obsolete train for one of {seller}",
            f"claim {train} from {seller} for TRAIN",
        )
    wrong = given is not None and not is_worn(state, given)
    if wrong or (given is None if seller is not None else not is_worn(state, train)):
        raise state.refuse("claim-barred", message, remedy, words=form)


def _judge_level(state: State, move: Claim) -> Finding | None:
    """Judge an obsolete train exchanged for one of no higher level."""
    if is_higher(state, move.train, move.replaces or ""):
        return None
    return state.finding(
        "claim-level",
        f"a {move.replaces} is exchanged for a {move.train}, which is not of a higher level",
        expected="a train of a higher level",
        actual=move.train,
    )


def _judge_upgrade(state: State, move: Claim) -> Finding | None:
    if is_upgrade(state, move.train):
        return None
    worn = "is obsolete itself" if is_worn(state, move.train) else "counts against no train limit"
    return state.finding(
        "claim-level",
        f"{move.seller}'s {move.train} {worn}",
        expected="another train that is not obsolete",
        actual=move.train,
    )


def _seller(state: State, company: str, seller: str) -> Finding | None:
    """Judge a train claimed from a company of another president, or from one that claims trains itself."""
    if sells_to_claimer(state, company, seller):
        return None
    facts = state.title.file.nationals
    kind = "a corporation" if facts is None else f"a {facts.before}"
    return state.finding(
        "train-seller",
        f"{company} may get trains only from {kind} of {president(state, company)}'s, not from {seller}",
        expected=f"{kind} of {president(state, company)}'s",
        actual=seller,
        about="train-claim",
    )


# ---- possible claims ----


def claims(state: State, company: str) -> Iterator[Claim | Flip]:
    """Yield every claim or flip that a company may make now, each once."""
    if not keeps_obsolete(state, company):
        return
    title = state.title
    worn = dict.fromkeys(name for name in trains_of(state, company) if is_worn(state, name))
    for name in title.train_names:
        if is_worn(state, name) and left_in_depot(state, name):
            if count_trains(state, company) < train_limit(state, company):
                yield Claim(actor=company, train=name)
            yield from (
                Claim(actor=company, train=name, replaces=given) for given in worn if is_higher(state, name, given)
            )
    yield from (Flip(actor=company, train=name) for name in worn if turns_over(state, name))
    for other in train_owners(state):
        if in_play(state, other) and sells_to_claimer(state, company, other):
            for name in dict.fromkeys(trains_of(state, other)):
                if is_upgrade(state, name):
                    yield from (Claim(actor=company, train=name, seller=other, replaces=given) for given in worn)


def is_worn(state: State, train: str) -> bool:
    """Return whether a train, whichever side is up, is obsolete and may be claimed."""
    return claimable(state, state.title.card(train))


def is_higher(state: State, train: str, given: str) -> bool:
    """Return whether a train is of a higher level than the one given for it."""
    order = state.title.train_names.index
    return order(state.title.card(train)) > order(state.title.card(given))


def is_upgrade(state: State, train: str) -> bool:
    """Return whether a train may be claimed for an obsolete one: it is not obsolete and counts against the limit."""
    return not is_worn(state, train) and not state.title.is_loose(train)


def turns_over(state: State, train: str) -> bool:
    """Return whether a train may be turned to its other side."""
    return state.title.train(train).freight is not None and not state.title.is_freight(train)


def sells_to_claimer(state: State, company: str, other: str) -> bool:
    """Return whether a company gives trains to one that claims them: it is a corporation of the same president."""
    if other == company or president(state, other) != president(state, company):
        return False
    facts = state.title.file.nationals
    return facts is None or state.title.file.charters[facts.before] is charter_of(state, other)


def _only_claims(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge a purchase by a company that may only claim trains."""
    company = purchase.company
    if not keeps_obsolete(state, company):
        return None
    return state.finding(
        "claim-only",
        f"{company} may not buy a train: it claims obsolete ones, or exchanges one with its president's companies",
        expected="claim",
        actual="a purchase",
    )


def _claims_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    return (format_line(move.replace(actor=None)) for move in claims(state, event.company))


RULES["claims"] = MechanicRules(
    moves=Moves(companies={Claim: claim, Flip: flip}),
    listens=(
        judge(TrainPurchase, _only_claims, instead_of="train-seller"),
        adjust(CompanyTurn, lambda state, event: event.with_way(any(True for _ in claims(state, event.company)))),
        offer(CompanyTurn, _claims_offers),
    ),
)


# ---- early trains ----
# A phase or the first operating round may bar a type of train, or trains of other companies.


def _in_first_round(state: State) -> bool:
    """Return whether this is the first operating round of the game."""
    now = state.position.round
    return isinstance(now, OperatingRound) and (now.number, now.index) == (1, 1)


def _begins_phase(state: State, card: str) -> bool:
    """Return whether a train would begin another phase while none may begin."""
    return state.holds("no-new-phase") and not state.title.reached(state.position.phase, state.title.begun_by(card))


def _not_in_first_round(state: State, card: str) -> bool:
    return _in_first_round(state) and not state.title.train(card).first_round


def _bar_early_train(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge a train from the stack that begins a phase too early, or that is not sold in the first round."""
    move = purchase.move
    card = state.title.card(move.train)
    if purchase.seller != DEPOT:
        return None
    if _begins_phase(state, card):
        return state.finding(
            "train-early",
            f"a {move.train} train would begin phase {state.title.begun_by(card)}, but no phase may begin yet",
            expected=f"a train of phase {state.position.phase}",
            actual=move.train,
        )
    if not _not_in_first_round(state, card):
        return None
    return state.finding(
        "train-early",
        f"no {move.train} train may be bought in the first operating round of the game",
        expected="a later round",
        actual=move.train,
        about="first-round",
    )


def _bar_early_trade(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge a train bought from another company while the phase forbids it."""
    seller = purchase.seller
    if seller in (DEPOT, POOL) or not _trades_none(state):
        return None
    return state.finding(
        "trade-early",
        f"companies may not buy trains from each other yet, and this one is {seller}'s",
        expected="a train from the bank",
        actual=f"one of {seller}'s",
    )


def _trades_none(state: State) -> bool:
    return state.holds("no-train-trade")


def _bar_supply(state: State, supply: TrainSupply) -> TrainSupply:
    barred = supply.barred or _begins_phase(state, supply.train) or _not_in_first_round(state, supply.train)
    return supply.replace(barred=barred)


RULES["early_trains"] = MechanicRules(
    listens=(
        judge(TrainPurchase, _bar_early_train, instead_of="train-order"),
        judge(TrainPurchase, _bar_early_trade, instead_of="train-order"),
        adjust(TrainSupply, _bar_supply),
        adjust(TrainTrade, lambda state, trade: trade.replace(forbidden=trade.forbidden or _trades_none(state))),
    ),
)


# ---- reserved trains ----
# Trains of one type are reserved, one for each company, which must buy it before any other.


def _owes_reserved_train(state: State, company: str) -> bool:
    """Return whether a company must still buy the train reserved for it, in its first operating round."""
    card, now = state.title.reserved_train, state.position.round
    if card is None or company in state.position.operated or obsolete(state, card):
        return False
    turn = now.turn if isinstance(now, OperatingRound) else None
    return turn is None or turn.company != company or card not in turn.from_bank


def _reserved_trains_count(state: State) -> int:
    """Return the number of trains reserved for companies in the game, or that may still enter it."""
    title, position, removal = state.title, state.position, state.title.file.removal
    waiting = [c for c in (*title.file.minors, *title.certificates) if c not in position.closed]
    unstarted = [c for c in waiting if c in title.certificates and c not in position.par]
    surplus = 0
    if removal is not None:
        surplus = max(0, len(unstarted) + len(position.par) - removal.keeps)
    return sum(_owes_reserved_train(state, company) for company in waiting) - min(surplus, len(unstarted))


def _kept_for_others(state: State, company: str, card: str) -> bool:
    """Return whether every train of this type in the stack is reserved for other companies."""
    if card != state.title.reserved_train or _owes_reserved_train(state, company):
        return False
    left = left_in_depot(state, card)
    return left is not None and left <= _reserved_trains_count(state)


def _keeps_all(state: State, name: str) -> bool:
    """Return whether only reserved trains of this type are left, so that later types are on sale too."""
    if state.title.train(name).reserved != "beside":
        return False
    left = left_in_depot(state, name)
    return left is not None and left <= _reserved_trains_count(state)


def _reserve_supply(state: State, supply: TrainSupply) -> TrainSupply:
    return supply.replace(
        always_sold=supply.always_sold or supply.train == state.title.reserved_train,
        set_aside=supply.set_aside or _keeps_all(state, supply.train),
    )


def _reserve_for(state: State, bank: BankTrains) -> BankTrains:
    """Set the train that the company must buy first, and bar the type reserved for other companies."""
    card = state.title.reserved_train
    if card is None:
        return bank
    if _owes_reserved_train(state, bank.company):
        return bank.replace(first=bank.first or card)
    return bank.replace(barred=bank.barred | {card}) if _kept_for_others(state, bank.company, card) else bank


def _other_train(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge a train bought before the one reserved for the company, or one reserved for others."""
    move, company, seller = purchase.move, purchase.company, purchase.seller
    reserved, card = state.title.reserved_train, state.title.card(move.train)
    if reserved is None or state.title.train(move.train).car:
        return None
    if _owes_reserved_train(state, company) and (card != reserved or seller != DEPOT) and reserved in on_sale(state):
        return state.finding(
            "train-reserved",
            f"{company} must buy the {reserved} reserved for it before any other train",
            expected=reserved,
            actual=move.train,
            remedy=state.instead(train=reserved, seller=None, price=None),
        )
    if seller == DEPOT and _kept_for_others(state, company, card):
        return state.finding(
            "train-reserved",
            f"every {card} in the stack is reserved for a company other than {company}",
            expected="another train",
            actual=move.train,
        )
    return None


def _judge_missing_train(state: State, ended: CompanyTurnEnds) -> Finding | None:
    company = ended.company
    if (card := due_first(state, company)) is None:
        return None
    return state.finding(
        "train-reserved",
        f"{company} ends its first turn without the {card} reserved for it",
        expected=card,
        actual="none",
        remedy=Train(actor=company, train=card),
    )


def _tell_reserved(state: State, train: str) -> str | None:
    kept = _reserved_trains_count(state) if train == state.title.reserved_train else 0
    return f"{kept} reserved for companies" if kept else None


RULES["reserved_trains"] = MechanicRules(
    shown=Shown(train=(_tell_reserved,)),
    listens=(
        adjust(TrainSupply, _reserve_supply),
        adjust(BankTrains, _reserve_for),
        judge(TrainPurchase, _other_train, instead_of="train-order"),
        judge(CompanyTurnEnds, _judge_missing_train, instead_of="train-owed"),
    ),
)
