"""What each command of the command line does. They answer on standard output, and raise Problem for bad input."""

from __future__ import annotations

import argparse
import dataclasses
import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

from petitfour.core import fair, positions, records
from petitfour.core.box import BoxSource, are_rows
from petitfour.core.constants import CHANCE, SPECTATOR
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling, redacted, whole
from petitfour.core.textfile import write_text
from petitfour.core.view import to_json, view
from petitfour.core.words import check_language
from petitfour.progress import progress


def list_games(given: argparse.Namespace, games: Registry) -> None:
    rows: list[dict[str, Any]] = []
    for game in games.playable():
        about = game.about
        title = Telling(game, "en").title()
        options = {option.name: list(option.values) for option in about.options}
        rows.append({"name": game.name, "title": title, "players": list(about.players), "minutes": about.minutes,
                     "options": options})  # fmt: skip
    if given.json:
        print(json.dumps({"games": rows, "problems": games.problems}))
        return
    for row in rows:
        players = " or ".join(str(p) for p in row["players"])
        minutes = f"{row['minutes']} minute{'' if row['minutes'] == 1 else 's'}"
        print(f"{row['name']}: {row['title']}, {players} players, about {minutes}")
        for option, values in row["options"].items():
            print(f"    option {option}: {', '.join(values)}")
    for problem in games.problems:
        print(f"petitfour: {problem}", file=sys.stderr)
    if not rows:
        print("No games found. --games-from FOLDER takes games from a folder.")


def run_server(given: argparse.Namespace, games: Registry) -> None:
    from petitfour.web.limits import Limits
    from petitfour.web.serve import default_store, serve

    serve(
        games, host=given.host, port=8444 if given.port is None else given.port, any_port=given.port is None,
        store=given.store or default_store(), browser=given.browser and not given.no_browser, bot_pause=given.bot_pause,
        bot=given.bots, limits=None if given.no_limits else Limits(),
    )  # fmt: skip


def run_lobby(given: argparse.Namespace, games: Registry) -> None:
    from petitfour.terminal.console import Console
    from petitfour.terminal.lobby import Lobby

    Lobby(games, check_language(given.lang), Console(piped=given.piped), program=program(given)).run()


def play_game(given: argparse.Namespace, games: Registry) -> None:
    from petitfour.terminal.console import Console
    from petitfour.terminal.line import LineTable, ready

    language = check_language(given.lang)
    game = with_box(games.get(given.game), given.box)
    if given.load:
        if given.options or given.box or given.seed is not None:
            raise Problem("A saved match goes on as it was: --load cannot be combined with --options, --box or --seed.")
        data = records.read(given.load)
        match = records.to_match(data, games)
        if match.game.name != given.game:
            raise Problem(f"{given.load} is a match of {match.game.name}, not of {given.game}.")
        seats = read_seats(given.seats, match.players) if given.seats else records.seats(data)
        seats = seats or read_seats(None, match.players)
        if len(seats) != match.players:
            raise Problem(f"This match has {match.players} seats, not {len(seats)}.")
        if ready(games, given.game, seats).compiled:
            match = records.to_match(data, games, compiled=True)
    else:
        seats = read_seats(given.seats, game.about.players[0])
        game = with_box(ready(games, given.game, seats), given.box)
        match = Match(game, len(seats), options=read_options(given.options), seed=given.seed)
    if given.save and not given.save.parent.is_dir():
        raise Problem(f"There is no folder {given.save.parent} to save into.")
    console, save_to = Console(piped=given.piped), given.save or given.load
    LineTable(match, seats, language, console, save_to, program=program(given)).play()


def show_box(given: argparse.Namespace, games: Registry) -> int:
    game = games.get(given.game)
    source = BoxSource.read(given.file or game.folder / "box.toml")
    game.check_box(source)
    if given.json:
        found = {"game": game.name, "name": source.name, "problems": source.problems, "warnings": source.warnings}
        print(json.dumps(found | ({"contents": source.data} if given.what == "show" else {}), default=str))
    elif given.what == "show":
        tell_box(source)
    else:
        for problem in source.problems:
            print(f"problem: {problem}")
        for warning in source.warnings:
            print(f"warning: {warning}")
        if not source.problems:
            print(f"The box '{source.name}' can be played.")
    if source.problems and given.what == "check":
        raise Problem(f"this box cannot be played ({len(source.problems)} problems).")
    return 0


def tell_box(source: BoxSource) -> None:
    print(f"{source.name} ({source.game})")
    for name, chapter in source.chapters():
        origin = f", {chapter['source']}" if "source" in chapter else ""
        print(f"\n{name} ({chapter.get('provenance', 'no provenance')}{origin})")
        for key, value in chapter.items():
            if key in ("provenance", "source", "file"):
                continue
            if key == "rows" and are_rows(value):
                for row in value:
                    print("  " + ", ".join(f"{k} {v}" for k, v in row.items()))
            else:
                print(f"  {key.replace('_', ' ')}: {value}")


def show_position(given: argparse.Namespace, games: Registry) -> None:
    game = games.get(given.game)
    telling = Telling(game, check_language(given.lang))
    state = positions.load(game, given.file)
    moves = [
        {"seat": seat, "action": action, "do": game.actions.text(action), "words": telling.action(action)}
        for seat in game.waiting(state)
        for action in game.legal(state, seat)
    ]
    if given.json:
        found = {"game": game.name, "state": to_json(game.layout, state), "over": game.is_over(state), "legal": moves}
        print(json.dumps(found))
        return
    if game.terminal_face is not None:
        print(game.terminal_face.picture(state, game.box.record, telling))
    if game.is_over(state):
        print(telling.result(game.placing(state)))
    for seat in game.waiting(state):
        print(telling.words.say("line.turn", seat=telling.seat(seat)))
        for number, move in enumerate((m for m in moves if m["seat"] == seat), start=1):
            print(telling.words.say("line.move", number=number, words=move["words"]))


def list_bots(given: argparse.Namespace, games: Registry) -> None:
    from petitfour.bots import BOTS

    if given.json:
        print(json.dumps({"bots": [{"bot": bot, "plays": words} for bot, words in BOTS.items()]}))
        return
    width = max(len(bot) for bot in BOTS)
    for bot, words in BOTS.items():
        print(f"{bot:<{width}}  {words}")


def hold_arena(given: argparse.Namespace, games: Registry) -> None:
    from petitfour.arena import report
    from petitfour.arena.run import Results, check_games, run, tournament_of
    from petitfour.bots import is_slow, prepare

    game = with_box(games.get(given.game), given.box)
    tournament = tournament_of(game, given.bots, read_options(given.options), given.seed)
    check_games(given.games, given.workers)
    if given.plot and not given.plot.parent.is_dir():
        raise Problem(f"There is no folder {given.plot.parent} for the plot.")
    results = Results(tournament, given.out)
    if results.found and not given.json:
        print(f"{len(results.found)} games were played before.", file=sys.stderr)
    with progress("Compiling the rules and the search (once; later starts find them ready)"):
        game = with_box(games.get(given.game, compiled=True), given.box)
        if any(is_slow(bot) for bot in given.bots):
            prepare(game)
    with progress("Playing", given.games, "games") as done:

        def told(finished: int) -> None:
            done.done = finished

        run(game, games.games_from, tournament, given.games, given.workers, results, told)
    found = report.summary(tournament, [results.found[n] for n in sorted(results.found) if n < given.games])
    if given.plot:
        write_text(given.plot, report.plot(found), "plot")
    if given.json:
        print(json.dumps(found))
    else:
        print("\n".join(report.lines(found)))


def give_hint(given: argparse.Namespace, games: Registry) -> None:
    from petitfour.bots import prepare, searcher

    telling_game = games.get(given.game)
    state = positions.load(telling_game, given.file)
    waiting = telling_game.waiting(state)
    if not waiting:
        over = telling_game.is_over(state)
        raise Problem(f"Nobody is to decide in {given.file}: {'the game is over' if over else 'chance is'}.")
    seat = waiting[0] if given.seat is None else given.seat - 1
    if seat not in waiting:
        raise Problem(f"Seat {given.seat} has nothing to decide there; {', '.join(str(s + 1) for s in waiting)} has.")
    bot = searcher(given.bot, telling_game, given.seed)  # a Problem for one that does not search, before compiling
    with progress("Compiling the rules and the search (once; later starts find them ready)"):
        game = games.get(given.game, compiled=True)
        prepare(game)
        bot = searcher(given.bot, game, given.seed)
        reasons = bot.reasons(view(game.layout, state, seat), game.legal(state, seat), seat)
    telling = Telling(game, check_language(given.lang))
    rows: list[dict[str, Any]] = [
        {"action": r.action, "do": game.actions.text(r.action), "words": telling.action(r.action),
         "expected": round(r.expected, 4), "visits": r.visits}
        for r in reasons[: given.most]
    ]  # fmt: skip
    if given.json:
        print(json.dumps({"game": game.name, "seat": seat, "simulations": bot.simulations, "hints": rows}))
        return
    print(telling.words.say("line.turn", seat=telling.seat(seat)))
    for number, row in enumerate(rows, start=1):
        percent = round(100 * row["expected"])
        print(telling.words.say("hint.line", number=number, words=row["words"], percent=percent, n=row["visits"]))


def replay_match(given: argparse.Namespace, games: Registry) -> None:
    data = records.read(given.file)
    match = records.to_match(data, games, to=given.to)
    game = match.game
    telling = Telling(game, check_language(given.lang), records.names(data))
    open_now = given.reveal or "result" in data
    state = match.state if open_now else match.view(SPECTATOR)
    told = [(number, telling.event(row)) for number, step in enumerate(match.steps, start=1)
            for row in (whole(step.events) if open_now else redacted(step.events, SPECTATOR))]  # fmt: skip
    if given.json:
        found: dict[str, Any] = {"game": game.name, "steps": len(match.steps), "over": match.is_over,
                                 "log": [{"step": n, "words": words} for n, words in told]}  # fmt: skip
        if match.is_over:
            found |= {"scores": game.scores(match.state), "placing": game.placing(match.state)}
        print(json.dumps(found))
        return
    for number, words in told:
        print(f"{number}. {words}")
    if game.terminal_face is not None:
        print(game.terminal_face.picture(state, game.box.record, telling))
    if match.is_over:
        print(telling.result(game.placing(match.state)))


def keep_store(given: argparse.Namespace, games: Registry) -> int:
    if given.what == "check":
        if given.to is not None:
            raise Problem("petitfour store check takes one file: the store.")
        return check_store(given, games)
    if given.to is None:
        more = "the file to write" if given.what == "export" else "the new store"
        raise Problem(f"petitfour store {given.what} takes two files: {given.file} and {more}.")
    rows = export_store(given) if given.what == "export" else import_store(given)
    if given.json:
        print(json.dumps({"file": str(given.to), "rows": rows}))
    else:
        print(f"{given.to}: {rows:,} rows {'written' if given.what == 'export' else 'taken'}.")
    return 0


def check_store(given: argparse.Namespace, games: Registry) -> int:
    from petitfour.table import checking

    with progress("Checking", checking.count_tables(given.file), "tables") as done:

        def told(tables: int) -> None:
            done.done = tables

        found = checking.check(given.file, games, told)
    if given.json:
        print(json.dumps(dataclasses.asdict(found)))
        return 1 if found.problems else 0
    for line in found.problems:
        print(f"problem: {line}")
    for line in found.notes:
        print(f"note: {line}")
    print(checking.summary(found))
    return 1 if found.problems else 0


def export_store(given: argparse.Namespace) -> int:
    from petitfour.table import keeping

    with progress("Writing", keeping.count_rows(given.file), "rows") as done:

        def told(rows: int) -> None:
            done.done = rows

        return keeping.export(given.file, given.to, told)


def import_store(given: argparse.Namespace) -> int:
    from petitfour.table import keeping

    with progress("Reading", keeping.count_lines(given.file), "lines") as done:

        def told(lines: int) -> None:
            done.done = lines

        return keeping.import_store(given.file, given.to, told)


def verify_match(given: argparse.Namespace, games: Registry) -> None:
    """Everything about a match again: moves, chance, and where its seed came from."""
    data = records.read(given.file)
    match = records.to_match(data, games)
    told = data.get("fair")
    fair.check(told, match.seed)
    assert isinstance(told, dict)
    if data["rules_version"] != match.game.about.rules_version:
        raise Problem("This match was played by older rules; its chance can only be computed again with those.")
    if given.hash and given.hash.strip().lower() != told["commitment"]:
        raise Problem(f"The hash shown before this game was {told['commitment']}, not the one you have.")
    if given.number and given.number.strip().lower() not in told["nonces"]:
        raise Problem("Your number is not among those the seed was made of.")
    drawn = sum(step.seat == CHANCE for step in match.steps)
    numbers = sum(bool(nonce) for nonce in told["nonces"])
    if given.json:
        print(json.dumps({"fair": True, "decisions": len(match.steps) - drawn, "outcomes": drawn, "numbers": numbers,
                          "hash": told["commitment"]}))  # fmt: skip
        return
    print(f"The moves follow the rules: {len(match.steps) - drawn} decisions.")
    print(f"Chance is what the seed gives: {drawn} outcomes.")
    print(f"The seed is made of the house's secret and {numbers} numbers of players.")
    print(f"The secret fits the hash {told['commitment']}.")
    if not given.hash:
        print("Compare it with the hash you were shown before the game, or give that with --hash.")


# -- reading arguments -----------------------------------------------------------------------------------------------


def program(given: argparse.Namespace) -> str:
    """How this program was called, games included, so that what it tells people to type works."""
    called = "petitfour" if shutil.which("petitfour") else sys.argv[0]
    folders = [*given.games_from, *(given.more_games_from or [])]
    return shlex.join([called, *(part for folder in folders for part in ("--games-from", str(folder)))])


def with_box(game: Any, path: Path | None) -> Any:
    return game if path is None else game.with_box(BoxSource.read(path))


def read_options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise Problem(f"Options are written NAME=VALUE,NAME=VALUE; '{part[:40]}' has no '='.")
        if name.strip() in options:
            raise Problem(f"Option '{name.strip()[:40]}' is given twice.")
        options[name.strip()] = value.strip()
    return options


def read_seats(text: str | None, players: int) -> list[str]:
    if text is None:
        return ["human", *["random"] * (players - 1)]
    return [part.strip() for part in text.split(",")]
