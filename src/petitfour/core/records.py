"""A match as a file: readable, versioned, checked move by move when it is loaded."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import chance, positions
from .box import BoxSource
from .constants import CHANCE
from .match import Match, Step
from .problem import Problem
from .textfile import clean, read_text, write_text

if TYPE_CHECKING:
    from .declare import Record
    from .game import Game
    from .registry import Registry

FORMAT = 3  # 2: chance is drawn by a key; 3: it begins at a position; what does neither is written as 1 or 2, as of old
MOST_BYTES = 8 * 1024 * 1024
MOST_STEPS = 200_000
HEAD = (("game", str), ("players", int), ("options", dict), ("steps", list), ("seed", str), ("box", dict))


def to_text(
    match: Match, names: list[str] | None = None, seats: list[str] | None = None, more: dict[str, Any] | None = None
) -> str:
    """The record: JSON with a line for each decision, so that people and `diff` can read it."""
    game = match.game
    head = {
        "petitfour": "match",
        "format": _format_of(match),
        "game": game.name,
        "rules_version": game.about.rules_version,
        "players": match.players,
        "names": list(names or []),
        "seats": list(seats or []),
        "options": match.options,
        "seed": str(match.seed),
        "chance": chance.generator(match.seed),
        "box": {"name": game.box.source.name, "fingerprint": game.box.fingerprint},
        **(more or {}),
    }
    if match.start is not None:
        head["start"] = {"position": positions.describe(game, match.start)}
    if game.box.fingerprint != game.own_box_fingerprint:
        head["box"]["contents"] = game.box.source.data
    if match.is_over:
        head["result"] = {"scores": game.scores(match.state), "placing": game.placing(match.state)}
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    steps = [json.dumps(_step_data(game, step), ensure_ascii=False) for step in match.steps]
    lines += ['  "steps": [', *(f"    {line}," for line in steps[:-1]), *(f"    {line}" for line in steps[-1:]), "  ],"]
    body = json.loads("{" + "\n".join(lines).rstrip(",") + "}")
    lines.append(f'  "checksum": "{checksum(body)}"')
    return "{\n" + "\n".join(lines) + "\n}\n"


def _format_of(match: Match) -> int:
    """The oldest format that can tell of a match."""
    if match.start is not None:
        return FORMAT
    return 1 if match.seed <= chance.MOST_SEED else 2


def checksum(data: dict[str, Any]) -> str:
    """A hash of everything in the record but the checksum itself."""
    rest = {key: value for key, value in data.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:32]


def save(
    match: Match,
    path: Path,
    names: list[str] | None = None,
    seats: list[str] | None = None,
    more: dict[str, Any] | None = None,
) -> None:
    """Writes the record. Another file of that name is not overwritten unless it is a saved match itself."""
    if path.exists() and not _is_record(path):
        raise Problem(f"{path} is there already and is not a saved match; choose another name.")
    write_text(path, to_text(match, names, seats, more), "match")


def _is_record(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return b'"petitfour": "match"' in file.read(80)


def read(path: Path) -> dict[str, Any]:
    """The data of a record file, its head checked."""
    return parse(read_text(path, MOST_BYTES, "match"))


def parse(text: str) -> dict[str, Any]:
    """The data of a record, its head checked; the moves are not yet."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Problem("This is not a saved match, or it was cut off: it is not whole JSON.") from None
    if not isinstance(data, dict) or data.get("petitfour") != "match":
        raise Problem("This is not a match saved by petitfour.")
    if type(data.get("format")) is not int or not 1 <= data["format"] <= FORMAT:
        raise Problem(
            f"This match was saved in format {str(data.get('format'))[:20]!r}; this version reads up to {FORMAT}."
        )
    for key, kind in HEAD:
        if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
            raise Problem(f"This saved match is damaged: '{key}' is missing or of a wrong kind.")
    if data.get("checksum") != checksum(data):
        raise Problem("This saved match was changed after it was saved: its checksum does not fit.")
    if len(data["steps"]) > MOST_STEPS:
        raise Problem(f"This saved match has {len(data['steps'])} steps; {MOST_STEPS} is the most.")
    return data


def to_match(data: dict[str, Any], games: Registry, *, to: int | None = None, compiled: bool = False) -> Match:
    """Replays a record through the rules, up to step `to`; Problem with the step if the rules do not agree."""
    game = games.get(data["game"], compiled=compiled)
    version = data.get("rules_version")
    if type(version) is not int or version > game.about.rules_version:
        raise Problem(f"This match was played by newer rules of {game.name} than the ones here.")
    match = _start(game, data)
    same_rules = version == game.about.rules_version
    steps = data["steps"]
    if to is not None and not 0 <= to <= len(steps):
        raise Problem(f"This match has {len(steps)} steps; there is no step {to}.")
    for number, step in enumerate(steps[:to], start=1):
        seat, action, hashed = _read_step(game, step, number)
        if same_rules and seat == CHANCE and int(match.state.to_act) == CHANCE:
            outcome = chance.outcome(game, match.state, match.seed)
            if action != outcome:
                raise Problem(f"Step {number} of this match is not what its seed gives: chance was tampered with.")
        try:
            match.replay(seat, action)
        except Problem as problem:
            raise Problem(f"Step {number} of this match is not allowed by the rules: {problem}.") from None
        if same_rules and match.steps[-1].hash != hashed:
            raise Problem(f"Step {number} of this match leads elsewhere than it did when it was played.")
    if to is None:
        match.settle()  # a record that was cut between a decision and what chance made of it
        _check_result(match, data, same_rules)
    return match


def _check_result(match: Match, data: dict[str, Any], same_rules: bool) -> None:
    result = data.get("result")
    if not same_rules or (result is None and not match.is_over):
        return
    game = match.game
    ended = {"scores": game.scores(match.state), "placing": game.placing(match.state)} if match.is_over else None
    if result != ended:
        raise Problem("This saved match tells another result than its moves lead to.")


def names(data: dict[str, Any]) -> list[str]:
    """The names at the table, as far as they are texts."""
    return _texts(data.get("names"))


def seats(data: dict[str, Any]) -> list[str]:
    """Who sat where (`human` or a bot), if the record tells."""
    return _texts(data.get("seats"))


def _texts(texts: Any) -> list[str]:
    return [clean(str(each), 40) for each in texts[:99]] if isinstance(texts, list) else []


def _start(game: Game, data: dict[str, Any]) -> Match:
    box = data["box"]
    if "contents" in box:
        game = game.with_box(BoxSource.from_data(box["contents"]))
    if box.get("fingerprint") != game.box.fingerprint:
        raise Problem(f"This match was played with another box ('{clean(str(box.get('name')))}') than the one here.")
    if not all(isinstance(value, str) for value in data["options"].values()):
        raise Problem("This saved match is damaged: its options are not texts.")
    game.about.check_players(data["players"])
    seed = data["seed"]
    if not (seed.isascii() and seed.isdecimal() and len(seed) < 40):
        raise Problem("This saved match is damaged: its seed is not a number.")
    if data.get("chance", chance.FAST) != chance.generator(int(seed)):
        raise Problem("This saved match is damaged: its seed is not one for the chance it tells of.")
    match = Match(game, data["players"], options=data["options"], seed=int(seed), start=_position(game, data))
    match.restart()
    return match


def _position(game: Game, data: dict[str, Any]) -> Record | None:
    """The position a record begins at, if not where a game begins."""
    start = data.get("start")
    if start is None:
        return None
    if not isinstance(start, dict) or not isinstance(start.get("position"), str):
        raise Problem("This saved match is damaged: the position it begins at is not a text.")
    position = positions.parse(game, start["position"])
    if int(position.players) != data["players"]:
        raise Problem("This saved match is damaged: it begins at a position of another number of players.")
    return position


def _step_data(game: Game, step: Step) -> dict[str, Any]:
    if step.seat == CHANCE:
        return {"chance": step.action, "hash": step.hash}
    return {"seat": step.seat, "do": game.actions.text(step.action), "hash": step.hash}


def _read_step(game: Game, step: Any, number: int) -> tuple[int, int, str]:
    if isinstance(step, dict) and isinstance(step.get("hash"), str):
        if type(step.get("chance")) is int:
            return CHANCE, step["chance"], step["hash"]
        if type(step.get("seat")) is int and isinstance(step.get("do"), str):
            return step["seat"], game.actions.parse(step["do"]), step["hash"]
    raise Problem(f"This saved match is damaged at step {number}.")
