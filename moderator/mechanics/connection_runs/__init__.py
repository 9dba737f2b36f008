"""Connection runs: once in the game a corporation runs between its home and its destination, beside its turns."""
