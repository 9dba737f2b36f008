"""No keys of its own: `[amalgamation]` stands with the other mergers; phases have the event `amalgamation`."""

from moderator.titles.key import Keys

KEYS = Keys(refers={"amalgamation.company": "corporation", "amalgamation.never": "corporation"})
