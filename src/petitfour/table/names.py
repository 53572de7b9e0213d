"""Names that cannot be mistaken for each other, and words that a house does not want to read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from petitfour.core.problem import Problem

MOST_MARKS = 3  # over or under a letter: Hebrew and Vietnamese need them, towers of them hide other lines
MOST_WORDS = 20_000
VEIL = "•"
AROUND = ".,;:!?¡¿\"'()|*_-"
# Letters that nothing is seen of, though they count as letters.
UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"
# What looks like a letter, after capitals and accents have gone: Cyrillic, Greek, Coptic, Armenian, Cherokee, Lisu,
# small capitals, letters with a stroke or a hook, and what is no letter.
_LOOK_ALIKES = {
    "a": "аαⲁᎪꓮᴀɑⱥ@4", "b": "вьᏴᏏꓐʙƅɓƀ", "c": "сϲⲥᏟꓚᴄȼƈ", "d": "ԁᎠᏧꓒꓓᴅđɗ", "e": "еёзεⲉᎬꓰᴇɇ3", "f": "ꓝꜰƒ",
    "g": "ᏀᏳꓖցɢɡǥɠ", "h": "нһηⲏհᎻᏂꓧʜħɦ", "j": "јյᎫꓙᴊɉ", "k": "кκⲕᏦꓗᴋƙ", "l": "іїιⲓլᏞᎥꓡꓲʟɪłɫɨıɩǀℓ1|!",
    "m": "мⲙᎷꓟᴍɱ", "n": "ипⲛոռղꓠɴɲƞ", "o": "оοσⲟօꓳᴏø0", "p": "рρⲣᏢꓑᴘƥ", "q": "ԛզ", "r": "гᎡᏒꓣʀɾɍ",
    "s": "ѕՏᏕᏚꓢꜱʂ5$", "t": "тτⲧᎢꓔᴛŧʈ", "u": "υսꓴᴜ", "v": "νᏙꓦᴠʋ", "w": "ԝωᎳᏔꓪᴡ", "x": "хχⲭꓫ", "y": "уγⲩᎩᎽꓬʏ",
    "z": "ζⲍᏃꓜᴢƶʐ", "6": "бβⲃ",
}  # fmt: skip
_LOOKS_LIKE = {ord(each): like for like, others in _LOOK_ALIKES.items() for each in others}
_SAME = (("rn", "m"), ("vv", "w"), ("i", "l"))


def folded(name: str) -> str:
    """A name without capitals, accents and stray spaces."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def looks(name: str) -> str:
    """How a name looks: two that look the same at a glance are the same here."""
    shape = "".join(c for c in folded(name).translate(_LOOKS_LIKE) if c.isalnum())
    for letters, like in _SAME:
        shape = shape.replace(letters, like)
    return shape


def few_marks(text: str) -> str:
    """A text whose letters carry so many marks at the most, and marks that stand alone left out."""
    kept: list[str] = []
    marks = MOST_MARKS
    for letter in text:
        if unicodedata.category(letter) in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS or not kept:
                continue
        else:
            marks = MOST_MARKS if letter == " " else 0
        kept.append(letter)
    return "".join(kept)


class WordList:
    """Words that are not taken in a name and veiled in talk, whatever capitals, accents and look-alikes they have. It
    helps those who look after a house; it is no wall."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._shapes = frozenset(shape for word in words if (shape := looks(word)))

    @classmethod
    def read(cls, path: Path) -> WordList:
        """One word a line; a line that begins with # says something about them."""
        try:
            lines = path.read_text("utf-8").splitlines()
        except (OSError, ValueError) as error:
            raise Problem(f"The word list {path} cannot be read: {error}.") from None
        words = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
        if len(words) > MOST_WORDS:
            raise Problem(f"The word list {path} has {len(words):,} words; {MOST_WORDS:,} are the most.")
        return cls(words)

    def is_in(self, name: str) -> bool:
        """Whether a name is or has one of the words."""
        return bool(self._shapes) and (looks(name) in self._shapes or any(map(self._is_listed, name.split())))

    def veiled(self, text: str) -> str:
        """The text with every such word veiled."""
        return re.sub(r"\S+", lambda word: self._veil(word[0]), text) if self._shapes else text

    def _veil(self, word: str) -> str:
        bare = word.strip(AROUND)
        if looks(bare) in self._shapes:
            return word.replace(bare, VEIL * len(bare))
        return VEIL * len(word) if looks(word) in self._shapes else word

    def _is_listed(self, word: str) -> bool:
        return self._veil(word) != word
