"""Markers: what a private brings the company that buys it, for runs between certain places."""
