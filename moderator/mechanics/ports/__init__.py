"""Ports: port authorities, which make crossings of one water cheaper and shorter."""
