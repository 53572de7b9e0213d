"""Every game through OpenSpiel: its own tests of games, its players, and what our side of it promises."""

import os
import pickle
import random
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'petitfour[openspiel]'")

from petitfour.core.problem import Problem  # noqa: E402
from petitfour.core.registry import Registry  # noqa: E402
from petitfour.core.view import view  # noqa: E402
from petitfour.research import spiel  # noqa: E402

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = spiel.register([EXAMPLES])
CASES = [
    (spiel.spiel_name(game.about.name), players)
    for game in Registry([EXAMPLES]).by_name.values()
    for players in game.about.players
]
SECRETIVE = [
    kind.short_name
    for kind in pyspiel.registered_games()
    if kind.short_name in NAMES and kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
]
every_case = pytest.mark.parametrize(("name", "players"), CASES)


@pytest.fixture(autouse=True)
def _same_luck_every_time():
    random.seed(7)
    np.random.seed(7)


def play_on(state, decisions, luck):
    """Plays at random until a seat decides for the time after so many decisions, or the game is over."""
    while not state.is_terminal() and (decisions > 0 or state.is_chance_node()):
        decisions -= not state.is_chance_node()
        state.apply_action(luck.choice(state.legal_actions()))
    return state


def moments(game, number):
    """Decisions of a random game, spread over it, and its end."""
    states, luck = [play_on(game.new_initial_state(), 0, random.Random(2))], random.Random(3)
    while not states[-1].is_terminal():
        states.append(play_on(states[-1].clone(), 1, luck))
    return states[:: len(states) // number + 1] + states[-1:]


# -- OpenSpiel's own tests ---------------------------------------------------------------------------------------------


@every_case
def test_openspiels_random_games_find_nothing_wrong(name, players):
    pyspiel.random_sim_test(pyspiel.load_game(name, {"players": players}), num_sims=1, serialize=True, verbose=False)


@every_case
def test_openspiels_simulation_finds_nothing_wrong(name, players):
    from open_spiel.python.tests import games_sim_test

    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name, {"players": players}))


@every_case
def test_openspiels_interface_is_kept_on_part_of_the_tree(name, players):
    from open_spiel.integration_tests import api_test

    class Enforce(api_test.EnforceAPIOnPartialTreeBase):
        game, game_name = pyspiel.load_game(name, {"players": players}), name

        @classmethod
        def setUpClass(cls):
            super().setUpClass()  # its sample seldom leaves the dealing of the cards
            cls.some_states += moments(cls.game, 24)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Enforce).run(result)
    assert result.testsRun >= 5 and result.wasSuccessful(), result.errors + result.failures


def test_the_tree_of_leduc_poker_equals_openspiels():
    ours, theirs = pyspiel.load_game("petitfour_leduc_poker"), pyspiel.load_game("leduc_poker")
    assert ours.num_distinct_actions() == theirs.num_distinct_actions()
    assert (ours.min_utility(), ours.max_utility()) == (theirs.min_utility(), theirs.max_utility())
    assert ours.utility_sum() == theirs.utility_sum() == 0
    counts, seen, looks = {}, {}, {}

    def walk(one, other):
        kind = one.get_type()
        counts[kind] = counts.get(kind, 0) + 1
        assert kind == other.get_type() and one.current_player() == other.current_player()
        assert one.returns() == other.returns() and one.legal_actions() == other.legal_actions()
        if one.is_chance_node():
            assert dict(one.chance_outcomes()) == pytest.approx(dict(other.chance_outcomes()))
        elif not one.is_terminal():  # in this game all that happened lies open, so both mean the same
            look, knowledge = one.observation_string(), other.information_state_string()
            assert seen.setdefault(look, knowledge) == knowledge and looks.setdefault(knowledge, look) == look
        for action in one.legal_actions():
            walk(one.child(action), other.child(action))

    walk(ours.new_initial_state(), theirs.new_initial_state())
    kinds = pyspiel.StateType
    assert counts == {kinds.CHANCE: 157, kinds.DECISION: 3780, kinds.TERMINAL: 5520}
    assert len(seen) == len(looks) == 936


# -- OpenSpiel's players -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SECRETIVE)
def test_openspiels_ismcts_plays(name):
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(name)
    luck = random.Random(1)
    thrown = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1), max_length=20)
    bot = ismcts.ISMCTSBot(
        game, thrown, 1.0, 8, random_state=np.random.RandomState(1), use_observation_string=True
    )  # fmt: skip
    state = play_on(game.new_initial_state(), 0, luck)
    for _ in range(3):
        state.apply_action(bot.step(state))
        play_on(state, 1, luck)
        if state.is_terminal():
            break


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_mcts_plays(name):
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(name)
    thrown = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1), max_length=20)
    bot = mcts.MCTSBot(game, 1.0, 8, thrown, random_state=np.random.RandomState(1))
    state = play_on(game.new_initial_state(), 0, random.Random(1))
    assert bot.step(state) in state.legal_actions()


def test_openspiels_tabular_q_learner_gets_better_than_random_at_leduc_poker():
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import random_agent, tabular_qlearner

    table = rl_environment.Environment("petitfour_leduc_poker")
    table.seed(3)
    learner = tabular_qlearner.QLearner(0, table.action_spec()["num_actions"])
    agents = [learner, random_agent.RandomAgent(1, table.action_spec()["num_actions"])]

    def episodes(number, evaluate):
        won = 0.0
        for _ in range(number):
            step = table.reset()
            while not step.last():
                agent = agents[step.observations["current_player"]]
                step = table.step([agent.step(step, is_evaluation=evaluate).action])
            won += step.rewards[0]
            for agent in agents:
                agent.step(step, is_evaluation=evaluate)
        return won / number

    episodes(1500, evaluate=False)
    assert episodes(300, evaluate=True) > 0.2


# -- what our side promises --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_resampled_state_looks_the_same_and_tells_no_history(name):
    game, luck = pyspiel.load_game(name), random.Random(5)
    state = game.new_initial_state()
    others = set()
    for _ in range(4):
        play_on(state, 2, luck)
        if state.is_terminal():
            break
        seat, layout = state.current_player(), state.held.setup.game.layout
        for _ in range(4):
            world = state.resample_from_infostate(seat, luck.random)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            assert world.legal_actions() == state.legal_actions() and world.history() == []
            ours, theirs = (layout.to_bytes(view(layout, each.held.record, seat)) for each in (world, state))
            assert ours == theirs
            assert str(pickle.loads(pickle.dumps(world))) == str(world)
            others.add(str(world) == str(state))
    assert False in others


def test_clones_go_their_own_ways():
    state = play_on(pyspiel.load_game("petitfour_leduc_poker").new_initial_state(), 0, random.Random(1))
    before, clone = str(state), state.clone()
    clone.apply_action(1)
    assert str(state) == before != str(clone)
    state.apply_action(2)
    assert str(state) not in (before, str(clone)) and (state.history()[-1], clone.history()[-1]) == (2, 1)


@every_case
def test_returns_are_the_scores_or_the_share_of_victory(name, players):
    state = play_on(pyspiel.load_game(name, {"players": players}).new_initial_state(), 10**6, random.Random(players))
    game, record = state.held.setup.game, state.held.record
    if game.about.reward == "scores":
        assert state.returns() == game.scores(record)
        return
    places = game.placing(record)
    shares = [(place == 1) / places.count(1) for place in places]
    assert state.returns() == pytest.approx([(players * share - 1) / (players - 1) for share in shares])


@pytest.mark.parametrize("name", NAMES)
def test_no_two_actions_share_their_words(name):
    words = pyspiel.load_game(name).setup.action_words
    assert len(set(words)) == len(words) and all(words)


@pytest.mark.parametrize("name", NAMES)
def test_observations_are_offered_and_information_states_are_not(name):
    kind = pyspiel.load_game(name).get_type()
    assert kind.provides_observation_string and kind.provides_observation_tensor
    assert not kind.provides_information_state_string and not kind.provides_information_state_tensor
    with pytest.raises(ValueError, match="no information states"):
        pyspiel.load_game(name).make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))


def test_options_are_parameters_and_wrong_ones_are_refused_in_words():
    assert pyspiel.load_game("petitfour_leduc_poker(raises=1)").max_utility() == 7
    assert "season=winter" in str(pyspiel.load_game("petitfour_super_truffle_pigs(season=winter,players=3)"))
    with pytest.raises(Problem, match="truel is for 3 players, not 2"):
        pyspiel.load_game("petitfour_truel(players=2)")
    with pytest.raises(Problem, match="can be one, none, not 'many'"):
        pyspiel.load_game("petitfour_truel(starting_gems=many)")


def test_what_the_rules_do_not_allow_changes_nothing():
    state = pyspiel.load_game("petitfour_connect_four").new_initial_state()
    for _ in range(6):
        state.apply_action(3)
    before = str(state)
    with pytest.raises(ValueError, match="That column is full"):
        state.apply_action(3)
    with pytest.raises(ValueError, match="no such"):
        state.apply_action(7)
    assert str(state) == before and len(state.history()) == 6
    with pytest.raises(ValueError, match="Chance cannot give 6"):
        pyspiel.load_game("petitfour_leduc_poker").new_initial_state().apply_action(6)
    ended = play_on(state, 100, random.Random(1))
    with pytest.raises(ValueError, match="over"):
        ended.apply_action(0)


def test_two_games_of_one_name_are_not_mixed_up(tmp_path):
    shutil.copytree(EXAMPLES / "connect_four", tmp_path / "connect_four")
    with pytest.raises(Problem, match="registered already"):
        spiel.register([tmp_path])


def test_a_stored_state_comes_back_in_another_process_that_ends_in_peace():
    state = play_on(pyspiel.load_game("petitfour_truel").new_initial_state(), 5, random.Random(1))
    code = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(state),
        capture_output=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=True,
        timeout=60,
    )
    assert done.stdout.decode().strip() == str(state)
