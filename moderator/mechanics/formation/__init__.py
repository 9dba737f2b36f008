"""Formation: after an operating round companies of one charter become ones of another, alone or several together."""
