"""Private deals: privates that players sell one another."""
