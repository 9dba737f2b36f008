"""Read a filled scoring sheet from a workbook and check it."""
