"""The sales and auctions that a game begins with."""
