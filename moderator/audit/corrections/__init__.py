"""Corrections: lines of a journal that, said otherwise, would explain what the table declared."""
