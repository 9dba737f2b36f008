"""An event kept in one file, `event.toml`: players, rounds, seating, and the director's decisions."""
