"""Patronage: tiles on the map that pay the first company to build in their hexes, or to float there."""

from collections.abc import Iterator, Mapping

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.record import Record
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.titles.toml_table import COLOURS, Colour
from moderator.vocabulary.minors import Float
from moderator.vocabulary.tiles import PAID
from moderator.vocabulary.track import Lay


class Patron(Record):
    """What a line says of a patronage tile: its kind, what it pays, what is printed on it; and the column that counts,
    None for whichever pays least.
    """

    kind: str | None
    stated: int | None
    printed: tuple[int, ...]
    column: Colour | None


def patronage_due(state: State, tile: Patron) -> tuple[int, Finding | None]:
    """What a patronage tile pays, and a verdict on another sum. What is printed counts before the title's figures.

    Raises NotBooked for a colour of tiles that there is not.
    """
    kinds = state.title.file.patronage
    if tile.kind is not None and tile.kind not in kinds:
        says = f"no patronage tile is {tile.kind}"
        raise state.refuse("patronage-kind", says, f"say patronage {list_words(kinds, 'or')}, or the sum alone")
    if tile.printed:
        return _pays(dict(zip(COLOURS, tile.printed, strict=True)), tile.column), None
    could = {name: _pays(kinds[name], tile.column) for name in kinds if tile.kind in (None, name)}
    if tile.stated is None:
        return could[tile.kind] if tile.kind is not None else 0, None
    if tile.stated in could.values():
        return tile.stated, None
    sums = list_words(map(state.money, dict.fromkeys(could.values())), "or")
    kind = "a" if tile.kind is None else f"a {tile.kind}"
    verdict = state.finding(
        "patronage-sum",
        f"{kind} patronage tile pays {sums} by title.toml, not {state.money(tile.stated)}",
        expected=sums,
        actual=state.money(tile.stated),
        words="say all that is printed on it: patronage 20 30 40 50, or put [patronage] of title.toml right",
    )
    return tile.stated, verdict


def _pays(sums: Mapping[Colour, int], column: Colour | None) -> int:
    """What stands beside a colour, or the least of all."""
    return min(sums.values()) if column is None else sums.get(column, 0)


def pay(desk: Desk, move: Lay | Float, company: str, where: str) -> None:
    """Pay what a patronage tile offers, once, and take it off the map: by the phase, to one that begins its least."""
    if move.patron is None and move.patronage is None and not move.printed:
        return
    column = desk.title.phase(desk.position.phase).column if isinstance(move, Lay) else None
    amount, wrong = patronage_due(desk, Patron(move.patron, move.patronage, move.printed, column))
    place = desk.title.place_name(where)
    taken = None
    if where in PAID.of(desk.position):
        taken = desk.finding(
            "patronage-gone",
            f"the patronage tile in {place} has been fulfilled",
            expected="no patronage",
            actual=desk.money(amount),
            remedy=desk.instead(patron=None, patronage=None, printed=()),
        )
    desk.judge(wrong, taken)
    PAID.put(desk.position, where, True)
    desk.pay(BANK, company, amount, "patronage")
    desk.tell("patronage", company=company, amount=amount, place=place)


def _begun(state: State, turn: Turn) -> Iterator[str]:
    if "track" in charter_of(state, turn.company).steps[turn.step :]:
        yield f"lay PLACE patronage {'|'.join(state.title.file.patronage)}"
        yield "lay PLACE patronage AMOUNT"


RULES = Rules(builds=(pay,), turn_begun=(_begun,))
