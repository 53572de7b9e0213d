"""What explains the cards and chips: the kinds that the face names with data-help."""

from petitfour.core.help import Help

from ..box import Box
from ..state import RANKS


def kinds_of_help(box: Box) -> dict[str, Help]:
    kinds = {f"card.{rank}": Help("card", {"rank": f"rank.{rank}"}) for rank in RANKS}
    return kinds | {name: Help(name) for name in ("open", "back", "chips")}
