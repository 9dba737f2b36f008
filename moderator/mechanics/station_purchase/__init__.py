"""Station purchase: another company gives a station up for a payment."""
