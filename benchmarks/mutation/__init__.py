"""Mutation testing of the rules: one small mistake at a time is inserted, and the tests must fail."""
