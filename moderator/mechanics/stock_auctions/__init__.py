"""Stock auctions: companies that a player puts up in a stock round, for all to bid on; the bid is their treasury."""
