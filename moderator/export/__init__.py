"""Tables to take away: workbooks, CSV and JSON."""
