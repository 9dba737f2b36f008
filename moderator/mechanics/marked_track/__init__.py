"""Marked track: a private's tokens keep track for its owner until somebody pays to take one off."""
