"""Claims: companies that keep obsolete trains take others out of the stack, and give them for better ones."""
