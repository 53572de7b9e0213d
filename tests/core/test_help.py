"""What explains a kind of piece, and the pages of rules that show it."""

from petitfour.core.box import BoxSource
from petitfour.core.help import fill_rules, house_help, without_pictures
from petitfour.core.registry import HOUSE, load_game
from petitfour.core.words import Words

CARDS = {
    "power.a": {"name": "Slam", "text": "Knocks out.", "example": ""},
    "power.b": {"name": "Dig", "text": "Digs.", "example": ""},
}


def test_a_page_of_rules_takes_names_and_texts_from_the_help():
    assert fill_rules("- {help:power.a}", CARDS) == "- ![](power.a) **Slam.** Knocks out."
    filled = fill_rules("- {help:power.*}\n\nEnd.", CARDS)
    assert filled == "- ![](power.a) **Slam.** Knocks out.\n- ![](power.b) **Dig.** Digs.\n\nEnd."


def test_where_nothing_can_be_drawn_the_page_has_no_marks():
    page = "## Rulings {wall edge}\n\n![a pig](scene.goal) Dig **truffles** up.\n\n- ![](power.a) **Slam.** {n}"
    assert without_pictures(page) == "## Rulings\n\nDig **truffles** up.\n\n- **Slam.** {n}"


def test_the_box_that_is_played_with_tells_its_own_numbers():
    game = load_game(HOUSE / "super_truffle_pigs")
    source = BoxSource.read(game.folder / "box.toml")
    rows = [dict(row) for row in source.data["powers"]["rows"]]
    rows[0]["price"] = str(int(rows[0]["price"]) + 1)
    changed = game.with_box(BoxSource.from_data(source.data | {"powers": source.data["powers"] | {"rows": rows}}))
    before, after = (each.help_cards("en")[f"power.{rows[0]['power']}"]["example"] for each in (game, changed))
    assert before == "Costs 1 action, or is free for a Super Truffle."
    assert after == "Costs 2 actions, or is free for a Super Truffle."


def test_the_house_explains_its_own_buttons_in_both_languages():
    english, spanish = (house_help(Words(language)) for language in ("en", "es"))
    assert english.keys() == spanish.keys() and len(english) > 10
    for kind, card in english.items():
        assert all(card.values()) and all(spanish[kind].values()) and spanish[kind]["text"] != card["text"]
