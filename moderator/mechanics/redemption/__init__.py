"""Redemption: a corporation takes up shares of itself from the pool, which is its president's whole turn."""
