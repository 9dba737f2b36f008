"""Presidents with one share, where their certificate stands for two: they buy the other one first of all."""
