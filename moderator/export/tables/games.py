"""Games and players: which game it is, how it ended, who came where; and how it went round by round."""

from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256

from moderator.export.game.course import COMPANY_FLOWS, PLAYER_FLOWS, Played, flows, in_play, paid_out
from moderator.export.game.rounds import president_in
from moderator.export.tables.shapes import GameTables, Row, kind_of
from moderator.journal.names import OCCASION
from moderator.model.findings import Severity
from moderator.model.ledger import BANK, INVESTOR, MONEY, PLACES, POOL, token_unit
from moderator.model.position import DEBT, Part
from moderator.model.rounds import GameOver
from moderator.rules.booking import State
from moderator.rules.certificates import seat_limit
from moderator.rules.holdings import certificates, percent, trains_of
from moderator.rules.kinds import KINDS
from moderator.rules.prices import price
from moderator.scoring import score, worth, worth_parts
from moderator.titles.title import Title
from moderator.tournament.choosing import digest_moves

# ---- rounds ----


def games(told: GameTables) -> Iterator[Row]:
    game, title, report = told.game, told.title, told.report
    occasion, now = dict(game.journal.header.occasion), game.position.round
    players = game.position.players
    yield (
        told.name,
        title.name,
        title.note.removeprefix(f"{title.name} "),
        ", ".join(f"{name} {value}" for name, value in title.options) or None,
        *(occasion.get(word) for word in OCCASION),
        len(players),
        title.file.currency,
        title.bank(len(players)),
        isinstance(now, GameOver),
        now.reason if isinstance(now, GameOver) else None,
        len(told.rounds),
        report.lines,
        *(report.counts[severity.value] for severity in Severity),
        report.clean,
        bool(report.uncertain),
        sha256(game.data).hexdigest(),
        digest_moves(game)[0] or None,
    )


def players(told: GameTables) -> Iterator[Row]:
    game = told.game
    standings = score(game.state).standings
    for each in standings:
        yield (
            told.name,
            each.player,
            game.journal.header.players.index(each.player) + 1,
            each.place,
            each.total,
            game.position.books.of(MONEY, each.player),
            standings[0].total - each.total,
            each.bankrupt,
        )


def rounds(told: GameTables) -> Iterator[Row]:
    for about, played in told.numbered:
        before, after, steps = played.before, played.after, played.steps
        yield (
            *about,
            KINDS[type(before.round)].heading,
            steps[0].booked.place if steps else None,
            steps[-1].booked.place if steps else None,
            len(steps),
            before.phase,
            after.phase,
            before.priority,
            after.priority,
            after.books.of(MONEY, BANK),
            sum(after.books.of(MONEY, player) for player in after.players),
            sum(after.books.of(MONEY, company) for company in told.title.kinds),
        )


def player_rounds(told: GameTables) -> Iterator[Row]:
    for about, played in told.numbered:
        state, before = told.after(played), State(told.title, played.before)
        for player in played.after.players:
            moved, now = flows(told.title, played.payments, player), worth(state, player)
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


def company_rounds(told: GameTables) -> Iterator[Row]:
    for about, played in told.numbered:
        paid = paid_out(played.payments, played.after.players)
        there = in_play(told.title, played)
        for company in (company for company in told.title.kinds if company in there):
            yield (*about, company, *_company(told, played, company, sum(paid.get(company, {}).values())))


def _company(told: GameTables, played: Played, company: str, paid: int) -> Row:
    state, books = told.after(played), played.after.books
    moved = flows(told.title, played.payments, company)
    trains, led = trains_of(state, company), president_in(told.title, played, company)
    shared = company in told.title.certificates
    return (
        told.title.kinds[company],
        None if led == "closed" else led,
        led == "closed",
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
# Holdings: who holds how much of what as each round ends, and what that is worth.

_CASH = "cash"  # what the parts of a score call it


def holdings(told: GameTables) -> Iterator[Row]:
    """Money and pieces first, by unit; then what is no piece of the books: credits, and cards that count."""
    for about, played in told.numbered:
        state = told.after(played)
        parts = {player: {part.what: part for part in worth_parts(state, player)} for player in played.after.players}
        for holder, kind, item, quantity in _pieces(state):
            what = _CASH if kind == MONEY else item if kind in ("share", "private") else None
            part = parts[holder].pop(what, None) if what and holder in parts else None
            yield (
                *about,
                holder,
                _kind_of_holder(told.title, holder),
                kind,
                item,
                quantity,
                *((percent(state, item, holder), price(state, item)) if kind == "share" and item else (None, None)),
                part.amount if part else None,
            )
        for player, others in parts.items():
            yield from ((*about, player, "player", *rest) for rest in _others(others))


def _pieces(state: State) -> Iterator[tuple[str, str, str | None, int]]:
    """Holder, kind, item and number of all that the books hold; certificates of one corporation together."""
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
    """The parts of a score that no piece stands for; no money is one of them that comes to nothing."""
    for what, part in parts.items():
        if what == DEBT:
            yield "credit", None, part.count, None, None, part.amount
        elif what != _CASH:
            yield "card", what, part.count, None, None, part.amount
