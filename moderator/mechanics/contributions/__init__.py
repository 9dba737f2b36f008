"""Contributions: the same sum from every player for a bank that cannot pay."""
