"""Legacies: what a private leaves for good to a company that its owner directs and names."""
