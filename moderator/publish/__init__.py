"""A folder of games as static pages for everybody: standings, rounds, and a page for every game."""
