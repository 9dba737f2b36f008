"""Player rounds: each player takes a certificate and acts for a corporation of his; then the trains run."""
