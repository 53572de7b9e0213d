"""A match between seats: turns in the making, confirmed turns kept for good, series, and the tables of a house."""
