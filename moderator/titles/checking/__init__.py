"""Checks of a ruleset when it is read: shapes and bounds, names, and values that depend on each other."""
