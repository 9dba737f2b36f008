"""Counted positions: a file that says what lies on the table, from a position and to the lines of a new journal."""
