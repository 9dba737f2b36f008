"""Long tables of games, players, rounds and holdings."""

from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256

from moderator.export.game.course import COMPANY_FLOWS, PLAYER_FLOWS, Played, flows, in_play, paid_out
from moderator.export.game.rounds import president_in
from moderator.export.tables.shapes import GameTables, Row, kind_of
from moderator.journal.names import OCCASION
from moderator.journal.occasion import plain_day
from moderator.model.findings import Severity
from moderator.model.ledger import BANK, INVESTOR, MONEY, PLACES, POOL, token_unit
from moderator.model.names import person_key
from moderator.model.position import DEBT, Part
from moderator.model.rounds import GameOver
from moderator.rules.booking import State
from moderator.rules.certificates import seat_limit
from moderator.rules.holdings import certificates, percent, trains_of
from moderator.rules.kinds import kind_of_round
from moderator.rules.prices import price
from moderator.scoring import score, worth, worth_parts
from moderator.titles.title import Title
from moderator.tournament.choosing import digest_moves

# ---- rounds ----


def games(tables: GameTables) -> Iterator[Row]:
    """Yield the row of the game: its title, occasion, bank, end, and counts of lines and findings."""
    game, title, report = tables.game, tables.title, tables.report
    occasion, now = dict(game.journal.header.occasion), game.position.round
    players = game.position.players
    yield (
        tables.name,
        title.name,
        title.note.removeprefix(f"{title.name} "),
        ", ".join(f"{name} {value}" for name, value in title.options) or None,
        *(occasion.get(word) for word in OCCASION),
        len(players),
        title.file.currency,
        title.bank(len(players)),
        isinstance(now, GameOver),
        now.reason if isinstance(now, GameOver) else None,
        len(tables.rounds),
        report.lines,
        *(report.counts[severity.value] for severity in Severity),
        report.clean,
        bool(report.uncertain),
        sha256(game.data).hexdigest(),
        digest_moves(game)[0] or None,
        plain_day(occasion["date"]) if "date" in occasion else None,
    )


def players(tables: GameTables) -> Iterator[Row]:
    """Yield a row for each player with the final or present score."""
    game = tables.game
    standings = score(game.state).standings
    for each in standings:
        yield (
            tables.name,
            each.player,
            game.journal.header.players.index(each.player) + 1,
            each.place,
            each.total,
            game.position.books.of(MONEY, each.player),
            standings[0].total - each.total,
            each.bankrupt,
            person_key(each.player),
        )


def rounds(tables: GameTables) -> Iterator[Row]:
    """Yield a row for each round: its lines, phases, priority deal, and the money of bank, players and companies."""
    for about, played in tables.numbered:
        before, after, steps = played.before, played.after, played.steps
        yield (
            *about,
            kind_of_round(type(before.round)).heading,
            steps[0].booked.place if steps else None,
            steps[-1].booked.place if steps else None,
            len(steps),
            before.phase,
            after.phase,
            before.priority,
            after.priority,
            after.books.of(MONEY, BANK),
            sum(after.books.of(MONEY, player) for player in after.players),
            sum(after.books.of(MONEY, company) for company in tables.title.kinds),
        )


def player_rounds(tables: GameTables) -> Iterator[Row]:
    """Yield a row for each player in each round: certificates, payments, money and net worth."""
    for about, played in tables.numbered:
        state, before = tables.after(played), State(tables.title, played.before)
        for player in played.after.players:
            moved, now = flows(tables.title, played.payments, player), worth(state, player)
            yield (
                *about,
                player,
                float(certificates(state, player)),
                seat_limit(state),
                *(moved[column] for column in PLAYER_FLOWS),
                played.after.books.of(MONEY, player),
                now,
                None if played.counted else now - worth(before, player),
                player in played.after.bankrupt,
            )


def company_rounds(tables: GameTables) -> Iterator[Row]:
    """Yield a row for each company in play in each round."""
    for about, played in tables.numbered:
        paid = paid_out(played.payments, played.after.players)
        active = in_play(tables.title, played)
        for company in (company for company in tables.title.kinds if company in active):
            yield (*about, company, *_company(tables, played, company, sum(paid.get(company, {}).values())))


def _company(tables: GameTables, played: Played, company: str, paid: int) -> Row:
    state, books = tables.after(played), played.after.books
    moved = flows(tables.title, played.payments, company)
    trains, president = trains_of(state, company), president_in(tables.title, played, company)
    shared = company in tables.title.certificates
    return (
        tables.title.kinds[company],
        None if president == "closed" else president,
        president == "closed",
        price(state, company),
        played.revenue.get(company, 0),
        paid,
        *(moved[column] for column in COMPANY_FLOWS),
        books.of(MONEY, company),
        " ".join(trains) or None,
        len(trains),
        books.of(token_unit(company), company),
        percent(state, company, company) if shared else None,
        percent(state, company, POOL) if shared else None,
    )


# ---- holdings ----

_CASH = "cash"  # as a part of a score


def holdings(tables: GameTables) -> Iterator[Row]:
    """Yield money and pieces by unit, then credits and cards, which are not pieces of the books."""
    for about, played in tables.numbered:
        state = tables.after(played)
        parts = {player: {part.what: part for part in worth_parts(state, player)} for player in played.after.players}
        for holder, kind, item, quantity in _pieces(state):
            what = _CASH if kind == MONEY else item if kind in ("share", "private") else None
            part = parts[holder].pop(what, None) if what and holder in parts else None
            yield (
                *about,
                holder,
                _kind_of_holder(tables.title, holder),
                kind,
                item,
                quantity,
                *((percent(state, item, holder), price(state, item)) if kind == "share" and item else (None, None)),
                part.amount if part else None,
            )
        for player, others in parts.items():
            yield from ((*about, player, "player", *rest) for rest in _others(others))


def _pieces(state: State) -> Iterator[tuple[str, str, str | None, int]]:
    """Yield holder, kind, item and number of everything in the books, with a corporation's certificates as one."""
    held: Counter[tuple[str, str, str | None]] = Counter()
    books = state.position.books
    for unit in books.units():
        kind, item = kind_of(state.title, unit)
        for holder, count in books.holders(unit).items():
            held[holder, kind, item] += count
    return ((*key, count) for key, count in held.items() if count)


def _kind_of_holder(title: Title, holder: str) -> str:
    if holder in PLACES:
        return "place"
    return "dummy" if holder == INVESTOR else title.kinds.get(holder, "player")


def _others(parts: Mapping[str, Part]) -> Iterator[Row]:
    """Yield the parts of a score that are not pieces. Cash is left out, because it remains here only if it is zero."""
    for what, part in parts.items():
        if what == DEBT:
            yield "credit", None, part.count, None, None, part.amount
        elif what != _CASH:
            yield "card", what, part.count, None, None, part.amount
