"""What people settle among themselves: taking back, stopping, giving up, talk, bots that stand in, one screen."""

import pytest

from petitfour.table.attendant import AWAY_SECONDS
from petitfour.table.refusals import Conflict, NotAllowed
from petitfour.table.seating import BOT, OPEN, Holder, clean_line

from .conftest import play, run, settled, started

# -- taking a turn back ----------------------------------------------------------------------------------------------


def test_a_turn_is_taken_back_when_all_others_agree(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        table = house.table(table_id)
        before = table.turns[-1].hash
        await play(house, table_id, ana, 3)
        await house.agreements.ask(table_id, ana, "undo")
        assert table.version == 2 and house.agreements.to_answer(house.desk(table_id)) == [1]
        await house.agreements.answer(table_id, ben, True)
        assert table.version == 3 and table.turns[-1].hash == before and table.waiting() == [0]
        assert [line.kind for line in table.talk[-2:]] == ["asks_undo", "undone"]
        await play(house, table_id, ana, 4)
        played = table.match(table.current)
        assert [step.action for step in played.steps] == [4]

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
        assert table.version == 4 and table.waiting() == [0] and table.turns[-1].hash == table.turns[0].hash

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
        assert table.version == 3 and table.waiting() == [0] and len(table.standing()) == 1
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
        assert table.turns[-1].hash == table.turns[0].hash
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


# -- bots that stand in ----------------------------------------------------------------------------------------------


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
        await house.leave(table_id, ana)
        later.ahead += AWAY_SECONDS + 1
        house.attendant.bot_pause = 100
        await house.join(table_id, house.table(table_id).link, "Cleo")
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
        await house.leave(table_id, ben)
        await house.join(table_id, house.table(table_id).link, "Cleo")
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
        await house.leave(table_id, ana)
        await settled(house)
        table = house.table(table_id)
        assert table.chairs[0].kind == OPEN and table.version == 2 and table.waiting() == [1]
        cleo = await house.join(table_id, table.link, "Cleo")
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


# -- talk ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("  Well   played! ", "Well played!"),
        ("a\u202eb\u0000c\nd\te", "abc d e"),
        ("<b>hi</b> {name}", "<b>hi</b> {name}"),
        ("e\u0301", "\u00e9"),
        ("x" * 900, "x" * 300),
        ("\u200b\u2066\n\t\u2028", ""),
        ("\ue000\ud800!", "!"),
    ],
)
def test_talk_is_one_clean_line(said, heard):
    assert clean_line(said) == heard


def test_talk_is_kept_and_only_the_last_of_it_is_shown(new_house):
    async def body():
        house = new_house()
        table_id, (ana, ben) = await started(house)
        for number in range(100):
            await house.agreements.say(table_id, (ana, ben)[number % 2], f"line {number}")
        with pytest.raises(Conflict, match="nothing_said"):
            await house.agreements.say(table_id, ana, " \u200b ")
        talk = house.table(table_id).talk
        assert len(talk) == 80 and talk[-1].text == "line 99" and talk[-1].name == "Ben"
        assert house.repository.store.read("select count(*) from talk where kind=''")[0][0] == 100
        assert new_house().table(table_id).talk == talk

    run(body())


# -- one screen ------------------------------------------------------------------------------------------------------


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


# -- planted bugs ----------------------------------------------------------------------------------------------------


def test_a_question_that_needs_no_answer_is_found(new_house, monkeypatch):
    from petitfour.table.agreements import Agreements

    monkeypatch.setattr(Agreements, "_to_ask", lambda self, table, asked: [])
    with pytest.raises((AssertionError, Conflict)):
        test_whoever_is_asked_may_refuse_and_the_turn_stands(new_house)


def test_a_bot_called_for_somebody_who_is_here_is_found(new_house, later, monkeypatch):
    from petitfour.table.attendant import Attendant

    monkeypatch.setattr(Attendant, "may_stand_in", lambda self, desk, chair: True)
    with pytest.raises(pytest.fail.Exception):
        test_others_may_call_a_bot_only_for_somebody_whose_turn_it_is_and_who_is_away_for_long(new_house, later)
