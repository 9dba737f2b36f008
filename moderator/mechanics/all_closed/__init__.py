"""The end by want of companies: every corporation, minor and private is gone."""
