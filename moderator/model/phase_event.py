"""An event of a phase: what it sets off as it begins."""

from moderator.model.record import Record


class PhaseEvent(Record):
    """What a phase sets off; `about` is the table of the ruleset that it needs. Rules say what it does, by its name."""

    says: str
    about: str
