"""Destinies: one of two hidden cards is given up after the first stock round."""
