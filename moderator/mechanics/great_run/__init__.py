"""The great run: between a place and one of certain others, once a turn; what the first one brings its company."""
