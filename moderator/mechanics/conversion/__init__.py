"""Conversion: a corporation takes on its larger charter at the beginning of a turn."""
