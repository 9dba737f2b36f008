"""The audit of a game: all findings in order, and the facts that the books cannot confirm."""
