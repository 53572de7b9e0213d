"""Bots get a view and the legal actions, nothing else; the search is fair, steady and finds what is to be found."""

from inspect import isfunction, signature

import pytest

from petitfour.bots import BOTS, LEVELS, budget_of, is_slow, make_bot, searcher
from petitfour.bots.search import Budget, SearchBot
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.view import view
from petitfour.core.words import LANGUAGES, Words
from petitfour.testing.walk import moments

GAMES = ("connect-four", "leduc-poker", "truffle-shuffle", "truel", "chocolatiers", "super-truffle-pigs")
HOUSE = GAMES[2:]


def decides_the_same_in_every_world(game, make, apart=3, most=12):
    """Whatever a seat cannot see: the same view and bot seed give the same move. How many moments were looked at."""
    looked = 0
    players = game.about.players[0]
    for moment in moments(game, players, {}, 3):
        if moment.number % apart or moment.seat < 0 or looked >= most:
            continue
        seat, legal = moment.seat, game.legal(moment.state, moment.seat)
        seen = view(game.layout, moment.state, seat)
        answers = set()
        for number in range(3):
            world = game.redeal(seen, seat, number) if number else moment.state
            answers.add(make(game, 7, world).choose(view(game.layout, world, seat), legal, seat))
        assert len(answers) == 1, f"the bot knows more than it sees at move {moment.number}"
        looked += 1
    return looked


@pytest.mark.parametrize("bot", ["random", "greedy", "search:60"])
@pytest.mark.parametrize("name", GAMES)
def test_same_view_and_seed_give_the_same_move_whatever_is_hidden(games, name, bot):
    game = games.get(name, compiled=True)
    assert decides_the_same_in_every_world(game, lambda g, seed, world: make_bot(bot, g, seed)) > 0


def test_that_check_finds_a_bot_that_peeks(games):
    class Peeking:
        def __init__(self, world):
            self.world = world

        def choose(self, seen, legal, seat):
            return legal[int(self.world.unseen.sum() + (self.world.hand * [1, 2, 3, 4, 5]).sum()) % len(legal)]

    game = games.get("super-truffle-pigs", compiled=True)
    with pytest.raises(AssertionError, match="knows more"):
        decides_the_same_in_every_world(game, lambda g, seed, world: Peeking(world), apart=5, most=60)


def drop(match, *columns):
    for column in columns:
        match.act(match.waiting()[0], column)


@pytest.mark.parametrize("guided", [True, False])
def test_the_search_wins_at_once_and_blocks(games, guided):
    game = games.get("connect-four", compiled=True)
    for moves in ((0, 6, 1, 6, 2, 5), (0, 6, 1, 6, 2)):  # three in a row of one's own, and of the other
        match = Match(game, 2, seed=1)
        drop(match, *moves)
        seat = match.waiting()[0]
        bot = SearchBot(game, 1, Budget(800), guided=guided)
        assert bot.choose(match.view(seat), match.legal(seat), seat) == 3


def test_a_forced_move_is_not_searched(games):
    game = games.get("connect-four", compiled=True)
    match = Match(game, 2, seed=1)
    bot = searcher("hard", game, 1)
    assert bot.choose(match.view(0), [4], 0) == 4 and bot.simulations == 0


def test_the_search_is_steady_and_its_reasons_come_best_first(games):
    game = games.get("chocolatiers", compiled=True)
    match = Match(game, 2, seed=3)
    seat = match.waiting()[0]
    reasons = [searcher("search:200", game, 5).reasons(match.view(seat), match.legal(seat), seat) for _ in range(2)]
    assert reasons[0] == reasons[1]
    assert [r.visits for r in reasons[0]] == sorted((r.visits for r in reasons[0]), reverse=True)
    assert {r.action for r in reasons[0]} == set(match.legal(seat))
    assert all(0.0 <= r.expected <= 1.0 for r in reasons[0])


@pytest.mark.parametrize(("raises", "stakes"), [("1", 1 + 2 + 4), ("2", 1 + 2 * (2 + 4))])
def test_the_search_judges_by_the_bounds_of_the_options_it_sees(games, raises, stakes):
    """Whoever folds loses the ante: how bad that is hangs on what can be lost, and so on an option of the table."""
    game = games.get("leduc-poker", compiled=True)
    match = Match(game, 2, options={"raises": raises}, seed=3)
    match.act(match.waiting()[0], game.actions.number("raise"))
    seat = match.waiting()[0]
    reasons = searcher("search:200", game, 5).reasons(match.view(seat), match.legal(seat), seat)
    folding = next(reason for reason in reasons if reason.action == game.actions.number("fold"))
    assert folding.visits and folding.expected == pytest.approx((stakes - 1) / (2 * stakes))


@pytest.mark.parametrize("part", ["search", "loops"])
def test_no_rule_of_the_search_or_of_the_loops_takes_more_than_ten_arguments(games, part):
    module = getattr(games.get("connect-four"), part)
    rules = [f for f in vars(module).values() if isfunction(f) and f.__module__ == module.__name__]
    assert len(rules) > 15
    assert [f.__name__ for f in rules if len(signature(f).parameters) > 10] == []


def test_interpreted_and_compiled_search_agree(games):
    reasons = []
    for compiled in (False, True):
        game = games.get("leduc-poker", compiled=compiled)
        match = Match(game, 2, seed=3)
        seat = match.waiting()[0]
        reasons.append(searcher("search:60", game, 5).reasons(match.view(seat), match.legal(seat), seat))
    assert reasons[0] == reasons[1]


def test_hidden_choices_of_others_are_one_edge(games):
    """While others still choose, nobody learns which mission the next seat keeps: its three choices are one edge."""
    game = games.get("super-truffle-pigs", compiled=True)
    match = Match(game, 3, seed=1)
    bot = searcher("search:400", game, 1)
    legal = match.legal(0)
    assert len(legal) == 3
    bot.reasons(match.view(0), legal, 0)
    tree = bot._tree
    node_of_other = 1  # made right after the root: the next seat chooses
    edges = tree.edges[tree.nodes[node_of_other].first :][: tree.nodes[node_of_other].edges]
    tried = [int(edge.same_as) for edge in edges if edge.same_as >= 0]
    assert len(tried) > 1 and len(set(tried)) == 1


def test_the_tree_and_the_budget_last_as_long_as_the_turn(games):
    game = games.get("super-truffle-pigs", compiled=True)
    match = Match(game, 2, seed=1)
    bots = [make_bot("search:300", game, seat) for seat in range(2)]
    spent, last = [], -1
    for _ in range(120):
        if match.is_over:
            break
        seat = match.waiting()[0]
        bot = bots[seat]
        before = bot.simulations
        legal = match.legal(seat)
        match.act(seat, bot.choose(match.view(seat), legal, seat))
        if len(legal) > 1:
            spent.append((seat == last, bot.simulations - before))
            last = seat
    assert {count for same, count in spent if not same} == {225}
    assert min(count for same, count in spent if same) < 120  # going on, most was known


def test_a_time_budget_is_kept(games):
    import time

    game = games.get("truffle-shuffle", compiled=True)
    match = Match(game, 2, seed=1)
    seat = match.waiting()[0]
    searcher("search:50", game, 1).choose(match.view(seat), match.legal(seat), seat)  # compiled by now
    bot = searcher("search:0.4s", game, 1)
    started = time.perf_counter()
    bot.choose(match.view(seat), match.legal(seat), seat)
    assert 0.2 < time.perf_counter() - started < 1.0 and bot.simulations > 50


@pytest.mark.parametrize("name", ["connect-four", "truel"])
def test_looking_at_the_clock_does_not_change_which_simulations_are_made(games, name):
    """Each has random numbers of its own, however many are made between two looks."""
    game = games.get(name, compiled=True)
    match = Match(game, game.about.players[0], seed=4)
    seat = match.waiting()[0]
    assert len(match.legal(seat)) > 1
    visits = [
        SearchBot(game, 7, Budget(900, seconds)).reasons(match.view(seat), match.legal(seat), seat)
        for seconds in (0.0, 1e9)
    ]
    assert visits[0] == visits[1]


def test_the_names_of_bots():
    assert budget_of("search:500") == (Budget(500, 0.0), True)
    assert budget_of("search:1.5s:plain") == (Budget(0, 1.5), False)
    assert budget_of("greedy") is None and not is_slow("random") and is_slow("hard")
    for wrong in ("search", "search:0", "search:-3", "search:2x", "search:0s", "Hard", "", "search:99999999"):
        assert budget_of(wrong) is None
    for level in (*LEVELS, "random", "greedy"):
        assert level in BOTS
        for language in LANGUAGES:
            assert Words(language).has(f"bot.{level}")


def test_an_unknown_bot_is_told_in_words(games):
    game = games.get("connect-four")
    with pytest.raises(Problem, match="There is no bot 'grandmaster'; the bots are: random, greedy, easy"):
        make_bot("grandmaster", game, 1)
    with pytest.raises(Problem, match="does not search"):
        searcher("greedy", game, 1)
