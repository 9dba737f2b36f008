"""Concessions: rights to the first actions, and corporations that get a starting value before anybody leads them."""
