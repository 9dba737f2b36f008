"""The second screen: a page about a journal for browsers on this network, which follows the journal."""
