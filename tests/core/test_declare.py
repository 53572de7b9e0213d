"""Declaring a record: every field once, with who sees it."""

import numpy as np
import pytest

from petitfour.core.constants import ALL, NOBODY, OWNER, SPECTATOR, UNSEEN
from petitfour.core.declare import Seats, StateRecord, cell, cells, scratch
from petitfour.core.domain import category, count, flag, number, seat
from petitfour.core.view import to_json, view

SEATS = Seats(3)


class State(StateRecord, seats=SEATS):
    hand = cells(SEATS, 2, seen_by=OWNER, holds=count(4))
    deck = cells(2, seen_by=NOBODY, holds=count(9))
    colour = cell(seen_by=ALL, holds=category("colour", "red", "green").or_empty)
    seen_count = cells(SEATS, seen_by=ALL, holds=number("points", -5, 100))
    work = scratch(3)


def filled():
    state = State.layout.new(np.arange(State.layout.size, dtype=np.int16) % 2)
    state.players = 2
    return state


def test_a_field_without_an_audience_cannot_be_declared():
    with pytest.raises(TypeError):
        cells(3, holds=flag())
    with pytest.raises(TypeError, match="ALL, OWNER or NOBODY"):
        cells(3, seen_by="everybody", holds=flag())


def test_an_owners_field_has_the_seats_first():
    with pytest.raises(TypeError, match="seats as its first axis"):
        cells(3, seen_by=OWNER, holds=flag())


def test_a_stray_number_in_a_state_is_refused():
    with pytest.raises(TypeError, match="is not declared"):
        type(StateRecord)("Bad", (StateRecord,), {"hand": 3}, seats=SEATS)


@pytest.mark.parametrize("name", ["round", "take", "size", "choose", "fill", "min"])
def test_names_that_numpy_records_have_are_refused(name):
    with pytest.raises(TypeError, match="choose another field name"):
        type(StateRecord)("Bad", (StateRecord,), {name: cell(seen_by=ALL, holds=flag())}, seats=SEATS)


def test_another_number_of_seats_is_refused():
    with pytest.raises(TypeError, match="another number of seats"):
        type(StateRecord)("Bad", (StateRecord,), {"hand": cells(Seats(2), seen_by=ALL, holds=flag())}, seats=SEATS)


def test_only_a_domain_from_zero_can_also_be_empty():
    with pytest.raises(ValueError, match="only one that starts at 0"):
        _ = number("points", 1, 5).or_empty


def test_a_seat_sees_all_cells_and_its_own_row():
    state = filled()
    state.hand[:] = [[1, 2], [3, 4], [0, 0]]
    seen = view(State.layout, state, 1)
    assert seen.hand.tolist() == [[UNSEEN, UNSEEN], [3, 4], [UNSEEN, UNSEEN]]
    assert seen.deck.tolist() == [UNSEEN, UNSEEN]
    assert seen.colour == state.colour and seen.seen_count.tolist() == state.seen_count.tolist()


def test_a_spectator_and_a_strange_seat_see_what_all_see():
    state = filled()
    for watcher in (SPECTATOR, 7, -5):
        seen = view(State.layout, state, watcher)
        assert (seen.hand == UNSEEN).all() and (seen.deck == UNSEEN).all() and (seen.work == 0).all()


def test_a_view_is_a_copy():
    state = filled()
    view(State.layout, state, 0).hand[:] = 3
    assert not (state.hand == 3).any()


def test_scratch_is_outside_hash_and_save():
    state, other = filled(), filled()
    other.work[:] = 77
    assert State.layout.to_bytes(state) == State.layout.to_bytes(other)
    assert "work" not in to_json(State.layout, state)


def test_a_copy_without_scratch_is_what_the_kept_bytes_hold():
    class Several(StateRecord, seats=2):
        first = scratch(2)
        some = cells(3, seen_by=ALL, holds=count(9))
        between = scratch(1, 3)
        more = cell(seen_by=ALL, holds=count(9))
        last = scratch(2)

    state = Several.layout.new()
    state.first, state.some, state.between, state.more, state.last = 5, [1, 2, 3], 6, 4, 7
    plain = Several.layout.without_scratch(state)
    assert plain.tobytes() == Several.layout.from_bytes(Several.layout.to_bytes(state)).tobytes() != state.tobytes()
    plain.some[0] = 9
    assert list(state.some) == [1, 2, 3] and not plain.first.any() and not plain.between.any()


def test_json_names_kinds_and_hides_the_unseen():
    state = filled()
    state.colour = 1
    data = to_json(State.layout, view(State.layout, state, 0))
    assert data["colour"] == "green" and data["deck"] == [None, None]


def test_a_cell_out_of_its_range_is_named():
    state = filled()
    state.hand[1, 0] = 9
    assert State.layout.out_of_range(state) == "hand[1, 0] is 9, outside 0..4"


def test_a_seat_domain_counts_its_seats():
    assert seat(4).size == 4 and seat(4).or_empty.holds(-1) and not seat(4).holds(-1)


def test_declarations_that_would_fail_late_are_refused_at_once():
    from petitfour.core.about import About
    from petitfour.core.actions import Events

    with pytest.raises(TypeError, match="cannot be called seat or n"):
        Events(moved={"seat": flag()})
    with pytest.raises(TypeError, match="letters, digits"):
        category("colour", "dark red")
    with pytest.raises(TypeError, match="reward is"):
        About("x", (2,), 1, reward="score")
    with pytest.raises(TypeError, match="small letters"):
        About("My Game", (2,), 1)
