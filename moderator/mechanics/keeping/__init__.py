"""Keeping: shares kept for a player, starting values set anew, prices shielded."""
