"""One sheet per round: players, companies, purchases, money, and other payments."""

from collections.abc import Sequence

from moderator.export.game.cells import balance, balanced, carried, check, colour_of, company_columns, totals
from moderator.export.game.course import (
    COMPANY_FLOWS,
    PLAYER_FLOWS,
    Payment,
    Played,
    flows,
    in_play,
    other_payments,
    paid_out,
    player_flows,
    purchases_table,
)
from moderator.export.game.ledger import BEGIN, END, money_table
from moderator.export.sheet import Cell, Column, Sheet, Table, Value
from moderator.game import Game
from moderator.model.ledger import INVESTOR, MONEY, POOL, token_unit
from moderator.rules.booking import State
from moderator.rules.certificates import certificates_of_limit
from moderator.rules.holdings import leader, minors_of, percent, privates_of, trains_of
from moderator.rules.kinds import kind_of_round
from moderator.rules.prices import price
from moderator.scoring import worth
from moderator.titles.telling import tell
from moderator.titles.title import Title

# ---- round companies ----

_BALANCE = balance("begin funds", COMPANY_FLOWS, "end funds")
_COLUMNS = (
    Column("company"),
    Column("president"),
    Column("trains"),
    Column("tokens", "count"),
    Column("offering", "percent"),
    Column("pool", "percent"),
    Column("price before", "money"),
    Column("price after", "money"),
    Column("begin funds", "money"),
    Column("revenue", "money"),
    Column("paid", "money"),
    *(Column(heading, "money") for heading in COMPANY_FLOWS),
    Column("end funds", "money"),
    Column("check"),
)
_ROUND_COMPANIES_NOTE = (
    "Trains, tokens and shares at the end of the round. Paid: to players. Income: from own shares, shares in the pool, "
    "privates, districts and links. Stock: for own shares."
)
_UNPRICED = "Trains, tokens and shares at the end of the round. Paid: to players."
_ROUND_COMPANIES_SUMMED = frozenset(("begin funds", "revenue", "paid", *COMPANY_FLOWS, "end funds"))
_PAID = "{companies.paid:total}={players.dividends:total}"


def companies_table(title: Title, played: Played, before: Sheet | None = None) -> Table | None:
    """Return the companies of a round, those that operate first, or None.

    Opening amounts are links to the sheet `before`.
    """
    paid = paid_out(played.payments, played.after.players)
    rows, colours, shown = [], [], _shown(title, played)
    for company in _taking_part(title, played):
        row = _round_companies_row(title, played, company, sum(paid.get(company, {}).values()), before)
        rows.append(tuple(row[at] for at in shown))
        colours.append(colour_of(title, company))
    if not rows:
        return None
    columns = tuple(_COLUMNS[at] for at in shown)
    note, total = (
        _ROUND_COMPANIES_NOTE if title.file.shares.priced else _UNPRICED,
        _round_companies_total(title, played, columns, rows),
    )
    return Table("companies", "Companies", columns, tuple(rows), total, tuple(colours), note)


def _shown(title: Title, played: Played) -> list[int]:
    """Return the columns to show: no prices if shares have none, no funds if companies have no money."""
    out: set[str] = set()
    if not title.file.shares.priced:
        out |= {"price before", "price after"}
        held = {*played.before.books.holders(MONEY), *played.after.books.holders(MONEY)}
        ends = {end for payment in played.payments for end in (payment.posting.source, payment.posting.target)}
        if title.kinds.keys().isdisjoint(held | ends):
            out |= {"begin funds", *COMPANY_FLOWS, "end funds"}
    return [at for at, column in enumerate(_COLUMNS) if column.heading not in out]


def _taking_part(title: Title, played: Played) -> list[str]:
    """Return the companies in play at the start or the end of the round, and those with money or payments."""
    found = in_play(title, played)
    for position in (played.before, played.after):
        found.update(position.books.holders(MONEY))
    for payment in played.payments:
        found.update((payment.posting.source, payment.posting.target, payment.company or ""))
    operating = (turn.company for turn in played.turns)
    return list(dict.fromkeys([*operating, *(company for company in title.kinds if company in found)]))


def _round_companies_row(
    title: Title, played: Played, company: str, paid: int, sheet: Sheet | None
) -> tuple[Value, ...]:
    before, after = played.before, played.after
    begin, end = before.books.of(MONEY, company), after.books.of(MONEY, company)
    moved = flows(title, played.payments, company)
    shared, priced = company in title.certificates, title.file.shares.priced
    return (
        company,
        president_in(title, played, company),
        " ".join(trains_of(State(title, after), company)) or None,
        after.books.of(token_unit(company), company),
        percent(State(title, after), company, company) if shared else None,
        percent(State(title, after), company, POOL) if shared else None,
        price(State(title, before), company),
        price(State(title, after), company),
        carried(sheet, "companies", company, "end funds", begin),
        played.revenue.get(company, 0),
        paid,
        *moved.values(),
        end,
        check(_BALANCE, begin + sum(moved.values()) == end) if begin or end or any(moved.values()) or priced else None,
    )


def president_in(title: Title, played: Played, company: str) -> str | None:
    """Return the president at the end of the round, or `closed` if the company closed in it."""
    leads = leader(State(title, played.after), company)
    return "closed" if leads is None and leader(State(title, played.before), company) else leads


def _round_companies_total(
    title: Title, played: Played, columns: Sequence[Column], rows: Sequence[tuple[Value, ...]]
) -> tuple[Value, ...]:
    """Return the sums, with a check that players receive what companies pay."""
    sums = totals("companies", columns, rows, _ROUND_COMPANIES_SUMMED)
    got = sum(flows(title, played.payments, player)["dividends"] for player in played.after.players)
    total: list[Value] = [sums.get(column.heading) for column in columns]
    if "end funds" not in sums:
        return ("all", *total[1:-1], check(_PAID, sums["paid"].value == got))
    holds = balanced("begin funds", COMPANY_FLOWS, "end funds", sums) and sums["paid"].value == got
    return ("all", *total[1:-1], check(f"AND({_BALANCE},{_PAID})", holds))


# ---- round players ----

_ROUND_PLAYERS_SUMMED = frozenset(("begin cash", "begin worth", *PLAYER_FLOWS, "end cash", "end worth"))
PRIORITY, HAS_IT = "priority", "yes"
_ROUND_PLAYERS_NOTE = "Shares, certificates and priority deal at the end of the round. * marks the president."
_NO_SHARES = "Certificates and priority deal at the end of the round."


def players_table(title: Title, played: Played, players: Sequence[str], before: Sheet | None = None) -> Table:
    """Return the players of a round and the Investor, with holdings at its end.

    Opening amounts are links to the sheet `before`.
    """
    started = {**played.before.par, **played.after.par}
    shown = [company for company in title.certificates if company in started or _held(title, played, company, players)]
    fixed = ("player", PRIORITY, "certificates", _owns(title), "begin cash", *_worths(title, "begin worth"))
    moving = (*player_flows(title), "end cash", *_worths(title, "end worth"))
    columns = (
        Column("player"),
        Column(PRIORITY),
        Column("certificates"),
        *([Column(_owns(title))] if _owns(title) else []),
        Column("begin cash", "money"),
        *(Column(heading, "money") for heading in _worths(title, "begin worth")),
        *company_columns(title, shown, "percent", (*fixed, *moving, "check")),
        *(Column(heading, "money") for heading in moving),
        Column("check"),
    )
    rows = [_round_players_row(title, played, player, shown, before) for player in players]
    if played.after.investor is not None:
        rows.append(_investors(State(title, played.after), columns, shown))
    note = _ROUND_PLAYERS_NOTE if shown else _NO_SHARES
    return Table("players", "Players", columns, tuple(rows), _round_players_total(title, columns, rows), note=note)


def _held(title: Title, played: Played, company: str, players: Sequence[str]) -> bool:
    """Return whether a player has shares. A private can bring them before the corporation starts."""
    return any(percent(State(title, played.after), company, player) for player in players)


def _round_players_row(
    title: Title, played: Played, player: str, companies: Sequence[str], sheet: Sheet | None
) -> tuple[Value, ...]:
    before, after = played.before, played.after
    begin, end = before.books.of(MONEY, player), after.books.of(MONEY, player)
    sums = flows(title, played.payments, player)
    moved = [sums[heading] for heading in player_flows(title)]
    return (
        player,
        HAS_IT if after.priority == player else None,
        certificates_held(State(title, after), player),
        *([owned_whole(State(title, after), player)] if _owns(title) else []),
        carried(sheet, "players", player, "end cash", begin),
        *(
            carried(sheet, "players", player, "end worth", worth(State(title, before), player))
            for _ in _worths(title, "begin worth")
        ),
        *(_share(State(title, after), company, player) for company in companies),
        *moved,
        end,
        *(worth(State(title, after), player) for _ in _worths(title, "end worth")),
        check(_balance(title), begin + sum(moved) == end),
    )


def _worths(title: Title, heading: str) -> tuple[str, ...]:
    """Return the column of worth, or none if shares have no price and the worth is the cash."""
    return (heading,) if title.file.shares.priced else ()


def _balance(title: Title) -> str:
    return balance("begin cash", player_flows(title), "end cash")


def _investors(state: State, columns: Sequence[Column], companies: Sequence[str]) -> tuple[Value, ...]:
    """Return the row of the Investor, which only has certificates."""
    holds = {"player": INVESTOR, "certificates": certificates_held(state, INVESTOR)}
    shares = iter(_share(state, company, INVESTOR) for company in companies)
    return tuple(next(shares) if each.kind == "percent" else holds.get(each.heading) for each in columns)


def _share(state: State, company: str, player: str) -> Cell | None:
    """Return the percentage of a corporation, marked for the president."""
    held = percent(state, company, player)
    return Cell(held, mark="*" if leader(state, company) == player else "") if held else None


def _round_players_total(
    title: Title, columns: Sequence[Column], rows: Sequence[tuple[Value, ...]]
) -> tuple[Value, ...]:
    sums = totals("players", columns, rows, _ROUND_PLAYERS_SUMMED)
    total: list[Value] = [sums.get(column.heading) for column in columns]
    return ("all", *total[1:-1], check(_balance(title), balanced("begin cash", player_flows(title), "end cash", sums)))


def certificates_held(state: State, player: str) -> str:
    """Return a text such as `7 of 16`: certificates that count, and the limit."""
    return certificates_of_limit(state, player).replace("/", " of ")


def owned_whole(state: State, player: str) -> str | None:
    """Return the minors and privates of a player, and whether the player is bankrupt."""
    bankrupt = ["bankrupt"] if player in state.position.bankrupt else []
    return " ".join([*bankrupt, *minors_of(state, player), *privates_of(state, player)]) or None


def _owns(title: Title) -> str:
    """Return the heading of the column of minors and privates; empty if the title has none."""
    kinds = [name for name, any_ in (("minors", title.file.minors), ("privates", title.file.privates)) if any_]
    return ", ".join(kinds)


# ---- round sheets ----

_FUNDS = {BEGIN: "companies.begin funds", END: "companies.end funds"}
_HOW = "Payments out are negative."


def round_sheets(game: Game, rounds: Sequence[Played]) -> tuple[Sheet, ...]:
    """Return a sheet for every round, in order."""
    sheets: list[Sheet] = []
    for played in rounds:
        sheets.append(_sheet(game.title, played, game.position.players, sheets[-1] if sheets else None))
    return tuple(sheets)


def _sheet(title: Title, played: Played, players: Sequence[str], before: Sheet | None) -> Sheet:
    people, companies = players_table(title, played, players, before), companies_table(title, played, before)
    others = _others(title, played, players)
    tables = [people, companies, purchases_table(title, played), _money(title, played, companies, before), others]
    return Sheet(played.name, tuple(table for table in tables if table is not None), notes=_notes(title, played))


def _notes(title: Title, played: Played) -> tuple[str, ...]:
    before, after = played.before, played.after
    phase = before.phase if before.phase == after.phase else f"{before.phase} to {after.phase}"
    lines = "no line yet"
    if played.steps:
        first, last = played.steps[0].booked.place, played.steps[-1].booked.place
        lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return (f"{kind_of_round(type(before.round)).heading}: phase {phase}, {lines} of the journal. {_HOW}",)


def _money(title: Title, played: Played, companies: Table | None, before: Sheet | None) -> Table:
    return money_table(
        title,
        {BEGIN: played.before, END: played.after},
        {
            "players": {BEGIN: "players.begin cash", END: "players.end cash"},
            "companies": _FUNDS if companies is not None and _has_funds(companies) else {},
        },
        before,
    )


def _has_funds(companies: Table) -> bool:
    return any(column.heading == "end funds" for column in companies.columns)


def _others(title: Title, played: Played, players: Sequence[str]) -> Table | None:
    """Return the payments of the columns `other`."""
    rows = tuple(_other_row(title, payment) for payment in other_payments(title, played.payments, tuple(players)))
    if not rows:
        return None
    columns = (Column("from"), Column("to"), Column("line", "count"), Column("amount", "money"), Column("what for"))
    return Table("other", "Other payments", columns, rows)


def _other_row(title: Title, payment: Payment) -> tuple[Value, ...]:
    posting, booked = payment.posting, payment.step.booked
    events = [event for event in payment.step.entry.events if event.code == posting.why]
    events = [event for event in events if posting.source in (event.company, event.source, event.target)] or events
    events = [event for event in events if event.amount == posting.count] or events
    texts = [tell(title, event) for event in events]
    return posting.source, posting.target, booked.line, posting.count, "; ".join(texts) or booked.text
