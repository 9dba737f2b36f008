"""Last runs: trains that run once more when their phase has come."""
