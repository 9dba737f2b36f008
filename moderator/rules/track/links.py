"""Links: places that the table says have been connected, and what a corporation is paid for them."""

from moderator.model.accounts import BANK, BOARD
from moderator.model.findings import Finding
from moderator.model.moves import Link
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State


def link(desk: Desk, move: Link) -> None:
    """Note a link. Raises NotBooked for something that has no links, or that was paid for its own."""
    if move.what in desk.title.file.links:
        _pay_grant(desk, move.what)
    else:
        _count_area(desk, move.what)


def _pay_grant(desk: Desk, company: str) -> None:
    """The money that waits for a corporation's link, once."""
    facts, position = desk.title.file.links[company], desk.position
    if company in position.links:
        raise desk.refuse("missing", f"{company} has been paid for its link", "leave it out", about="link-grant")
    if company not in position.par:
        raise desk.refuse(
            "not-in-play",
            f"{company} is not in play",
            "name a company that has been started",
            about="link-grant",
        )
    linked = list_words(desk.title.place_name(place) for place in facts.places)
    desk.flag("link-built", f"{linked} are linked: the table vouches for it", about="link-grant")
    position.links = {**position.links, company: 1}
    due = facts.times * position.par[company] if facts.times else facts.pays
    desk.pay(BOARD, company, min(due, facts.pays), "link-grant")
    desk.pay(BANK, company, max(0, due - facts.pays), "link-grant")
    desk.pay(BOARD, BANK, max(0, facts.pays - due), "link-grant")
    desk.tell("link-grant", company=company, amount=due, places=linked)


def _count_area(desk: Desk, place: str) -> None:
    """One more link of an off-map area, which makes it worth more."""
    title, position = desk.title, desk.position
    area, bonuses = title.hex(place).area, title.file.bonuses
    if area is None or area != bonuses.linked_area:
        raise desk.refuse(
            "missing",
            f"{place} is no place whose links count",
            "name a company, or a place of the area",
            about="area-links",
        )
    count = position.links.get(area, 0) + 1
    desk.judge(_link_count(desk, place, count, len(bonuses.by_links) - 1))
    desk.flag("link-built", f"{place} has a further link: the table vouches for it", about="area-links")
    position.links = {**position.links, area: count}
    desk.tell("area-links", place=place, count=count, amount=title.link_value(area, count))


def _link_count(state: State, place: str, count: int, most: int) -> Finding | None:
    if count <= most:
        return None
    return state.finding(
        "link-count",
        f"{place} is linked a {count}th time, and it has {most} links",
        expected=f"{most} links",
        actual=count,
        remedy="leave it out, or take back a link that was noted twice",
    )
