"""The journal: text to moves and back, reading, undo and amend, and the append-only writer."""
