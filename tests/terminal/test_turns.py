"""A turn in line mode: numbers, what is asked and what is not, pictures, why, hints."""

import re

import pytest

from petitfour.bots.search import Budget
from petitfour.core.match import Match
from petitfour.terminal.line import LineTable

from .people import Script, Wanderer, sit_down


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="module")
def pigs(games):
    return games.get("super-truffle-pigs")


def shown_moves(text):
    """The moves of each time they were shown, by their numbers."""
    lists = [part.split("Your choice:")[0] for part in text.split("Your turn. Moves:")[1:]]
    return [{int(n): words for n, words in re.findall(r"^(\d+)\. (.*)$", part, re.M)} for part in lists]


def test_numbers_start_at_1_with_every_turn(games):
    for name, players in (("super-truffle-pigs", 2), ("truffle-shuffle", 2), ("chocolatiers", 2), ("truel", 3)):
        console = Wanderer(2, 12, None)
        sit_down(games.get(name), console, players=players, seed=2)
        assert min(shown_moves(console.text)[0]) == 1, name


def test_a_move_keeps_its_number_while_the_turn_lasts(pigs):
    _, text = sit_down(pigs, Script("1", "1", "1", "1"), seed=3)
    _, _, first, second = shown_moves(text)[:4]
    both = [(n, words) for n, words in first.items() if words in second.values()]
    assert both and all(second[n] == words for n, words in both)
    assert not (set(second) - set(first)) & set(range(1, len(first) + 1)), "new moves get new numbers"


def test_a_number_from_earlier_in_the_turn_says_why_it_is_not_possible_any_more(pigs):
    match, text = sit_down(pigs, Script("1", "1", "1", "1"), seed=3)
    assert "Pigs do not leave the forest over its edge." in text and sum(step.seat == 0 for step in match.steps) == 3


def test_a_lone_choice_is_told_and_not_asked_for(games):
    match, text = sit_down(games.get("truffle-shuffle"), Script("1"), seed=3)
    assert "Only one thing can be done: end the turn without filling an order." in text
    assert [step.seat for step in match.steps if step.seat == 0] == [0, 0]


def test_behind_a_curtain_a_lone_choice_is_asked_for_so_that_news_can_be_read(games):
    _, text = sit_down(games.get("truffle-shuffle"), Script("", "1"), seats=["human", "human"], seed=3)
    assert "Only one thing" not in text and "1. end the turn without filling an order" in text


def test_undo_takes_back_a_choice_and_not_only_what_followed_of_itself(games):
    """To end the turn was all that could be done after taking a card."""
    match, _ = sit_down(games.get("truffle-shuffle"), Script("1"), seed=3)
    own = [number for number, step in enumerate(match.steps) if step.seat == 0]
    table = LineTable(match, ("human", "random"), "en", Script())
    assert len(own) == 2 and table.answers._last_choice(0) == own[0]


def test_the_picture_is_not_drawn_again_within_a_turn(pigs):
    _, text = sit_down(pigs, Script("1", "1", "5"), seed=3, options={"season": "summer"})
    assert text.count("          A  ") == 1 and "Your pigs: masked pig at" in text


def test_look_draws_the_whole_picture_and_moves_only_the_moves(pigs):
    _, text = sit_down(pigs, Script("look", "moves"), seed=3)
    assert text.count("+-------") >= 2 * 10 and len(shown_moves(text)) == 3


def test_what_changed_much_is_told_again_and_what_did_not_is_not(games):
    _, text = sit_down(games.get("truel"), Script("1", "1"), players=3, seed=3)
    assert text.count("same as before") == 0 and text.count("■ repeats") == 1, "the legend comes once"
    assert text.count("Trio 2:") >= 2


def test_moves_name_where_they_lead_and_what_lies_there(pigs):
    _, text = sit_down(pigs, Script("1", "1"), seed=3)
    moves = shown_moves(text)[-1].values()
    assert any(re.match(r"move the masked pig north, to [A-E][1-4]", words) for words in moves)
    assert any(re.search(r"to [A-E][1-4] \((white|yellow|black)", words) for words in moves)


def test_digs_name_their_colour_and_powers_say_what_they_do(pigs):
    _, text = sit_down(pigs, Script("1", "1", "1"), seed=3)
    assert re.search(r"dig with the masked pig for the \w+ truffle of [A-E][1-4]: dig 1 of \d, worth", text)
    assert "use Snout Slam, for 1 action: Knock out a wolf" in text


def test_a_direction_card_says_where_it_leads_the_wolves(pigs):
    for seed in range(9):
        _, text = sit_down(pigs, Wanderer(seed, 40, None), seed=seed)
        if "face down. Your pigs" in text:
            assert re.search(r"lay \w+ on the brown track: the first brown wolf then stands on [A-E][1-4]", text)
            return
    raise AssertionError("no card was laid")


def test_a_card_of_truel_says_what_its_trio_would_say(games):
    _, text = sit_down(games.get("truel"), Script(), players=3, seed=3)
    assert re.search(r"play .* into trio \d( \(|: complete! ).*", text)


def test_a_card_of_the_pyramid_is_called_by_what_it_is(games):
    _, text = sit_down(games.get("truffle-shuffle"), Script(), seed=3)
    assert "take the face-down pink card: row 6, place 1" in text


def test_orders_say_what_they_earn(games):
    for seed in range(12):
        _, text = sit_down(games.get("truffle-shuffle"), Wanderer(seed, 20, None), seed=seed)
        if "fill the order" in text:
            assert re.search(r"fill the order: .* for \d coins?", text)
            return
    raise AssertionError("no order was offered")


def test_a_box_is_called_by_what_is_in_it(games):
    _, text = sit_down(games.get("chocolatiers"), Script("1"), seed=3)
    assert re.search(r"fill the top box of stack \d: .*points\)", text)


def test_why_with_words_tells_of_these_moves_only(pigs):
    _, text = sit_down(pigs, Script("1", "1", "why masked north", "why jump"), seed=3)
    north, jump = text.split("Your choice: ")[-3:-1]
    assert "move the masked pig north" in north and "hooded" not in north and "jump with the hooded pig" in jump


def test_why_alone_tells_each_reason_once(games):
    _, text = sit_down(games.get("truel"), Script("why"), players=3, seed=3)
    assert text.count("You do not hold that card: ") == 1 and "moves: " in text


@pytest.mark.parametrize(
    ("name", "asked", "answer"),
    [
        ("truffle-shuffle", ("why large straight",), r"Large straight \(.* missing\)"),
        ("chocolatiers", ("why stack",), r"fill the top box of stack \d \(missing: .*\)"),
        ("super-truffle-pigs", ("1", "1", "why complete mission"), r"complete the mission: .* \(missing: \d \w+.*\)"),
    ],
)
def test_why_tells_what_is_missing(games, name, asked, answer):
    _, text = sit_down(games.get(name), Script(*asked), seed=3)
    assert re.search(answer, text.split("Your choice: ")[-2]), text


def test_words_that_only_one_move_has_play_it(connect_four, pigs):
    match, _ = sit_down(connect_four, Script("column 4"))
    assert match.steps[0].action == 3
    match, text = sit_down(pigs, Script("1", "1", "masked east"), seed=3)
    assert "You move the masked pig" in text


def test_words_that_several_moves_have_are_asked_about(pigs):
    _, text = sit_down(pigs, Script("1", "1", "masked"), seed=3)
    assert "Several moves fit; type the number of one:" in text


def test_a_hint_tells_the_turn_and_that_no_search_has_looked_yet(connect_four):
    _, text = sit_down(connect_four, Script("hint", "pista"))
    assert text.count("Drop a disc into column") == 2 and text.count("A first impression") == 2


def test_a_hint_tells_the_turn_and_its_chance(games, monkeypatch):
    monkeypatch.setattr("petitfour.terminal.hint.BUDGET", Budget(simulations=40))
    connect_four = games.get("connect-four")
    console = Script("hint")
    table = LineTable(Match(connect_four, 2, seed=1), ("human", "random"), "en", console)
    table.hints._is_ready = lambda name: True
    table.hints._compiled = lambda game: game
    table.play()
    assert re.search(r"Drop a disc into column \d", console.text) and "Chance to win: " in console.text
