"""The host of a table: removing a person, another link, the end; and a left seat is not taken by the opponent."""

import pytest

from petitfour.table import house as house_module
from petitfour.table.refusals import Conflict, NotAllowed
from petitfour.table.seating import OPEN, PERSON, Holder
from petitfour.web.shown.table import link_for

from .conftest import play, run, started


def test_the_host_removes_a_person_for_whom_a_bot_plays_on_and_whose_link_is_worth_nothing(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        table = house.table(table_id)
        link = table.link
        await house.hosting.remove(table_id, ana, 1)
        assert table.chairs[1].kind == OPEN and table.chairs[1].stand_in and table.talk[-1].kind == "removed"
        assert table.talk[-1].name == "Ben"
        with pytest.raises(NotAllowed):
            await house.agreements.say(table_id, ben, "Hello?")
        with pytest.raises(NotAllowed, match="wrong_link"):
            await house.join(table_id, link, "Ben")
        again = new_house().table(table_id)
        assert (again.link, again.host) == (table.link, 0) and again.link != link
        for task in house.attendant.tasks:
            task.cancel()

    run(body())


def test_nobody_else_removes_anybody_and_the_host_not_themselves(new_house):
    async def body():
        house = new_house()
        table, ana = await house.create("truel", 3, name="Ana", screen=["Aldo"])
        ben = await house.join(table.id, table.link, "Ben")
        before = table.chairs[:]
        for what in (house.hosting.remove(table.id, ben.holder, 0), house.hosting.end(table.id, ben.holder),
                     house.hosting.renew_link(table.id, ben.holder)):  # fmt: skip
            with pytest.raises(NotAllowed, match="not_the_host"):
                await what
        for chair in (0, 1, 3, -1):
            with pytest.raises(Conflict, match="nobody_to_remove"):
                await house.hosting.remove(table.id, ana.holder, chair)
        assert table.chairs == before and not table.is_closed
        await house.hosting.remove(table.id, Holder(ana.token, 1), 2)  # Aldo sits at the host's screen
        assert table.chairs[2].kind == OPEN

    run(body())


def test_when_the_host_leaves_the_next_person_is_it_and_not_who_comes_to_the_hosts_chair(new_house):
    async def body():
        house = new_house()
        table, ana = await house.create("truel", 3, name="Ana")
        ben = await house.join(table.id, table.link, "Ben", 2)
        await house.leave(table.id, ana.holder)
        await house.join(table.id, table.link, "Cleo", 0)
        assert table.host == 2
        await house.leave(table.id, ben.holder)
        assert table.host == 0  # Cleo
        assert [chair.kind for chair in table.chairs] == [PERSON, OPEN, OPEN]
        await house.join(table.id, table.link, "Dora", 1)
        await house.leave(table.id, Holder((await house.join(table.id, table.link, "Eve", 2)).token))
        assert table.host == 0 == new_house().table(table.id).host

    run(body())


def test_an_ended_table_stops_its_game_and_nobody_sits_down_or_begins_another(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        await play(house, table_id, ana, 3)
        await house.hosting.end(table_id, ana)
        table = house.table(table_id)
        assert table.is_over and table.is_closed and table.current.how == "stop" and table.talk[-1].kind == "ended"
        with pytest.raises(Conflict, match="closed"):
            await house.start(table_id, ben)
        with pytest.raises(Conflict, match="closed"):
            await house.hosting.end(table_id, ana)
        await house.leave(table_id, ben)
        with pytest.raises(Conflict, match="closed"):
            await house.join(table_id, table.link, "Cleo")
        with pytest.raises(Conflict, match="closed"):
            await house.add_bot(table_id, ana, 1, "random")
        assert new_house().table(table_id).is_closed

    run(body())


def test_a_table_that_gathers_is_ended_as_well(new_house):
    async def body():
        house = new_house()
        table, ana = await house.create("connect-four", 2, name="Ana")
        await house.hosting.end(table.id, ana.holder)
        with pytest.raises(Conflict, match="closed"):
            await house.join(table.id, table.link, "Ben")

    run(body())


async def leaves(house, table_id, ben):
    return await house.leave(table_id, ben)


async def is_forgotten(house, table_id, ben):
    return await house.erasing.forget(table_id, ben)


async def opponent_gets_in(house, goes=leaves):
    """Whether Ana, by all that she is told or was told, takes the seat Ben has left in a running game; and his key."""
    table_id, (_, ben) = await started(house, "leduc-poker")
    table = house.table(table_id)
    known = {table.link}
    comes_back = await goes(house, table_id, ben)
    known |= {table.link, link_for(table, 0), link_for(table, None)} - {None}
    got_in = False
    for link in known:
        try:
            await house.join(table_id, link, "Ana again")
            got_in = True
        except (NotAllowed, Conflict):
            pass
    for task in house.attendant.tasks:
        task.cancel()
    return got_in, table, comes_back


def test_a_left_seat_is_not_taken_by_the_opponents_second_browser_and_its_person_may_come_back(new_house):
    async def body():
        got_in, table, comes_back = await opponent_gets_in(new_house())
        assert not got_in and comes_back
        house = new_house()  # also after a restart
        seated = await house.join(table.id, comes_back, "Ben")
        chair = house.table(table.id).chairs[1]
        assert seated.chair == 1 and chair.name == "Ben" and not chair.stand_in

    run(body())


def test_nor_is_the_seat_of_somebody_who_left_with_all_that_names_them(new_house):
    assert not run(opponent_gets_in(new_house(), is_forgotten))[0]


@pytest.mark.parametrize("goes", [leaves, is_forgotten])
def test_it_is_shown_to_fail_where_the_tables_link_opens_it(new_house, monkeypatch, goes):
    honest = house_module.chairs_opened_by
    monkeypatch.setattr(house_module, "chairs_opened_by", lambda table, link: honest(table, link) or [1])
    assert run(opponent_gets_in(new_house(), goes))[0]


def test_of_two_who_have_left_each_comes_back_to_their_own_chair_and_nobody_to_the_others(new_house):
    """Before, the second one's link opened the first one's chair: whoever wanted to read a hand left as well."""

    async def body():
        house = new_house()
        table_id, (ana, ben, cleo) = await started(house, "truel", names=("Ana", "Ben", "Cleo"), players=3)
        table = house.table(table_id)
        keys = [await house.leave(table_id, ana), await house.leave(table_id, cleo)]
        with pytest.raises(Conflict, match="no_open_seat"):
            await house.join(table_id, keys[1], "Cleo", 0)
        assert (await house.join(table_id, keys[1], "Cleo")).chair == 2
        with pytest.raises(NotAllowed):
            await house.join(table_id, keys[1], "Cleo again")
        assert (await house.join(table_id, keys[0], "Ana")).chair == 0
        await house.leave(table_id, ben)
        for holder in [Holder(""), ana]:
            with pytest.raises(Conflict, match="no_open_seat"):
                await house.join(table_id, table.link, "Somebody", 1, holder)
        for task in house.attendant.tasks:
            task.cancel()

    run(body())


def test_the_last_one_who_leaves_a_running_game_has_a_way_back_and_nobody_else_has(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house, "leduc-poker")
        table = house.table(table_id)
        keys = [await house.leave(table_id, ana), await house.leave(table_id, ben)]
        assert (await house.join(table_id, keys[0], "Ana")).chair == 0
        with pytest.raises(Conflict, match="no_open_seat"):
            await house.join(table_id, table.link, "Ana again")
        assert (await house.join(table_id, keys[1], "Ben")).chair == 1
        for task in house.attendant.tasks:
            task.cancel()

    run(body())


def test_between_games_the_link_is_for_friends_again(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        table = house.table(table_id)
        await house.leave(table_id, ben)
        assert link_for(table, 0) is None
        await house.agreements.ask(table_id, ana, "stop")  # alone with a bot: at once
        assert table.is_over and link_for(table, 0) == table.link and link_for(table, None) is None
        await house.hosting.end(table_id, ana)
        assert link_for(table, 0) is None

    run(body())
