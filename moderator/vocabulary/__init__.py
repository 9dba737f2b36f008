"""The vocabulary of journals: moves with their forms, checks, events and facts, by theme."""
