"""Publish a folder of games as static pages: standings, rounds, and a page for every game."""
