"""Counted positions: files that state a position, made from a game or used to begin one."""
