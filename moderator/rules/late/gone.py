"""Corporations of a counted position that are out of the game: merged into another one, or gone for good."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, token_unit
from moderator.model.wording import list_words
from moderator.rules.basics.charters import UNSTARTED
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import any_of, first_of, joined
from moderator.rules.late.handing import impossible
from moderator.vocabulary.starting_position import GivenCompany

Problems = Iterator[Finding]


def lay_merger(desk: Desk, move: GivenCompany) -> Finding | None:
    """The two corporations that have formed one leave the game, and what belongs to that comes into it."""
    title, position, company, pair = desk.title, desk.position, move.company, move.formed_of
    facts = title.file.merger
    if company in title.formed and company not in title.merged:
        return first_of(joined(title).formation_laid, desk, move)
    if facts is None or company not in title.merged:
        return impossible(desk, f"no merger forms {company}", "leave out of what it was formed")
    merging = [each for each in title.file.corporations if title.opening_charter_name(each) == facts.before]
    there = [each for each in merging if each not in position.par and each not in position.closed]
    if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(there):
        said = list_words(pair) if pair else "nobody knows what"
        remedy = f"name two of them: {list_words(there)}"
        return impossible(desk, f"{company} cannot have been formed of {said}", remedy)
    for part in pair:
        _leave(desk, part)
    position.formed = {**position.formed, company: (pair[0], pair[1])}
    for kind in title.certificates[company]:
        desk.give(kind.unit, BOX, title.unsold(company), kind.copies, "setup")
    usual = sum(title.opening_tokens(part) for part in pair)
    count = usual if move.tokens is None else len(move.stations) + move.tokens
    desk.give(token_unit(company), BOX, company, min(count, title.opening_tokens(company)), "setup")
    return None


def lay_gone(desk: Desk, move: GivenCompany) -> Problems:
    """A corporation that has left the game for good, with the money that went with it."""
    said = GivenCompany(company=move.company, closed=True, formed_of=move.formed_of, cash=move.cash)
    if move.but(allowed=False, operated=False, earned=False) != said:
        yield impossible(desk, f"{move.company} is closed and has nothing but the money it took along", "leave it out")
        return
    if any_of(joined(desk.title).leaves_unstarted, desk, move.company) and not move.cash:
        desk.position.closed |= {move.company}  # it was taken out before anybody started it
        UNSTARTED.mark(desk.position, move.company)
        return
    _leave(desk, move.company)
    desk.pay(BANK, BOX, move.cash, "setup")


def _leave(desk: Desk, company: str) -> None:
    """All certificates and tokens of a corporation leave the game."""
    unit, position = token_unit(company), desk.position
    for kind in desk.title.certificates[company]:
        for holder, count in list(position.books.holders(kind.unit).items()):
            desk.give(kind.unit, holder, BOX, count, "setup")
    for holder, count in list(position.books.holders(unit).items()):
        desk.give(unit, holder, BOX, count, "setup")
    position.closed |= {company}
