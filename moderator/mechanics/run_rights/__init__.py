"""Rights for runs: what a company buys so that its runs to a place earn more."""
