"""What is shown of games that were played: a moment, the story of a game, a saved match picture by picture."""

from __future__ import annotations

import asyncio
from typing import Any

from petitfour.core import fair, records
from petitfour.core.constants import SPECTATOR
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import EventRow, Telling, whole
from petitfour.core.view import to_json, view, write_json
from petitfour.table.history import Deed, SeriesGame
from petitfour.table.snapshots import unpack
from petitfour.table.story import Moment, Story
from petitfour.table.table import Table

from ..schema.looking_back import MomentAnswer, ReplayAnswer, ReplayFrame, StoryAnswer, TurningPoint
from .log import called_you, framed_json, game_event, happened
from .picture import counsel_data, counsel_json

MOST_FRAMES = 2000
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
    turning: list[TurningPoint] = [
        {"version": version, "lines": happened(table, by_version[version], SPECTATOR, telling)["lines"]}
        for version in story.turning
    ]
    return {"versions": story.versions, "scores": story.scores, "turning": turning, "names": game.names}


def fair_record(game: SeriesGame) -> dict[str, Any]:
    """What a record tells of its seed."""
    if not game.secret:
        return {}
    commitment = fair.commitment(game.secret)
    return {"fair": {"commitment": commitment, "secret": game.secret, "nonces": game.nonces}}


# -- replays ---------------------------------------------------------------------------------------------------------


def replay_shown(record: str, games: Registry, language: str) -> ReplayAnswer:
    """A saved match, checked by the rules, as one picture after another."""
    data = records.parse(record)
    if len(data["steps"]) > MOST_FRAMES:
        raise Problem(f"A replay shows {MOST_FRAMES} steps at the most; this match has {len(data['steps'])}.")
    match = records.to_match(data, games)
    telling = Telling(match.game, language, records.names(data))
    return {
        "game": match.game.name,
        "title": telling.title(),
        "names": [telling.seat(seat) for seat in range(match.players)],
        "frames": replay_frames(match, telling),
        "kinds": match.game.kinds(),
        "over": match.is_over,
    }


def replay_frames(match: Match, telling: Telling) -> list[ReplayFrame]:
    """The match from its beginning, a frame for each decision and each outcome of chance; everything is open."""
    game = match.game
    state = game.new_state(match.players, match.options)
    counsel: Any = None

    def frame(by: int, rows: list[EventRow]) -> ReplayFrame:
        events = [game_event(game, row, telling) for row in rows]
        lines = telling.lines(rows, [event["words"] for event in events])
        seen = to_json(game.layout, state)
        return {"by": max(by, -1), "view": seen, "words": lines, "events": events, "counsel": counsel}

    frames = [frame(-1, [])]
    for step in match.steps:
        game.apply(state, step.seat, step.action)
        if game.is_over(state) or game.waiting(state):  # not while chance still decides
            counsel = counsel_data(game.counsel(view(game.layout, state, SPECTATOR), SPECTATOR, telling))
        frames.append(frame(step.seat, whole(step.events)))
    return frames
