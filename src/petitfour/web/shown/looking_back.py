"""What is shown of games that were played: a moment, the story of a game, a saved match picture by picture."""

from __future__ import annotations

from typing import Any

from petitfour.core import fair, records
from petitfour.core.constants import SPECTATOR
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling, whole
from petitfour.core.view import to_json, view
from petitfour.table.history import Played
from petitfour.table.story import Moment, Story
from petitfour.table.table import Table

from ..schema.looking_back import MomentAnswer, ReplayAnswer, ReplayFrame, StoryAnswer, TurningPoint
from ..schema.table import GameEvent
from .log import game_event, happened
from .picture import counsel_data

MOST_FRAMES = 2000


def moment_shown(table: Table, moment: Moment, language: str) -> MomentAnswer:
    """A moment of a game for the page."""
    telling = Telling(table.game, language, table.games[moment.turn.game].names)
    return {
        "version": moment.turn.version, "game": moment.turn.game + 1, "seat": moment.turn.seat, "open": moment.open,
        "view": to_json(table.game.layout, moment.state), "waiting": moment.waiting,
        "counsel": counsel_data(table.game.counsel(moment.seen, moment.seat, telling)),
        **happened(table, moment.turn, moment.seat, telling),
    }  # fmt: skip


def story_shown(table: Table, story: Story, played: Played, language: str) -> StoryAnswer:
    """How a finished game went, for the chart."""
    telling = Telling(table.game, language, played.names)
    by_version = {turn.version: turn for turn in table.turns}
    turning: list[TurningPoint] = [
        {"version": version, "lines": happened(table, by_version[version], SPECTATOR, telling)["lines"]}
        for version in story.turning
    ]
    return {"versions": story.versions, "scores": story.scores, "turning": turning, "names": played.names}


def fair_record(played: Played) -> dict[str, Any]:
    """What a record tells of its seed."""
    if not played.secret:
        return {}
    commitment = fair.commitment(played.secret)
    return {"fair": {"commitment": commitment, "secret": played.secret, "nonces": played.nonces}}


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

    def frame(events: list[GameEvent]) -> ReplayFrame:
        words = [event["words"] for event in events]
        return {"view": to_json(game.layout, state), "words": words, "events": events, "counsel": counsel}

    frames = [frame([])]
    for step in match.steps:
        game.apply(state, step.seat, step.action)
        if game.is_over(state) or game.waiting(state):  # not while chance still decides
            counsel = counsel_data(game.counsel(view(game.layout, state, SPECTATOR), SPECTATOR, telling))
        frames.append(frame([game_event(game, row, telling) for row in whole(step.events)]))
    return frames
