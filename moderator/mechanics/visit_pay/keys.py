"""Keys: what each place adds."""

from moderator.titles.companies import Private
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Money

VISIT_PAYS: Key[int] = Key(
    Private, "visit_pays", Money, 0, "what each place that the longest train of its company visits adds to its earnings"
)
KEYS = Keys(keys=(VISIT_PAYS,))
