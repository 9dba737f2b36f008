"""The companies: corporations by price, minors by number, privates, and those that are out of play."""

from collections.abc import Iterable, Iterator

from moderator.game import Game
from moderator.model.ledger import BANK, BOX, IPO, MONEY, POOL, charter_unit, token_unit
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.model.wording import list_words
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import (
    charter_name,
    held_by_players,
    in_charge,
    minors_of,
    percent,
    president,
    privates_of,
    trains_of,
    waiting_minors,
)
from moderator.rules.mechanic_rules import all_of, facts_of, mechanics_of
from moderator.rules.prices import price, standing
from moderator.rules.privates import lies_down, revenue_of
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.stock.offers import offering_price
from moderator.rules.stock.startable import starting_cells
from moderator.rules.subsidiaries import abandoned_minors, bearer
from moderator.rules.tokens import chits_left
from moderator.views.ink import PLAIN, Ink
from moderator.views.market import powers
from moderator.views.players import lots
from moderator.views.text import ROOM, clip, table, titled, wrap
from moderator.views.trains import rusts_next
from moderator.vocabulary.runs import Run

# ---- earned ----
# Read from the lines that ran trains.

Earned = dict[str, dict[str, int]]


def earned(game: Game, line: int | None = None) -> Earned:
    """By round in the order of play, and by company, what its runs have brought up to a line, now without one."""
    earned_by_round: Earned = {}
    for company, played, revenue in _runs(game, line):
        earned_by_round.setdefault(played, {})[company] = revenue
    return earned_by_round


def _runs(game: Game, line: int | None) -> Iterator[tuple[str, str, int]]:
    before = game.replay.start
    for step in game.steps:
        if line is not None and step.booked.line > line:
            return
        move = step.booked.move
        if isinstance(move, Run) and move.actor is not None:
            yield move.actor, round_name(before), earned_revenue_of(step)
        before = step.position


def earned_revenue_of(step: Step) -> int:
    """Return the revenue of a run: from the turn if it is still on, else from the dividend event or the payments."""
    if (turn := step.position.turn_of(step.booked.move.actor or "")) is not None:
        return turn.revenue or 0
    for event in step.entry.events:
        if event.code == "dividend-full":
            return event.amount or 0
    return sum(posting.count for posting in step.entry.postings if posting.source == BANK)


_NAME = 9  # maximum columns of a president's name
_ROUNDS = 8  # number of operating rounds shown


def companies(state: State, ink: Ink = PLAIN, earned: Earned | None = None) -> list[str]:
    """Return the companies in operating order, minors first, with their revenue; then privates and what is still for
    sale.
    """
    first = [line for part in (_minors, _corporations) for line in part(state, ink)]
    last = [line for part in (_privates, powers, lots) for line in part(state, ink)]
    return [*first, *_revenue(state, earned or {}, ink), *last]


def _revenue(state: State, earned: Earned, ink: Ink) -> list[str]:
    """Return a row for each company in play that has run, with a column for each of the last operating rounds."""
    title, shown = state.title, list(earned)[-_ROUNDS:]
    ran = {company for runs in earned.values() for company in runs}
    others = [minor for minor in title.file.minors if president(state, minor)]
    names = [company for company in (*others, *in_order(state)) if company in ran]
    rows = [("", name, *(_ran(state, earned[played].get(name)) for played in shown)) for name in names]
    if not rows:
        return []
    headings = ("", "company", *(played.removeprefix("OR ") for played in shown))
    before = f"; {len(earned) - len(shown)} before these" if len(earned) > len(shown) else ""
    lines = table(headings, rows, headings[2:], ink)
    return titled(f"Revenue   (of each operating round{before})", lines, ink)


def _ran(state: State, revenue: int | None) -> str:
    return "" if revenue is None else state.money(revenue)


def _corporations(state: State, ink: Ink) -> list[str]:
    title, position = state.title, state.position
    books, now = position.books, actor(state)
    started = in_order(state)
    priced, offered = title.file.shares.priced, "ipo" in title.offers
    rows = [
        (
            _mark(position, company, now),
            company,
            *((_par(state, company),) if offered else ()),
            *(_money(state, company) if priced else ()),
            clip(in_charge(state, company) or "-", _NAME),
            f"{held_by_players(state, company)}%",
            *((f"{percent(state, company, IPO)}%",) if offered else ()),
            f"{percent(state, company, company)}%",
            f"{percent(state, company, POOL)}%",
            books.of(token_unit(company), company),
            " ".join(trains_of(state, company)) or "-",
            condition(state, company),
        )
        for company in started
    ]
    unsold, lies = ("own", "treasury") if priced else ("left", "display")
    held = ("held", *(("offer",) if offered else ()), unsold, title.words.pool_heading, "tok")
    money = (*((title.words.par_heading,) if offered else ()), *(("price", "cash") if priced else ()))
    headings = ("", "company", *money, title.words.leader, *held, "trains", "")
    lines = table(headings, rows, f"{' '.join(money)} {' '.join(held)}", ink) if rows else []
    lines += wrap(rusts_next(state), "rusts next: ", "  ", ROOM) if rusts_next(state) else []
    lines += _list("on the track:", list(position.order))
    others = [c for c in title.file.corporations if c not in started and c not in position.closed]
    lines += _list("not started:", [c for c in others if c not in title.formed])
    values = [state.money(value) for value in starting_values(state, (c for c in others if c not in title.formed))]
    lines += _list("may be started at", values if priced else [])
    lines += _laid_out(state, others)
    lines += _list("not formed:", [c for c in others if c in title.formed])
    lines += _list("out of the game:", [c for c in title.file.corporations if c in position.closed])
    lies = f"offering (costs {title.words.par_heading}), {lies}" if offered else lies
    return titled(f"Corporations   (> acts, x has acted; share of players, {lies} and {title.words.pool})", lines, ink)


def in_order(state: State) -> list[str]:
    """The corporations in play, in the order they operate."""
    title, position = state.title, state.position
    started = [company for company in title.file.corporations if company in position.par]
    if title.file.shares.priced:
        # companies on the track operate before the others
        track = {company: place for place, company in enumerate(position.order)}
        started = sorted(
            (c for c in started if c in position.cells), key=lambda c: (track.get(c, len(track)), standing(state, c))
        )
    return started


def _par(state: State, company: str) -> str:
    """Return the price of a share in the initial offering."""
    value = offering_price(state, company)
    return "-" if value is None else state.money(value)


def starting_values(state: State, others: Iterable[str]) -> list[int]:
    """The values at which any of these corporations may be started now, where that is chosen."""
    return sorted({value for company in others for value in starting_cells(state, company)})


def _money(state: State, company: str) -> tuple[str, str]:
    """The price of a share, and the treasury."""
    value, title = price(state, company), state.title
    return "-" if value is None else title.money(value), title.balance(state.cash(company))


def _mark(position: Position, company: str, now: str | None) -> str:
    acted = position.round.acted if isinstance(position.round, OperatingRound) else ()
    return ">" if company == now else "x" if company in acted else " "


def condition(state: State, company: str) -> list[str]:
    """`not floated` or `new`, its charter where the title has several, the privates it owns."""
    title, position = state.title, state.position
    parts = [] if company in position.operated else ["new"]
    if company not in position.floated:
        parts = ["not floated"]
    if len(title.share_charters) > 1:
        parts.append(charter_name(state, company))
    if company in position.formed:
        parts.append(f"of {list_words(position.formed[company])}")
    facts = ((fact, value) for fact, value in facts_of(state, company) if fact.shown and value is not None)
    parts += [fact.shown.format(value) for fact, value in facts]
    parts += all_of(mechanics_of(title).shown.company, state, company)
    return [*parts, *privates_of(state, company), *(f"with {minor}" for minor in minors_of(state, company))]


def _minors(state: State, ink: Ink) -> list[str]:
    title, position = state.title, state.position
    if not title.file.minors:
        return []
    books, now = position.books, actor(state)
    owned = {minor: president(state, minor) for minor in title.file.minors}
    rows = [
        (
            _mark(position, minor, now),
            minor,
            title.balance(books.of(MONEY, minor)),
            owner,
            " ".join(trains_of(state, minor)) or "-",
        )
        for minor, owner in owned.items()
        if owner
    ]
    lines = table(("", "minor", "cash", "owner", "trains"), rows, "minor cash", ink) if rows else []
    lines += _list("for sale:", [minor for minor in owned if books.of(charter_unit(minor), BANK)])
    merged = [f"{minor} with {bearer(state, minor)}" for minor in owned if bearer(state, minor) not in (None, minor)]
    left = abandoned_minors(state)
    gone = {minor for minor in owned if bearer(state, minor) is not None} | {*left}
    conditions = {minor: ", ".join(all_of(mechanics_of(title).shown.company, state, minor)) for minor in owned}
    lines += _list("", [f"{minor}: {words}" for minor, words in conditions.items() if words])
    lines += [*_list("merged:", merged), *_list("abandoned:", left)]
    if any(waiting_minors(state, player) for player in position.players):
        left_over = ", ".join(f"{zone} {count}" for zone, count in chits_left(state).items() if count)
        lines += _list("track rights left:", [left_over or "none"] if title.file.rights else [])
    lines += _list("closed:", [minor for minor in owned if minor in position.closed and minor not in gone])
    return titled("Minors", lines, ink)


def _privates(state: State, ink: Ink) -> list[str]:
    """Each private with its owner; those that are out of the game."""
    title, position = state.title, state.position
    if not title.file.privates:
        return []
    books = position.books
    owners = {private: next(iter(books.holders(unit))) for private, unit in title.private_charters}
    rows = [
        (
            "",
            private,
            title.money(facts.face),
            title.money(revenue_of(state, private)),
            owners[private],
            f"{facts.name}{', used' if private in position.used else ''}{_down(state, private)}",
        )
        for private, facts in title.file.privates.items()
        if owners[private] != BOX
    ]
    lines = table(("", "private", "face", "pays", "owner", ""), rows, "face pays", ink) if rows else []
    lines += _list("closed:", [private for private, owner in owners.items() if owner == BOX])
    return titled("Privates", lines, ink)


def _down(state: State, private: str) -> str:
    return ", face down" if lies_down(state, private) else ""


def _list(what: str, names: list[str]) -> list[str]:
    return wrap(" ".join(names), f"{what} ", "  ", ROOM) if names else []


def _laid_out(state: State, others: list[str]) -> list[str]:
    """Return the places of marker and shares for corporations that float when their director's certificate is sold."""
    title, lines = state.title, list[str]()
    for company, facts in title.file.director_lots.items():
        if company in others:
            value = "" if facts.start == "chosen" else f"its marker at {title.money(facts.value)}, "
            laid = title.worded(f"{value}{percent(state, company, POOL)}% of it in the pool")
            lines += wrap(f"{company} comes with the opening sale: {laid}", "", "  ", ROOM)
    return lines
