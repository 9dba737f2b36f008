"""Claims: companies that keep obsolete trains take others out of the stack, and give them for better ones."""

from collections.abc import Iterator

from moderator.journal.grammar import format_line
from moderator.model.accounts import BANK, DEPOT
from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.rounds import Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, count_trains, in_play, president, train_owners, trains_of
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.points import Rules, settle_trains
from moderator.rules.basics.sides import give_train, turn_over
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import claimable, keeps_obsolete, left_in_depot
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import go_to_step
from moderator.rules.trains.buying import at_train_limit
from moderator.vocabulary.train_kinds import Claim, Flip
from moderator.vocabulary.trains import Train


def claim(desk: Desk, move: Claim, company: str) -> None:
    """A train out of the stack, one for a lower one, or one of the president's other companies for an obsolete one."""
    go_to_step(desk, company, "train")
    _check_booked(desk, move, company)
    desk.judge(_claimer(desk, company))
    if move.seller is not None:
        _upgrade(desk, move, company, move.seller)
    else:
        if move.replaces is None:
            desk.judge(at_train_limit(desk, company, "claiming", about="train-claim"))
        else:
            desk.judge(_lower(desk, move))
            give_train(desk, move.replaces, company, DEPOT, "train-claim")
        give_train(desk, move.train, DEPOT, company, "train-claim")
        kind = "" if move.replaces is None else "exchange"
        desk.tell("train-claim", kind, company=company, train=move.train, card=move.replaces)
    finish_if_idle(desk)


def _upgrade(desk: Desk, move: Claim, company: str, seller: str) -> None:
    """The bank pays a company of the same president half the price of its train; an obsolete one is put back."""
    assert move.replaces is not None
    desk.judge(_seller(desk, company, seller), _worn(desk, move))
    price = divide(desk.title.price(move.train), 2, "down")
    give_train(desk, move.train, seller, company, "train-claim")
    give_train(desk, move.replaces, company, DEPOT, "train-claim")
    desk.pay(BANK, seller, price, "train-claim")
    facts = {"source": seller, "amount": price, "train": move.train, "card": move.replaces}
    desk.tell("train-claim", "upgrade", company=company, **facts)  # type: ignore[arg-type]
    settle_trains(desk, seller)


def flip(desk: Desk, move: Flip, company: str) -> None:
    """An obsolete train is turned from the side that its card is called by to the other one."""
    go_to_step(desk, company, "train")
    card, facts = desk.title.card(move.train), desk.title.train(move.train)
    if not turns_over(desk, move.train):
        raise desk.refuse("claim-barred", f"a {move.train} has no side that it is turned to")
    desk.judge(_claimer(desk, company))
    if not is_worn(desk, move.train) and keeps_obsolete(desk, company):
        desk.flag("claim-barred", f"the {move.train} is not obsolete: it stays as it lies", actual=move.train)
    turn_over(desk, company, card, "train-claim")
    turned = facts.freight.name if facts.freight is not None else move.train
    desk.tell("train-claim", "flip", company=company, train=turned, card=move.train)
    finish_if_idle(desk)


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


def _only_claims(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """A company buys a train that only claims obsolete ones, or gives them for others."""
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


def _offers(state: State, turn: Turn) -> Iterator[str]:
    return (format_line(move.but(actor=None)) for move in claims(state, turn.company))


RULES = Rules(
    of_companies={Claim: claim, Flip: flip},
    train_judged=(_only_claims,),
    may_act=(_may_claim,),
    turn_offers=(_offers,),
)
