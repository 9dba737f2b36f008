"""Trains that come with privates: each lies with one until a company buys that."""
