"""Cars: Pullmans, which run with another train, and coaches, which the bank sells for a minor."""
