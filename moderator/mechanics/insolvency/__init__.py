"""Insolvency: a company that cannot pay for the train kept for it lies in the pool until somebody does."""
