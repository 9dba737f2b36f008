"""Blank sheets for keeping a game on paper or in a spreadsheet."""
