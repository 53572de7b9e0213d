"""What explains chocolates, boxes, tokens and scoring cards: the kinds that the face names with data-help."""

from petitfour.core.help import Help

from ..box import AWARDS, Box
from ..state import FULL, HAND, TRAY, TYPES, WILD_POINTS, WILDS

PLACES = (
    "box", "closed", "gone", "tray", "wild", "display", "laid", "free", "turn", "space", "deck", "discards", "held",
    "hand", "payment", "groups",
)  # fmt: skip


def kinds_of_help(box: Box) -> dict[str, Help]:
    kinds = {f"card.{name}": Help("card", {"chocolate": f"chocolate.{name}"}) for name in TYPES}
    for award, name in enumerate(AWARDS):
        words = "award" if name in TYPES else f"award.{name}"
        kinds[f"award.{name}"] = Help(words, {"award": f"award.{name}", "n": int(box.award[award]), "full": FULL})
    numbers = {"full": FULL, "tray": TRAY, "hand": HAND, "wilds": WILDS, "points": WILD_POINTS}
    return kinds | {name: Help(name, numbers) for name in PLACES}
