"""Debts: a president whose money falls below nothing for an owed train, and what that costs him."""
