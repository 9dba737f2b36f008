"""Loans: what the bank lends a president for an owed train, and what that costs in the end."""
