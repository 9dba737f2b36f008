"""An event kept in one file, `event.toml`: who plays, which rounds, who sits where, what the director has decided."""
