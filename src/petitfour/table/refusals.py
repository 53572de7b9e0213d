"""How a house refuses: with keys of the words, which the port says in the reader's language."""

from __future__ import annotations

from petitfour.core.problem import Problem


class NotFound(Problem):
    """There is no such table."""


class NotAllowed(Problem):
    """Somebody asks for what only the holder of a seat may do."""


class Conflict(Problem):
    """The table has moved on, or is not in the state for this."""


class TooMany(Problem):
    """It is too much for the moment, and may be asked for again."""


class StoreFailed(Problem):
    """What was to be kept could not be written; nothing has changed."""
