"""The cast: bots have a name and a face, people choose a face, and nobody is taken for a bot."""

import re
from pathlib import Path

import pytest

from petitfour.bots import COCOA, SEATED
from petitfour.core.problem import Problem
from petitfour.core.words import LANGUAGES, Words
from petitfour.table.cast import CAST, GUESTS, free_character, is_called_like_a_bot
from petitfour.table.chairs import Place
from petitfour.table.refusals import Conflict
from petitfour.table.seating import BOT, OPEN, PERSON

from .conftest import run

PORTRAITS = Path(__file__).parents[2] / "src/petitfour/web/static/portraits.svg"
FACES = [character.face for character in CAST]


def test_every_face_is_drawn_once_and_nothing_is_drawn_for_nobody():
    drawn = re.findall(r'<symbol id="pf-face-(\w+)" viewBox="0 0 100 100">', PORTRAITS.read_text())
    assert sorted(drawn) == sorted([*FACES, *GUESTS]) and len(set(drawn)) == len(drawn)
    assert len(CAST) >= 12


def test_portraits_hold_nothing_that_the_pages_policy_forbids():
    drawn = PORTRAITS.read_text()
    assert "style" not in drawn and "<script" not in drawn
    ids = re.findall(r' id="([^"]+)"', drawn)
    assert all(name.startswith("pf-") for name in ids)
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn)) <= set(ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_a_temper_a_title_and_a_taste_in_each_language(language):
    words = Words(language)
    keys = (
        [f"temper.{face}" for face in FACES] + [f"face.{face}" for face in GUESTS] + [f"taste.{bot}" for bot in SEATED]
    )
    assert [key for key in keys if not words.has(key)] == []


def test_stronger_bots_have_more_cocoa():
    assert list(COCOA) == list(SEATED)
    assert list(COCOA.values()) == sorted(set(COCOA.values())) and COCOA["random"] == 55 and COCOA["expert"] == 99


@pytest.mark.parametrize("name", ["Caramel", "  caramel ", "CÁRAMEL", "Cara\u0301mel", "ｃａｒａｍｅｌ"])
def test_names_are_compared_without_capitals_accents_and_spaces(name):
    assert is_called_like_a_bot(name)


@pytest.mark.parametrize("name", ["Carmel", "Caramel 2", "Ana", ""])
def test_other_names_are_free(name):
    assert not is_called_like_a_bot(name)


def test_a_bot_gets_a_character_that_nobody_at_the_table_has(new_house):
    async def body():
        house = new_house()
        table, _ = await house.create("truel", 3, name="Ana", bots=["random", "random"])
        assert [(c.name, c.face) for c in table.chairs[1:]] == [("Caramel", "fox"), ("Marzipan", "owl")]
        assert table.chairs[0].face == GUESTS[0]
        again = new_house().table(table.id)
        assert [(c.name, c.face) for c in again.chairs] == [(c.name, c.face) for c in table.chairs]

    run(body())


def test_whoever_is_asked_for_sits_down_and_the_others_take_what_is_left(new_house):
    async def body():
        others = [Place(BOT, bot="random"), Place(BOT, bot="greedy", face="fox"), Place(PERSON, "Ben", face="lion")]
        table, _ = await new_house().create("chocolatiers", 4, name="Ana", face="panda", others=others)
        assert [c.face for c in table.chairs] == ["panda", "owl", "fox", "lion"]
        assert [c.name for c in table.chairs] == ["Ana", "Marzipan", "Caramel", "Ben"]

    run(body())


@pytest.mark.parametrize(
    ("face", "others", "why"),
    [
        ("fox", [], "no_such_face"),
        ("../x", [], "no_such_face"),
        ("", [Place(BOT, bot="random", face="rabbit")], "no_such_face"),
        ("", [Place(PERSON, "Ben", face="owl")], "no_such_face"),
        ("", [Place(BOT, bot="random", face="fox"), Place(BOT, bot="random", face="fox")], "sits_already"),
    ],
)
def test_faces_that_cannot_be_had_are_refused_and_no_table_is_made(new_house, face, others, why):
    async def body():
        house = new_house()
        with pytest.raises(Problem, match=why):
            await house.create("chocolatiers", 3, name="Ana", face=face, others=others)
        assert not house.desks.open

    run(body())


def test_nobody_is_called_like_a_bot(new_house):
    async def body():
        house = new_house()
        for name, screen in (("nougat", []), ("Ana", ["Ben", " Nougát "])):
            with pytest.raises(Problem, match="name_of_a_bot"):
                await house.create("chocolatiers", 4, name=name, screen=screen)
        table, _ = await house.create("chocolatiers", 2, name="Ana")
        with pytest.raises(Problem, match="name_of_a_bot"):
            await house.join(table.id, table.link, "Nougat")
        assert table.chairs[1].kind == OPEN and not table.talk

    run(body())


def test_between_games_a_bot_is_changed_and_removed_and_its_character_stays(new_house):
    async def body():
        house = new_house()
        table, seated = await house.create(
            "chocolatiers", 3, name="Ana", others=[Place(BOT, bot="random", face="bear")]
        )
        await house.add_bot(table.id, seated.holder, 1, "greedy")
        assert (table.chairs[1].bot, table.chairs[1].name, table.chairs[1].face) == ("greedy", "Nougat", "bear")
        await house.add_bot(table.id, seated.holder, 1, "greedy", "cat")
        assert (table.chairs[1].name, table.chairs[1].face) == ("Ganache", "cat")
        with pytest.raises(Problem, match="sits_already"):
            await house.add_bot(table.id, seated.holder, 2, "random", "cat")
        await house.remove_bot(table.id, seated.holder, 1)
        assert new_house().table(table.id).chairs[1].kind == OPEN
        for chair in (0, 1, 7, -1):
            with pytest.raises(Conflict, match="no_bot_there"):
                await house.remove_bot(table.id, seated.holder, chair)

    run(body())


def test_a_bot_stays_while_a_game_is_played(new_house):
    async def body():
        house = new_house()
        table, seated = await house.create("chocolatiers", 2, name="Ana", bots=["random"])
        assert table.is_playing
        with pytest.raises(Conflict, match="being_played"):
            await house.remove_bot(table.id, seated.holder, 1)
        with pytest.raises(Conflict, match="seat_not_open"):
            await house.add_bot(table.id, seated.holder, 1, "greedy")
        assert table.chairs[1].bot == "random"

    run(body())


def test_when_somebody_leaves_a_game_a_character_plays_on_and_all_are_told(new_house):
    async def body():
        house = new_house()
        table, seated = await house.create("chocolatiers", 2, name="Ana")
        ben = await house.join(table.id, table.link, "Ben", face="dog")
        await house.start(table.id, seated.holder)
        await house.leave(table.id, ben.holder)
        left = table.chairs[1]
        assert left.kind == OPEN and left.stand_in and (left.name, left.face) == ("Caramel", "fox")
        assert (table.talk[-1].kind, table.talk[-1].name, table.talk[-1].text) == ("left_to", "Ben", "Caramel")
        assert table.names()[table.seat_of(1)] == "Caramel"
        await house.add_bot(table.id, seated.holder, 1, "greedy")
        assert (table.chairs[1].kind, table.chairs[1].name, table.chairs[1].face) == (BOT, "Caramel", "fox")

    run(body())


def test_a_left_seat_of_a_game_is_taken_again_by_the_key_of_whoever_left(new_house):
    async def body():
        house = new_house()
        table, seated = await house.create("chocolatiers", 2, name="Ana")
        ben = await house.join(table.id, table.link, "Ben")
        await house.start(table.id, seated.holder)
        way_back = await house.leave(table.id, ben.holder)
        await house.join(table.id, way_back, "Cleo", face="koala")
        cleo = table.chairs[1]
        assert (cleo.kind, cleo.name, cleo.face, cleo.stand_in) == (PERSON, "Cleo", "koala", "")

    run(body())


def test_a_seat_that_is_left_before_the_game_is_simply_open(new_house):
    async def body():
        house = new_house()
        table, _ = await house.create("chocolatiers", 3, name="Ana")
        ben = await house.join(table.id, table.link, "Ben")
        await house.leave(table.id, ben.holder)
        assert (table.chairs[1].kind, table.chairs[1].name, table.chairs[1].face) == (OPEN, "", "")
        assert (table.talk[-1].kind, table.talk[-1].name) == ("leaves", "Ben")

    run(body())


def test_with_more_bots_than_characters_somebody_sits_twice():
    assert free_character(FACES[:3]).face == FACES[3]
    assert free_character(FACES) == CAST[0]
