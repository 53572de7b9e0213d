"""What was worked out of a game and its box, kept by whoever asks for it again."""

from __future__ import annotations

from dataclasses import dataclass, field

from .gathering import Gathering
from .help import Help

Key = tuple[object, ...]


@dataclass
class WorkedOut:
    """Words and texts by all that they depend on beside the game and its box."""

    kinds: dict[str, object] | None = None  # of `face/kinds.py`
    help: dict[str, Help] | None = None  # of `face/help.py`
    words: dict[Key, str] = field(default_factory=dict)  # for actions and values
    gatherings: dict[str, Gathering] = field(default_factory=dict)  # by language
    actions: dict[str, dict[int, bytes]] = field(default_factory=dict)  # as JSON, by language and number
    events: dict[Key, tuple[str, bytes]] = field(default_factory=dict)  # in words and as JSON
    heard: dict[Key, tuple[bytes, bytes]] = field(default_factory=dict)  # of a turn, as JSON; where its lines end
    draws_text: bool | None = None  # whether the page shows the game as text
