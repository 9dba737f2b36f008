"""Exports: workbooks, CSV and JSON."""
