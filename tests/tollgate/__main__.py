"""`python -m tests.tollgate`: the program with one mechanic more."""

import sys

import moderator.mechanics
from moderator.vocabulary import listing
from tests.tollgate.said import TOLLGATE_DECLARATION

listing.MECHANICS["tests.tollgate"] = TOLLGATE_DECLARATION
moderator.mechanics.ROOMS = (*moderator.mechanics.ROOMS, "tests.tollgate")

from moderator.cli import main  # noqa: E402  # once the list is whole

sys.exit(main())
