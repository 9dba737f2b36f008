"""Industry: where coalmines and steel mills lie, as far as the table says it."""
