"""Phrases of messages that several tests look for: if the wording changes, change it here."""

EXISTS = "exists already"
NOT_BOOKED = "was not booked"
BUSY = "another moderator"
