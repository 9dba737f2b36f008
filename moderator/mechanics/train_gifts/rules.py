"""Its rules: such a train lies with its private; it is no purchase, and counts and rusts as all of its type."""

from collections.abc import Iterator

from moderator.model.accounts import BANK, BOX, train_unit
from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import count_trains
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.points import Rules, settle_trains
from moderator.rules.basics.privates import cited, owner_of
from moderator.rules.basics.state import State
from moderator.titles.privates import Private, TrainGift
from moderator.titles.title import Title
from moderator.vocabulary.train_supply import BROUGHT
from moderator.vocabulary.trains import Train


def _gifts(title: Title) -> Iterator[tuple[str, TrainGift]]:
    """The privates that bring a train, with what they bring."""
    for private, facts in title.file.privates.items():
        if (gift := facts.gift) is not None:
            yield private, gift


def _aside(title: Title, train: str) -> Iterator[str]:
    """The privates with which a train of this type lies as the game begins."""
    return (private for private, gift in _gifts(title) if gift.train == train)


def _bring(desk: Desk, private: str, company: str) -> None:
    """A company has bought the private: it gets its train, if that lies there yet and there is room."""
    gift = desk.title.file.privates[private].gift
    if gift is None or not desk.position.books.of(train_unit(gift.train), private):
        return
    if count_trains(desk, company) >= train_limit(desk, company):
        desk.give(train_unit(gift.train), private, BOX, 1, "train-gift")
        desk.tell("train-gift", "full", company=company, train=gift.train, private=private)
        return
    desk.give(train_unit(gift.train), private, company, 1, "train-gift")
    BROUGHT.put(desk.position, company, private)
    desk.tell("train-gift", company=company, train=gift.train, private=private)
    settle_trains(desk, company)


def _lapse(desk: Desk, phases: frozenset[str]) -> None:
    """From a phase on nobody gets it any more."""
    for private, gift in _gifts(desk.title):
        if gift.until in phases and desk.position.books.of(train_unit(gift.train), private):
            desk.give(train_unit(gift.train), private, BOX, 1, "train-gift")
            desk.tell("train-gift", "late", train=gift.train, private=private)


def _forget(desk: Desk, company: str) -> None:
    """The train has gone, as all of its type that the company had."""
    private = BROUGHT.of(desk.position).get(company)
    if private is not None and not _held(desk, company, private):
        BROUGHT.drop(desk.position, company)


def _held(state: State, company: str, private: str) -> int:
    """How many trains a company has of the type that a private brought it."""
    gift = state.title.file.privates[private].gift
    return 0 if gift is None else state.position.books.of(train_unit(gift.train), company)


def _not_sold(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """The train that a private brought is sold: it is the last of its type that the seller has."""
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


def _lay(desk: Desk) -> None:
    """As a counted position goes on: what no company has bought yet lies with its private."""
    for private, gift in _gifts(desk.title):
        unit, over = train_unit(gift.train), gift.until is not None and gift.until in _begun(desk)
        waits = owner_of(desk, private) in (BANK, *desk.position.players)
        if waits and not over and desk.position.books.of(unit, BOX):
            desk.give(unit, BOX, private, 1, "setup")


def _begun(state: State) -> set[str]:
    return {name for name in state.title.phase_order if state.title.reached(state.position.phase, name)}


def _words(title: Title, facts: Private) -> Iterator[str]:
    if (gift := facts.gift) is not None:
        until = f" until phase {gift.until}" if gift.until else ""
        yield f"a free {gift.train} train for the company that buys it{until}"


RULES = Rules(
    trains_aside=(_aside,),
    phase_begins=(_lapse,),
    private_sold=(_bring,),
    private_words=(_words,),
    train_judged=(_not_sold,),
    trains_settled=(_forget,),
    count_begun=(_lay,),
)
