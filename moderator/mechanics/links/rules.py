"""Links: places that the table says have been connected, and what a corporation is paid for them."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.ledger.transfer import transfer
from moderator.model.accounts import BANK, BOARD, MONEY
from moderator.model.books import Books
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.links import pay_link
from moderator.rules.basics.points import Rules, any_of, joined
from moderator.rules.basics.privates import cited, refused
from moderator.rules.basics.state import NotBooked, State
from moderator.rules.rounds.operating import current_turn
from moderator.titles.title import Title
from moderator.vocabulary.runs import Link


def link(desk: Desk, move: Link) -> None:
    """Note a link. Raises NotBooked for something that has no links, or that was paid for its own."""
    if move.what in desk.title.file.links:
        _note_link(desk, move.what)
    elif desk.title.hex_of(move.what) in desk.title.file.first_links:
        _note_first(desk, desk.title.hex_of(move.what))
    elif not any_of(joined(desk.title).link_said, desk, move.what):
        _count_area(desk, move.what)


def _note_link(desk: Desk, company: str) -> None:
    """The money that waits for a corporation's link, once; one that has not floated is paid when it does, if at all."""
    facts, position = desk.title.file.links[company], desk.position
    if company in position.links:
        paid = desk.refuse("missing", f"{company} has been paid for its link", about="link-grant")
        raise refused(desk, company, paid)
    if company not in position.par and facts.aside:
        absent = desk.refuse("not-in-play", f"{company} is not in play", about="link-grant")
        raise refused(desk, company, absent)
    linked = list_words(desk.title.place_name(place) for place in facts.places)
    built = desk.finding("link-built", f"{linked} are linked: the table vouches for it", about="link-grant")
    desk.judge(cited(desk, company, built))
    position.links = {**position.links, company: 1}
    if facts.aside or company in position.floated:
        pay_link(desk, company)
    else:
        desk.tell("link-grant", "waits" if facts.waits else "lost", company=company, amount=facts.pays, places=linked)


def _note_first(desk: Desk, where: str) -> None:
    """The company on turn has linked a place, and is paid if none has before it. Raises NotBooked otherwise."""
    facts, position, turn = desk.title.file.first_links[where], desk.position, current_turn(desk)
    place, by = desk.title.place_name(where), desk.title.place_name(facts.by)
    if where in position.links:
        raise desk.refuse("missing", f"{place} has been linked before", about="first-link")
    if turn is None:
        said = f"nobody is on turn who could have linked {place}"
        raise desk.refuse("missing", said, "say it in the turn of the company that lays the tile", about="first-link")
    if facts.by not in position.tiles:
        raise desk.refuse("missing", f"no tile lies in {by}, by which {place} is linked", about="first-link")
    linked = f"{turn.company}'s tile in {by} links {place}: the table vouches for it"
    desk.judge(desk.finding("link-built", linked, about="first-link"))
    position.links = {**position.links, where: 1}
    desk.pay(BANK, turn.company, facts.pays, "first-link")
    desk.tell("first-link", company=turn.company, amount=facts.pays, place=place)


def _offers(state: State, turn: Turn) -> Iterator[str]:
    """Links that have not been made, once a tile lies in the hex for it."""
    title, position = state.title, state.position
    yield from (f"link {quote_name(named)}" for named in title.file.links if named not in position.links)
    for where, facts in title.file.first_links.items():
        if where not in position.links and facts.by in position.tiles:
            yield f"link {quote_name(title.place_name(where))}"


def _count_area(desk: Desk, place: str) -> None:
    """One more link of an off-map area, which makes it worth more."""
    title, position = desk.title, desk.position
    area, bonuses = title.hex(place).area, title.file.bonuses
    if area is None or area != bonuses.linked_area:
        raise _never_paid(desk, place)
    count = position.links.get(area, 0) + 1
    desk.judge(_link_count(desk, place, count, len(bonuses.by_links) - 1))
    desk.flag("link-built", f"{place} has a further link: the table vouches for it", about="area-links")
    position.links = {**position.links, area: count}
    desk.tell("area-links", place=place, count=count, amount=title.link_value(area, count))
    for name in position.cards.owners if count == len(bonuses.by_links) - 1 else ():
        if title.file.cards[name].sees is None and _asks_for(desk, name, area):
            desk.tell("target-card", "asked", source=name, place=title.place_name(place))


def _never_paid(state: State, what: str) -> NotBooked:
    """Return the refusal of a link that earns nothing: of a corporation no money waits for, or of another place."""
    if what not in state.title.kinds:
        return state.refuse("missing", f"{what} has no link that counts", _listed(state), about="area-links")
    absent = f"{what} is paid for no link in this game"
    return refused(state, what, state.refuse("missing", absent, _listed(state), about="link-grant"))


def _listed(state: State) -> str:
    """What has links that count, as lines name it."""
    title, area = state.title, state.title.file.bonuses.linked_area
    places = [where for where, facts in title.map.hexes.items() if area is not None and facts.area == area]
    named = [*title.file.links, *map(title.place_name, [*title.file.first_links, *places])]
    left = (private.leaves for private in title.file.privates.values())
    return (
        f"only {list_words(named)} can be linked"
        if named
        else "name the private"
        if any(left)
        else "leave the line out"
    )


def _asks_for(state: State, name: str, area: str) -> bool:
    """Whether a card's goal is in this area."""
    return any(state.title.hex(place).area == area for place in state.title.file.cards[name].places)


def _link_count(state: State, place: str, count: int, most: int) -> Finding | None:
    if count <= most:
        return None
    return state.finding(
        "link-count",
        f"{place} is linked a {count}th time, and it has {most} links",
        expected=f"{most} links",
        actual=count,
    )


def _linkable(state: State, what: str) -> bool:
    return state.title.hex_of(what) in state.title.file.first_links


def _begun(state: State, turn: Turn) -> Iterator[str]:
    if state.title.file.bonuses.linked_area is not None:
        yield "link PLACE"


def _lay_out(title: Title, books: Books) -> None:
    """Grants that are kept apart from the bank lie on the board."""
    for grant in title.file.links.values():
        if grant.aside:
            transfer(books, BANK, BOARD, MONEY, grant.pays, "setup")


RULES = Rules(
    laid_out=(_lay_out,), of_table={Link: link}, turn_offers=(_offers,), turn_begun=(_begun,), linkable=(_linkable,)
)
