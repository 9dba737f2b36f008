"""Token income: what a token of a private adds to every run of its company that calls there."""
