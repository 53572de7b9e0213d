"""Tournaments: fair seats, paired deals, nothing lost, figures that are right."""

import json
import re

import pytest

from petitfour.arena import report
from petitfour.arena.games import ArenaResult
from petitfour.arena.run import Results, run, tournament_of
from petitfour.cli import run as command
from petitfour.core.problem import Problem


def play(games, name, bots, count, workers=1, path=None, seed=1):
    game = games.get(name, compiled=True)
    tournament = tournament_of(game, bots, {}, seed)
    results = Results(tournament, path)
    run(game, games.games_from, tournament, count, workers, results, lambda done: None)
    return tournament, results


def arena(capsys, *words):
    code = command(["--games-from", "examples", "arena", *words])
    output = capsys.readouterr()
    return code, output.out, output.err


def test_every_deal_is_played_with_every_rotation_of_the_seats(games):
    tournament = tournament_of(games.get("truel"), ["random", "greedy", "random"], {}, 5)
    assert [tournament.seating(n) for n in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert len({tournament.deal(n) for n in range(3)}) == 1 and tournament.deal(3) != tournament.deal(0)


def test_the_same_seed_gives_the_same_tournament(games):
    first, second = (play(games, "leduc-poker", ["random", "random"], 40)[1].games for _ in range(2))
    assert {n: r.places for n, r in first.items()} == {n: r.places for n, r in second.items()}


def test_workers_play_the_same_games_as_one_process(games):
    alone = play(games, "connect-four", ["search:20", "random"], 8)[1].games
    shared = play(games, "connect-four", ["search:20", "random"], 8, workers=2)[1].games
    assert {n: (r.places, r.scores, r.turns) for n, r in alone.items()} == {
        n: (r.places, r.scores, r.turns) for n, r in shared.items()
    }


def test_a_tournament_goes_on_where_it_was_stopped(games, tmp_path):
    path = tmp_path / "results.jsonl"
    play(games, "connect-four", ["greedy", "random"], 6, path=path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:4]) + lines[4][:15])  # stopped while writing
    played = []
    game = games.get("connect-four", compiled=True)
    tournament = tournament_of(game, ["greedy", "random"], {}, 1)
    results = Results(tournament, path)
    assert sorted(results.games) == [0, 1, 2]
    run(game, games.games_from, tournament, 6, 1, results, played.append)
    assert played == [4, 5, 6]
    again = Results(tournament, path)
    assert {n: r.places for n, r in again.games.items()} == {n: r.places for n, r in results.games.items()} and len(
        again.games
    ) == 6


def test_the_results_of_another_tournament_are_not_touched(games, tmp_path, capsys):
    path = tmp_path / "results.jsonl"
    play(games, "connect-four", ["greedy", "random"], 2, path=path)
    before = path.read_bytes()
    code, _, err = arena(capsys, "connect-four", "random", "greedy", "--games", "2", "--out", str(path))
    assert code == 2 and "another tournament" in err and path.read_bytes() == before
    other = tmp_path / "notes.txt"
    other.write_text("my notes")
    code, _, err = arena(capsys, "connect-four", "random", "greedy", "--games", "2", "--out", str(other))
    assert code == 2 and "not a results file" in err and other.read_text() == "my notes"


@pytest.mark.parametrize(("words", "words_expected"), [
    (("connect-four", "random", "grandmaster"), "There is no bot 'grandmaster'"),
    (("connect-four", "random", "greedy", "--games", "0"), "1 to 1,000,000 games, not 0"),
    (("connect-four", "random"), "connect-four is for 2 players"),
    (("truel", "random", "random"), "truel is for 3 players"),
    (("connect-four", "random", "random", "--workers", "0"), "1 to 64 workers"),
    (("connect-four", "random", "random", "--seed", "-1"), "A seed is a whole number"),
    (("chess", "random", "random"), "chess"),
    (("leduc-poker", "random", "random", "--options", "raises=9"), "raises"),
    (("connect-four", "random", "random", "--plot", "nowhere/plot.svg"), "There is no folder"),
])  # fmt: skip
def test_bad_input_is_one_clear_sentence(capsys, words, words_expected):
    code, out, err = arena(capsys, *words)
    assert (
        code == 2
        and out == ""
        and words_expected in err
        and "Traceback" not in err
        and len(err.strip().splitlines()) == 1
    )


def test_json_is_one_object_on_the_last_line_and_the_plot_is_a_picture(capsys, tmp_path):
    plot = tmp_path / "plot.svg"
    code, out, _ = arena(capsys, "connect-four", "easy", "random", "--games", "10", "--json", "--plot", str(plot))
    result = json.loads(out.strip().splitlines()[-1])
    assert code == 0 and result["games"] == 10 and [row["bot"] for row in result["bots"]] == ["easy", "random"]
    for row in result["bots"]:
        assert row["low"] <= row["win_rate"] <= row["high"] and {"rating", "mean_score", "seconds_a_turn"} <= row.keys()
    assert result["bots"][0]["win_rate"] > 0.8 and result["bots"][0]["rating"] > result["bots"][1]["rating"]
    assert plot.read_text().startswith("<svg") and re.search("easy</text>", plot.read_text())


def test_the_report_for_people(capsys):
    code, out, _ = arena(capsys, "leduc-poker", "random", "random", "--games", "6")
    assert code == 0 and "leduc-poker, 6 games" in out and "random #1" in out and "random #2" in out


def test_intervals_and_shares():
    low, high = report.interval(50, 100)
    assert abs(low - 0.4038) < 1e-3 and abs(high - 0.5962) < 1e-3
    assert report.interval(0, 10)[0] == 0.0 and abs(report.interval(10, 10)[1] - 1.0) < 1e-9
    assert [report.share([1, 1, 3], bot) for bot in range(3)] == [0.5, 0.5, 0.0]


def test_ratings_order_the_bots_and_do_not_depend_on_the_order_of_arrival():
    results = [ArenaResult(n, [1, 2, 3], [3, 2, 1], [1, 1, 1], [0.0, 0.0, 0.0]) for n in range(10)]
    rated = report.ratings(["a", "b", "c"], results)
    assert rated[0] > rated[1] > rated[2]
    assert rated == report.ratings(["a", "b", "c"], results[::-1])


def test_a_tournament_of_no_seats_is_refused(games):
    with pytest.raises(Problem, match="is for 2 players"):
        tournament_of(games.get("connect-four"), [], {}, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["truffle-shuffle", "chocolatiers", "super-truffle-pigs"])
def test_the_ladder_in_short_easy_beats_random(games, name):
    tournament, results = play(games, name, ["easy", "random"], 20, workers=2)
    assert report.summary(tournament, list(results.games.values()))["bots"][0]["win_rate"] >= 0.7


@pytest.mark.slow
def test_the_ladder_in_short_hard_beats_greedy(games):
    tournament, results = play(games, "chocolatiers", ["hard", "greedy"], 12, workers=2)
    assert report.summary(tournament, list(results.games.values()))["bots"][0]["win_rate"] >= 0.6


@pytest.mark.slow
def test_the_ladder_in_short_one_easy_against_two_random_in_truel(games):
    tournament, results = play(games, "truel", ["easy", "random", "random"], 15, workers=2)
    assert report.summary(tournament, list(results.games.values()))["bots"][0]["win_rate"] >= 0.4
