"""The rulings of Leduc poker, each as a sentence."""

from pathlib import Path

import pytest

from petitfour.core.constants import CHANCE, SPECTATOR, UNSEEN
from petitfour.core.registry import load_game
from petitfour.core.telling import redact
from petitfour.core.view import view

GAME = load_game(Path(__file__).parents[1])
FOLD, CALL, RAISE = range(3)
JACK, QUEEN, KING, OTHER_KING = 0, 2, 4, 5


def play(hands, bets, open_card=None, later=(), options=None):
    """Deals, bets, turns up the open card, bets again. Returns the state and all events."""
    state = GAME.new_state(2, options)
    events = []
    for card in hands:
        events += GAME.apply(state, CHANCE, card)
    events += do(state, bets)
    if open_card is not None:
        events += GAME.apply(state, CHANCE, open_card)
        events += do(state, later)
    return state, events


def do(state, bets):
    events = []
    for bet in bets:
        seat = int(state.to_act)
        assert bet in GAME.legal(state, seat)
        events += GAME.apply(state, seat, bet)
    return events


def test_ruling_1_both_pay_the_ante_and_get_a_card():
    state, _ = play([JACK, KING], [])
    assert state.paid.tolist() == [1, 1] and state.hand.tolist() == [JACK, KING] and int(state.to_act) == 0


def test_ruling_2_a_raise_matches_and_pays_the_rounds_raise_on_top():
    state, _ = play([JACK, KING], [RAISE, RAISE])
    assert state.paid.tolist() == [3, 5]
    state, _ = play([JACK, KING], [CALL, CALL], QUEEN, [RAISE])
    assert state.paid.tolist() == [5, 1]


def test_ruling_2_nobody_folds_without_being_behind():
    state, _ = play([JACK, KING], [])
    assert GAME.legal(state, 0) == [CALL, RAISE]


def test_ruling_2_two_raises_are_the_most():
    state, _ = play([JACK, KING], [RAISE, RAISE])
    assert GAME.legal(state, 0) == [FOLD, CALL]


def test_ruling_2_the_option_allows_one_raise_only():
    state, _ = play([JACK, KING], [RAISE], options={"raises": "1"})
    assert GAME.legal(state, 1) == [FOLD, CALL]


def test_ruling_3_a_check_alone_does_not_end_the_betting():
    state, _ = play([JACK, KING], [CALL])
    assert int(state.to_act) == 1
    state, _ = play([JACK, KING], [CALL, CALL])
    assert int(state.to_act) == CHANCE


def test_ruling_3_the_first_seat_begins_again_after_the_open_card():
    state, _ = play([JACK, KING], [CALL, RAISE, CALL], QUEEN)
    assert int(state.to_act) == 0


def test_ruling_4_a_fold_gives_the_stakes_away_and_shows_no_hand():
    state, _ = play([JACK, KING], [RAISE, FOLD])
    assert GAME.is_over(state) and GAME.scores(state) == [1, -1]
    assert (state.shown == -1).all()
    assert view(GAME.layout, state, 0).hand[1] == UNSEEN


@pytest.mark.parametrize(
    ("hands", "open_card", "scores"),
    [([JACK, KING], 1, [1, -1]), ([QUEEN, KING], JACK, [-1, 1]), ([KING, OTHER_KING], JACK, [0, 0])],
    ids=["a pair beats a king", "the higher rank wins", "equal ranks share"],
)
def test_ruling_5_who_wins_when_hands_are_shown(hands, open_card, scores):
    state, _ = play(hands, [CALL, CALL], open_card, [CALL, CALL])
    assert GAME.scores(state) == scores
    assert state.shown.tolist() == hands


def test_a_dealt_card_reaches_its_owner_and_the_others_only_as_a_secret_card():
    _, events = play([JACK, KING], [])
    names = [[GAME.events.names[row[0]] for row in redact(events, seat)] for seat in (0, 1, SPECTATOR)]
    assert names == [["got_card", "was_dealt"], ["was_dealt", "got_card"], ["was_dealt", "was_dealt"]]


def test_redealing_gives_every_unseen_card_equally_often():
    state, _ = play([JACK, KING], [CALL, CALL], QUEEN)
    seen = view(GAME.layout, state, 0)
    cards = [int(GAME.redeal(seen, 0, seed).hand[1]) for seed in range(4000)]
    assert set(cards) == {1, 3, 4, 5}
    assert all(abs(cards.count(card) / 4000 - 0.25) < 0.03 for card in set(cards))


def test_a_deck_too_small_is_refused():
    from petitfour.core.box import BoxSource

    source = BoxSource.read(GAME.folder / "box.toml")
    source.data["cards"]["rows"] = source.data["cards"]["rows"][:2]
    GAME.check_box(source)
    assert any("at least 3" in problem for problem in source.problems)
