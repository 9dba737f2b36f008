"""`python -m moderator`: the same as the `moderator` command."""

import sys

from moderator.cli import main

if __name__ == "__main__":
    sys.exit(main())
