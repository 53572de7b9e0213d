"""Several chairs at one screen."""

import pytest

from petitfour.table.refusals import Conflict, NotAllowed
from petitfour.table.seating import OPEN, Holder

from .conftest import play, run


def test_several_chairs_at_one_screen_are_played_with_one_token(new_house):
    async def body():
        house = new_house()
        table, seated = await house.create("connect-four", 2, name="Ana", screen=["Ben"])
        token = seated.token
        assert table.is_playing and table.chairs_held_by(token) == [0, 1]
        await play(house, table.id, Holder(token, 0), 3)
        with pytest.raises(Conflict, match="not_your_turn"):
            house.desk(table.id).draft_step(seated.holder, 3)  # without a chair the first one is meant
        await play(house, table.id, Holder(token, 1), 4)
        assert table.version == 3
        for other in (2, 9, -1):
            with pytest.raises(NotAllowed):
                house.desk(table.id).draft_step(Holder(token, other), 3)

    run(body())


def test_one_screen_takes_back_and_stops_without_asking_itself(new_house):
    async def body():
        house = new_house()
        table, seated = await house.create("connect-four", 2, name="Ana", screen=["Ben"])
        await play(house, table.id, Holder(seated.token, 0), 3)
        await house.agreements.ask(table.id, Holder(seated.token, 0), "undo")
        assert table.version == 3 and table.waiting() == [0]
        await house.agreements.ask(table.id, Holder(seated.token, 1), "stop")
        assert table.is_over

    run(body())


def test_one_chair_of_a_screen_leaves_and_the_others_stay(new_house):
    async def body():
        house = new_house()
        table, seated = await house.create("truel", 3, name="Ana", screen=["Ben"], bots=["random"])
        await house.leave(table.id, Holder(seated.token, 1))
        assert table.chairs_held_by(seated.token) == [0] and table.chairs[1].kind == OPEN
        key = house.moving_key(table.id, seated.holder)
        moved = await house.move(table.id, key)
        assert table.chairs_held_by(moved.token) == [0] and not table.chairs_held_by(seated.token)

    run(body())


def test_whoever_sits_at_the_table_takes_no_second_chair_by_naming_another(new_house):
    async def body():
        house = new_house()
        table, seated = await house.create("connect-four", 2, name="Ana")
        with pytest.raises(Conflict, match="already_seated"):
            await house.join(table.id, table.link, "Ana", holder=Holder(seated.token, 1))

    run(body())
