"""Topics: what all titles say, a noun each: moves with their forms, verdicts and their cases, and what the books do.

What one mechanic says stands in its room (moderator/mechanics).
"""
