"""The bonus of a run along the line that a private has left to a company."""
