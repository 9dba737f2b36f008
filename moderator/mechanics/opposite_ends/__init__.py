"""Opposite ends: a run from a place of one group to one of another adds what is printed at both."""
