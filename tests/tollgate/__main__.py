"""`python -m tests.tollgate`: the program with one mechanic more."""

import sys

from moderator.vocabulary import listing
from tests.tollgate.said import TOLLGATE_DECLARATION

listing.MECHANICS["tollgate"] = TOLLGATE_DECLARATION

from moderator.cli import main  # noqa: E402  # once the list is whole
from moderator.mechanics import catalogue  # noqa: E402
from tests.tollgate.rules import RULES  # noqa: E402

load_rules = catalogue.load_rules
catalogue.load_rules = lambda mechanic: RULES if mechanic == "tollgate" else load_rules(mechanic)
sys.exit(main())
