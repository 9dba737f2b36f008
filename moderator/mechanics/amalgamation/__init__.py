"""Amalgamation: with a phase one corporation takes in another one; presidents are asked for that in turn."""
