"""Keys: what a minor becomes stands with it; the event is `minors-become-shares`, or `minors-close-later`."""

from moderator.titles.key import Keys

KEYS = Keys(refers={"minors.*.becomes.KEYS": "corporation"})
