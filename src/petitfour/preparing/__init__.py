"""Compiling games before they are needed: what is compiled, in which child process, and what is played meanwhile.

No table waits for the compiler: until a game is prepared its tables run interpreted, and bots that would search play
by what looks best at a glance.
"""

from .preparation import Preparation
from .stamps import PARTS, RULES, SEARCH, is_prepared
from .until_prepared import UntilPrepared

__all__ = ["PARTS", "RULES", "SEARCH", "Preparation", "UntilPrepared", "is_prepared"]
