"""Buying trains, and paying for owed ones."""
