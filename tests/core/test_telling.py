"""What happened in a turn, told as people would: repeated lines are gathered, and nobody hears more by it."""

from itertools import pairwise

import pytest

from petitfour.core.constants import SPECTATOR
from petitfour.core.helpers import all_but
from petitfour.core.match import Match
from petitfour.core.telling import Telling, redact, whole
from petitfour.testing.wording import everything_has_words

NAMES = ["Ana", "Bruno", "Carla"]


def lines_of(games, name, rows, language="en"):
    """The lines of events as `(name, seat, numbers …)`."""
    game = games.get(name)
    codes = {event: code for code, event in enumerate(game.events.names)}
    events = [(codes[event], seat, *numbers, *[0] * (4 - len(numbers))) for event, seat, *numbers in rows]
    return Telling(game, language, NAMES).lines(events)


def part(games, name, event, key, kind):
    """The number of a named kind."""
    return games.get(name).events.parts[event][key].names.index(kind)


def test_events_without_parts_are_counted(games):
    assert lines_of(games, "truel", [("drew_hidden", 1)] * 4) == ["Bruno draws 4 cards."]
    assert lines_of(games, "truel", [("drew_hidden", 1)] * 4, "es") == ["Bruno roba 4 cartas."]
    assert lines_of(games, "truel", [("drew_hidden", 1), ("drew_hidden", 2)]) == [
        "Bruno draws a card.",
        "Carla draws a card.",
    ]


def test_equal_things_are_counted_in_a_list_and_one_alone_has_its_article(games):
    ruby, emerald = (part(games, "truel", "gained", "gem", kind) for kind in ("ruby", "emerald"))
    assert lines_of(games, "truel", [("gained", 0, emerald)] * 2) == ["Ana gains 2 emeralds."]
    assert lines_of(games, "truel", [("gained", 0, emerald)]) == ["Ana gains an emerald."]
    taken = [("stole", 0, ruby, 1), ("stole", 0, emerald, 1), ("stole", 0, ruby, 2)]
    assert lines_of(games, "truel", taken) == [
        "Ana takes a ruby and an emerald from Bruno.",
        "Ana takes a ruby from Carla.",
    ]
    assert lines_of(games, "truel", taken, "es") == [
        "Ana le quita un rubí y una esmeralda a Bruno.",
        "Ana le quita un rubí a Carla.",
    ]


def test_chocolates_paid_one_by_one_are_one_line(games):
    paid = [("pays", 2, kind) for kind in (0, 0, 1, 0)]
    assert lines_of(games, "chocolatiers", paid) == ["Carla pays 3 truffles and a nut cluster."]
    assert lines_of(games, "chocolatiers", paid, "es") == ["Carla paga 3 trufas y un racimo de nueces."]


def test_what_the_sentence_names_must_be_alike(games):
    masked, hooded = 0, 1
    moved = [("moved", 0, masked, 1), ("moved", 0, masked, 2), ("moved", 0, hooded, 3), ("moved", 0, masked, 4)]
    assert lines_of(games, "super-truffle-pigs", moved) == [
        "Ana moves the masked pig over B1 and C1.",
        "Ana moves the hooded pig to D1.",
        "Ana moves the masked pig to E1.",
    ]
    laid = [("laid_hidden", 1, 0), ("laid_hidden", 1, 1), ("laid_hidden", 1, 1)]
    assert lines_of(games, "super-truffle-pigs", laid) == [
        "Bruno lays face down a card on the brown track and 2 cards on the grey track."
    ]


def test_two_kinds_of_events_are_told_together_and_so_are_several_such_pairs(games):
    green = part(games, "truffle-shuffle", "took_face_down", "back", "green")
    own = [("took_face_down", 0, green, 3), ("saw", 0, 0), ("took_face_down", 0, green, 4), ("saw", 0, 1)]
    assert lines_of(games, "truffle-shuffle", own[:2]) == ["Ana takes a face-down card: green 1."]
    assert lines_of(games, "truffle-shuffle", own) == ["Ana takes 2 face-down cards: green 1 and green 2."]
    seen_by_others = [own[0], own[2]]
    assert lines_of(games, "truffle-shuffle", seen_by_others) == ["Ana takes 2 face-down cards (green and green)."]
    of_two_seats = [("took_face_down", 0, green, 3), ("saw", 1, 0)]
    assert lines_of(games, "truffle-shuffle", of_two_seats) == ["Ana takes a face-down card (green).", "It is green 1."]


def test_a_line_knows_where_its_first_event_stands(games):
    game = games.get("truel")
    codes = {event: code for code, event in enumerate(game.events.names)}
    rows = [(codes[name], 0, 0, 0, 0, 0) for name in ("drew_hidden", "drew_hidden", "begins", "gained", "gained")]
    lines = Telling(game, "en", NAMES).numbered_lines(rows)
    assert lines == [(0, "Ana draws 2 cards."), (2, "Ana begins."), (3, "Ana gains 2 rubies.")]


def test_words_that_somebody_has_are_used_for_what_is_not_gathered(games):
    game = games.get("truel")
    codes = {event: code for code, event in enumerate(game.events.names)}
    rows = [(codes[name], 0, 0, 0, 0, 0) for name in ("begins", "drew_hidden", "drew_hidden", "won")]
    lines = Telling(game, "en", NAMES).lines(rows, ["kept begins", "kept drew", "kept drew", "kept won"])
    assert lines == ["kept begins", "Ana draws 2 cards.", "kept won"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_in_two_worlds_that_differ_in_what_is_hidden_the_others_read_the_same(games, language):
    """Lines are made of what a reader has heard."""
    game = games.get("truel")
    codes = {event: code for code, event in enumerate(game.events.names)}
    telling = Telling(game, language, NAMES)

    def world(*cards):
        rows = []
        for card in cards:
            rows += [(codes["drew"], 0, card, 0, 0, 0), (codes["drew_hidden"], 0, 0, 0, 0, all_but(0))]
        return rows

    one, two = world(3, 3, 5), world(7, 8, 9)
    assert redact(one, 0) != redact(two, 0)
    for reader in (1, 2, SPECTATOR):
        assert telling.lines(redact(one, reader)) == telling.lines(redact(two, reader))
        assert len(telling.lines(redact(one, reader))) == 1
    assert telling.lines(redact(one, 0)) != telling.lines(redact(two, 0))


def test_no_line_follows_itself_in_whole_games(games):
    """Neither in the log of a seat nor in a record, in either language."""
    for name in ("truel", "chocolatiers", "truffle-shuffle", "super-truffle-pigs"):
        game = games.get(name)
        match = Match(game, game.about.players[-1], seed=11)
        while not match.is_over and len(match.steps) < 400:
            legal = match.legal()
            match.act(legal[len(match.steps) * 7 % len(legal)])
        readings = [
            match.events(0),
            match.events(SPECTATOR),
            whole([row for step in match.steps for row in step.events]),
        ]
        for language in ("en", "es"):
            for rows in readings:
                lines = Telling(game, language).lines(rows)
                again = [line for line, after in pairwise(lines) if line == after]
                assert again == [], f"{name} {language}: {again[0]}"


@pytest.mark.parametrize("name", ["truel", "chocolatiers", "truffle-shuffle", "super-truffle-pigs"])
def test_whoever_has_the_words_reads_the_same_lines(games, name):
    """Turn by turn: what is seen at once to gather nothing does not, and something does."""
    game = games.get(name)
    match = Match(game, game.about.players[-1], seed=12)
    while not match.is_over and len(match.steps) < 400:
        legal = match.legal()
        match.act(legal[len(match.steps) * 5 % len(legal)])
    for language in ("en", "es"):
        telling, gathered = Telling(game, language, NAMES), 0
        rows = match.events(0)
        for at in range(len(rows)):
            heard = rows[at : at + 1 + at % 4]
            lines = telling.lines(heard)
            assert telling.lines(heard, [telling.event(row) for row in heard]) == lines
            gathered += len(lines) < len(heard)
        assert 0 < gathered < len(rows) / 2


def test_a_sentence_about_events_that_there_are_not_is_refused(games, monkeypatch):
    game = games.get("truel")
    telling = Telling(game, "en")
    monkeypatch.setitem(telling.gathering.lists, "drawn", set())
    with pytest.raises(AssertionError, match=r"event\.drawn tells of drawn, which is no event"):
        everything_has_words(game)
