"""Games played elsewhere, read into journals."""
