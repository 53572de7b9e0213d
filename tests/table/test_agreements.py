"""What people settle among themselves: taking a turn back, giving up, stopping."""

import pytest

from petitfour.table.refusals import Conflict, NotAllowed
from petitfour.table.seating import BOT

from .conftest import play, run, settled, started

# -- taking a turn back ----------------------------------------------------------------------------------------------


def test_a_turn_is_taken_back_when_all_others_agree(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        table = house.table(table_id)
        before = table.deeds[-1].hash
        await play(house, table_id, ana, 3)
        await house.agreements.ask(table_id, ana, "undo")
        assert table.version == 2 and house.agreements.to_answer(house.desk(table_id)) == [1]
        await house.agreements.answer(table_id, ben, True)
        assert table.version == 3 and table.deeds[-1].hash == before and table.waiting() == [0]
        assert [line.kind for line in table.talk[-2:]] == ["asks_undo", "undone"]
        await play(house, table_id, ana, 4)
        match = table.match(table.current)
        assert [step.action for step in match.steps] == [4]

    run(body())


def test_whoever_is_asked_may_refuse_and_the_turn_stands(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        await play(house, table_id, ana, 3)
        await house.agreements.ask(table_id, ana, "undo")
        await house.agreements.answer(table_id, ben, False)
        assert house.table(table_id).version == 2 and house.table(table_id).talk[-1].kind == "refuses"
        with pytest.raises(Conflict, match="nothing_asked"):
            await house.agreements.answer(table_id, ben, True)

    run(body())


def test_whoever_asked_cannot_agree_for_the_others(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        await play(house, table_id, ana, 3)
        await house.agreements.ask(table_id, ana, "undo")
        await house.agreements.answer(table_id, ana, True)
        assert house.table(table_id).version == 2
        await house.agreements.answer(table_id, ana, False)  # takes the question back
        with pytest.raises(Conflict, match="nothing_asked"):
            await house.agreements.answer(table_id, ben, True)

    run(body())


def test_a_question_is_void_when_the_table_moves_on(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        await play(house, table_id, ana, 3)
        await house.agreements.ask(table_id, ana, "undo")
        await play(house, table_id, ben, 3)
        with pytest.raises(Conflict, match="nothing_asked"):
            await house.agreements.answer(table_id, ben, True)

    run(body())


def test_with_three_players_all_others_must_agree(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben, cleo) = await started(house, "truel", ("Ana", "Ben", "Cleo"))
        await house.agreements.ask(table_id, ana, "stop")
        await house.agreements.answer(table_id, ben, True)
        assert house.table(table_id).is_playing
        await house.agreements.answer(table_id, cleo, True)
        assert house.table(table_id).is_over

    run(body())


def test_nothing_can_be_taken_back_before_the_own_first_turn(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        with pytest.raises(Conflict, match="nothing_to_undo"):
            await house.agreements.ask(table_id, ana, "undo")
        await play(house, table_id, ana, 3)
        with pytest.raises(Conflict, match="nothing_to_undo"):
            await house.agreements.ask(table_id, ben, "undo")

    run(body())


def test_against_a_bot_nobody_needs_to_agree_and_both_turns_go(new_house):
    async def body():
        house = new_house()
        table_id, (ana,) = await started(house, names=("Ana",), players=2, bots=["random"])
        await play(house, table_id, ana, 3)
        await settled(house)
        table = house.table(table_id)
        assert table.version == 3
        await house.agreements.ask(table_id, ana, "undo")
        assert table.version == 4 and table.waiting() == [0] and table.deeds[-1].hash == table.deeds[0].hash

    run(body())


def test_what_chance_has_shown_cannot_be_taken_back(new_house):
    async def body():
        house = new_house()
        table_id, tokens = await started(house, "leduc-poker")
        await play(house, table_id, tokens[0], 1)
        await play(house, table_id, tokens[1], 1)  # the open card is dealt
        with pytest.raises(Conflict, match="undo_shows"):
            await house.agreements.ask(table_id, tokens[1], "undo")

    run(body())


def test_a_turn_that_was_taken_back_stays_so_after_a_restart(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        await play(house, table_id, ana, 3)
        await house.agreements.ask(table_id, ana, "undo")
        await house.agreements.answer(table_id, ben, True)
        house = new_house()
        table = house.table(table_id)
        assert table.version == 3 and table.waiting() == [0] and len(table.turns_that_hold()) == 1
        await play(house, table_id, ana, 5)
        assert table.version == 4

    run(body())


def test_a_turn_taken_back_twice_goes_further_back(new_house):
    async def body():
        house = new_house()
        table_id, (ana,) = await started(house, names=("Ana",), players=2, bots=["random"])
        for column in (3, 3):
            await play(house, table_id, ana, column)
            await settled(house)
        for _ in range(2):
            await house.agreements.ask(table_id, ana, "undo")
        table = house.table(table_id)
        assert table.deeds[-1].hash == table.deeds[0].hash
        with pytest.raises(Conflict, match="nothing_to_undo"):
            await house.agreements.ask(table_id, ana, "undo")

    run(body())


# -- giving up and stopping ------------------------------------------------------------------------------------------


def test_with_two_players_giving_up_gives_the_other_the_win(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house, series=2)
        await house.agreements.resign(table_id, ana)
        table = house.table(table_id)
        assert table.is_over and table.current.placing == [2, 1] and table.current.how == "resign"
        assert table.wins() == [0, 1]
        with pytest.raises(Conflict, match="game_is_over"):
            await house.agreements.resign(table_id, ben)
        await house.start(table_id, ben)
        assert table.is_playing and table.wins() == [0, 1]
        table = new_house().table(table_id)
        assert table.wins() == [0, 1] and table.games[0].how == "resign"

    run(body())


def test_with_three_a_bot_plays_on_for_whoever_gives_up(new_house):
    async def body():
        house = new_house()
        table_id, (ana, _, _) = await started(house, "truel", ("Ana", "Ben", "Cleo"))
        await house.agreements.resign(table_id, ana)
        await settled(house)
        table = house.table(table_id)
        assert table.is_playing and table.chairs[0].kind == BOT and table.chairs[0].name == "Ana"
        assert 0 not in table.waiting()
        with pytest.raises(NotAllowed):
            await house.agreements.say(table_id, ana, "I am still here")

    run(body())


def test_all_agree_to_stop_and_nobody_wins(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house, series=2)
        await house.agreements.ask(table_id, ben, "stop")
        await house.agreements.answer(table_id, ana, True)
        table = house.table(table_id)
        assert table.is_over and table.current.how == "stop" and table.wins() == [0, 0]
        assert table.current.placing == [1, 1]
        with pytest.raises(Conflict, match="game_is_over"):
            await house.agreements.ask(table_id, ben, "stop")

    run(body())


def test_nothing_is_settled_before_the_game(new_house):
    async def body():
        house = new_house()
        table, ana = await house.create("connect-four", 2, name="Ana")
        for change in (
            house.agreements.resign(table.id, ana.holder),
            house.agreements.ask(table.id, ana.holder, "stop"),
        ):
            with pytest.raises(Conflict, match="not_started"):
                await change

    run(body())


# -- a planted bug ---------------------------------------------------------------------------------------------------


def test_a_question_that_needs_no_answer_is_found(new_house, monkeypatch):
    from petitfour.table.agreements import Agreements

    monkeypatch.setattr(Agreements, "_to_ask", lambda self, table, asked: [])
    with pytest.raises((AssertionError, Conflict)):
        test_whoever_is_asked_may_refuse_and_the_turn_stands(new_house)
