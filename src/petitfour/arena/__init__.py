"""Tournaments between bots, and what they prove."""
