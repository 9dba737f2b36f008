"""Lost runs: with a phase companies get a marker that takes what the least of their trains earns next."""
