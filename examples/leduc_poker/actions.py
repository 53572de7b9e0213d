"""What can be done in Leduc poker, what can happen, and why not."""

from petitfour.core.kit import ActionTable, Events, Reasons, Words

from .state import CARD, CHIPS, RANKS

ACTIONS = ActionTable(fold={}, call={}, raise_={})  # numbered as the bets FOLD, CALL, RAISE

EVENTS = Events(
    got_card={"card": CARD},
    was_dealt={},
    turned_up={"card": CARD},
    folded={},
    checked={},
    called={"chips": CHIPS},
    raised={"chips": CHIPS},
    showed={"card": CARD},
    won={"chips": CHIPS},
    shared={},
)
GOT_CARD, WAS_DEALT, TURNED_UP, FOLDED, CHECKED, CALLED, RAISED, SHOWED, WON, SHARED = EVENTS.codes

REASONS = Reasons("nothing_to_fold_to", "no_more_raises")
NOTHING_TO_FOLD_TO, NO_MORE_RAISES = REASONS.codes


def speak(kind: str, value: int, words: Words, box) -> str | None:
    """A card is called by its rank, which the box knows."""
    return words.say(f"rank.{RANKS[box.rank[value]]}") if kind == "card" else None
