"""What one address may ask for in a second takes no more of the processor than leaves room for everybody else."""

import random
import time

import pytest

from petitfour.core.registry import Registry
from petitfour.web import limits as module
from petitfour.web.app import create_app
from petitfour.web.limits import Limits, cost_of_look

from .asking import ask
from .conftest import run

GAME = "super-truffle-pigs"  # whose turns take longest
LOOKS = ("", "/log", "/turns", "/moments/9", "/box", "/rules", "/why")  # of a table
OF_THE_HOUSE = ("games", f"games/{GAME}", f"games/{GAME}/rules", "words", "bots", "tables", "keyring", "openapi.json")
MOST = 0.75  # of a core; what it may ask for at once is spread by the turnstile
TIMES = 3


async def played(house):
    """Somebody's table with a whole game against a bot."""
    dice = random.Random(3)
    table, ana = await house.create(GAME, 2, bots=["random"], name="Ana")
    desk = house.desk(table.id)
    while table.is_playing:
        await house.attendant._play_bot(desk)
        if 0 not in table.waiting():
            continue
        draft = desk.draft_of(ana.holder)
        while not draft.is_complete:
            draft = desk.draft_step(ana.holder, dice.choice(draft.legal()))
        await desk.confirm(ana.holder, table.version, f"client-{table.version:05}")
    return table.id, ana.token


async def shares(house):
    """Of a core, what is taken by as many of each look as an address may ask for in a second."""
    house.use_compiled(Registry().get(GAME, compiled=True))
    app = create_app(house)
    house.attendant.bot_pause = 1000  # its turns are played when they are wanted
    table, token = await played(house)
    headers = [(b"cookie", f"seat_{table}={token}".encode()), (b"accept-encoding", b"gzip")]
    found = {}
    for look in (*LOOKS, *OF_THE_HOUSE):
        path, spent = f"/api/v1/{look if look in OF_THE_HOUSE else f'tables/{table}{look}'}", []
        for _ in range(TIMES):
            begun = time.process_time()
            query = {"/why": "action=1"}.get(look, "since=0" if look in LOOKS else "")
            answer = await ask(app, "GET", path, query=query, headers=headers)
            spent.append(time.process_time() - begun)
            assert answer.status == 200, (look, answer.body)
        found[look] = min(spent) * Limits().looks / cost_of_look(path)
    for task in house.attendant.tasks:
        task.cancel()
    return found


@pytest.mark.slow
def test_no_look_takes_a_core_for_all_that_an_address_may_ask_for(new_house):
    """Before, ten requests a second to play turns once more took three, and a hundred for the description one."""
    found = run(shares(new_house()))
    assert max(found.values()) < MOST, found


@pytest.mark.slow
def test_one_that_costs_less_than_it_takes_is_found(new_house, monkeypatch):
    monkeypatch.setitem(module.LOOKS, "turns", 1)
    assert run(shares(new_house()))["/turns"] > MOST
