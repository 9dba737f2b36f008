"""Removal: corporations that nobody has started, and privates, leave the game; privates are turned face down."""
