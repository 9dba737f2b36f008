"""Reissue: a corporation offers again all shares that it has taken up of itself, and is paid for them."""
