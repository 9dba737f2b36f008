"""Founding privates: one whose owner alone may start a corporation, and gives it for the president's certificate."""
