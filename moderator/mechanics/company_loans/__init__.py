"""Loans of companies: what the bank lends them, the interest, and who pays both back."""
