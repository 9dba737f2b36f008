"""Runs, their revenue, and dividends."""
