"""Buying trains, and how an owed one is paid for."""
