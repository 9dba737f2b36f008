"""Rationing: phases in which a company buys one train a turn of the bank."""
