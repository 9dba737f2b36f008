"""How much of the rules the tests hold: one small mistake at a time is put into a copy, and the tests must find it."""
