"""Blank sheets: what a table needs to keep a game on paper or in a spreadsheet."""
