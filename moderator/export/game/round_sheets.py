"""One sheet a round, as players keep them: who had what, what came and went, and whether it adds up."""

from collections.abc import Sequence

from moderator.export.game.course import Payment, Played
from moderator.export.game.flows import others
from moderator.export.game.money import BEGIN, END, money_table
from moderator.export.game.purchases import purchases_table
from moderator.export.game.round_companies import companies_table
from moderator.export.game.round_players import players_table
from moderator.export.sheet import Column, Sheet, Table, Value
from moderator.game import Game
from moderator.rules.kinds import KINDS
from moderator.titles.telling import tell
from moderator.titles.title import Title

_FUNDS = {BEGIN: "companies.begin funds", END: "companies.end funds"}
_HOW = "What is paid out has a minus."


def round_sheets(game: Game, rounds: Sequence[Played]) -> tuple[Sheet, ...]:
    """A sheet for every round, in the order they were played."""
    sheets: list[Sheet] = []
    for played in rounds:
        sheets.append(_sheet(game.title, played, game.position.players, sheets[-1] if sheets else None))
    return tuple(sheets)


def _sheet(title: Title, played: Played, players: Sequence[str], before: Sheet | None) -> Sheet:
    """What each has as the round begins is linked to the sheet of the round before."""
    people, companies = players_table(title, played, players, before), companies_table(title, played, before)
    told = _others(title, played, players)
    tables = [people, companies, purchases_table(title, played), _money(title, played, companies, before), told]
    return Sheet(played.name, tuple(table for table in tables if table is not None), notes=_notes(title, played))


def _notes(title: Title, played: Played) -> tuple[str, ...]:
    before, after = played.before, played.after
    phase = before.phase if before.phase == after.phase else f"{before.phase} to {after.phase}"
    lines = "no line yet"
    if played.steps:
        first, last = played.steps[0].booked.place, played.steps[-1].booked.place
        lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return (f"{KINDS[type(before.round)].heading}: phase {phase}, {lines} of the journal. {_HOW}",)


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
    """What the columns `other` are made of."""
    rows = tuple(_told(title, payment) for payment in others(title, played.payments, tuple(players)))
    if not rows:
        return None
    columns = (Column("from"), Column("to"), Column("line", "count"), Column("amount", "money"), Column("what for"))
    return Table("other", "Other: what it was", columns, rows)


def _told(title: Title, payment: Payment) -> tuple[Value, ...]:
    posting, booked = payment.posting, payment.step.booked
    told = [event for event in payment.step.entry.events if event.code == posting.why]
    told = [event for event in told if posting.source in (event.company, event.source, event.target)] or told
    told = [event for event in told if event.amount == posting.count] or told
    texts = [tell(title, event) for event in told]
    return posting.source, posting.target, booked.line, posting.count, "; ".join(texts) or booked.text
