"""Tournaments: read a folder of games and make standings from their results."""
