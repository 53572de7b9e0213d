"""Two worlds at the table, for every game of the house: what a reader is sent, counsel included, stays the same."""

import json

import pytest

from petitfour.core.constants import SPECTATOR
from petitfour.core.registry import Registry
from petitfour.core.view import view
from petitfour.table.seating import PERSON, Chair
from petitfour.table.table import Played, Table
from petitfour.testing.walk import moments
from petitfour.web.shown import table_shown

GAMES = Registry()
APART = 23  # every so many moments of a game are looked at


def a_table(game, players):
    table = Table("a-table", game, players, game.about.all_options({}), "a-link", created=0.0)
    table.chairs = [Chair(PERSON, f"P{n}") for n in range(players)]
    table.games = [Played(0, 0, 1, 0, game.about.rules_version, [f"P{n}" for n in range(players)])]
    return table


def sent(table, chair, state, language):
    """Every byte of the table for the holder of a chair (None: a spectator)."""
    table.state = state
    table.drafts = {}
    return json.dumps(table_shown(table, chair, language))


def compare(game, players, seed):
    table = a_table(game, players)
    looked = 0
    for moment in moments(game, players, {}, seed):
        if moment.number % APART or game.is_over(moment.state):
            continue
        for chair in (None, *range(players)):
            seat = SPECTATOR if chair is None else chair
            world = game.redeal(view(game.layout, moment.state, seat), seat, moment.number)
            for language in ("en", "es"):
                ours, theirs = (sent(table, chair, state, language) for state in (moment.state, world))
                assert ours == theirs, f"seat {seat} at move {moment.number} is told a secret"
                looked += 1
    return looked


@pytest.mark.parametrize("name", GAMES.names())
def test_what_the_table_sends_is_the_same_whatever_its_reader_cannot_see(name):
    game = GAMES.get(name, compiled=True)
    looked = sum(compare(game, players, seed) for players in game.about.players for seed in range(2))
    assert looked > 50


def test_it_is_shown_to_find_a_leak(monkeypatch):
    from petitfour.web import shown

    game = GAMES.get("truel", compiled=True)
    honest = shown.to_json

    def leaking(layout, state):
        return honest(layout, state) | {"next": table.state.hand.tolist()}

    table = None

    def remember(of, *rest):
        nonlocal table
        table = of
        return shown_before(of, *rest)

    shown_before = shown.table_shown
    monkeypatch.setattr(shown, "to_json", leaking)
    monkeypatch.setitem(globals(), "table_shown", remember)
    with pytest.raises(AssertionError, match="told a secret"):
        compare(game, 3, 1)
