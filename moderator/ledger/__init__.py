"""The ledger: transfers between accounts, and the check that nothing came from nowhere."""
