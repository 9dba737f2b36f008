"""Its rules: who may start the corporation, what he pays, the train that comes with it, and when it can be no more."""

from collections.abc import Iterator

from moderator.model.accounts import BANK, BOX, DEPOT, train_unit
from moderator.model.findings import Finding
from moderator.model.position import Position
from moderator.model.rounds import Counting
from moderator.rules.basics.charters import UNSTARTED
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.privates import cited, give_private, owner_of
from moderator.rules.basics.state import State, require
from moderator.rules.basics.supply import next_train
from moderator.titles.privates import Founding, Private
from moderator.titles.title import Title
from moderator.vocabulary.corporations import Start


def _founders(title: Title) -> dict[str, str]:
    """Return, by corporation, the private that it is started with."""
    found = {name: facts.founds for name, facts in title.file.privates.items()}
    return {facts.company: name for name, facts in found.items() if facts is not None}


def _facts(title: Title, private: str) -> Founding:
    return require(title.file.privates[private].founds)


def _judge(state: State, company: str, player: str) -> Finding | None:
    """Somebody starts the corporation who does not own its private."""
    private = _founders(state.title).get(company)
    if private is None or (owner := owner_of(state, private)) == player:
        return None
    finding = state.finding(
        "start-private",
        f"{company} is started with {private}, which {f'is with {owner}' if owner != BOX else 'is out of the game'}",
        expected=f"the owner of {private}",
        actual=player,
    )
    return cited(state, private, finding)


def _shares(state: State, company: str) -> int | None:
    private = _founders(state.title).get(company)
    return None if private is None else _facts(state.title, private).shares


def _give_up(desk: Desk, move: Start, player: str) -> None:
    """The private leaves the game, and a train comes to the stack."""
    private = _founders(desk.title).get(move.company)
    if private is None or owner_of(desk, private) == BOX:
        return
    give_private(desk, private, "founding-private")
    desk.tell("founding-private", company=move.company, source=player, private=private)
    top = next_train(desk)
    if top is not None and desk.position.books.of(train_unit(top), private):
        desk.give(train_unit(top), private, DEPOT, 1, "founding-private")
        desk.tell("founding-private", "train", company=move.company, train=top)
    _put_away(desk, private)


def _put_away(desk: Desk, private: str) -> None:
    """The trains that lie with a private leave the game."""
    for train in _facts(desk.title, private).trains:
        desk.give(
            train_unit(train), private, BOX, desk.position.books.of(train_unit(train), private), "founding-private"
        )


def _lapse(desk: Desk, _: Position) -> None:
    """No player has the private, nor will: its corporation leaves the game."""
    position = desk.position
    for company, private in _founders(desk.title).items() if not isinstance(position.round, Counting) else ():
        if company in position.par or company in position.closed:
            continue
        if owner_of(desk, private) in (BANK, *position.players):
            continue
        position.closed = position.closed | {company}
        UNSTARTED.mark(position, company)
        _put_away(desk, private)
        desk.tell("founding-private", "gone", company=company, private=private)


def _lying(state: State, train: str) -> int:
    """How many trains of a type lie with such privates, and nobody has bought them."""
    return sum(state.position.books.of(train_unit(train), private) for private in _founders(state.title).values())


def _aside(title: Title, train: str) -> Iterator[str]:
    """The privates with which a train of this type lies as the game begins."""
    return (private for private in _founders(title).values() if train in _facts(title, private).trains)


def _lay(desk: Desk) -> None:
    """As a counted position goes on: the trains of a private that is yet to be used lie with it."""
    for company, private in _founders(desk.title).items():
        waits = company not in desk.position.par and owner_of(desk, private) in (BANK, *desk.position.players)
        for train in _facts(desk.title, private).trains if waits else ():
            if desk.position.books.of(train_unit(train), BOX):
                desk.give(train_unit(train), BOX, private, 1, "setup")


def _words(title: Title, facts: Private) -> Iterator[str]:
    if (founds := facts.founds) is not None:
        cost = "" if founds.shares is None else f", for {founds.shares} times its starting value"
        yield f"given up to start {founds.company}{cost}"


RULES = Rules(
    start_judged=(_judge,),
    start_shares=(_shares,),
    started=(_give_up,),
    line_booked=(_lapse,),
    trains_aside=(_aside,),
    private_words=(_words,),
    leaves_unstarted=(lambda state, company: company in _founders(state.title),),
    trains_lent=(_lying,),
    count_begun=(_lay,),
)
