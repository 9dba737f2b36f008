"""What is checked of a ruleset as it is read: shapes and bounds, names, and what one figure has to do with another."""
