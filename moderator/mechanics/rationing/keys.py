"""No keys of its own: phases have the status `one-bank-train`."""

from moderator.mechanics.rationing.said import RATIONED
from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(RATIONED in phase.statuses for phase in file.phases.values()))
