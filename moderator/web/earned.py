"""What each company has earned, round by round."""

from moderator.export.game.cells import colour_of
from moderator.web.look import Facts, Look

_ROUNDS = 8  # operating rounds that are shown, the last ones


def earned(look: Look) -> Facts | None:
    """A row a company, a column a round, the newest first; None where nothing has run."""
    shown = [played for played in look.rounds if played.revenue][: -_ROUNDS - 1 : -1]
    ran = {company for played in shown for company in played.revenue}
    rows = [
        {
            "name": company,
            "colour": colour_of(look.title, company),
            "revenue": [_told(look, played.revenue.get(company)) for played in shown],
        }
        for company in look.title.kinds
        if company in ran
    ]
    return {"rounds": [played.name for played in shown], "rows": rows} if rows else None


def _told(look: Look, revenue: int | None) -> str:
    return "" if revenue is None else look.title.money(revenue)
