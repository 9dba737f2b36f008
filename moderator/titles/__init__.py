"""Titles as data: the ruleset schema and its loader."""
