"""Private trade: privates that companies buy of players."""
