"""What each company has earned, round by round."""

from moderator.export.game.cells import colour_of
from moderator.views.earned import earned as read_earned
from moderator.web.look import Facts, Look

_ROUNDS = 8  # rounds that are shown, the last ones in which trains ran


def earned(look: Look) -> Facts | None:
    """A row a company, a column a round, the newest first; None where nothing has run."""
    brought = {
        played: {name: amount for name, amount in of.items() if amount} for played, of in read_earned(look.game).items()
    }
    told = {played: of for played, of in brought.items() if of}
    shown = list(told)[: -_ROUNDS - 1 : -1]
    ran = {company for played in shown for company in told[played]}
    rows = [
        {
            "name": company,
            "colour": colour_of(look.title, company),
            "revenue": [_shown(look, told[played].get(company)) for played in shown],
        }
        for company in look.title.kinds
        if company in ran
    ]
    return {"rounds": shown, "rows": rows} if rows else None


def _shown(look: Look, revenue: int | None) -> str:
    return "" if revenue is None else look.title.money(revenue)
