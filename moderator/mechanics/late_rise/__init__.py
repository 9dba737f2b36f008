"""Late rises: what floats in a stock round moves up as that ends."""
