"""The deck, what is public, and what is redealt: the rulebook and the rulings as sentences."""

from petitfour.core.constants import EMPTY, SPECTATOR, UNSEEN
from petitfour.core.view import view
from petitfour.games.truel.tests.board_for_tests import (
    BLUE,
    GAME,
    GREEN,
    RED,
    STATE,
    card,
    carried_out,
    do,
    draw,
    event_names,
    position,
    stage,
)

# -- the deck --------------------------------------------------------------------------------------------------------


def all_but(*kept):
    """Every regular card in the discards but these."""
    names = []
    for kind in range(STATE.REGULAR):
        n = int(GAME.box.record.copies[kind]) - kept.count(STATE.CARDS[kind])
        names += [f"{STATE.CARDS[kind]}*{n}"] if n else []
    return " ".join(names)


def test_ruling_10_the_discards_are_reshuffled_in_the_middle_of_a_draw_when_the_deck_is_empty():
    kept = ("star-red", "heart-plus-3", "sun-cards", "sun-blue")
    state = position(trios=["star-red heart-plus-3 -"], hands=("", "sun-cards", ""), discards=all_but(*kept))
    do(state, "play", card=card("sun-cards"), trio=0)
    draw(state, "sun-blue")
    assert int(state.deck_size) > 0 and not state.discards.any()  # the next card needed a new deck
    draw(state)
    draw(state)
    assert int(state.hand_size[RED]) == 3


def test_ruling_10_the_deck_is_not_reshuffled_before_a_card_must_be_drawn():
    state = position(hands=("", "sun-cards", ""), discards=all_but("sun-cards", "sun-blue"))
    do(state, "play", card=card("sun-cards"), trio=0)
    draw(state, "sun-blue")
    assert int(state.deck_size) == 0 and state.discards.any()


def test_ruling_11_the_three_cards_miss_a_reshuffle_during_the_effect():
    kept = ("star-red", "heart-plus-1", "sun-cards")
    state = position(trios=["star-red heart-plus-1 -"], hands=("", "sun-cards", ""), discards=all_but(*kept))
    do(state, "play", card=card("sun-cards"), trio=0)
    assert int(state.deck[card("star-red")]) == int(GAME.box.record.copies[card("star-red")]) - 1


def everything_held():
    """All regular cards in red's hand: deck and discards are empty."""
    return " ".join(f"{STATE.CARDS[k]}*{int(GAME.box.record.copies[k])}" for k in range(STATE.REGULAR))


def test_ruling_10_with_both_piles_empty_one_draws_what_there_is_and_a_trio_of_three_jokers_leaves_its_place_empty():
    state = position(trios=["joker-player joker-value -"], hands=(everything_held(), "joker-unit", ""))
    do(state, "play", card=card("joker-unit"), trio=0)
    for face in ("blue", "plus-3", "cards"):
        do(state, "name", face=STATE.FACES.index(face))
    assert int(state.hand_size[BLUE]) == 0 and state.trio[0].tolist() == [EMPTY] * 3
    assert int(state.turn) == BLUE and int(state.to_act) == BLUE and int(state.hand_size[GREEN]) == 0


# -- what is public --------------------------------------------------------------------------------------------------


def test_ruling_13_hands_are_secret_but_their_sizes_jokers_and_discards_are_public():
    state = position(hands=("sun-red joker-unit", "sun-green", ""))
    seen = view(GAME.layout, state, GREEN)
    assert (seen.hand[RED] == UNSEEN).all() and int(seen.hand_size[RED]) == 2 and int(seen.jokers[RED, 2]) == 1
    watched = view(GAME.layout, state, SPECTATOR)
    assert (
        (watched.hand == UNSEEN).all()
        and (watched.deck == UNSEEN).all()
        and int(watched.deck_size) == int(state.deck_size)
    )
    events = do(state, "play", card=card("sun-green"), trio=0) + draw(state, "sun-blue")
    assert event_names(events, SPECTATOR)[-1] == "drew_hidden" and event_names(events, GREEN)[-1] == "drew"


def test_redealing_never_puts_a_card_into_the_deck_that_was_not_shuffled_into_it():
    state = position(hands=("sun-red*2", "", "sun-blue"), trios=["sun-green - -"])
    state.shuffled[:] = state.deck
    seen = view(GAME.layout, state, GREEN)
    for seed in range(200):
        world = GAME.redeal(seen, GREEN, seed)
        assert not GAME.broken(world) and (world.deck <= state.shuffled).all()
        assert world.hand[RED].sum() == 2 and world.hand[BLUE].sum() == 1
        held = [card("sun-red"), card("sun-red"), card("sun-blue")]
        dealt = [k for seat in (RED, BLUE) for k in range(STATE.KINDS) for _ in range(int(world.hand[seat, k]))]
        assert sorted(dealt) == sorted(held)  # those three cannot be anywhere else


def test_redealing_gives_unseen_cards_by_their_number_and_keeps_the_jokers():
    state = position(hands=("sun-red joker-unit", "sun-green", ""))
    seen = view(GAME.layout, state, GREEN)
    counts = [0] * STATE.KINDS
    for seed in range(4000):
        world = GAME.redeal(seen, GREEN, seed)
        assert int(world.hand[RED, card("joker-unit")]) == 1 and int(world.hand[RED].sum()) == 2
        for kind in range(STATE.REGULAR):
            counts[kind] += int(world.hand[RED, kind])
    for name, left in (("sun-blue", 3), ("sun-green", 2), ("heart-plus-1", 2), ("star-ruby", 1)):
        assert abs(counts[card(name)] / 4000 - left / 80) < 0.012


def test_a_hand_has_no_limit():
    state, _ = carried_out(
        "blue plus-3 cards", hands=("", "", "sun-red sun-green sun-blue star-red star-green star-blue")
    )
    for _ in range(3):
        draw(state)
    assert int(state.hand_size[BLUE]) == 9 and stage(state) == "refill"
