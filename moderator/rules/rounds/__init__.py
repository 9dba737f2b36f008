"""Rounds, phases and turns: who acts, and what follows."""
