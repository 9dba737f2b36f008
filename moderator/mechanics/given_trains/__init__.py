"""Given trains: privates in whose place a company that buys them gets a train."""
