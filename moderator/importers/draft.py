"""The draft: a `bid` of the export takes a lot."""

from moderator.importers.export import Action
from moderator.importers.scribe import Scribe
from moderator.model.rounds import DraftRound
from moderator.model.topics.openings import Take
from moderator.model.topics.turns import Pass
from moderator.rules.openings.draft import price_of


def take(scribe: Scribe, action: Action) -> None:
    """A lot at its price; another one is said."""
    player, price = scribe.player(action), action.number("price")
    lot = scribe.pieces.lot(action, action.text("company", "minor"))
    if not isinstance(scribe.position.round, DraftRound):
        raise action.fail(f"{lot} is taken when no draft is held")
    due = price_of(scribe.state, lot)
    scribe.write(Take, actor=player, company=lot, price=None if price == due else price)


def pass_draft(scribe: Scribe, action: Action) -> None:
    scribe.write(Pass, actor=scribe.player(action))
