"""What can be said: moves with their forms, checks, events and facts, by theme."""
