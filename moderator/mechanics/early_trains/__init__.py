"""Early trains: those that are not sold yet, and companies that trade none yet."""
