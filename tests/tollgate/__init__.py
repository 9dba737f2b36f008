"""Tollgate: a mechanic that is made up and comes from elsewhere; a company builds one gate, once, for a price."""
