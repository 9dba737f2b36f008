"""The books of an 18xx railway game: kept beside the board, audited after it."""

__version__ = "0.1.0"
