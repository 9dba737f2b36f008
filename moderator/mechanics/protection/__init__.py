"""Protection: before the price of what was sold falls, the president may take all of it up."""
