"""Finished games analysed: the same twice, by what each seat saw, adding up, blunders found; told in both languages."""

import json
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from petitfour.analysis import analyse, analysis_of, chances, judging, keeping, turns_of, whole
from petitfour.analysis.chances import Chances
from petitfour.analysis.figures import figures
from petitfour.analysis.words import AnalysisWords, FindingWords
from petitfour.bots import make_bot
from petitfour.cli import run
from petitfour.core import chance, records
from petitfour.core.constants import CHANCE
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.telling import Telling
from petitfour.core.view import view

GAMES = {
    "connect-four": 2,
    "leduc-poker": 2,
    "truel": 3,
    "truffle-shuffle": 3,
    "chocolatiers": 2,
    "super-truffle-pigs": 2,
}
BUDGET = 60
DRAWN = "545062455041104565311226266362030334314210"  # columns of connect four


def played(games, name, players, seed=3, bot="greedy", steps=10_000):
    """A game between bots, up to so many steps."""
    match = Match(games.get(name, compiled=True), players, seed=seed)
    bots = [make_bot(bot, match.game, seat) for seat in range(players)]
    while not match.is_over and len(match.steps) < steps:
        seat = match.seat
        match.act(seat, bots[seat].choose(match.view(seat), match.legal(seat), seat))
    return match


def of(match, simulations=BUDGET, seed=1):
    return analysis_of(match, simulations, seed, list(analyse(match, simulations, seed)))


def in_figures(match, **more):
    return figures(AnalysisWords(Telling(match.game, "en"), of(match, **more)))


def connect_four_with(games, columns):
    match = Match(games.get("connect-four", compiled=True), 2, seed=1)
    for column in columns:
        match.act(match.seat, column)
    return match


# -- what holds of every analysis --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_turns_are_all_that_was_played(games, name):
    match = played(games, name, GAMES[name])
    turns = turns_of(match)
    decided = [(turn.seat, action) for turn in turns for action in turn.decisions]
    assert decided == [(step.seat, step.action) for step in match.steps if step.seat != CHANCE]
    assert [turn.last for turn in turns[:-1]] == [turn.first for turn in turns[1:]]
    assert turns[-1].last == len(match.steps)
    layout = match.game.layout
    assert layout.to_bytes(turns[-1].after) == layout.to_bytes(match.state)
    assert all(layout.to_bytes(one.after) == layout.to_bytes(two.before) for one, two in pairwise(turns))


@pytest.mark.parametrize("name", ["connect-four", "leduc-poker", "truel"])
def test_luck_and_decisions_add_up_to_what_happened(games, name):
    match = played(games, name, GAMES[name], steps=90)
    analysis = of(match)
    for seat in range(match.players):
        first, last = analysis.turns[0].before[seat], analysis.turns[-1].after[seat]
        parts = analysis.luck(seat) + sum(analysis.decisions(seat, by) for by in range(match.players))
        assert first + parts == pytest.approx(last)
        for analysed, following in pairwise(analysis.turns):
            assert analysed.before[seat] + analysed.decision[seat] + analysed.luck[seat] == pytest.approx(
                analysed.after[seat]
            )
            assert analysed.after[seat] == following.before[seat]
    if not match.is_over:
        return
    ends = match.scores() if name == "leduc-poker" else [float(place == 1) for place in match.placing()]
    assert list(analysis.turns[-1].after) == ends


def test_the_same_seed_and_budget_give_the_same_analysis(games):
    for name in ("connect-four", "leduc-poker", "truel"):
        match = played(games, name, GAMES[name], steps=40)
        once = json.dumps(in_figures(match))
        assert json.dumps(in_figures(match)) == once
    assert json.dumps(in_figures(match, seed=2)) != once and json.dumps(in_figures(match, simulations=200)) != once


def test_a_chance_does_not_hang_on_what_was_asked_before(games):
    match = played(games, "truel", 3)
    turn = turns_of(match)[4]
    fresh, asked = (Chances(match.game, BUDGET, 1, match.options, 3) for _ in range(2))
    for seat in (2, 1):
        asked.of(match.state, seat)
        asked.of(turn.after, seat)
    assert [fresh.of(turn.before, seat) for seat in range(3)] == [asked.of(turn.before, seat) for seat in range(3)]


def test_where_all_is_open_and_nothing_is_left_to_chance_there_is_no_luck(games):
    analysis = of(played(games, "connect-four", 2))
    assert all(analysed.luck == (0.0, 0.0) for analysed in analysis.turns)


def test_luck_is_measured_against_all_that_chance_could_have_brought(games, monkeypatch):
    """The open card of Leduc poker: over all that it can be, luck comes to nothing; yet each card brings something."""
    monkeypatch.setattr(chances, "WORLDS", 120)
    match = played(games, "leduc-poker", 2)
    turn = next(turn for turn in turns_of(match) if int(turn.decided.to_act) == CHANCE)
    game, other = match.game, 1 - turn.seat
    of_it = Chances(game, 1000, 1, match.options, 2)
    seen = view(game.layout, turn.decided, other)
    lucks = []
    for seed in range(120):
        world = game.redeal(seen, other, seed)
        chance.settle(game, world, seed)
        lucks.append(of_it.luck(turn.decided, world, other))
    assert abs(sum(lucks) / len(lucks)) < 0.9 and max(lucks) > 0.5 and min(lucks) < -0.5  # chips


# -- by what a seat could see ------------------------------------------------------------------------------------------


def two_worlds_have_the_same_chances(match, every=1):
    """Whatever a seat could not see at its turn is dealt anew: all that is said of the turn stays as it is."""
    game, layout = match.game, match.game.layout
    worlds = 0
    for turn in turns_of(match)[::every]:
        for seat in range(match.players):
            seen = view(layout, turn.before, seat)
            world = game.redeal(seen, seat, turn.number)
            worlds += layout.to_bytes(world) != layout.to_bytes(turn.before)
            real, other = (Chances(game, BUDGET, 1, match.options, match.players) for _ in range(2))
            assert real.of(turn.before, seat) == other.of(world, seat), f"the chance of seat {seat} tells a secret"
            if seat == turn.seat:
                one, two = (
                    judging.judge(game, type(turn)(**(vars(turn) | {"before": before})), asked, BUDGET)
                    for before, asked in ((turn.before, real), (world, other))
                )
                assert one == two, f"the judgement of turn {turn.number} tells a secret"
    assert worlds, "no world was another one"


@pytest.mark.parametrize(("name", "every"), [
    ("leduc-poker", 1), ("truel", 5), ("truffle-shuffle", 12), ("chocolatiers", 9), ("super-truffle-pigs", 9),
])  # fmt: skip
def test_what_is_said_of_a_turn_follows_from_what_its_seat_saw(games, name, every):
    two_worlds_have_the_same_chances(played(games, name, GAMES[name]), every)


@pytest.mark.parametrize("room", [chances, judging])
def test_an_analysis_that_looks_at_more_than_the_view_is_found(games, monkeypatch, room):
    monkeypatch.setattr(room, "view", lambda layout, state, seat: layout.copy(state))
    with pytest.raises(AssertionError, match="tells a secret"):
        two_worlds_have_the_same_chances(played(games, "leduc-poker", 2))


# -- blunders ----------------------------------------------------------------------------------------------------------


def test_not_stopping_a_line_is_the_worst_decision_and_stopping_it_is_proposed(games):
    analysis = of(connect_four_with(games, (0, 6, 0, 6, 0, 5, 0)), simulations=600)
    worst = max(analysis.turns, key=lambda each: each.judged.lost)
    assert worst.turn.number == 6 and worst.mark == "worst" and worst.judged.lost > 0.2
    assert worst.judged.instead == (0,) and worst.decision[1] < -0.2
    words = AnalysisWords(Telling(analysis.match.game, "en"), analysis)
    assert "column 1" in " ".join(words.verdict(worst))


def test_the_only_good_move_is_among_the_best_decisions(games):
    analysis = of(connect_four_with(games, (0, 6, 0, 6, 0, 0, 3, 6, 1, 6)), simulations=600)
    assert "best" in [analysed.mark for analysed in analysis.turns if analysed.turn.number == 6]


def test_folding_what_cannot_lose_is_the_worst_decision(games):
    """Leduc poker: whoever folds a pair."""
    game = games.get("leduc-poker", compiled=True)
    for seed in range(200):
        match = Match(game, 2, seed=seed)
        for bet in ("call", "call", "raise"):
            match.act(bet)
        ranks = [int(game.box.record.rank[card]) for card in (match.state.hand[1], match.state.open_card)]
        if ranks[0] == ranks[1]:
            break
    match.act("fold")
    analysis = of(match, simulations=600)
    worst = max(analysis.turns, key=lambda each: each.judged.lost)
    assert worst.turn.seat == 1 and worst.turn.decisions == (game.actions.parse("fold"),) and worst.judged.lost > 2


def test_a_turn_without_a_choice_costs_nothing_and_counts_for_nothing(games):
    match = played(games, "truel", 3, seed=5)
    game = match.game
    turns = [turn for turn in turns_of(match) if len(game.legal(turn.before, turn.seat)) == 1]
    turn = next(turn for turn in turns if len(turn.decisions) == 1)
    judged = judging.judge(game, turn, Chances(game, BUDGET, 1, match.options, 3), BUDGET)
    assert judged.forced and judged.lost == judged.gained == 0 and judged.hint is None and judged.instead == ()
    analysed = whole.TurnAnalysis(turn, judged, (0.3,) * 3, (0.0,) * 3, (0.0,) * 3, (0.3,) * 3)
    assert analysis_of(match, BUDGET, 1, [analysed]).accuracy(turn.seat) is None


# -- the command -------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a page says, and what it would load."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.words, self.loads = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.loads += [value for name, value in attributes if name in ("src", "href", "data", "srcset")]

    def handle_data(self, data):
        self.words.append(data)


def command(capsys, *words):
    code = run(["--games-from", "examples", "analyse", *map(str, words)])
    output = capsys.readouterr()
    return code, output.out, output.err


@pytest.fixture
def saved(games, tmp_path):
    path = tmp_path / "game.json"
    records.save(connect_four_with(games, (0, 6, 0, 6, 0, 5, 0)), path, ["Ana <b>", "Ben & Co"])
    return path


def test_a_saved_match_is_analysed_as_data(capsys, saved):
    code, out, _ = command(capsys, saved, "--json", "--level", "search:200")
    answer = json.loads(out)
    assert code == 0 and answer["names"] == ["Ana <b>", "Ben & Co"] and answer["unit"] == "chance"
    assert answer["simulations"] == 200 and 6 in answer["worst"] and len(answer["turns"]) == 7
    turn = answer["turns"][5]
    assert turn["do"] == ["drop column=5"] and turn["instead"] == ["drop column=0"] and turn["mark"] == "worst"


def test_and_as_text_in_both_languages(capsys, saved):
    code, out, _ = command(capsys, saved, "--level", "search:200")
    assert code == 0 and "Turn 6, Ben & Co" in out and "One of the worst decisions." in out and "Better: Drop" in out
    _, out, _ = command(capsys, saved, "--level", "search:200", "--lang", "es")
    assert "Turno 6, Ben & Co" in out and "Una de las peores decisiones." in out and "Mejor: Soltar" in out


@pytest.mark.parametrize(("language", "heading"), [("en", "Turn by turn"), ("es", "Turno a turno")])
def test_and_as_a_page_that_loads_nothing(capsys, saved, tmp_path, language, heading):
    to = tmp_path / "page.html"
    code, out, _ = command(capsys, saved, "--html", to, "--level", "search:200", "--lang", language)
    text = to.read_text("utf-8")
    page = Page(text)
    assert code == 0 and out == "" and heading in page.words and f'<html lang="{language}">' in text
    assert page.loads == [] and "url(" not in text and "script" not in page.tags and "svg" in page.tags
    assert "b" not in page.tags and any("Ana <b>" in words for words in page.words)


def test_a_match_that_is_not_over_is_not_analysed(capsys, games, tmp_path):
    path = tmp_path / "open.json"
    records.save(connect_four_with(games, (0, 6)), path)
    code, out, err = command(capsys, path)
    assert code == 2 and out == "" and "This match is not over" in err


def test_a_match_that_somebody_gave_up_is(capsys, games, tmp_path):
    path = tmp_path / "given-up.json"
    more = {"ended": {"how": "resign", "placing": [2, 1]}}
    records.save(connect_four_with(games, (0, 6, 1)), path, more=more)
    code, out, _ = command(capsys, path, "--json", "--level", "easy")
    assert code == 0 and json.loads(out)["turns"][-1]["after"] == [0.0, 1.0]


def test_a_match_that_is_told_again_may_be_analysed_with_it(capsys, saved):
    replay = ["--games-from", "examples", "replay", str(saved), "--analyse"]
    assert run([*replay, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["log"][0]["words"].startswith("Ana <b> drops") and 6 in answer["analysis"]["worst"]
    assert run(replay) == 0
    out = capsys.readouterr().out
    assert out.startswith("1. Ana <b> drops") and "Turn 6, Ben & Co" in out
    assert run([*replay, "--to", "3"]) == 2
    assert "A whole match is analysed" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "sentence"), [
    (("--level", "expert"), "searches a number of simulations"), (("--level", "greedy"), "searches a number"),
    (("--level", "boss"), "There is no bot"), (("--html", "/nowhere/page.html"), "There is no folder"),
    (("--lang", "fr"), "There is no language"),
])  # fmt: skip
def test_bad_input_is_one_sentence(capsys, saved, words, sentence):
    code, out, err = command(capsys, saved, *words)
    assert code == 2 and out == "" and sentence in err and len(err.strip().splitlines()) == 1


def test_interpreted_rules_are_too_slow_for_it(games):
    match = Match(games.get("connect-four"), 2, seed=1)
    with pytest.raises(Problem, match="compiled"):
        list(analyse(match, BUDGET))


def test_where_nothing_is_left_to_choose_a_seat_has_what_it_gets(games):
    """There is no tree then: every chance was told as nought, and the curve fell to the ground before the last turn."""
    match = connect_four_with(games, [int(column) for column in DRAWN[:-1]])
    assert not match.is_over and len(match.legal()) == 1
    known = Chances(match.game, BUDGET, 1, match.options, 2)
    assert [known.of(match.state, seat) for seat in (0, 1)] == pytest.approx([0.5, 0.5], abs=0.05)


# -- kept --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_tells_the_same_in_both_languages_and_has_no_names(games, name):
    found = of(played(games, name, GAMES[name], steps=60))
    frame = keeping.Frame(found.players, found.simulations, found.span, found.by_scores, 1, len(found.turns))
    packed = keeping.pack(frame, [keeping.to_row(each) for each in found.turns])
    again = keeping.findings(*keeping.unpack(packed))
    assert [each.mark for each in again.turns] == [each.mark for each in found.turns]
    for language in ("en", "es"):
        telling = Telling(games.get(name, compiled=True), language, ["Ximena", "Yolanda", "Zacarias"][: found.players])
        before, after = FindingWords(telling, found), FindingWords(telling, again)
        assert [after.verdict(each) for each in again.turns] == [before.verdict(each) for each in found.turns]
        assert [after.accuracy(seat) for seat in range(found.players)] == [
            before.accuracy(seat) for seat in range(found.players)
        ]
    for spoilt in (b"", packed[:-9], keeping.zlib.compress(b"[]"), keeping.zlib.compress(b'{"format":1,"rows":[]}')):
        with pytest.raises(Problem, match="no analysis"):
            keeping.unpack(spoilt)
