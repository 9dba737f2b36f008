"""Fire sale: what a company puts up for auction for a train it owes, before its president helps."""
