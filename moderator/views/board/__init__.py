"""The board at a glance: one record of what it says, read from a game, and how a terminal of any size draws it."""
