"""Part exchange: small certificates that are given, or taken, in part payment, and sold by themselves."""
