"""Petitfour: modern board games whose rules are written once and asked by everything else."""

__version__ = "0.1.0"
