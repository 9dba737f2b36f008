"""Placing: a company that may choose operates first or last of its rank in the operating round that begins."""
