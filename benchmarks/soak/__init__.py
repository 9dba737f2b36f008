"""The soak: every door of the program tried with random input for as long as one likes."""
