"""What explains cards, orders, coins and piles: the kinds that the face names with data-help."""

from petitfour.core.help import Help

from ..box import Box
from ..state import ANY, FACES, ORDERS
from .kinds import order_kind

LIKE_SETS = ("one-1", "two-2s", "three-3s", "four-4s", "five-5s")
PLACES = ("back", "pyramid", "bonus", "deck", "discards", "rack", "stay", "sort", "all-orders", "specials")


def kinds_of_help(box: Box) -> dict[str, Help]:
    kinds = {f"truffle.{n}": Help("truffle", {"number": n}) for n in range(1, 1 + ANY)}
    kinds["truffle.rainbow"] = Help("rainbow")
    kinds |= {f"special.{face}": Help(f"special.{face}", {"card": f"special.{face}"}) for face in FACES[ANY:]}
    for order in range(ORDERS):
        kind = order_kind(box, order)
        kinds[f"order.{kind['name']}"] = order_help(str(kind["name"]), int(kind["price"]), int(kind["truffles"]))
    return kinds | {name: Help(name) for name in PLACES}


def order_help(name: str, price: int, truffles: int) -> Help:
    """Sets of one number share their words, with or without one colour."""
    plain = name.removesuffix("-flush")
    words = "order.set" if plain in LIKE_SETS else f"order.{plain}"
    flush = "-flush" if plain != name else ""
    return Help(f"{words}{flush}", {"order": f"order.{name}", "price": price, "n": truffles, "number": truffles})
