"""What is shown of games that were played: a moment, and the story of a game."""

from __future__ import annotations

import asyncio
from typing import Any

from petitfour.core import fair
from petitfour.core.constants import SPECTATOR
from petitfour.core.telling import Telling
from petitfour.core.view import to_json, view, write_json
from petitfour.table.history import Deed, SeriesGame
from petitfour.table.snapshots import unpack
from petitfour.table.story import Moment, Story
from petitfour.table.table import Table

from ..schema.looking_back import MomentAnswer, StoryAnswer
from .log import called_you, framed_json, happened, log_entry
from .picture import counsel_data, counsel_json

MOST_TURNS = 60  # played once more from one answer


async def turns_json(table: Table, chair: int | None, language: str, since: int) -> bytes:
    """Turns of a game after a version with their frames, and the view at that version, as JSON. Others are answered
    between one turn and the next: sixty take a third of a second."""
    deeds = [deed for deed in table.deeds if deed.version > since]
    game = deeds[0].game if deeds else len(table.games) - 1
    before = next((deed for deed in table.deeds if deed.version == since and deed.game == game), None)
    rotation = table.games[game].rotation if table.games else 0
    seat = SPECTATOR if chair is None else (chair + rotation) % table.players
    telling = Telling(
        table.game, language, table.games[game].names if table.games else table.names(), called_you(table, chair, seat)
    )
    of_game = [deed for deed in deeds if deed.game == game][:MOST_TURNS]
    played = []
    for deed in of_game:
        framed, (_, after) = framed_json(table, deed, seat, telling), _seen(table, deed, seat, telling)
        played.append(b'%b,"after":%b}' % (framed[:-1], after))
        await asyncio.sleep(0)
    seen, counsel = (b"null", b"null") if before is None else _seen(table, before, seat, telling)
    return b'{"since":%d,"view":%b,"counsel":%b,"log":[%b]}' % (since, seen, counsel, b",".join(played))


def _seen(table: Table, deed: Deed, seat: int, telling: Telling) -> tuple[bytes, bytes]:
    """What a seat saw after a deed and was told beside it, as JSON."""
    game = table.game
    seen = view(game.layout, unpack(game, deed.snapshot), seat)
    return write_json(game.layout, seen, compiled=game.compiled), counsel_json(game.counsel(seen, seat, telling))


def moment_shown(table: Table, moment: Moment, language: str) -> MomentAnswer:
    """A moment of a game for the page."""
    game = table.games[moment.deed.game]
    chair = None if moment.seat == SPECTATOR or not moment.own else (moment.seat - game.rotation) % table.players
    telling = Telling(table.game, language, game.names, called_you(table, chair, moment.seat))
    return {
        "version": moment.deed.version, "game": moment.deed.game + 1, "seat": moment.deed.seat, "open": moment.open,
        "view": to_json(table.game.layout, moment.state), "waiting": moment.waiting,
        "counsel": counsel_data(table.game.counsel(moment.state if moment.open else moment.seen, moment.seat, telling)),
        **happened(table, moment.deed, moment.seat, telling),
    }  # fmt: skip


def story_shown(table: Table, story: Story, game: SeriesGame, language: str) -> StoryAnswer:
    """How a finished game went, for the chart."""
    telling = Telling(table.game, language, game.names)
    by_version = {deed.version: deed for deed in table.deeds}
    turning = [log_entry(table, by_version[version], SPECTATOR, telling) for version in story.turning]
    return {"versions": story.versions, "scores": story.scores, "turning": turning, "names": game.names}


def fair_record(game: SeriesGame) -> dict[str, Any]:
    """What a record tells of its seed."""
    if not game.secret:
        return {}
    commitment = fair.commitment(game.secret)
    return {"fair": {"commitment": commitment, "secret": game.secret, "nonces": game.nonces}}
