"""Bots that stand in for people who are away."""

import pytest

from petitfour.table.attendant import AWAY_SECONDS
from petitfour.table.refusals import Conflict, NotAllowed
from petitfour.table.seating import OPEN

from .conftest import play, run, settled, started


def test_others_may_call_a_bot_only_for_somebody_whose_turn_it_is_and_who_is_away_for_long(new_house, later):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        with pytest.raises(Conflict, match="not_away"):
            await house.attendant.stand_in(table_id, ben, 0)
        heard = house.desk(table_id).listen(ana)
        later.ahead += AWAY_SECONDS + 1
        with pytest.raises(Conflict, match="not_away"):  # she has the table open
            await house.attendant.stand_in(table_id, ben, 0)
        house.desk(table_id).stop_listening(heard)
        with pytest.raises(Conflict, match="not_away"):  # she has only just gone
            await house.attendant.stand_in(table_id, ben, 0)
        with pytest.raises(Conflict, match="not_away"):  # not Ben's turn, says Ana
            await house.attendant.stand_in(table_id, ana, 1)
        later.ahead += AWAY_SECONDS + 1
        await house.attendant.stand_in(table_id, ben, 0)
        await settled(house)
        table = house.table(table_id)
        assert table.version == 2 and table.chairs[0].stand_in
        assert new_house().table(table_id).chairs[0].stand_in

    run(body())


def test_whoever_has_just_made_a_move_is_not_away(new_house, later):
    """A player whose program keeps no stream open gives a sign with every move."""

    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        later.ahead += AWAY_SECONDS + 1
        await play(house, table_id, ana, 3)
        await play(house, table_id, ben, 3)
        with pytest.raises(Conflict, match="not_away"):
            await house.attendant.stand_in(table_id, ben, 0)

    run(body())


def test_whoever_has_just_joined_is_not_away(new_house, later):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        way_back = await house.leave(table_id, ana)
        later.ahead += AWAY_SECONDS + 1
        house.attendant.bot_pause = 100
        await house.join(table_id, way_back, "Cleo")
        with pytest.raises(Conflict, match="not_away"):
            await house.attendant.stand_in(table_id, ben, 0)
        for task in house.attendant.tasks:
            task.cancel()

    run(body())


def test_a_stream_that_an_ex_holder_keeps_open_does_not_count_as_the_new_one_being_here(new_house):
    async def body():
        house = new_house()
        table_id, (_, ben) = await started(house)
        house.desk(table_id).listen(ben)
        assert house.desk(table_id).is_here(1)
        await house.join(table_id, await house.leave(table_id, ben), "Cleo")
        assert not house.desk(table_id).is_here(1)

    run(body())


def test_the_own_seat_is_given_to_a_bot_at_once_and_taken_back(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        house.desk(table_id).draft_step(ana, 3)
        await house.attendant.stand_in(table_id, ana, 0)
        with pytest.raises(Conflict, match="bot_stands_in"):
            house.desk(table_id).draft_step(ana, 3)
        await settled(house)
        table = house.table(table_id)
        assert table.version == 2
        await house.attendant.hand_back(table_id, ana)
        await play(house, table_id, ben)
        await settled(house)
        assert table.waiting() == [0] and table.version == 3

    run(body())


def test_a_bot_plays_on_for_whoever_leaves_until_somebody_joins(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        way_back = await house.leave(table_id, ana)
        await settled(house)
        table = house.table(table_id)
        assert table.chairs[0].kind == OPEN and table.version == 2 and table.waiting() == [1]
        cleo = await house.join(table_id, way_back, "Cleo")
        await play(house, table_id, ben)
        await settled(house)
        assert table.waiting() == [0] and cleo.chair == 0
        with pytest.raises(NotAllowed):
            house.desk(table_id).draft_step(ana, 3)

    run(body())


@pytest.mark.parametrize("chair", [-1, 1, 2, 99])
def test_no_bot_stands_in_for_bots_and_for_nobody(new_house, chair):
    async def body():
        house = new_house()
        table_id, (ana,) = await started(house, names=("Ana",), players=2, bots=["random"])
        with pytest.raises(Conflict, match="no_such_person"):
            await house.attendant.stand_in(table_id, ana, chair)

    run(body())


# -- a planted bug ---------------------------------------------------------------------------------------------------


def test_a_bot_called_for_somebody_who_is_here_is_found(new_house, later, monkeypatch):
    from petitfour.table.attendant import Attendant

    monkeypatch.setattr(Attendant, "may_stand_in", lambda self, desk, chair: True)
    with pytest.raises(pytest.fail.Exception):
        test_others_may_call_a_bot_only_for_somebody_whose_turn_it_is_and_who_is_away_for_long(new_house, later)
