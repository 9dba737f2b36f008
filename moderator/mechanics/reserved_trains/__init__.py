"""Reserved trains: one is kept for every company, which buys it first of all."""
