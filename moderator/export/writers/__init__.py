"""Writers of sheets as a workbook, CSV or JSON. They know nothing about railways."""
