"""What companies and privates of a counted position have built with: tokens by price, port authorities, marks."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import BOARD, BOX, token_unit
from moderator.model.position import GrantedPower
from moderator.model.wording import list_words, plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.ground import TOKEN_ON
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.place_tokens import token_facts, token_mark, token_worth
from moderator.rules.basics.slots import leave_slots
from moderator.rules.late.handing import impossible
from moderator.vocabulary.starting_position import GivenCompany

Problems = Iterator[Finding]


def lay_slots(desk: Desk, move: GivenCompany) -> Problems:
    """Which tokens are left on a charter where each has its price: as stated, else the dearest ones."""
    company, costs = move.company, sorted(charter_of(desk, move.company).token_costs)
    if not charter_of(desk, company).token_choice:
        if move.slots:
            words, without = "leave `slots` out", move.but(slots=())
            yield impossible(desk, f"{company}'s tokens have no prices of their own", words, without)
        return
    count = desk.position.books.of(token_unit(company), company)
    left = move.slots or tuple(costs[len(costs) - min(count, len(costs)) :])
    strange = leave_slots(desk, company, left)
    if strange or len(left) != count:
        have = list_words(map(str, costs)) if costs else "none"
        says = f"{company} has {plural(count, 'token')} left, of those for {have}"
        yield impossible(desk, says, "state what each of them costs", expected=count, actual=list_words(map(str, left)))


def lay_marks(desk: Desk, move: GivenCompany) -> Problems:
    """Where tokens of a private lie, and how many are left on it; the others are out of the game."""
    private, unit, position = move.company, token_unit(move.company), desk.position
    granted = desk.title.file.privates[private].lays
    if granted is None or not granted.tokens:
        if move.stations:
            words, without = "leave them out", move.but(stations=())
            yield impossible(desk, f"{private} has no tokens that could lie anywhere", words, without)
        return
    where, have = [desk.title.hex_of(place) for place in move.stations], position.books.of(unit, private)
    left = have - len(where) if move.tokens is None else move.tokens
    if left < 0 or len(where) + left > have:
        says = f"{private} has {plural(have, 'token')}, not {len(where) + max(left, 0)}"
        yield impossible(desk, says, "count them again", expected=have, actual=len(where) + max(left, 0))
        return
    desk.give(unit, private, BOARD, len(where), "setup")
    desk.give(unit, private, BOX, have - len(where) - left, "setup")
    for at in where:
        TOKEN_ON.put(position, at, private)


def lay_counted(desk: Desk, move: GivenCompany, place: str | None, company: str) -> Iterator[Finding]:
    """The token of a private or a minor, laid for a company; one that is worth nothing in this phase lies nowhere."""
    name, facts = move.company, token_facts(desk, move.company)
    if facts is None or place is None or (facts.kind != "passage" and not token_worth(desk, name)):
        words = "leave it out" if facts is None else f"say where it lies, and in a phase in which {name} has one"
        yield impossible(desk, f"{name} has no token that could lie there", words, move.without("laid"))
        return
    power = GrantedPower(company, facts.kind, desk.title.hex_of(place), token_mark(desk, name))
    desk.position.powers = {**desk.position.powers, name: power}
