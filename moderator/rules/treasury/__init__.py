"""What a company does with shares and money of its own."""
