"""Barter: two players exchange minors, open privates and money."""
