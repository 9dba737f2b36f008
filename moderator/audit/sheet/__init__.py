"""A filled scoring sheet: the workbook opened, its tables found, what they hold judged."""
