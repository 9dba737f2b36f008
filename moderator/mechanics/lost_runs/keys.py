"""No keys of its own: a phase has the event `lost-runs`."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any("lost-runs" in phase.events for phase in file.phases.values()))
