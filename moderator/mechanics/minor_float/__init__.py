"""Minors that float in a stock round: their owner chooses the home, and with it a zone of track rights."""
