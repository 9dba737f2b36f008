"""How much of the rules the tests hold: one small mistake at a time is put in, and the tests must find it."""
