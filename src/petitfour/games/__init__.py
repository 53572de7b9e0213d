"""The games of the house, one folder each. No game imports another; the registry finds the folders."""
