"""Each check of the contract is shown to fail on a bug planted into a copy of an example."""

import shutil
from pathlib import Path

import pytest

from petitfour.core.registry import load_game
from petitfour.testing import checks, fuzz, hinting, processes, ptx, wording, worlds

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def plant(tmp_path, monkeypatch):
    """Copies an example and replaces a piece of one of its files."""
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path / "cache"))

    def planted(game, file, right, wrong):
        folder = tmp_path / game
        if not folder.exists():
            shutil.copytree(EXAMPLES / game, folder, ignore=shutil.ignore_patterns("__pycache__"))
        path = folder / file
        text = path.read_text("utf-8")
        assert right in text
        path.write_text(text.replace(right, wrong), "utf-8")
        return folder

    return planted


def fails(words):
    return pytest.raises(AssertionError, match=words)


def test_a_secret_declared_open_is_found(plant):
    folder = plant("leduc_poker", "state.py", "hand = cells(SEATS, seen_by=OWNER", "hand = cells(SEATS, seen_by=ALL")
    with fails(r"does not agree with the view .*: hand\[0\]"):
        worlds.two_worlds_look_the_same(load_game(folder))


def test_a_secret_told_by_an_event_is_found(plant):
    folder = plant("leduc_poker", "rules.py", "emit_to(events, seat, GOT_CARD", "emit_to(events, -1, GOT_CARD")
    with fails("the events tell seat"):
        worlds.two_worlds_look_the_same(load_game(folder))


def test_a_secret_told_by_the_legal_actions_is_found(plant):
    wrong = "if action == RAISE and (s.hand[1 - seat] == 5 or raises_made(s, betting_round(s)) >= s.most_raises)"
    right = "if action == RAISE and raises_made(s, betting_round(s)) >= s.most_raises"
    with fails("the legal actions tell a secret"):
        worlds.two_worlds_look_the_same(load_game(plant("leduc_poker", "rules.py", right, wrong)))


def test_a_secret_told_by_a_reason_is_found(plant):
    right = "        return NO_MORE_RAISES"
    wrong = "        return NO_MORE_RAISES if s.hand[1 - seat] < 3 else NOTHING_TO_FOLD_TO"
    with fails("the reason against raise tells a secret"):
        worlds.two_worlds_look_the_same(load_game(plant("leduc_poker", "rules.py", right, wrong)))


def test_a_peeking_instinct_is_found(plant):
    folder = plant("leduc_poker", "instinct.py", "s.hand[seat]", "s.hand[1 - seat]")
    with fails("instinct looks at a secret"):
        worlds.two_worlds_look_the_same(load_game(folder))


def test_a_redeal_that_always_picks_the_first_card_is_found(plant):
    folder = plant("leduc_poker", "redeal.py", "left = below(seed, counter, left)", "left = 0")
    with fails("redeal always gives the same hand, in_deck"):
        worlds.two_worlds_look_the_same(load_game(folder))


def test_a_secret_told_by_the_scores_is_found(plant):
    right = "out[seat] = 0 if winner == EMPTY else"
    folder = plant("leduc_poker", "rules.py", right, "out[seat] = s.hand[seat] if winner == EMPTY else")
    with fails("the scores tell a secret"):
        worlds.two_worlds_look_the_same(load_game(folder))


def test_parts_of_a_score_that_do_not_add_up_are_found(plant):
    folder = plant("leduc_poker", "score_parts.py", 'say("lost", -int(s.paid[seat]))', 'say("lost", -1)')
    with fails("its parts make -1"):
        checks.score_parts_add_up(load_game(folder))


def test_parts_of_a_score_that_tell_a_secret_are_found(plant):
    right = "    if winner == EMPTY:\n        return []"
    card = "max(int(s.hand[0]), 0)"
    wrong = f'    if winner == EMPTY:\n        return [PARTS.say("won", {card}), PARTS.say("lost", -{card})]'
    folder = plant("leduc_poker", "score_parts.py", right, wrong)
    with fails("the parts of the score of seat . tell a secret"):
        checks.score_parts_add_up(load_game(folder))


def test_a_part_of_a_score_without_words_is_found(plant):
    folder = plant("leduc_poker", "score_parts.py", "won={}, lost={}", "won={}, lost={}, drawn={}")
    with fails("no en words for score.drawn"):
        hinting.phrases_have_words(load_game(folder))


def test_a_game_that_tells_nothing_of_its_scores_has_them_in_one_part(plant):
    folder = plant("connect_four", "README.md", "# Connect four", "# Connect four")
    (folder / "score_parts.py").unlink()
    game = load_game(folder)
    checks.score_parts_add_up(game)
    assert [said.key for said in game.score_parts(game.new_state(2), 0)] == ["points"]


def test_an_observation_that_peeks_is_found(monkeypatch):
    game = load_game(EXAMPLES / "leduc_poker")
    real = game.loops.observe
    monkeypatch.setattr(game.loops, "observe", lambda s, seat, out: real(s, 1, out))
    with fails("the observation tells a secret"):
        worlds.two_worlds_look_the_same(game)


def test_an_option_that_the_state_does_not_keep_is_found(plant):
    folder = plant("leduc_poker", "rules.py", "s.most_raises = options[0] + 1", "s.most_raises = 2")
    with fails("with {'raises': '1'} looks like one with {'raises': '2'}"):
        checks.options_are_seen(load_game(folder))


def test_an_option_without_a_cell_is_found(plant):
    folder = plant("leduc_poker", "__init__.py", 'kept_in="most_raises"', 'kept_in="raises"')
    with fails("option raises: the state has no cell raises"):
        checks.options_are_seen(load_game(folder))


def test_an_event_that_is_not_declared_is_found(plant):
    folder = plant("leduc_poker", "rules.py", "emit(events, TURNED_UP, CHANCE, card)", "emit(events, 77, CHANCE, card)")
    with fails("event code 77 is not declared"):
        checks.events_are_declared(load_game(folder))


def test_an_event_number_out_of_its_domain_is_found(plant):
    folder = plant(
        "leduc_poker", "rules.py", "emit(events, TURNED_UP, CHANCE, card)", "emit(events, TURNED_UP, CHANCE, 9)"
    )
    with fails("event turned_up: card is 9"):
        checks.events_are_declared(load_game(folder))


def test_a_match_whose_events_change_when_replayed_is_found(plant, monkeypatch):
    game = load_game(EXAMPLES / "leduc_poker")
    real, calls = game.apply, []
    monkeypatch.setattr(
        type(game), "apply", lambda self, *args: [*real(*args), (len(calls.append(0) or calls), 0, 0, 0, 0, -1)]
    )
    with pytest.raises(AssertionError):
        checks.matches_come_back(game, checks.load_registry(EXAMPLES / "leduc_poker"), 1)


def test_a_reader_that_breaks_on_a_damaged_position_is_found(plant):
    folder = plant(
        "leduc_poker",
        "position.py",
        "card = int(text) - 1 if text.isdecimal() and len(text) < 4 else -1",
        "card = int(text) - 1",
    )
    with pytest.raises(ValueError, match="invalid literal"):
        fuzz.damaged_files_are_refused_in_words(load_game(folder), checks.load_registry(folder), 500)


def test_a_missing_rules_page_is_found(plant):
    folder = plant("connect_four", "README.md", "# Connect four", "# Connect four")
    (folder / "locale" / "rules.es.md").unlink()
    with fails("connect_four has no locale/rules.es.md"):
        checks.folder_is_complete(load_game(folder))


def test_a_picture_that_cannot_be_drawn_is_found(plant):
    folder = plant("leduc_poker", "face/terminal.py", "view.open_card", "view.opened_card")
    with pytest.raises(AttributeError, match="opened_card"):
        checks.pictures_draw(load_game(folder))


def test_places_that_are_upside_down_are_found(plant):
    folder = plant(
        "leduc_poker",
        "rules.py",
        "out[seat] = 1 if winner == EMPTY or winner == seat else 2",
        "out[seat] = 2",
    )
    with fails("a place is one more"):
        checks.random_games_hold(load_game(folder), games=20)


def test_a_bound_that_is_one_too_small_is_found(plant):
    folder = plant("leduc_poker", "rules.py", "decisions=ROUNDS * BETS", "decisions=ROUNDS * BETS - 1")
    with fails("longer than its bounds"):
        checks.random_games_hold(load_game(folder), games=2000)


def test_a_game_that_never_ends_is_found(plant):
    folder = plant(
        "connect_four", "rules.py", "    s.board[row, action] = seat\n", "    s.board[row, action] = EMPTY\n"
    )
    with fails("beyond its bounds"):
        checks.somebody_can_always_act(load_game(folder))


def test_a_translation_that_lost_a_part_is_found(plant):
    folder = plant("connect_four", "locale/es.po", "en la columna {column}.", "en una columna.")
    with fails("es.po: event.dropped speaks of other parts"):
        wording.languages_have_the_same_keys(load_game(folder))


def test_a_view_that_shows_too_much_is_found(monkeypatch):
    game = load_game(EXAMPLES / "leduc_poker")
    monkeypatch.setattr("petitfour.core.match.view", lambda layout, state, seat: state)
    with fails("holds what it may not see"):
        worlds.views_hold_nothing_hidden(game)


def test_a_card_that_is_in_two_places_is_found(plant):
    folder = plant("leduc_poker", "rules.py", "    s.in_deck[card] = 0\n", "    s.in_deck[card] = 1\n")
    with fails("every card is in one place"):
        checks.random_games_hold(load_game(folder), games=50)


def test_a_cell_out_of_its_range_is_found(plant):
    folder = plant("leduc_poker", "rules.py", "s.paid[seat] += behind", "s.paid[seat] += behind - 100")
    with fails(r"paid\[.\] is -?\d+, outside 0\.\.1000"):
        checks.random_games_hold(load_game(folder), games=50)


def test_scores_beyond_the_bounds_are_found(plant):
    folder = plant(
        "leduc_poker", "rules.py", "s.paid[1 - seat] if winner == seat", "2 * s.paid[1 - seat] if winner == seat"
    )
    with fails("leave the bounds"):
        checks.random_games_hold(load_game(folder), games=200)


def test_a_game_in_which_nobody_can_act_is_found(plant):
    folder = plant(
        "connect_four", "rules.py", "elif row == box.rows - 1 and grid_is_full(s, box):", "elif row > box.rows:"
    )
    with fails("nobody can act"):
        checks.random_games_hold(load_game(folder), games=1000)


def test_a_seat_that_waits_without_a_legal_action_is_found(plant):
    folder = plant(
        "connect_four",
        "rules.py",
        "    for column in range(box.columns):\n        if has_room",
        "    for column in range(1):\n        if has_room",
    )
    with fails("waits at move 6, but has no legal action"):
        checks.somebody_can_always_act(load_game(folder))


def test_a_legal_list_that_differs_from_why_not_is_found(plant):
    folder = plant("leduc_poker", "rules.py", "for action in range(3):", "for action in range(2):")
    with fails("legal lists"):
        checks.legal_agrees_with_why_not(load_game(folder))


def test_a_repeated_chance_site_is_found(plant):
    folder = plant("leduc_poker", "rules.py", "return int(s.dealt)", "return 0")
    with fails("chance site 0 comes up twice"):
        checks.chance_sites_are_distinct(load_game(folder))


def test_a_question_that_changes_the_state_is_found(plant):
    folder = plant("leduc_poker", "rules.py", '    """Ruling 2."""\n', '    """Ruling 2."""\n    s.paid[seat] += 1\n')
    with fails("a question changed the state"):
        checks.asking_changes_nothing(load_game(folder))


def test_a_position_that_loses_something_is_found(plant):
    folder = plant("leduc_poker", "position.py", 'f"raises: {int(s.most_raises)}"', '"raises: 2"')
    with fails("the position comes back changed"):
        checks.positions_come_back(load_game(folder))


def test_a_rule_change_without_a_new_version_breaks_an_older_save(plant):
    folder = plant("connect_four", "rules.py", "s.to_act = 1 - seat", "s.to_act = seat")
    with fails("format-1-rules-1.json: Step 1"):
        checks.older_saves_load(load_game(folder), checks.load_registry(folder))


def test_a_missing_word_is_found(plant):
    folder = plant("connect_four", "locale/es.po", 'msgid "event.filled"', 'msgid "event.other"')
    with fails("no es words for event.filled"):
        wording.everything_has_words(load_game(folder))


def test_a_word_with_an_unknown_part_is_found(plant):
    folder = plant("connect_four", "locale/es.po", "la columna {column}.", "la columna {columna}.")
    with fails("es.po: event.dropped speaks of {columna}; it has {a_column}, {a_row}, {column}, {n}, {row}, {seat}"):
        wording.everything_has_words(load_game(folder))


def test_a_kind_that_does_not_explain_itself_is_found(plant):
    folder = plant("leduc_poker", "face/help.py", '("open", "back", "chips")', '("open", "back", "chips", "pot")')
    with fails("leduc-poker: pot has no help.pot.name in en.po"):
        wording.every_kind_explains_itself(load_game(folder))


def test_a_kind_without_an_example_is_found(plant):
    folder = plant("leduc_poker", "locale/es.po", 'msgid "help.back.example"', 'msgid "help.other.example"')
    with fails("leduc-poker: back has no help.back.example in es.po"):
        wording.every_kind_explains_itself(load_game(folder))


def test_a_help_that_speaks_of_what_it_is_not_told_is_found(plant):
    folder = plant("leduc_poker", "locale/es.po", "Solo la conoce su dueño.", "Solo la conoce {seat}.")
    with fails("es.po: help.back.text speaks of {seat}; it has none"):
        wording.every_kind_explains_itself(load_game(folder))


def test_a_help_for_nothing_is_found(plant):
    folder = plant("leduc_poker", "face/help.py", '("open", "back", "chips")', '("open", "back")')
    with fails("en.po: help.chips.example explains no kind"):
        wording.every_kind_explains_itself(load_game(folder))


def test_a_name_in_the_face_that_nothing_explains_is_found(plant):
    folder = plant("leduc_poker", "face/board.js", 'data-help="chips"', 'data-help="chip"')
    with fails("board.js names the help of chip, which face/help.py does not list"):
        wording.what_the_face_names_explains_itself(load_game(folder))


def test_rules_that_overflow_only_when_interpreted_are_found(plant):
    folder = plant(
        "leduc_poker",
        "rules.py",
        "    behind = s.paid[1 - seat] - s.paid[seat]\n",
        "    behind = (s.paid[1 - seat] * 20000 - s.paid[seat] * 20000) // 20000\n",
    )
    with fails("overflow"):
        processes.interpreted_equals_compiled(folder, games=2)


@pytest.mark.slow
def test_rules_that_answer_otherwise_when_compiled_are_found(plant):
    wrong = "        return (s.paid[0] > 0) + (s.paid[1] > 0)"  # numpy's True + True is True, numba's is 2
    folder = plant("leduc_poker", "instinct.py", "        return 2", wrong)
    with fails("compiled, the rules answer otherwise than interpreted"):
        processes.interpreted_equals_compiled(folder, games=2)


@pytest.mark.slow
def test_an_index_outside_its_array_is_found(plant):
    folder = plant(
        "connect_four",
        "rules.py",
        "    return 0 <= row < box.rows and 0 <= column",
        "    return 0 <= row < box.rows + 1 and 0 <= column",
    )
    with fails("(?s)NUMBA_BOUNDSCHECK=1.* failed:.*index is out of bounds"):
        processes.bounds_hold(folder, games=5)


def test_a_game_that_hangs_on_the_hash_seed_is_found(plant):
    folder = plant(
        "leduc_poker", "rules.py", "s.most_raises = options[0] + 1", "s.most_raises = 1 + hash('raises') % 2"
    )
    with fails("another process gives another game"):
        processes.other_process_agrees(folder, games=2)


@pytest.mark.slow
def test_a_rule_that_cuda_cannot_take_is_found(plant):
    if not ptx.is_possible():
        pytest.skip("the CUDA compiler is not installed: pip install 'petitfour[cuda]'")
    folder = plant(
        "leduc_poker",
        "rules.py",
        "    bets = 0\n    while bets < BETS",
        "    bets = len(np.zeros(BETS)) - BETS\n    while bets < BETS",
    )
    plant(
        "leduc_poker",
        "rules.py",
        '"""The rules of Leduc poker."""\n',
        '"""The rules of Leduc poker."""\n\nimport numpy as np\n',
    )
    with pytest.raises(Exception, match=r"NRT|zeros|allocat"):
        ptx.to_ptx(load_game(folder, compiled=True))


@pytest.mark.parametrize("wrong", ["box.columns", "(1, 2)", "{1: 2}", "float('nan')"])
def test_kinds_that_are_no_json_are_found(plant, wrong):
    folder = plant("connect_four", "face/kinds.py", "int(box.columns)", wrong)
    with fails("kinds are no JSON"):
        checks.kinds_are_plain_and_steady(load_game(folder))


def test_kinds_that_tell_of_a_game_are_found(plant):
    """A hand that is dealt is remembered beside the state, and told to everybody."""
    plant("leduc_poker", "state.py", "RANKS =", "LAST = []\nRANKS =")
    plant("leduc_poker", "rules.py", "from .state import", "from .state import LAST\nfrom .state import")
    plant(
        "leduc_poker",
        "rules.py",
        "        emit_to(events, seat, GOT",
        "        LAST.append(card)\n        emit_to(events, seat, GOT",
    )
    plant("leduc_poker", "face/kinds.py", "import RANKS", "import LAST, RANKS")
    folder = plant("leduc_poker", "face/kinds.py", 'return {"cards"', 'return {"last": list(LAST), "cards"')
    with fails("kinds depend on more than the box"):
        checks.kinds_are_plain_and_steady(load_game(folder))


REASONS = """
from petitfour.core.kit import Phrases, count

PHRASES = Phrases(sees={"n": count(99)})
_asked = []


def reasons(turn):
    _asked.append(turn)
    return [PHRASES.say("sees", 1.0, n=WHAT)]
"""


def with_reasons(plant, what):
    """Leduc poker with a reason that says a number."""
    folder = plant("leduc_poker", "README.md", "# Leduc poker", "# Leduc poker")
    (folder / "reasons.py").write_text(REASONS.replace("WHAT", what), "utf-8")
    return load_game(folder)


def test_reasons_that_follow_from_the_view_are_allowed(plant):
    hinting.reasons_come_from_the_view(with_reasons(plant, "int(turn.before.hand[turn.seat]) + 1"))


def test_a_reason_made_of_the_true_state_is_found(plant, monkeypatch):
    """Somebody hands reasons the state for the view: what they say differs between worlds that look the same."""
    game = with_reasons(plant, "int(turn.before.hand[1 - turn.seat]) + 1")
    seen = hinting.view
    handed = []  # the check itself looks first, to redeal; then each of its two worlds is looked at

    def leaking(layout, state, seat):
        handed.append(seat)
        return seen(layout, state, seat) if len(handed) % 3 == 1 else state

    monkeypatch.setattr(hinting, "view", leaking)
    with fails("the reasons tell a secret"):
        hinting.reasons_come_from_the_view(game)


def test_a_reason_that_changes_with_every_question_is_found(plant):
    with fails("the reasons tell a secret"):
        hinting.reasons_come_from_the_view(with_reasons(plant, "len(_asked)"))


def test_a_phrase_without_words_is_found(plant):
    with fails("no en words for hint.sees"):
        hinting.phrases_have_words(with_reasons(plant, "1"))
