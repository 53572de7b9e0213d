"""A trio as a sentence: who gains or loses how much of what, with what is still open as questions."""

from typing import Any

from petitfour.core.kit import EMPTY

from .state import COLOURS, FACE_KINDS, FACES, FIELDS_FACE, FIRST_FACE, FIRST_GEM_FACE, REGULAR, VALUES

ANY = -2  # a joker without a name
MARK = 0xE000  # private characters stand for the parts while a text is put together


def spoken(key: str, who: int, reader: int, telling: Any, **parts: Any) -> str:
    """A sentence about a seat; the reader's own is spoken to as `you`."""
    key = f"{key}.you" if who == reader else key
    return str(telling.words.say(key, who=telling.seat(who), **parts))


def trio_words(s: Any, trio: int, reader: int, telling: Any) -> str:
    """`Blue gains 2 emeralds`; what is still open as questions, a joker as `any …`."""
    return "".join(piece["words"] for piece in trio_sentence(s, trio, reader, telling))


def trio_sentence(s: Any, trio: int, reader: int, telling: Any) -> list[dict[str, str]]:
    """The same in pieces, each with what it is: a player's or a gem's colour, a question, more, less, or nothing."""
    faces = [face_of(s, trio, kind) for kind in range(3)]
    value = VALUES[faces[1] - FIRST_FACE[1]] if faces[1] is not None and faces[1] >= 0 else None
    parts = {"who": who_piece(faces[0], reader, telling), "value": value_piece(faces[1], telling),
             "unit": unit_piece(faces[2], abs(value or 2), telling)}  # fmt: skip
    you = ".you" if faces[0] == reader else ""
    change = "" if value is None else "more" if value > 0 else "less"
    if value is None:
        key = "trio.open"
    elif faces[2] == FIELDS_FACE:
        key = f"trio.{'forward' if value > 0 else 'backward'}{you}"
    else:
        key = f"trio.{'gains' if value > 0 else 'loses'}{you}"
    return pieces(telling.words, key, parts, change, abs(value or 0))


def pieces(words: Any, key: str, parts: dict[str, dict[str, str]], change: str, n: int) -> list[dict[str, str]]:
    """A text with its parts as pieces of their own; what stands between them says more or less."""
    names = list(parts)
    text = words.say(key, n=n, **{name: chr(MARK + i) for i, name in enumerate(names)})
    sentence: list[dict[str, str]] = []
    plain = ""
    for letter in text:
        if MARK <= ord(letter) < MARK + len(names):
            sentence += [{"words": plain, "as": change}, parts[names[ord(letter) - MARK]]]
            plain = ""
        else:
            plain += letter
    return [piece for piece in [*sentence, {"words": plain, "as": change}] if piece["words"]]


def face_of(s: Any, trio: int, kind: int) -> int | None:
    """The face on a place, None if it is empty, ANY for a joker without a name."""
    card = int(s.trio[trio, kind])
    if card == EMPTY:
        return None
    if card < REGULAR:
        return card % FACE_KINDS
    return int(s.named[kind]) if s.full_trio == trio and s.named[kind] != EMPTY else ANY


def who_piece(face: int | None, reader: int, telling: Any) -> dict[str, str]:
    say = telling.words.say
    if face is None or face == ANY:
        return {"words": say("trio.who" if face is None else "trio.anyone"), "as": "question"}
    return {"words": say("trio.you") if face == reader else telling.seat(face), "as": COLOURS[face]}


def value_piece(face: int | None, telling: Any) -> dict[str, str]:
    return {"words": telling.words.say("trio.any_value" if face == ANY else "trio.value"), "as": "question"}


def unit_piece(face: int | None, n: int, telling: Any) -> dict[str, str]:
    say = telling.words.say
    if face is None or face == ANY:
        return {"words": say("trio.unit" if face is None else "trio.any_unit"), "as": "question"}
    colour = COLOURS[face - FIRST_GEM_FACE] if face >= FIRST_GEM_FACE else ""
    return {"words": say(f"unit.{FACES[face]}", n=n), "as": colour}
