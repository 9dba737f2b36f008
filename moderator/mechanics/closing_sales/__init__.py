"""Closing sales: a sale for an owed train may not close the company that must buy it."""
