"""A long record opens at once: what is told beside each picture is worked out without asking records cell by cell."""

import cProfile
import json
import pstats

import pytest

from petitfour.bots import make_bot
from petitfour.core import records
from petitfour.core.constants import SPECTATOR
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.telling import Telling
from petitfour.core.view import to_json, view
from petitfour.testing.walk import random_moments
from petitfour.web.shown.picture import counsel_data
from petitfour.web.shown.replays import replay_json, replay_shown

GAMES = ("truffle-shuffle", "truel", "chocolatiers", "super-truffle-pigs")
READS_A_STEP = 600  # of a field of a record; each takes 2 to 4 µs. Chocolatiers' counsel took 6400


def record_reads(profile):
    """How often a field of a numpy record was read."""
    stats = pstats.Stats(profile).stats
    return sum(row[0] for (file, _, name), row in stats.items() if name == "__getattribute__" and "records" in file)


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_reads_few_fields_a_step(games, name):
    game = games.get(name)
    match = Match(game, max(game.about.players), seed=2)
    bot = make_bot("random", game, 1)
    while not match.is_over and len(match.steps) < 150:
        match.act(match.seat, bot.choose(match.view(match.seat), match.legal(), match.seat))
    text = records.to_text(match)
    replay_shown(text, games, "en")
    profile = cProfile.Profile()
    shown = profile.runcall(replay_shown, text, games, "en")
    assert len(shown["frames"]) == len(match.steps) + 1
    assert record_reads(profile) < READS_A_STEP * len(match.steps)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_beside_the_view_is_the_same_by_interpreted_and_compiled_rules(games, name):
    plain, compiled = games.get(name), games.get(name, compiled=True)
    for moment in random_moments(plain, 1, most=40):
        for seat in (SPECTATOR, *plain.waiting(moment.state)):
            seen = view(plain.layout, moment.state, seat)
            counsels = [counsel_data(game.counsel(seen, seat, Telling(game, "en"))) for game in (plain, compiled)]
            assert counsels[0] == counsels[1]
            assert plain.layout.to_bytes(seen) == plain.layout.to_bytes(view(plain.layout, moment.state, seat))


@pytest.mark.parametrize("name", GAMES)
def test_parts_are_the_whole_and_every_picture_is_the_state_of_its_moment(games, name):
    game = games.get(name)
    match = Match(game, min(game.about.players), seed=3)
    bot = make_bot("random", game, 2)
    while not match.is_over and len(match.steps) < 60:
        match.act(match.seat, bot.choose(match.view(match.seat), match.legal(), match.seat))
    text = records.to_text(match)
    whole = pictures(replay_shown(text, games, "en"))
    first, rest = (replay_shown(text, games, "en", start=start, to=to) for start, to in ((0, 20), (21, None)))
    assert (first["start"], rest["start"], first["steps"], first["over"]) == (0, 21, len(match.steps), False)
    assert [*pictures(first), *pictures(rest)] == whole
    state = game.new_state(match.players, match.options)
    for step, picture in zip(match.steps, whole[1:], strict=True):
        game.apply(state, step.seat, step.action)
        assert picture["view"] == to_json(game.layout, state)


@pytest.mark.parametrize("name", GAMES)
def test_through_the_eyes_of_a_seat_there_is_what_it_saw_and_nothing_else(games, name):
    game = games.get(name)
    match = Match(game, min(game.about.players), seed=4)
    bot = make_bot("random", game, 2)
    while not match.is_over and len(match.steps) < 40:
        match.act(match.seat, bot.choose(match.view(match.seat), match.legal(), match.seat))
    text, last = records.to_text(match), len(match.steps)
    for seat in (0, 1):
        (frame,) = replay_shown(text, games, "en", start=last, to=last, eyes=seat)["frames"]
        seen = view(game.layout, match.state, seat)
        assert frame["changes"] == to_json(game.layout, seen)
        assert frame.get("counsel") == counsel_data(game.counsel(seen, seat, Telling(game, "en")))
        heard = [event["name"] for event in frame["events"]]
        assert len(heard) <= len(match.steps[-1].events)
    assert replay_shown(text, games, "en", start=last, to=last)["frames"][0]["changes"] == to_json(
        game.layout, match.state
    )
    with pytest.raises(Problem, match=f"no seat {match.players}"):
        replay_json(text, games, "en", eyes=match.players)


def pictures(answer):
    """The frames with all of their view and the counsel that stands, as the page puts them together."""
    seen, counsel, told = {}, None, []
    for frame in answer["frames"]:
        seen = seen | frame["changes"]
        counsel = frame.get("counsel", counsel)
        told.append(frame | {"view": seen, "counsel": counsel, "changes": None})
    return told


def test_what_is_wrong_behind_the_first_part_is_found_with_the_rest(games):
    game = games.get("connect-four")
    match = Match(game, 2, seed=1)
    for column in (3, 4, 3, 4, 3, 4, 3):
        match.act(column)
    data = json.loads(records.to_text(match))
    data["steps"][5]["do"] = "drop column=6"
    data["checksum"] = records.checksum(data)
    text = json.dumps(data)
    assert len(json.loads(replay_json(text, games, "en", 0, 4))["frames"]) == 5
    with pytest.raises(Problem, match="Step 6"):
        replay_json(text, games, "en", 5)
    with pytest.raises(Problem, match="nothing from 9"):
        replay_json(text, games, "en", 9)
