"""A tournament: a folder of journals, each read to its result, and the standings they make."""
