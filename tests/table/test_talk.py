"""Talk at a table."""

import pytest

from petitfour.table.refusals import Conflict
from petitfour.table.seating import clean_line

from .conftest import run, started


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
