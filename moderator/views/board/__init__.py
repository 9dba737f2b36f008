"""The board at a glance: one record of its contents, read from a game, and the drawing of it in any terminal."""
