"""Goals of cards: the table says that one is reached, and a target is paid."""
