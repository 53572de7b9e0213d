"""What is told of a table: its picture when much of it has changed, the moves in the words of their moment."""

from __future__ import annotations

from collections.abc import Sequence

from petitfour.core.constants import CHANCE
from petitfour.core.match import Match
from petitfour.core.telling import Telling

from .console import USUAL_WIDTH, Console
from .numbers import Numbers

MUCH = 10  # a paragraph of which one line in so many is another is told again


class Screen:
    """Draws a match for one seat after another, by the game's `face/terminal.py`."""

    def __init__(self, match: Match, telling: Telling, console: Console) -> None:
        self.match, self.telling, self.console = match, telling, console
        self.face = match.game.terminal_face
        self._drawn: dict[int, set[str]] = {}  # the lines that each seat was shown and that are still so

    def forget(self) -> None:
        """What was shown is gone from the screen."""
        self._drawn = {}

    def draw(self, seat: int, numbers: Numbers, *, asked: bool = False, fresh: bool = True) -> None:
        """The whole picture if it was asked for; else its paragraphs of which much has changed, at a `fresh` turn or
        when most has changed; else what matters of it in a line or two."""
        if self.face is None:
            return
        self.telling.columns, self.telling.numbers = self.console.width or USUAL_WIDTH, numbers
        view, box = self.match.view(seat), self.match.game.box.record
        picture = self.face.picture(view, box, self.telling)
        paragraphs = self._to_tell(seat, picture.split("\n\n"), asked, fresh)
        if paragraphs:
            self.console.tell("\n" + "\n\n".join(paragraphs))
        elif (brief := getattr(self.face, "brief", None)) is not None:
            self.console.tell(brief(view, box, self.telling, seat))

    def _to_tell(self, seat: int, paragraphs: list[str], asked: bool, fresh: bool) -> list[str]:
        """The paragraphs to tell. Of the others the seat still knows the lines it was told."""
        known = self._drawn.get(seat, set())
        lines = [line for paragraph in paragraphs for line in paragraph.split("\n")]
        new = sum(line not in known for line in lines)
        if asked or not known:
            changed = paragraphs
        elif fresh or 2 * new > len(lines):
            changed = [each for each in paragraphs if _has_changed_much(each.split("\n"), known)]
        else:
            changed = []
        self._drawn[seat] = (known & set(lines)).union(*(each.split("\n") for each in changed))
        return changed

    def turn(self, seat: int) -> object:
        """Which turn this is, as the game counts; else which steps others have taken: it lasts until one more."""
        if (turn := getattr(self.face, "turn", None)) is not None:
            return turn(self.match.view(seat))
        others = [number for number, step in enumerate(self.match.steps) if step.seat not in (seat, CHANCE)]
        return others[-1:]

    def words(self, seat: int, legal: Sequence[int]) -> dict[int, str]:
        """The moves in the words of this moment: where they lead, what they cost; what the face leaves out as ever."""
        better: dict[int, str] = {}
        if (choices := getattr(self.face, "choices", None)) is not None:
            better = choices(self.match.view(seat), self.match.game.box.record, self.telling, seat, list(legal))
        return {action: better.get(action) or self.telling.action(action) for action in legal}


def _has_changed_much(lines: list[str], known: set[str]) -> bool:
    return MUCH * sum(line not in known for line in lines) >= len(lines)
