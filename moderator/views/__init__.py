"""The terminal's views: positions, findings and standings as lines of plain text, 80 columns wide."""
