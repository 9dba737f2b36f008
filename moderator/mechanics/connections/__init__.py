"""Connections: a bonus for the first company whose run joins two places, and a station that doubles one of them."""
