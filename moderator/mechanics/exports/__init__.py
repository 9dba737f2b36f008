"""Exports: the topmost train that leaves the stack as a set of operating rounds ends."""
