"""What explains cards, fields, gems and piles: the kinds that the face names with data-help."""

from petitfour.core.help import Help

from ..box import FIELD_KINDS, Box
from ..state import COLOURS, FACE_KINDS, GEMS, MOST_GEMS, TYPES
from .kinds import face_kind

PLACES = ("trio", "tray", "bank", "deck", "discards", "hand", "figure", "jokers", "fields")


def kinds_of_help(box: Box) -> dict[str, Help]:
    kinds = {f"face.{face_kind(face)['name']}": face_help(face) for face in range(FACE_KINDS)}
    kinds |= {f"joker.{kind}": Help(f"joker.{kind}", {"joker": f"joker.{kind}"}) for kind in TYPES}
    kinds |= {f"place.{n}": Help(f"place.{kind}") for n, kind in enumerate(TYPES)}
    for field in range(int(box.fields)):
        kind, amount = FIELD_KINDS[int(box.kind[field])], int(box.amount[field])
        kinds[f"field.{kind}.{amount}"] = field_help(kind, amount)
    return kinds | {name: Help(name, {"most": MOST_GEMS, "colours": len(COLOURS)}) for name in PLACES}


def face_help(face: int) -> Help:
    kind = face_kind(face)
    name, value = str(kind["name"]), kind["value"]
    if value is not None:
        return Help("face.plus" if value > 0 else "face.minus", {"n": abs(value)})
    if name in GEMS:
        return Help("face.gem", {"gems": f"face.{name}", "most": MOST_GEMS})
    return Help("face.player", {"player": f"face.{name}"}) if name in COLOURS else Help(f"face.{name}")


def field_help(kind: str, amount: int) -> Help:
    """Fields of cards and clocks say how many; what they are called depends on the sign."""
    sign = "" if amount == 0 else ".more" if amount > 0 else ".less"
    return Help(f"field.{kind}{sign}", {"n": abs(amount)} if amount else {})
