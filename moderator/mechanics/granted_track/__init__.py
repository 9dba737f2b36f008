"""Granted track: a private's tile, beside the usual one or in its place."""
