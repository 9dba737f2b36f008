"""The rules: what each move does, and what forbids it."""
