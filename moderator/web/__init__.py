"""The second screen: a page about a journal for browsers on this network, that follows it and changes nothing."""
