"""`python -m tests.tollgate`: the program with one row more in the list of mechanics."""

import sys

import moderator.mechanics

moderator.mechanics.ROOMS = (*moderator.mechanics.ROOMS, "tests.tollgate")

from moderator.cli import main  # noqa: E402  # once the list is whole

sys.exit(main())
