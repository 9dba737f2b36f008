"""Minors given for a share of a corporation, or given up."""
