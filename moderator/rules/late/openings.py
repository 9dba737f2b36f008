"""A counted position before the first stock round: the packet as it lies on the table, or concessions yet to be used.

Nothing has been sold of the trains then; who is not spoken of in the packet has his starting capital.
"""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, DEPOT, IPO, charter_unit, train_unit
from moderator.model.position import ROUND
from moderator.model.rounds import ConcessionRound, Counting, PacketSale
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import loose_shares, move_shares
from moderator.rules.basics.privates import concessions_left, owner_of
from moderator.rules.basics.state import State
from moderator.rules.late.handing import impossible
from moderator.vocabulary.catalogue import new_question

Problems = Iterator[Finding]
STAGES = {"ISR": "packet", "CR": "concessions"}


def lay_stack(desk: Desk, counted: Counting) -> None:
    """Where no line tells of the stack, all trains lie there as at set-up; what privates bring lies with those."""
    books, title = desk.position.books, desk.title
    for name, facts in title.file.trains.items() if "depot" not in counted.given else ():
        if facts.start == DEPOT and facts.branch is None and facts.preserves is None:
            desk.give(train_unit(name), BOX, DEPOT, books.of(train_unit(name), BOX), "setup")
    for private, left in ((name, facts.leaves) for name, facts in title.file.privates.items()):
        if left is not None and left.train is not None and owner_of(desk, private) == BANK:
            desk.give(train_unit(left.train), BOX, private, 1, "setup")


def begin_packet(desk: Desk, counted: Counting, player: str, passes: int) -> Problems:
    """The packet, its rows as they are given, else the ruleset's; no bids lie on it yet."""
    title, position = desk.title, desk.position
    if title.file.packet is None:
        yield impossible(desk, "this title has no packet", "state another round")
        return
    seat = title.file.players[str(len(position.players))]
    for name in position.players:
        if name not in counted.given:
            desk.pay(BANK, name, seat.cash, "setup")
    rows = tuple(tuple(name for name, _ in row) for row in counted.rows)
    faces = tuple((name, price) for row in counted.rows for name, price in row if price is not None)
    position.round = PacketSale(player, passes=passes, rows=rows, faces=faces)
    there = [lot for row in rows or title.file.packet.rows for lot in row]
    sold = [lot for lot in there if not position.books.of(charter_unit(lot), BANK)] if rows else []
    if sold:
        yield impossible(desk, f"{list_words(sold)} lie in a row and are somebody's", "leave them out of the rows")
    lost = [lot for row in title.file.packet.rows for lot in row if lot not in there and owner_of(desk, lot) == BANK]
    if lost:
        yield impossible(desk, f"nobody has {list_words(lost)}, and no row", "add them to a row, or say whose they are")
    position.agenda = (*position.agenda, *(new_question(ROUND, None, stage, stage) for stage in _later(desk, "packet")))


def begin_concessions(desk: Desk, player: str | None) -> Problems:
    """The holders of those concessions that players have act, in their order."""
    left = concessions_left(desk)
    if not left:
        yield impossible(desk, "no player holds a concession", "say who owns one after `owner`, or begin SR 1")
        return
    holder = owner_of(desk, left[0])
    if player not in (None, holder):
        yield impossible(desk, f"{left[0]} comes first, and {holder} has it", f"name {holder}")
    desk.position.round = ConcessionRound(holder)


def _later(state: State, stage: str) -> list[str]:
    """The stages of the opening that follow one."""
    opening = [*state.title.file.opening]
    return opening[opening.index(stage) + 1 :] if stage in opening else []


def lay_out_of_play(desk: Desk) -> None:
    """In a position that comes after them nobody need speak of concessions, nor of shares that have left the game: none
    is left in the offering of what has floated, where the pool gets them.
    """
    if desk.title.file.shares.float_leaves == "pool":
        for company in sorted(desk.position.floated & desk.title.certificates.keys()):
            move_shares(desk, company, loose_shares(desk.title, desk.position.books, company, IPO), IPO, BOX, "setup")
    for card in desk.title.concessions:
        desk.give(charter_unit(card), BANK, BOX, desk.position.books.of(charter_unit(card), BANK), "setup")
