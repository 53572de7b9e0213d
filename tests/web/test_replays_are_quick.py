"""A long record opens at once: what is told beside each picture is worked out without asking records cell by cell."""

import cProfile
import pstats

import pytest

from petitfour.bots import make_bot
from petitfour.core import records
from petitfour.core.constants import SPECTATOR
from petitfour.core.match import Match
from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.testing.walk import random_moments
from petitfour.web.shown.looking_back import replay_shown
from petitfour.web.shown.picture import counsel_data

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
