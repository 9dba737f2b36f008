"""Writers: sheets as a workbook, CSV or JSON. They know no railways."""
