"""Home mail: what the bank pays a company with a train as its turn begins, by what its home is worth."""
