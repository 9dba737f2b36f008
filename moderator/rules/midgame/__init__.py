"""Late starts: a counted position laid out line by line, judged, and gone on from."""
