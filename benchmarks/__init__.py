"""Benchmarks: speed and memory on example games, printed with their budgets."""
