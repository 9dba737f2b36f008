"""What phases are made of: statuses, which hold while a phase lasts, and events, which happen as it begins."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhaseEvent:
    """What a phase sets off; `about` is the table of the ruleset that it needs. Rules say what it does, by its name."""

    says: str
    about: str


EVENTS: dict[str, PhaseEvent] = {
    "final-exchange": PhaseEvent("the last minors are exchanged", "minors"),
    "conversion": PhaseEvent("all corporations are converted", "conversion"),
    "privates-close": PhaseEvent("privates close", "privates"),
}

STATUSES: dict[str, str] = {
    "privates-for-sale": "companies may buy privates",
    "one-a-type": "a company buys one train of a type from the bank in a round",
    "district-pays-treasury": "a run to a mining district with an own station earns the treasury, too",
}
