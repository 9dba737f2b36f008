"""The last train: what follows once the bank has none left, neither in the stack nor in the pool."""
