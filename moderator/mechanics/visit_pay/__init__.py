"""Visit pay: what a private adds to the runs of its company for each place that the longest one of them visits."""
