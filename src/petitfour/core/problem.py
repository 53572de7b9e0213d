"""What went wrong, in one sentence for a person."""


class Problem(Exception):
    """Bad input: the message says what was wrong and what would be right. Nothing has been changed."""


class Refused(Problem):
    """A move the rules do not allow now; `reason` is the reason code."""

    def __init__(self, message: str, reason: int) -> None:
        super().__init__(message)
        self.reason = reason
