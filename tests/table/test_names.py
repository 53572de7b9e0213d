"""Names that cannot be mistaken for each other, and words that a house does not want to read."""

import pytest

from petitfour.core.problem import Problem
from petitfour.table.cast import is_called_like_a_bot
from petitfour.table.names import MOST_MARKS, WordList, few_marks, looks
from petitfour.table.seating import clean_line, clean_name

from .conftest import run, started


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Аnа"),  # Cyrillic
        ("Ana", "ANA"),
        ("Ana", "Ána"),
        ("Ana", "A n a"),
        ("Ana", "A.n.a"),
        ("Olli", "0lIi"),
        ("Tom", "Torn"),
        ("Paul", "Рaul"),
        ("Xenia", "Хеniа"),
        ("Kappa", "Κaρρa"),  # Greek
        ("Ana", "\U0001d49cna"),  # mathematical
        ("Ana", "ꓮꓠꓮ"),  # Lisu
        ("Ana", "Ꭺnꭺ"),  # Cherokee
        ("Anna", "ᴀɴɴᴀ"),  # small capitals
        ("Ana", "Ⲁⲛⲁ"),  # Coptic
        ("Ole", "Øłe"),  # strokes
    ],
)
def test_names_that_look_the_same_are_the_same(one, other):
    assert looks(one) == looks(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Ann"), ("Иван", "Иваи"), ("王", "玉"), ("Ana 2", "Ana"), ("Лев", "Лена")]
)
def test_names_that_look_different_are_different(one, other):
    assert looks(one) != looks(other)


@pytest.mark.parametrize("name", ["Сaramel", "Caramei", "Prаline", "M0cha", "M.o.c.h.a", "Brio che"])
def test_nobody_looks_like_a_bot(name):
    assert is_called_like_a_bot(name)


def test_who_sits_down_with_a_name_that_looks_like_anothers_gets_a_number(new_house):
    async def body():
        house = new_house()
        table, _ = await house.create("truel", 3, name="Ana")
        await house.join(table.id, table.link, "Аnа")
        await house.join(table.id, table.link, "ÁNA")
        assert [chair.name for chair in table.chairs] == ["Ana", "Аnа 2", "ÁNA 3"]

    run(body())


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("Z" + "\u0336" * 90 + "algo", "Z\u0336\u0336\u0336algo"),
        ("\u0301\u0301a", "a"),
        ("a \u0301b", "a b"),
        ("Nguyễn Ấu", "Nguyễn Ấu"),
        ("שָּׁלוֹם", "שָּׁלוֹם"),
        ("नमस्ते", "नमस्ते"),
        ("สวัสดี ค่ะ", "สวัสดี ค่ะ"),
    ],
)
def test_letters_carry_no_towers_of_marks(said, heard):
    import unicodedata

    assert clean_line(said) == unicodedata.normalize("NFC", heard) == clean_line(clean_line(said))
    assert MOST_MARKS == 3 and few_marks("") == ""


def test_a_name_of_marks_alone_is_none():
    assert clean_name("\u0301\u0489\u20dd") == ""


# -- the word list ---------------------------------------------------------------------------------------------------


def test_listed_words_are_veiled_however_they_are_written():
    words = WordList(["Turnip", "ñoño"])
    assert words.veiled("You TURNIP, you túrnip! Turnips, (tur.nip)") == "You ••••••, you ••••••! Turnips, (•••••••)"
    assert words.veiled("Nono, de verdad; nonos") == "••••, de verdad; nonos"
    assert words.veiled("тurn1p turnip!!") == "•••••• ••••••!!" and words.veiled("good evening!") == "good evening!"


def test_listed_words_are_not_taken_in_names_and_not_read_in_talk(new_house):
    async def body():
        house = new_house(words=WordList(["turnip"]))
        with pytest.raises(Problem, match="name_not_taken"):
            await house.create("connect-four", 2, name="Turn1p")
        with pytest.raises(Problem, match="name_not_taken"):
            await house.create("truel", 3, name="Ana", screen=["Old Turnip"])
        table_id, (ana, _) = await started(house)
        await house.agreements.say(table_id, ana, "Turnip indeed")
        assert house.table(table_id).talk[-1].text == "•••••• indeed"
        open_table, _ = await house.create("connect-four", 2, name="Ana")
        with pytest.raises(Problem, match="name_not_taken"):
            await house.join(open_table.id, open_table.link, "T.U.R.N.I.P")
        assert house.table(open_table.id).open_chair() == 1

    run(body())


def test_a_house_without_a_list_reads_everything(new_house):
    async def body():
        house = new_house()
        table_id, (ana, _) = await started(house)
        await house.agreements.say(table_id, ana, "Turnip")
        assert house.table(table_id).talk[-1].text == "Turnip"

    run(body())


def test_a_list_is_read_from_a_file_and_a_bad_one_is_told(tmp_path):
    path = tmp_path / "words"
    path.write_text("# vegetables\nturnip\n\n  Swede \n", "utf-8")
    assert WordList.read(path).is_in("swede") and not WordList.read(path).is_in("vegetables")
    with pytest.raises(Problem, match="cannot be read"):
        WordList.read(tmp_path / "none")
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(Problem, match="cannot be read"):
        WordList.read(path)
    path.write_text("word\n" * 20_001)
    with pytest.raises(Problem, match="20,001 words"):
        WordList.read(path)


@pytest.mark.parametrize("unseen", ["\u3164", "\u115f\u1160", "\uffa0", "\u2800"])
def test_letters_that_nobody_sees_make_no_other_name(new_house, unseen):
    """Before, a second "Ana" with a Korean filler behind it was another name."""

    async def body():
        house = new_house()
        table, _ = await house.create("truel", 3, name="Ana")
        await house.join(table.id, table.link, f"Ana{unseen}")
        await house.join(table.id, table.link, unseen)
        assert [chair.name for chair in table.chairs] == ["Ana", "Ana 2", "Guest"]
        assert clean_line(f"{unseen} {unseen}") == ""

    run(body())
