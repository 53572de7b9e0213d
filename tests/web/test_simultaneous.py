"""Several seats that decide at once, over the API: a small game of secret bids."""

import shutil
import textwrap

import pytest

from petitfour.bots import make_bot
from petitfour.core.registry import Registry, load_game
from petitfour.table.house import House
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.testing import checks, worlds

from .conftest import run, serving, two_at
from .server import EXAMPLES


@pytest.fixture
def bidding(tmp_path):
    """Connect four's folder turned into a game in which two seats bid in secret, twice; the higher sum wins."""
    folder = tmp_path / "secret_bid"
    shutil.copytree(EXAMPLES / "connect_four", folder)
    for name, text in BID.items():
        (folder / name).write_text(textwrap.dedent(text))
    (folder / "box.toml").write_text('[box]\ngame = "secret-bid"\nname = "x"\n[bids]\nprovenance = "own"\nmost = 5\n')
    return folder


BID = {
    "__init__.py": """
        from petitfour.core.kit import About
        about = About(name="secret-bid", players=(2,), minutes=1)
        """,
    "state.py": """
        from petitfour.core.kit import ALL, NOBODY, OWNER, Seats, StateRecord, cell, cells, count, flag
        SEATS = Seats(2)
        BID = count(5, "bid")
        class State(StateRecord, seats=SEATS):
            turn_number = cell(seen_by=ALL, holds=count(2))
            has_bid = cells(SEATS, seen_by=ALL, holds=flag())
            bid = cells(SEATS, seen_by=OWNER, holds=BID)
            total = cells(SEATS, seen_by=ALL, holds=count(10))
        """,
    "box.py": """
        from petitfour.core.kit import BoxRecord, entry
        class Box(BoxRecord):
            most = entry()
        def fill(source, box):
            box.most = source.number("bids", "most", 1, 5)
        """,
    "actions.py": """
        from petitfour.core.kit import ActionTable, Events, Reasons
        from .state import BID
        ACTIONS = ActionTable(bid={"bid": BID})
        EVENTS = Events(has_bid={}, shown={"bid": BID})
        HAS_BID, SHOWN = EVENTS.codes
        REASONS = Reasons("too_high")
        (TOO_HIGH,) = REASONS.codes
        """,
    "rules.py": """
        from petitfour.core.kit import NO_SEAT, OK, SEVERAL, Bounds, emit, rule, share_places
        from .actions import HAS_BID, SHOWN, TOO_HIGH
        @rule
        def setup(s, box, players, options):
            s.to_act = SEVERAL
        @rule
        def waiting(s, out):
            several = 0
            if s.to_act == SEVERAL:
                for seat in range(2):
                    if s.has_bid[seat] == 0:
                        out[several] = seat
                        several += 1
            return several
        @rule
        def why_not(s, box, seat, action):
            return OK if action <= box.most else TOO_HIGH
        @rule
        def legal(s, box, seat, out):
            for action in range(box.most + 1):
                out[action] = action
            return box.most + 1
        @rule
        def apply(s, box, seat, action, events):
            s.bid[seat] = action
            s.has_bid[seat] = 1
            emit(events, HAS_BID, seat)
            if s.has_bid[0] + s.has_bid[1] == 2:
                for each in range(2):
                    s.total[each] += s.bid[each]
                    emit(events, SHOWN, each, s.bid[each])
                s.bid[:] = 0
                s.has_bid[:] = 0
                s.turn_number += 1
                if s.turn_number == 2:
                    s.to_act = NO_SEAT
        @rule
        def chance_weights(s, box, out):
            return 0
        @rule
        def chance_site(s):
            return 0
        @rule
        def is_over(s):
            return s.to_act == NO_SEAT
        @rule
        def scores(s, box, out):
            for seat in range(2):
                out[seat] = s.total[seat]
        @rule
        def placing(s, box, out):
            share_places(s.total, 2, out)
        def bounds(players, options, box):
            return Bounds(4, 0, 0, 10)
        """,
    "invariants.py": """
        from petitfour.core.kit import rule
        INVARIANTS = ("nothing",)
        @rule
        def broken(s, box):
            return 0
        """,
    "redeal.py": """
        from petitfour.core.kit import below, rule
        @rule
        def redeal(s, box, seat, seed):
            for each in range(2):
                if each != seat:
                    s.bid[each] = below(seed, each, box.most + 1) if s.has_bid[each] else 0
        """,
    "instinct.py": """
        from petitfour.core.kit import rule
        @rule
        def instinct(s, box, seat, action):
            return action
        """,
    "position.py": """
        def describe(s, box):
            return ""
        def parse(lines, s, box):
            pass
        """,
}


def test_simultaneous_choices_at_a_table(bidding, tmp_path):
    """Another's secret choice makes nobody's stale, shows only that it was made, and an old round's turn is refused."""

    async def body():
        house = House(Registry([bidding]), SqliteRepository.at(tmp_path / "t.sqlite"), make_bot, bot_pause=0)
        async with serving(house) as app:
            ana, ben, table = await two_at(app, game="secret-bid")
            seen = (await ben.get(f"/tables/{table}")).json()
            assert seen["waiting"] == [0, 1] and seen["version"] == 1
            await ben.post(f"/tables/{table}/draft", {"action": 2})
            assert (await ana.move(table, 5, "client-ana1")).status_code == 200
            now = (await ben.get(f"/tables/{table}")).json()
            assert now["view"]["has_bid"] == [1, 0] and now["view"]["total"] == [0, 0]
            assert now["draft"]["decisions"][0]["action"] == 2 and now["draft"]["reveals"]
            stale = await ben.post(f"/tables/{table}/confirm", {"version": 1, "client_id": "client-ben1"})
            assert stale.status_code == 200  # made at version 1, the table was at 2
            second = (await ben.get(f"/tables/{table}")).json()
            assert second["view"]["total"] == [5, 2] and second["waiting"] == [0, 1]
            await ben.post(f"/tables/{table}/draft", {"action": 1})
            for version in (1, 2):
                old = await ben.post(
                    f"/tables/{table}/confirm", {"version": version, "client_id": f"client-old{version}"}
                )
                assert old.status_code == 409
        house.repository.close()

    run(body())


def test_the_simultaneous_game_itself_keeps_the_contract(bidding):
    game = load_game(bidding)
    checks.legal_agrees_with_why_not(game)
    checks.somebody_can_always_act(game)
    checks.simultaneous_choices_are_independent(game)
    checks.random_games_hold(game, 50)
    worlds.two_worlds_look_the_same(game, games=12)


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        (
            "s.has_bid[seat] = 1\n",
            "s.has_bid[seat] = 1\n    if s.has_bid[0] + s.has_bid[1] == 1:\n        s.total[seat] += 1\n",
            "order",
        ),
        ("range(box.most + 1):", "range(box.most + 1 - s.has_bid[1 - seat]):", "narrows|legal"),
    ],
)
def test_choices_that_depend_on_each_other_are_found(bidding, right, wrong, words):
    rules = bidding / "rules.py"
    text = rules.read_text()
    assert right in text
    rules.write_text(text.replace(right, wrong))
    with pytest.raises(AssertionError, match=words):
        checks.simultaneous_choices_are_independent(load_game(bidding))
