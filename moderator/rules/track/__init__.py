"""Tiles, terrain, stations and links."""
