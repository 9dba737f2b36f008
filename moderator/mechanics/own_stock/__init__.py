"""Own stock: a company sells shares of its treasury, or buys some of the pool."""
