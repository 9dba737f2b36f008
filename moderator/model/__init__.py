"""The vocabulary: ids, money, moves, positions, findings. Types only, no I/O."""
