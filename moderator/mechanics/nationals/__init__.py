"""Nationals: corporations that get another charter as a phase begins, or because a train they owe cannot be paid."""
