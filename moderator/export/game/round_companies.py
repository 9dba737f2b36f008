"""The companies of a round: shares, price, trains, and what became of their money."""

from collections.abc import Sequence

from moderator.export.game.cells import balance, balanced, carried, check, colour_of, totals
from moderator.export.game.course import Played, in_play
from moderator.export.game.flows import COMPANY_FLOWS, flows, paid_out
from moderator.export.sheet import Column, Sheet, Table, Value
from moderator.model.ledger import MONEY, POOL, token_unit
from moderator.rules.booking import State
from moderator.rules.holdings import leader, percent, trains_of
from moderator.rules.prices import price
from moderator.titles.title import Title

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
_NOTE = (
    "Trains, tokens and shares as the round ended. Paid: to players. Income: on own shares and those of the pool, of "
    "privates, districts and links. Stock: for own shares."
)
_UNPRICED = "Trains, tokens and shares as the round ended. Paid: to players."
_SUMMED = frozenset(("begin funds", "revenue", "paid", *COMPANY_FLOWS, "end funds"))
_PAID = "{companies.paid:total}={players.dividends:total}"


def companies_table(title: Title, played: Played, before: Sheet | None = None) -> Table | None:
    """A row for every company that takes part in the round; None if there is none.

    Those that operate come first, in their order. What they have as it begins is linked to the sheet `before`.
    """
    paid = paid_out(played.payments, played.after.players)
    rows, colours, shown = [], [], _shown(title, played)
    for company in _taking_part(title, played):
        row = _row(title, played, company, sum(paid.get(company, {}).values()), before)
        rows.append(tuple(row[at] for at in shown))
        colours.append(colour_of(title, company))
    if not rows:
        return None
    columns = tuple(_COLUMNS[at] for at in shown)
    note, total = _NOTE if title.file.shares.priced else _UNPRICED, _total(title, played, columns, rows)
    return Table("companies", "Companies", columns, tuple(rows), total, tuple(colours), note)


def _shown(title: Title, played: Played) -> list[int]:
    """Which columns are shown: where shares have no price none of prices, and of funds only where there are any."""
    out: set[str] = set()
    if not title.file.shares.priced:
        out |= {"price before", "price after"}
        held = {*played.before.books.holders(MONEY), *played.after.books.holders(MONEY)}
        ends = {end for payment in played.payments for end in (payment.posting.source, payment.posting.target)}
        if title.kinds.keys().isdisjoint(held | ends):
            out |= {"begin funds", *COMPANY_FLOWS, "end funds"}
    return [at for at, column in enumerate(_COLUMNS) if column.heading not in out]


def _taking_part(title: Title, played: Played) -> list[str]:
    """Companies in play as the round begins or ends, and those that have money or get or give some in it."""
    there = in_play(title, played)
    for position in (played.before, played.after):
        there.update(position.books.holders(MONEY))
    for payment in played.payments:
        there.update((payment.posting.source, payment.posting.target, payment.company or ""))
    operating = (turn.company for turn in played.turns)
    return list(dict.fromkeys([*operating, *(company for company in title.kinds if company in there)]))


def _row(title: Title, played: Played, company: str, paid: int, sheet: Sheet | None) -> tuple[Value, ...]:
    before, after = played.before, played.after
    begin, end = before.books.of(MONEY, company), after.books.of(MONEY, company)
    moved = flows(title, played.payments, company)
    shared, priced = company in title.certificates, title.file.shares.priced
    return (
        company,
        led_by(title, played, company),
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


def led_by(title: Title, played: Played, company: str) -> str | None:
    """Who led a company as the round ended; `closed` if it was closed in it."""
    leads = leader(State(title, played.after), company)
    return "closed" if leads is None and leader(State(title, played.before), company) else leads


def _total(
    title: Title, played: Played, columns: Sequence[Column], rows: Sequence[tuple[Value, ...]]
) -> tuple[Value, ...]:
    """The sums; checked besides: what companies pay is what players get."""
    sums = totals("companies", columns, rows, _SUMMED)
    got = sum(flows(title, played.payments, player)["dividends"] for player in played.after.players)
    total: list[Value] = [sums.get(column.heading) for column in columns]
    if "end funds" not in sums:
        return ("all", *total[1:-1], check(_PAID, sums["paid"].value == got))
    holds = balanced("begin funds", COMPANY_FLOWS, "end funds", sums) and sums["paid"].value == got
    return ("all", *total[1:-1], check(f"AND({_BALANCE},{_PAID})", holds))
