"""Turns that come whole: made without a draft exactly where a draft would be complete, by what the seat sees alone."""

import asyncio
import random

import pytest

from petitfour.bots import make_bot
from petitfour.core.problem import Refused
from petitfour.table import entries
from petitfour.table.draft import Draft, whole_turn
from petitfour.table.house import House
from petitfour.table.seating import PERSON, Chair, Holder
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.table import Table
from petitfour.table.worlds import WORLDS

GAMES = ("leduc-poker", "truffle-shuffle", "truel", "chocolatiers", "super-truffle-pigs")


def begun(game, seed):
    table = Table("id", game, game.about.players[0], game.about.all_options({}), "link", secret=f"{seed:064x}")
    table.chairs = [Chair(PERSON, f"P{number}", "", b"x") for number in range(table.players)]
    table.take(entries.start(table))
    return table


def whole(table, seat, decisions):
    return whole_turn(table.game, table.state, seat, decisions, table.current.seed)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_draft_would_send_is_sent_and_nothing_else(games, name, monkeypatch):
    # Eight imagined worlds may all show the same by chance: both ways have to imagine the same ones to be compared.
    monkeypatch.setattr("petitfour.table.draft.new_seeds", lambda: list(range(WORLDS)))
    game = games.get(name, compiled=True)
    dice = random.Random(1)
    sent = unfinished = 0
    for seed in range(4):
        table = begun(game, seed)
        for number in range(60):
            if table.is_over:
                break
            seat = dice.choice(table.waiting())
            draft = Draft(game, table.state, seat)
            while not draft.is_complete and len(draft.decisions) < 12:
                draft.step(dice.choice(draft.legal()))
                if not draft.is_complete:
                    assert whole(table, seat, draft.decisions) is None
                    unfinished += 1
            if not draft.is_complete:
                break
            played = whole(table, seat, draft.decisions)
            assert played is not None
            entry = entries.of_played(table, seat, played, f"client-{number}")
            turn, by_draft = entry.deed, entries.turn(table, seat, draft.decisions, f"client-{number}").deed
            assert (turn.decisions, turn.events) == (by_draft.decisions, by_draft.events)
            assert turn.hash == by_draft.hash and turn.snapshot == by_draft.snapshot
            more = [*draft.decisions, dice.randrange(game.actions.size)]
            assert whole(table, seat, more) is None, "nothing can follow a whole turn"
            table.take(entry)
            sent += 1
    assert sent > 10 and (unfinished > 0 or name == "leduc-poker")


def test_after_a_draft_has_begun_decisions_come_after_its_own_unless_it_begins_anew(games):
    async def body():
        house = House(games, SqliteRepository.at(":memory:"), make_bot)
        house.use_compiled(games.get("truffle-shuffle", compiled=True))
        for seed in range(20):
            table, seated = await house.create("truffle-shuffle", 2, name="Ana", screen=["Ben"])
            desk = house.desk(table.id)
            seat = table.waiting()[0]
            holder = Holder(seated.token, table.chair_of(seat))
            draft = table.draft(seat)
            dice = random.Random(seed)
            while not draft.is_complete:
                draft.step(dice.choice(draft.legal()))
            decisions = list(draft.decisions)
            with pytest.raises(Refused):
                await desk.submit(holder, decisions, 1, "client-id", keep=None)  # they would come after the draft's own
            assert table.version == 1 and draft.decisions == decisions
            assert (await desk.submit(holder, decisions, 1, "client-id", keep=0)).version == 2  # it begins anew
            assert table.drafts == {}

    asyncio.run(body())


@pytest.mark.parametrize("name", ["truffle-shuffle", "super-truffle-pigs"])
def test_what_is_refused_does_not_depend_on_what_the_seat_cannot_see(games, name):
    """A card taken face down and then something that only some cards allow: never played, whatever card it was."""
    game = games.get(name, compiled=True)
    tried = 0
    for seed in range(6):
        table = begun(game, seed)
        dice = random.Random(seed)
        for _ in range(40):
            if table.is_over or tried > 60:
                break
            seat = table.waiting()[0]
            for action in table.legal(seat):
                draft = Draft(game, table.state, seat)
                draft.step(action)
                after = game.play(table.state, seat, [action], table.current.seed).state
                for next_one in game.legal(after, seat)[:3] if draft.is_complete else ():
                    tried += 1
                    assert whole(table, seat, [action, next_one]) is None
            draft = Draft(game, table.state, seat)
            while not draft.is_complete:
                draft.step(dice.choice(draft.legal()))
            table.take(entries.turn(table, seat, draft.decisions))
    assert tried > 20
