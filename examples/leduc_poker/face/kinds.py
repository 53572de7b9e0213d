"""The deck, for the face."""

from typing import Any

from ..box import Box
from ..state import RANKS


def kinds(box: Box) -> dict[str, Any]:
    return {"cards": [{"rank": RANKS[int(box.rank[card])]} for card in range(int(box.cards))]}
