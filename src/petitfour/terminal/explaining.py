"""Why something is not possible, and moves by their words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from petitfour.core.constants import OK
from petitfour.core.match import Match
from petitfour.core.telling import Telling

MOST_GROUPS = 8
EXAMPLES = 3
LEAST_BEGINNING = 3  # so many letters of a word stand for it
TOKEN = re.compile(r"[+-]?\w+")


def tokens(text: str) -> list[str]:
    """The words of a text without capitals and accents, so that "cartón" is found by "carton"."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("−", "-"))
    return TOKEN.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def matching(text: str, words: Mapping[int, str]) -> list[int]:
    """The moves whose words hold every word that was typed, or begin with it."""
    typed = tokens(text)
    if not any(token.isalpha() for token in typed):
        return []
    return [action for action, said in words.items() if _fits(typed, tokens(said))]


def _fits(typed: list[str], said: list[str]) -> bool:
    return all(
        any(word == token or (len(token) >= LEAST_BEGINNING and word.startswith(token)) for word in said)
        for token in typed
    )


def why_lines(match: Match, seat: int, actions: Iterable[int], telling: Telling) -> list[str]:
    """Which of these moves are not possible, by reason: what stands in the way of few of them first."""
    groups: dict[int, list[int]] = {}
    for action in actions:
        reason = match.why_not(seat, action)
        if reason != OK:
            groups.setdefault(reason, []).append(action)
    say = telling.words.say
    ordered = sorted(groups.items(), key=lambda group: len(group[1]))
    lines = [_group_line(match, seat, reason, refused, telling) for reason, refused in ordered[:MOST_GROUPS]]
    left = sum(len(refused) for _, refused in ordered[MOST_GROUPS:])
    return [*lines, say("line.more", n=left)] if left else lines


def _group_line(match: Match, seat: int, reason: int, refused: list[int], telling: Telling) -> str:
    say = telling.words.say
    shown = refused if len(refused) <= EXAMPLES + 1 else refused[:EXAMPLES]
    lacking = _lacking(match, seat, reason, shown, telling)
    words = [say("line.lacking", words=telling.action(a), lacking=lacking[a]) if lacking.get(a) else telling.action(a)
             for a in shown]  # fmt: skip
    if len(refused) == 1:
        return say("line.refused_move", words=words[0], reason=telling.reason(reason))
    more = len(refused) - len(shown)
    listed = say("line.and_more", list="; ".join(words), n=more) if more else "; ".join(words)
    return say("line.refused_moves", reason=telling.reason(reason), n=len(refused), list=listed)


def _lacking(match: Match, seat: int, reason: int, refused: list[int], telling: Telling) -> dict[int, str]:
    """What is missing for each of these moves, where the game tells it."""
    game = match.game
    tell = getattr(game.terminal_face, "lacking", None)
    if tell is None:
        return {}
    return dict(tell(match.view(seat), game.box.record, telling, seat, refused, game.reasons.name(reason)))
