"""Speed and memory on the example game, printed beside their budgets."""
