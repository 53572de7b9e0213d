"""What a player of Truel is told beside the view: trios as sentences, and what a card would make of them."""

from petitfour.core.constants import SPECTATOR
from petitfour.core.registry import load_game
from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.games.truel.sentences import trio_sentence
from petitfour.games.truel.tests.board_for_tests import (
    ACTIONS,
    BLUE,
    GAME,
    GREEN,
    RED,
    RUBY,
    STARTS,
    card,
    do,
    position,
    why,
)


def test_a_card_for_which_no_trio_has_room_is_refused_without_naming_a_trio():
    state = position(trios=["sun-red - -", "sun-red - -", "sun-blue - -"], hands=("", "sun-green sun-plus-1", ""))
    assert [why(state, "play", card=card("sun-green"), trio=trio) for trio in range(3)] == ["no_room"] * 3
    refused = GAME.why_not(state, GREEN, ACTIONS.number("play", card=card("sun-green"), trio=0))
    assert Telling(GAME, "en").reason(refused).startswith("No trio has room for that type of card: ")


def counsel(state, seat, language="en"):
    return GAME.counsel(view(GAME.layout, state, seat), seat, Telling(GAME, language, ["Ana", "Nougat", "Marzipan"]))


def test_counsel_is_told_to_a_table_that_goes_over_to_compiled_rules_just_then():
    """Words asked of the interpreted game, counsel of the compiled one: it was a table stopped for its rules."""
    state = position(trios=["heart-blue heart-plus-2 -"], hands=("", "heart-ruby sun-fields", ""))
    before = Telling(load_game(GAME.folder), "en", ["Ana", "Nougat", "Marzipan"])
    told = GAME.counsel(view(GAME.layout, state, GREEN), GREEN, before)
    assert told["plays"] and told == counsel(state, GREEN) and not before.game.compiled


def test_a_trio_reads_as_a_sentence_with_questions_for_what_is_open():
    state = position(trios=["sun-blue star-plus-2 -", "- sun-minus-1 heart-fields", "star-green - heart-ruby"])

    def read(seat, language="en"):
        telling = Telling(GAME, language, ["Ana", "Nougat", "Marzipan"])
        return [trio_sentence(state, trio, seat, telling) for trio in range(3)]

    def words(sentences):
        return ["".join(piece["words"] for piece in sentence) for sentence in sentences]

    sentences = read(GREEN)
    assert words(sentences) == ["Marzipan gains 2 what?", "who? moves 1 field back", "You · how many? · rubies"]
    assert [piece["as"] for piece in sentences[0]] == ["blue", "more", "question"]
    assert [piece["as"] for piece in sentences[2]] == ["green", "", "question", "", "red"]
    assert words(read(SPECTATOR))[2] == "Nougat · how many? · rubies"
    spanish = ["Marzipan gana 2 ¿de qué?", "¿quién? retrocede 1 casilla", "Tú · ¿cuánto? · rubíes"]
    assert words(read(GREEN, "es")) == spanish


def test_what_a_card_would_make_of_a_trio_is_told_before_and_is_what_then_happens():
    gems = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    state = position(trios=["heart-blue heart-plus-2 -"], hands=("", "heart-ruby sun-fields", ""), gems=gems)
    plays = {(play["card"], play["trio"]): play for play in counsel(state, GREEN)["plays"]}
    assert set(plays) == {(card(name), trio) for name in ("heart-ruby", "sun-fields") for trio in range(3)}
    ruby = plays[card("heart-ruby"), 0]
    assert ruby["words"] == "Marzipan gains 2 rubies" and ruby["full"] and not plays[card("heart-ruby"), 1]["full"]
    assert ruby["gems"] == [[BLUE, RUBY, 2]] and ruby["joker"] == 2
    assert [line["words"] for line in ruby["lines"]] == [
        "Three hearts: you earn a joker.",
        "Marzipan then lacks only an emerald.",
    ]
    fields = plays[card("sun-fields"), 0]
    assert fields["words"] == "Marzipan moves 2 fields" and fields["path"][0] == STARTS[BLUE]
    do(state, "play", card=card("sun-fields"), trio=0)
    assert int(state.figure[BLUE]) == fields["path"][-1]


def test_who_lacks_only_one_gem_is_told_to_the_others_and_a_card_that_wins_says_so():
    state = position(
        trios=["sun-green sun-plus-1 -"], hands=("", "heart-ruby", ""), gems=((1, 1, 0), (0, 1, 1), (0, 0, 1))
    )
    advice = counsel(state, GREEN)
    assert [line["words"] for line in advice["warnings"]] == ["Ana lacks only a sapphire!"]
    assert advice["needs"] == ["Ana needs a sapphire.", "You need a ruby.", "Marzipan needs a ruby and an emerald."]
    assert [line["words"] for line in advice["plays"][0]["lines"]] == ["You win the game!"]


def test_what_a_joker_may_be_is_told_as_the_sentence_it_would_make():
    state = position(trios=["sun-blue joker-value -"], hands=("", "heart-ruby", ""))
    do(state, "play", card=card("heart-ruby"), trio=0)
    names = counsel(state, GREEN)["names"]
    sentences = ["".join(piece["words"] for piece in name["sentence"]) for name in names]
    assert sentences == [
        f"Marzipan {verb} {n} {'ruby' if n == 1 else 'rubies'}" for verb in ("gains", "loses") for n in (1, 2, 3)
    ]
    assert counsel(state, RED)["names"] == []
