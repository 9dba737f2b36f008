"""Bankruptcy: a president who cannot pay for an owed train leaves the game."""
