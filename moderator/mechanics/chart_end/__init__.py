"""The end by the chart: a price that is reached calls it."""
