"""A finished game looked at by the search: each seat's chance at every turn, what was luck and what was decided.

Everything that is said of a turn follows from what its seat could see then; only that it was so is known from the end.
"""

from .turns import turns_of
from .whole import Analysis, Analyst, analyse, analysis_of

__all__ = ["Analysis", "Analyst", "analyse", "analysis_of", "turns_of"]
