"""No keys: it is so of corporations that nobody starts, whose shares may go out one by one (`formed`)."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(facts.formed for facts in file.corporations.values()))
