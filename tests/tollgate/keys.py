"""Its key: what a tollgate costs, nothing where there are none."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Operating
from moderator.titles.toml_table import Money

TOLLGATE: Key[int] = Key(Operating, "tollgate", Money, 0, "what a tollgate costs")
KEYS = Keys(keys=(TOLLGATE,))
