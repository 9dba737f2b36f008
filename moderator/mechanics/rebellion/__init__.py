"""Rebellion: hexes that pay for yellow tiles, and lose them with a train."""
