"""`python -m moderator`: the same as the `moderator` command."""

from moderator.cli import start

if __name__ == "__main__":
    start()
