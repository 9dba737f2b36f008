"""Privates that lie face down: they count and pay nothing any more, and keep their power."""
