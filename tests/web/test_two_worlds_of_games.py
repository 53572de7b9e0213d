"""Two worlds at the table, for every game of the house: what a reader is sent, counsel included, stays the same."""

import asyncio
import itertools
import json
import types
import zlib

import pytest

from petitfour.bots import make_bot
from petitfour.core.constants import CHANCE, SPECTATOR
from petitfour.core.registry import Registry
from petitfour.core.telling import redact
from petitfour.core.view import view
from petitfour.table import taking_back
from petitfour.table import worlds as worlds_module
from petitfour.table.clock import Clock
from petitfour.table.history import Deed, SeriesGame
from petitfour.table.house import House
from petitfour.table.refusals import Conflict
from petitfour.table.seating import PERSON, Chair, Holder, hash_token
from petitfour.table.snapshots import pack
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.story import moment as moment_of
from petitfour.table.table import Table
from petitfour.testing.walk import moments
from petitfour.web.shown import around, looking_back, picture
from petitfour.web.shown.table import game_json

GAMES = Registry()
APART = 23  # every so many moments of a game are looked at


def a_table(game, players):
    table = Table("a-table", game, players, game.about.all_options({}), "a-link", created=0.0)
    table.chairs = [Chair(PERSON, f"P{n}") for n in range(players)]
    table.games = [SeriesGame(0, 0, 1, 0, game.about.rules_version, [f"P{n}" for n in range(players)])]
    return table


def sent(table, chair, state, language):
    """Every byte of the table for the holder of a chair (None: a spectator)."""
    table.state = state
    table.drafts = {}
    return b",".join(game_json(table, chair, [], language, 0))


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
    game = GAMES.get("truel", compiled=True)
    honest = picture.write_json

    def leaking(layout, state, **how):
        return honest(layout, state, **how)[:-1] + b',"next":%b}' % json.dumps(table.state.hand.tolist()).encode()

    table = None

    def remember(of, *rest):
        nonlocal table
        table = of
        return written_before(of, *rest)

    written_before = game_json
    monkeypatch.setattr(picture, "write_json", leaking)
    monkeypatch.setitem(globals(), "game_json", remember)
    with pytest.raises(AssertionError, match="told a secret"):
        compare(game, 3, 1)


# -- what surrounds the game: moments, clocks and questions, hints, taking back ----------------------------------------


class Asked:
    """A search that only remembers what it was shown."""

    def is_prepared(self, game):
        return True

    def cannot_search(self, game):
        return False

    def takes_long(self, bot):
        return False

    async def hint(self, game, seen, seat, asker):
        return [(0, 0.0, 0), game.layout.to_bytes(seen), seat]


def around_it(game, players, state, chair, language, monkeypatch):
    """Every byte around a table for the holder of a chair, a hint of theirs with it."""
    worlds = itertools.count(5)  # drafts imagine the same worlds every time
    monkeypatch.setattr(worlds_module, "random", types.SimpleNamespace(getrandbits=lambda bits: next(worlds)))
    house = House(GAMES, STORE, make_bot, thinking=Asked())
    table = a_table(game, players)
    table.secret, table.clock = "0" * 64, Clock("turn", 60)
    table.chairs = [Chair(PERSON, f"P{n}", "", hash_token(f"token-{n}")) for n in range(players)]
    table.deeds = [Deed(1, 0, CHANCE, None, (), {}, *pack(table.game, state), 0.0, None, (60.0,) * players)]
    table.version, table.state, table.left, table.since = 1, state, [60.0] * players, 0.0
    desk = house.desks.put(table)
    desk.audience.seen = dict.fromkeys(range(players), -1e9)
    monkeypatch.setattr(around, "time", types.SimpleNamespace(monotonic=lambda: 10.0))
    texts = [
        looking_back.moment_shown(table, moment_of(table, 1, chair), language),
        around.around(house, desk, chair, language),
    ]
    if chair is not None:
        try:
            hint = asyncio.run(house.attendant.hint(table.id, Holder(f"token-{chair}")))
        except Conflict as refused:
            hint = str(refused)
        texts.append(repr(hint))
    return json.dumps(texts)


def compare_around(game, players, seed, monkeypatch):
    looked = 0
    for moment in moments(game, players, {}, seed):
        if moment.number % 4 or looked >= 40 or game.is_over(moment.state) or int(moment.state.to_act) == CHANCE:
            continue
        for chair in (None, *range(players)):
            seat = SPECTATOR if chair is None else chair
            world = game.redeal(view(game.layout, moment.state, seat), seat, moment.number)
            ours, theirs = (
                around_it(game, players, state, chair, "es", monkeypatch) for state in (moment.state, world)
            )
            assert ours == theirs, f"seat {seat} at move {moment.number} is told a secret around the game"
            looked += 1
    return looked


STORE = SqliteRepository.at(":memory:")


@pytest.mark.parametrize("name", GAMES.names())
def test_what_surrounds_a_game_tells_nothing_either(name, monkeypatch):
    game = GAMES.get(name, compiled=True)
    assert sum(compare_around(game, players, 3, monkeypatch) for players in game.about.players) > 10


def played(game, state, seat, action):
    """A turn of one decision and what chance adds (its first outcome), and the state after it."""
    after = game.layout.copy(state)
    events = list(game.apply(after, seat, action))
    done = [(seat, action)]
    while int(after.to_act) == CHANCE:
        outcome = next(o for o, weight in enumerate(game.chance_weights(after)) if weight > 0)
        events += game.apply(after, CHANCE, outcome)
        done.append((CHANCE, outcome))
    return Deed(0, 0, seat, None, tuple(done), {}, b"", "", 0.0), after, events


def looks(game, after, events, seat):
    return game.layout.to_bytes(view(game.layout, after, seat)), redact(events, seat)


def compare_taking_back(game, players, seed, most=40):
    """Whether a turn may be taken back is the same in worlds that are the same to whoever asks."""
    looked = 0
    for moment in moments(game, players, {}, seed):
        asker = moment.seat
        if asker < 0 or moment.number % 2 or looked >= most:
            continue
        ours = moment.state
        world = game.redeal(view(game.layout, ours, asker), asker, moment.number)
        mine, mine_after, mine_events = played(game, ours, asker, moment.action)
        other, other_after, other_events = played(game, world, asker, moment.action)
        if looks(game, mine_after, mine_events, asker) != looks(game, other_after, other_events, asker):
            continue  # the turn itself tells them apart
        same_answer(game, [(game.layout.copy(ours), mine)], [(world, other)], asker, moment.number)
        looked += 1
        if game.is_over(mine_after):
            continue
        next_seat = game.waiting(mine_after)[0]
        if next_seat == asker:
            continue
        for ours_next in game.legal(mine_after, next_seat)[:3]:
            turn, after, events = played(game, mine_after, next_seat, ours_next)
            for theirs_next in reversed(game.legal(other_after, next_seat)[:12]):
                turn_there, after_there, events_there = played(game, other_after, next_seat, theirs_next)
                if looks(game, after, events, asker) == looks(game, after_there, events_there, asker):
                    here = [(game.layout.copy(ours), mine), (mine_after, turn)]
                    there = [(world, other), (other_after, turn_there)]
                    same_answer(game, here, there, asker, moment.number)
                    looked += 1
                    break
    return looked


def same_answer(game, here, there, asker, number):
    answers = [taking_back.shows_something(game, since, asker) for since in (here, there)]
    assert answers[0] == answers[1], f"whether seat {asker} may take back move {number} tells a secret"


@pytest.mark.parametrize("name", GAMES.names())
def test_whether_a_turn_may_be_taken_back_tells_nothing(name):
    game = GAMES.get(name, compiled=True)
    assert sum(compare_taking_back(game, players, seed) for players in game.about.players for seed in range(1, 4)) > 20


def test_an_answer_judged_in_the_real_world_is_found(monkeypatch):
    """A planted leak: the turn is looked at where it was really played."""

    def peeking(game, since, asker):
        return bool(zlib.crc32(game.layout.to_bytes(since[0][0])) % 2)

    monkeypatch.setattr(taking_back, "shows_something", peeking)
    with pytest.raises(AssertionError, match="tells a secret"):
        for seed in range(20):
            compare_taking_back(GAMES.get("truel", compiled=True), 3, seed)


def test_a_moment_that_shows_all_is_found(monkeypatch):
    monkeypatch.setattr("petitfour.table.story.view", lambda layout, state, seat: state)
    with pytest.raises(AssertionError, match="around the game"):
        compare_around(GAMES.get("truel", compiled=True), 3, 3, monkeypatch)
