"""Minor shares: minors that close with a phase, each of them for a share that was kept for its owner."""
