"""Receivership: corporations that no player leads, who runs each, and the train that one without any borrows.

The president's certificate lies in the pool until a player holds as much as it stands for.
"""

from moderator.model.accounts import DEPOT, POOL, train_unit
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import move_shares, owns_train, president, shares
from moderator.rules.basics.seating import next_player, players_from
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State


def put_into_receivership(desk: Desk, company: str) -> None:
    """Nobody can lead it: a player runs it, the holder of the priority deal the first such company, then in turn."""
    position = desk.position
    order = [*players_from(position, position.priority)] or [*position.players]  # nobody is left of a game that is over
    receiver = order[len(position.receivers) % len(order)]
    position.receivers = {**position.receivers, company: receiver}
    desk.tell("receivership", company=company, target=receiver)
    lend_train(desk, company)


def hand_on_receiver(desk: Desk, player: str) -> None:
    """A player leaves the game: the next one runs what he ran for want of a president."""
    position = desk.position
    for company in [name for name, who in position.receivers.items() if who == player]:
        heir = next_player(position, player)
        position.receivers = {**position.receivers, company: heir}
        desk.tell("receivership", company=company, target=heir)


def lend_train(desk: Desk, company: str) -> None:
    """A floated company in receivership without a train borrows one; no phase begins with it."""
    position, train = desk.position, desk.title.file.emergency.borrows
    if train is None or company not in position.receivers or company not in position.floated:
        return
    in_depot = desk.title.train(train).unlimited or position.books.of(train_unit(train), DEPOT)
    if owns_train(desk, company) or not in_depot:
        return
    give_train(desk, train, DEPOT, company, "receivership")
    position.borrowed |= {company}
    desk.tell("receivership", "borrows", company=company, train=train)


def return_train(desk: Desk, company: str) -> None:
    """The borrowed train goes back to the stack."""
    position, train = desk.position, desk.title.file.emergency.borrows
    if company not in position.borrowed or train is None:
        return
    give_train(desk, train, company, DEPOT, "receivership")
    position.borrowed -= {company}
    desk.tell("receivership", "returns", company=company, train=train)


def leave_receivership(desk: Desk, company: str) -> None:
    """Who holds as much as the president's certificate has it from now on, and leads the company."""
    if company not in desk.position.receivers:
        return
    holder = president(desk, company) or most_of(desk, company)
    if holder is None:
        return
    desk.tell("receivership", "ends", company=company, target=holder)
    drop_receiver(desk, company)
    take_over(desk, company, holder)


def drop_receiver(desk: Desk, company: str) -> None:
    """It is in receivership no more; what it has borrowed goes back."""
    return_train(desk, company)
    position = desk.position
    position.receivers = {name: who for name, who in position.receivers.items() if name != company}


def most_of(state: State, company: str) -> str | None:
    """The player with most of a company, the president's part at least; of several the nearest to the priority deal."""
    title, position = state.title, state.position
    held = {name: shares(title, position.books, company, name) for name in players_from(position, position.priority)}
    able = [name for name, count in held.items() if count >= title.certificates[company][0].shares]
    return max(able, key=lambda name: held[name], default=None)


def take_over(desk: Desk, company: str, player: str) -> None:
    """A player gets the president's certificate that lies in the pool, for as many shares if he has not bought it.

    Without a train he decides in the company's next turn between one and a merger.
    """
    first = desk.title.certificates[company][0]
    if not owns_train(desk, company):
        desk.position.taken_over |= {company}
    if desk.position.books.of(first.unit, POOL):
        move_shares(desk, company, first.shares, player, POOL, "receivership")
        desk.give(first.unit, POOL, player, 1, "receivership")
