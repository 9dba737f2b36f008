"""Face trades: companies that buy and sell trains among companies at face value alone."""
