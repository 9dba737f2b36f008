"""The draft: a `bid` of the export takes a lot, or a blank card, which that site calls a pass card."""

from moderator.importers.export import Action
from moderator.importers.scribe import Scribe
from moderator.model.rounds import DraftRound
from moderator.model.topics.openings import Take
from moderator.model.topics.turns import Pass
from moderator.rules.openings.draft import price_of

_BLANK = "Pass ("  # and a number


def take(scribe: Scribe, action: Action) -> None:
    """A lot at its price, where that site may name its face value; another one is said."""
    player, price, name = scribe.player(action), action.number("price"), action.text("company", "minor")
    if not isinstance(scribe.position.round, DraftRound):
        raise action.fail(f"{name[:40]!r} is taken when no draft is held")
    if name.startswith(_BLANK):
        scribe.write(Pass, actor=player)
        return
    lot = scribe.pieces.lot(action, name)
    file = scribe.title.file
    face = (file.minors[lot] if lot in file.minors else file.privates[lot]).face
    fits = price in (face, price_of(scribe.state, lot))
    scribe.write(Take, actor=player, company=lot, price=None if fits else price)


def pass_draft(scribe: Scribe, action: Action) -> None:
    scribe.write(Pass, actor=scribe.player(action))
