"""What explains powers, truffles, wolves, cards and the forest: the kinds that the face names with data-help."""

from petitfour.core.help import Help

from ..box import Box
from ..state import CARD, COLOURS, GROUNDS, PACKS, PIG, POWERS, TWO
from .kinds import token_kind

PLACES = (
    "mission", "secret", "offer", "actions", "upgrade", "sack", "super", "die", "tracks", "space", "left", "level",
    "cards", "gone", "again",
)  # fmt: skip


def kinds_of_help(box: Box) -> dict[str, Help]:
    kinds = {f"power.{power}": power_help(box, n, power) for n, power in enumerate(POWERS)}
    kinds |= {f"truffle.{name}": truffle_help(box, colour) for colour, name in enumerate(COLOURS)}
    kinds |= {f"card.{name}": card_help(n, name) for n, name in enumerate(CARD.names)}
    kinds |= {f"wolf.{pack}": Help("wolf", {"pack": f"pack.{pack}"}) for pack in PACKS}
    kinds |= {f"track.{pack}": Help("track", {"pack": f"pack.{pack}"}) for pack in PACKS}
    back = {"back": int(box.return_price[-1]), "two": int(box.return_price[2])}
    kinds |= {f"pig.{name}": Help("pig", {"pig": f"pig.{name}", **back}) for name in PIG.names}
    kinds |= {f"ground.{ground}": Help(f"ground.{ground}", {"ground": f"ground.{ground}"}) for ground in GROUNDS}
    numbers = {"price": int(box.upgrade_price), "most": int(box.most_actions), "few": int(box.few_truffles)}
    return kinds | {name: Help(name, numbers) for name in PLACES}


def power_help(box: Box, number: int, power: str) -> Help:
    """What it does stands in the action card too; the price is the box's."""
    return Help("power", {"power": f"power.{power}", "does": f"does.{power}", "n": int(box.price[number])})


def truffle_help(box: Box, colour: int) -> Help:
    """How often it is dug for, and what the tokens of its color are worth."""
    name = COLOURS[colour]
    tokens = [token_kind(box, token) for token in range(int(box.tokens))]
    values = [int(str(token["value"])) for token in tokens if token["colour"] == name and token["value"] is not None]
    worth = {"least": min(values, default=0), "most": max(values, default=0)}
    has_super = any(token["colour"] == name and token["is_super"] for token in tokens)
    words = "truffle" if has_super else "truffle.plain"
    return Help(words, {"colour": f"colour.{name}", "n": int(box.digs[colour]), **worth})


def card_help(number: int, name: str) -> Help:
    return Help("card.two" if number == TWO else "card.turn", {"card": f"card.{name}"})
