"""Companies that cannot pay their loans back as a phase begins merge into a national, which is formed of them."""
