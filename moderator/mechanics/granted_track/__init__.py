"""Granted track: a private's tile or station, beside the usual one or in its place."""
