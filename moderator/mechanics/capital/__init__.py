"""Capital: how money for the shares of an offering comes to a corporation, by when it was started."""
