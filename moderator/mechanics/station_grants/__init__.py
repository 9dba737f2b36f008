"""Station grants: money for a company that places a station in a certain place."""
