"""Checks of the contract that need one process only. Each raises AssertionError in words."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from petitfour.core import positions, records
from petitfour.core.batch import checked_games
from petitfour.core.constants import CHANCE, NO_SEAT, OK, SEVERAL, SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.mishaps import RuleFailed, explain, explain_failure
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.core.words import LANGUAGES
from petitfour.table.lessons.check import problems as problems_of_lesson
from petitfour.table.lessons.lesson import lesson_of

from .walk import moments, plan, random_moments, settings

SEED = 7  # of the random games


def legal_agrees_with_why_not(game: Game, games: int = 5, most: int = 600) -> None:
    """`legal` lists, in order, exactly the actions for which `why_not` says OK."""
    for moment in random_moments(game, games, most=most):
        for seat in game.waiting(moment.state):
            listed = game.legal(moment.state, seat)
            allowed = [a for a, reason in enumerate(all_reasons(game, moment.state, seat)) if reason == OK]
            assert listed == sorted(listed), f"seat {seat}: legal is not in increasing order: {listed[:12]}"
            assert listed == allowed, (
                f"move {moment.number}, seat {seat}: "
                f"legal lists {texts_of(game, listed)}, why_not allows {texts_of(game, allowed)}"
            )


def random_games_hold(game: Game, games: int = 2000) -> None:
    """Random games of every setting keep all invariants, ranges and bounds, and somebody can always act."""
    for players, options in settings(game):
        try:
            results = checked_games(game, players, games, SEED, options=options)
        except RuleFailed as failed:
            raise AssertionError(str(explain_failure(game, players, options, SEED, failed))) from failed
        mishaps = [
            str(explain(game, players, options, SEED, int(number), int(results.findings[number])))
            for number in results.failed()[:2]
        ]
        assert not mishaps, "\n".join(mishaps)
        bounds = game.bounds(players, options)
        scores = results.scores[:, :players]
        assert scores.min() >= bounds.least and scores.max() <= bounds.most, (
            f"scores from {scores.min()} to {scores.max()} leave the bounds {bounds.least} to {bounds.most}"
        )
        places = results.places[:, :players]
        better = (places[:, None, :] < places[:, :, None]).sum(axis=2)
        assert (places == better + 1).all(), "a place is one more than the number of seats that did better"


def somebody_can_always_act(game: Game, games: int = 5) -> None:
    """Until the end chance has an outcome or a waiting seat has a legal action; afterwards nobody waits."""
    for moment in random_moments(game, games):
        state, to_act, waiting = moment.state, int(moment.state.to_act), game.waiting(moment.state)
        if game.is_over(state):
            assert not waiting and to_act == NO_SEAT, "the game is over, but somebody is to act"
        elif to_act == CHANCE:
            assert not waiting, "chance decides, but a seat waits as well"
        else:
            assert to_act == SEVERAL or waiting == [to_act], f"{to_act} is to act, but {waiting} wait"
            assert waiting and waiting == sorted(set(waiting)) and max(waiting) < int(state.players)
            for seat in waiting:
                assert game.legal(state, seat), f"seat {seat} waits, but has no legal action"


def score_parts_add_up(game: Game, games: int = 3, most: int = 250) -> None:
    """The parts of a score add up to it at every moment, have words, and hang on nothing that is hidden."""
    tellings = [Telling(game, language) for language in LANGUAGES]
    for moment in random_moments(game, games, most=most):
        scores = game.scores(moment.state)
        seen = view(game.layout, moment.state, SPECTATOR)
        other = game.redeal(seen, SPECTATOR, moment.number) if game.layout.has_secrets else None
        for seat, score in enumerate(scores):
            parts = game.score_parts(moment.state, seat)
            total = sum(part.worth for part in parts)
            assert total == score, (
                f"move {moment.number}: the score of seat {seat} is {score}, its parts make {total:g}"
            )
            if other is not None:
                imagined = game.score_parts(other, seat)
                assert imagined == parts, f"move {moment.number}: the parts of the score of seat {seat} tell a secret"
            assert all(telling.score_part(part) for telling in tellings for part in parts)


def ties_are_broken_as_told(game: Game, games: int = 3, most: int = 250) -> None:
    """Where a game tells what breaks a tie, its places go by the scores and then by that, at every moment; each has
    words."""
    for moment in random_moments(game, games, most=most):
        scores = game.scores(moment.state)
        breaks = [game.tie_breaks(moment.state, seat) for seat in range(len(scores))]
        if not all(breaks):
            assert not any(breaks), "some seats have something that breaks a tie, and some have not"
            return
        for language in LANGUAGES:
            missing = [said.key for said in breaks[0] if not game.words(language).has(f"tie.{said.key}")]
            assert not missing, f"{game.name} has no {language} words for tie.{missing[0]}"
        ranks = [(score, *(said.worth for said in each)) for score, each in zip(scores, breaks, strict=True)]
        places = [1 + sum(other > rank for other in ranks) for rank in ranks]
        placing = game.placing(moment.state)
        assert places == placing, f"move {moment.number}: the places are {placing}, by what breaks ties {places}"


def events_are_declared(game: Game, games: int = 3) -> None:
    """Every event has a declared code, numbers of its domains, a seat and an audience that exist, and words."""
    telling = Telling(game, "en")
    for moment in random_moments(game, games):
        if game.is_over(moment.state):
            continue
        players = int(moment.state.players)
        for row in game.apply(game.layout.copy(moment.state), moment.seat, moment.action):
            code, seat, *numbers, audience = row
            assert 0 <= code < len(game.events.names), f"event code {code} is not declared"
            name = game.events.names[code]
            assert CHANCE <= seat < players, f"event {name} names the seat {seat}"
            assert -2 - players < audience < players, f"event {name} has the audience {audience}"
            for (part, domain), number in zip(game.events.parts[name].items(), numbers, strict=False):
                assert domain.or_empty_holds(number), f"event {name}: {part} is {number}, outside its domain"
            assert telling.event(row)


def simultaneous_choices_are_independent(game: Game, games: int = 3) -> None:
    """Where several seats decide at once, their order does not matter and none narrows another's choice."""
    for moment in random_moments(game, games):
        waiting = game.waiting(moment.state)
        if int(moment.state.to_act) != SEVERAL or len(waiting) < 2:
            continue
        first, second = waiting[0], waiting[-1]
        choices = {s: game.legal(moment.state, s)[moment.number % len(game.legal(moment.state, s))] for s in waiting}
        ends = []
        for order in ((first, second), (second, first)):
            state = game.layout.copy(moment.state)
            game.apply(state, order[0], choices[order[0]])
            assert order[1] in game.waiting(state), "one seat's choice ends another's"
            assert game.legal(state, order[1]) == game.legal(moment.state, order[1]), "one choice narrows another's"
            game.apply(state, order[1], choices[order[1]])
            ends.append(game.layout.to_bytes(state))
        assert ends[0] == ends[1], "the order of simultaneous choices matters"


def all_reasons(game: Game, state: Record, seat: int) -> list[int]:
    """What `why_not` says of every action."""
    out = np.zeros(game.actions.size, np.int64)
    game.loops.reasons(state, game.box.record, seat, out)
    return [int(reason) for reason in out]


def scratch_means_nothing(game: Game, games: int = 2) -> None:
    """Whatever lies in scratch cells, the answers are the same."""
    junk = ~game.layout.kept_cells
    if not junk.any():
        return
    for moment in random_moments(game, games):
        flat = game.layout.flat(moment.state).copy()
        flat[junk] = 12345
        other = game.layout.new(flat)
        for seat in game.waiting(moment.state):
            assert game.legal(other, seat) == game.legal(moment.state, seat), "legal depends on scratch"
        if moment.seat != NO_SEAT:
            after = [game.layout.copy(each) for each in (moment.state, other)]
            for each in after:
                game.apply(each, moment.seat, moment.action)
            assert game.layout.to_bytes(after[0]) == game.layout.to_bytes(after[1]), "apply depends on scratch"


def chance_sites_are_distinct(game: Game, games: int = 5) -> None:
    """No two outcomes of one game come from the same random number."""
    for players, options, each in plan(game, games, 4000):
        for seed in range(each):
            seen: set[int] = set()
            for moment in moments(game, players, options, seed):
                if moment.seat == CHANCE:
                    site = game.chance_site(moment.state)
                    assert site >= 0 and site not in seen, f"chance site {site} comes up twice in one game"
                    seen.add(site)


def asking_changes_nothing(game: Game, games: int = 3) -> None:
    """Questions leave the state as it is, and set-up always gives the same one."""
    for players, options in settings(game):
        first, second = game.new_state(players, options), game.new_state(players, options)
        assert game.layout.to_bytes(first) == game.layout.to_bytes(second), "set-up leaves something to chance"
    for moment in random_moments(game, games):
        state = game.layout.copy(moment.state)
        before = game.layout.to_bytes(state)
        for seat in game.waiting(state):
            for action in game.legal(state, seat):
                game.instinct(state, seat, action)
            all_reasons(game, state, seat)
        if int(state.to_act) == CHANCE:
            game.chance_weights(state)
            game.chance_site(state)
        game.scores(state)
        game.placing(state)
        game.broken(state)
        assert game.layout.to_bytes(state) == before, f"a question changed the state at move {moment.number}"


def options_are_seen(game: Game, steps: int = 2000) -> None:
    """Whoever sees the game, a spectator too, can tell which options it is played with, from the first moment on."""
    for option in game.about.options:
        assert option.kept_in in game.layout.fields, f"option {option.name}: the state has no cell {option.kept_in}"
    for players, options, _ in plan(game, 1, steps):
        for moment in moments(game, players, options, 1):
            seen = view(game.layout, moment.state, SPECTATOR)
            options_seen = game.about.options_in(seen, game.layout)
            assert options_seen == options, (
                f"move {moment.number} of a game with {options} looks like one with {options_seen}"
            )


def positions_come_back(game: Game, games: int = 3, most: int = 600) -> None:
    """State → description → state gives the same bytes, at every moment."""
    for moment in random_moments(game, games, most=most):
        text = positions.describe(game, moment.state)
        try:
            back = positions.parse(game, text)
        except Problem as problem:
            raise AssertionError(f"the game's own description is refused: {problem}\n{text}") from None
        assert game.layout.to_bytes(back) == game.layout.to_bytes(moment.state), (
            f"the position comes back changed:\n{text}"
        )


def matches_come_back(game: Game, games: Registry, count: int = 3, steps: int = 2500) -> None:
    """A match saved and loaded is the same match."""
    for players, options, each in plan(game, count, steps):
        for seed in range(each):
            match = Match(game, players, options=options, seed=seed)
            for moment_seat in iter(lambda match=match: (match.waiting() or [None])[0], None):  # type: ignore[misc]
                legal = match.legal(moment_seat)
                match.act(moment_seat, legal[(seed + len(match.steps)) % len(legal)])
            loaded = records.to_match(records.parse(records.to_text(match)), games)
            assert [step.hash for step in loaded.steps] == [step.hash for step in match.steps]
            assert [step.events for step in loaded.steps] == [step.events for step in match.steps]


def older_saves_load(game: Game, games: Registry) -> None:
    """Every match kept in the game's `tests/saves` still loads and ends as it did."""
    saves = sorted((game.folder / "tests" / "saves").glob("*.json"))
    assert saves, f"{game.folder.name}/tests/saves holds no match; keep one of every version"
    for path in saves:
        try:
            data = records.read(path)
            match = records.to_match(data, games)
        except Problem as problem:
            raise AssertionError(f"{path.name}: {problem}") from None
        if "result" in data:
            assert match.is_over, f"{path.name} is over no more"
            assert data["result"]["scores"] == game.scores(match.state), f"{path.name} ends with other scores"


def folder_is_complete(game: Game) -> None:
    """The folder has its README and both rule pages, and its box says where everything comes from."""
    for name in ("README.md", "box.toml", "locale/en.po", "locale/es.po", "locale/rules.en.md", "locale/rules.es.md"):
        path = game.folder / name
        assert path.is_file() and path.read_text("utf-8").strip(), f"{game.folder.name} has no {name}"


def lesson_can_be_played(game: Game) -> None:
    """The game's guided first game, if it has one, is allowed by the rules from begin to end, in every way that a
    person may take, and has its words."""
    try:
        lesson = lesson_of(game)
    except Problem as problem:
        raise AssertionError(str(problem)) from None
    wrong = problems_of_lesson(lesson) if lesson is not None else []
    assert not wrong, "\n".join(wrong)


def pictures_draw(game: Game, games: int = 1) -> None:
    """The text picture can be drawn at every moment, for every seat and for a spectator, in every language."""
    face = game.terminal_face
    assert face is not None, f"{game.folder.name} has no face/terminal.py"
    for language in LANGUAGES:
        telling = Telling(game, language)
        for moment in random_moments(game, games, most=300):
            for seat in (SPECTATOR, *range(int(moment.state.players))):
                picture = face.picture(view(game.layout, moment.state, seat), game.box.record, telling)
                assert isinstance(picture, str) and picture.strip(), "the picture is empty"


def kinds_are_plain_and_steady(game: Game) -> None:
    """What a game tells its faces of the box is plain JSON, and the same before a game and after one: it is told to
    everybody, so nothing of a state may get into it."""
    kinds = game.kinds()
    assert isinstance(kinds, dict), f"kinds are told by name, not as {type(kinds).__name__}"
    try:
        text = json.dumps(kinds, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise AssertionError(f"kinds are no JSON: {error}") from None
    assert json.loads(text) == kinds, "kinds are no JSON: there is a tuple, or a key that is no text"
    for moment in random_moments(game, 2, most=200):
        game.is_over(moment.state)
    assert game.kinds() is kinds, "kinds are worked out once"
    assert json.dumps(game.with_box(game.box.source).kinds()) == text, "kinds depend on more than the box"


def texts_of(game: Game, actions: list[int], most: int = 8) -> str:
    texts = ", ".join(game.actions.text(a) for a in actions[:most])
    return f"[{texts}{', …' if len(actions) > most else ''}]"


def load_registry(folder: Path) -> Registry:
    """The games of the house and the one in this folder."""
    return Registry([folder])
