"""Neutral stations: tokens that companies place for nobody, or for the corporation that has all of them."""
