"""Keys: whether the bank lends, and what a loan costs."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Emergency
from moderator.titles.toml_table import Few, Flag

CREDIT: Key[bool] = Key(Emergency, "credit", Flag, False, "the bank lends what is lacking (`bank-credit`)")
FACTOR: Key[int] = Key(Emergency, "credit_factor", Few, 2, "what a credit costs at the end")
KEYS = Keys(keys=(CREDIT, FACTOR))
