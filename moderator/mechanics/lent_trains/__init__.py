"""Companies that run with a train of the bank, and keep what they earn, until they have owned one that stays."""
