"""A token of a private is taken off a tile, which from then on is everybody's."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, BOARD, BOX, charter_unit, token_unit
from moderator.model.books import Books
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.ground import TOKEN_ON
from moderator.rules.basics.holdings import charter_of, president
from moderator.rules.basics.investor import free_case
from moderator.rules.basics.points import Rules
from moderator.rules.basics.privates import cited, owner_of
from moderator.rules.basics.state import State, short_of_cash, stated_price
from moderator.rules.rounds.operating import go_to_step, replace_turn, steps_ahead
from moderator.rules.track.terrain import ground_of
from moderator.rules.track.tile_points import take_points, too_many_points
from moderator.titles.title import Title
from moderator.vocabulary.track import Clear


def clear(desk: Desk, move: Clear, company: str) -> None:
    """Take a private's token off a tile: its terrain is paid once more, in full, and tile points go.

    Raises NotBooked where no token lies.
    """
    position, where = desk.position, desk.title.hex_of(move.place)
    private, place = TOKEN_ON.of(position).get(where), desk.title.place_name(where)
    if private is None:
        raise desk.refuse("marked-tile", f"no token of a private lies in {place}")
    turn, free, books = go_to_step(desk, company, "track"), free_case(desk, company), position.books
    due = 0 if free else ground_of(desk, where)[0]
    cost, wrong = stated_price(desk, move.cost, due, "terrain-cost", f"the token in {place}", "marked-track")
    after = None if turn is None else take_points(turn, _points(desk, company, where))
    verdicts = [
        wrong,
        None if free else short_of_cash(desk, company, cost, "terrain"),
        None if turn is None or after is None else too_many_points(desk, turn, after, "marked-track"),
        _own_token(desk, private, company, place),
    ]
    desk.judge(*(cited(desk, private, verdict) for verdict in verdicts))
    desk.pay(company, BANK, cost, "terrain")
    desk.give(token_unit(private), BOARD, BOX, 1, "marked-track")
    TOKEN_ON.drop(position, where)
    desk.tell("marked-track", "cleared", company=company, source=private, place=place, amount=cost)
    if not books.of(token_unit(private), private) and private not in TOKEN_ON.of(position).values():
        desk.give(charter_unit(private), owner_of(desk, private), BOX, 1, "marked-track")
        desk.tell("marked-track", "gone", company=private)
    if after is not None:
        replace_turn(desk, after)


def _points(state: State, company: str, where: str) -> int:
    """What it takes to take a token off: one tile point, in a metropolis as many as a first tile there."""
    metropolis = charter_of(state, company).tiles.metropolis or 1
    return metropolis if state.title.hex(where).metropolis else 1


def _own_token(state: State, private: str, company: str, place: str) -> Finding | None:
    """Its owner's companies use the tile anyway."""
    if owner_of(state, private) != president(state, company):
        return None
    return state.finding(
        "marked-own",
        f"{company} pays for the track in {place}, which its president's {private} lets it use",
    )


def _offers(state: State, turn: Turn) -> Iterator[str]:
    if "track" in steps_ahead(state, turn):
        yield from (f"clear {quote_name(state.title.place_name(where))}" for where in TOKEN_ON.of(state.position))


def _lay_out(title: Title, books: Books) -> None:
    """The tokens of a private lie with it."""
    for private, facts in title.file.privates.items():
        if facts.lays is not None and facts.lays.tokens:
            books.seed(token_unit(private), private, facts.lays.tokens)


RULES = Rules(laid_out=(_lay_out,), of_companies={Clear: clear}, turn_begun=(_offers,))
