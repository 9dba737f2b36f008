"""One corporation takes in another: what presidents answer, and which station goes on."""

from moderator.importers.export import Action
from moderator.importers.scribe import Scribe
from moderator.model.position import Question
from moderator.vocabulary.corporations import AMALGAMATION, REPLACED, Merge
from moderator.vocabulary.track import Token
from moderator.vocabulary.turns import Pass


def asked(scribe: Scribe, kind: str = AMALGAMATION) -> Question | None:
    """What somebody is asked now, if it is that."""
    question = scribe.position.asked
    return question if question is not None and question.kind == kind else None


def merge(scribe: Scribe, action: Action) -> None:
    """This one is taken in."""
    question, company = asked(scribe), scribe.pieces.company(action, action.text("corporation"))
    facts = scribe.title.file.amalgamation
    if question is None or facts is None:
        raise action.fail(f"{company} is taken in there when nobody is asked")
    scribe.write(Merge, actor=question.who, company=company, other=facts.company)


def refuse(scribe: Scribe) -> None:
    """It is not: a pass of that corporation there."""
    question = asked(scribe)
    assert question is not None
    scribe.write(Pass, actor=question.who)


def names_station(scribe: Scribe, action: Action) -> bool:
    """Whether a place is assigned as the station that goes on: that is written."""
    question = asked(scribe, REPLACED)
    if question is None:
        return False
    place = scribe.title.place_name(scribe.pieces.hex(action, action.text("target")))
    scribe.write(Token, actor=question.who, place=place)
    return True
