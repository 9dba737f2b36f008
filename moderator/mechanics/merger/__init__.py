"""Mergers: a corporation that cannot pay for the train it owes joins another one of its president's in a new one."""
