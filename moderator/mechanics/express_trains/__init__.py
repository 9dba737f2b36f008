"""Express trains: where they run, what they leave out, and the metropolises that a run of the whole line doubles."""
