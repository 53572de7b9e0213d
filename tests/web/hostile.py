"""Requests nobody would send in good faith, by the thousand: none may fail, and none may change a table it may not.

`scripts/soak requests` sends a million of them; the tests some thousands.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from petitfour.bots import make_bot
from petitfour.core.registry import Registry
from petitfour.table.house import House
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.web.app import create_app

from .asking import Headers, ask

API = "/api/v1"
MOST_GROWTH = 300 * 1024  # kB of memory
LETTERS = ("a", "\u0000", "\ud800", "\u202e", "é", "💣", "\\", '"', "\n", "{", "%", "'", "<script>", "٣", "\x7f")
NUMBERS = (0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**30, 10**400, 1.5, -0.0, True)
A_GAME = "a game"  # stands for the name of the one that is played
BODIES: dict[str, dict[str, Any]] = {
    "/tables": {"game": A_GAME, "players": 2, "options": {}, "series": 1, "name": "x", "bots": ["random"],
                "face": "rabbit", "others": [{"kind": "bot", "bot": "random", "face": "fox"}], "public": True,
                "screen": [], "clock": "turn:60", "box": {"box.toml": "[box]"}, "commitment": "0" * 64, "nonce": "0"},
    "/promise": {}, "/boxes": {"game": A_GAME, "files": {"box.toml": "[box]"}}, "/replays": {"record": "{}"},
    "/replays/analysis": {"record": "{}"},
    "join": {"link": "x", "name": "y", "chair": 1, "face": "panda"},
    "bots": {"chair": 1, "bot": "random", "face": "fox"}, "bots/remove": {"chair": 1}, "move": {"key": "x"},
    "draft": {"action": 3, "actions": [], "keep": 0, "version": 1}, "draft/back": {"everything": True},
    "confirm": {"version": 1, "client_id": "client-0001"}, "say": {"text": "hello"}, "ask": {"what": "undo"},
    "answer": {"yes": True}, "stand-in": {"chair": 0}, "nonce": {"commitment": "0" * 64, "nonce": "0" * 16},
    "remove": {"chair": 1}, "link": {}, "end": {}, "report": {"chair": 1}, "forget-me": {},
    "leave": {}, "start": {}, "resign": {}, "hand-back": {}, "device": {}, "hint": {},
}  # fmt: skip
LOOKS = ("", "/log", "/why", "/events", "/moments/1", "/story", "/record", "/past/1", "/mine", "/box", "/rules")


class Hostile:
    """Makes requests that are wrong somewhere."""

    def __init__(self, seed: int, table: str, token: str, game: str) -> None:
        self.dice = random.Random(seed)
        self.game = game
        self.table = table
        self.token = token

    def request(self) -> tuple[str, str, dict[str, Any]]:
        """Method, path and the rest of a request."""
        dice = self.dice
        if dice.random() < 0.25:
            table = f"/tables/{self._id()}"
            path = dice.choice(
                (
                    *(table + look for look in LOOKS * 6),
                    "/games",
                    "/games/truel",
                    "/games/truel/rules",
                    "/words",
                    "/bots",
                    "/tables",
                )
            )
            if "moments" in path:
                path = path[:-1] + str(dice.choice((*NUMBERS, "x", "²", "9" * 5000)))
            return "GET", API + path, {"query": self._query(), "headers": self._headers()}
        name = dice.choice(tuple(BODIES))
        path = name if name.startswith("/") else f"/tables/{self._id()}/{name}"
        method = "POST" if dice.random() < 0.97 else dice.choice(("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "BREW"))
        body = self._body({key: self.game if value == A_GAME else value for key, value in BODIES[name].items()})
        return method, API + path, {"query": self._query(), "headers": self._headers(), "body": body}

    def _id(self) -> str:
        if self.dice.random() < 0.8:
            return self.table
        return self.dice.choice(("x", "é", "..", "%00", "\x00", "a" * 3000, "'; drop table turns; --", "💣"))

    def _text(self) -> str:
        many = self.dice.choice((0, 1, 3, 30, 300, 3000))
        return "".join(self.dice.choice(LETTERS) for _ in range(min(many, 60))) * max(1, many // 60)

    def _value(self, depth: int = 0) -> Any:
        kind = self.dice.randrange(7 if depth < 3 else 5)
        if kind == 0:
            return self._text()
        if kind == 1:
            return self.dice.choice(NUMBERS)
        if kind == 2:
            return self.dice.choice((None, False, float("nan"), float("inf"), -float("inf")))
        if kind == 3:
            return self.dice.randrange(-5, 12)
        if kind == 4:
            return self.dice.choice((self.game, "random", "box.toml", "turn:5", "undo"))
        if kind == 5:
            return [self._value(depth + 1) for _ in range(self.dice.randrange(4))]
        return {self._text()[:20]: self._value(depth + 1) for _ in range(self.dice.randrange(4))}

    def _body(self, good: dict[str, Any]) -> bytes:
        """A good body with something wrong in it, or no such thing at all."""
        dice = self.dice
        kind = dice.randrange(12)
        if kind < 5 and good:
            good[dice.choice(tuple(good))] = self._value()
        elif kind == 5:
            good[self._text()[:30]] = self._value()
        elif kind == 6 and good:
            del good[dice.choice(tuple(good))]
        elif kind == 7:
            return self._no_json(json.dumps(good).encode())
        elif kind == 8:
            return json.dumps(self._value()).encode()
        elif kind == 9:
            deep = dice.choice((100, 1500, 7000))
            return dice.choice(('{"a":' * deep, "[" * deep, "[" * deep + "]" * deep)).encode()
        elif kind == 10 and good:
            text = json.dumps(good)
            return (text[:-1] + ", " + text[1:]).encode()  # every key twice
        return json.dumps(good, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")

    def _no_json(self, good: bytes) -> bytes:
        dice = self.dice
        return dice.choice((
            good[: dice.randrange(len(good) + 1)], b"", b"\xff\xfe" + good, good.decode().encode("utf-16"),
            b"\xef\xbb\xbf" + good, dice.randbytes(50), b"a=1&b=2", good * 400, b"9" * 6000, b'"' + b"\xc3" * 9 + b'"',
            b"NaN", b'{"action": 1e999}', b"\x00" * 20, good.decode().encode("utf-32"),
        ))  # fmt: skip

    def _query(self) -> str:
        names = ("lang", "as", "since", "game", "action", "x")
        values = ("en", "es", "xx", "", "-1", "0", "1", "99", "9" * 30, "9" * 5000, "1e3", "%ff", "%00", "NaN", "٣",
                  "1_0", "+1", "é")  # fmt: skip
        pairs = [f"{self.dice.choice(names)}={self.dice.choice(values)}" for _ in range(self.dice.choice((0, 0, 1, 3)))]
        return "&".join(pairs) + (f"&action={self.dice.choice(NUMBERS)}" if self.dice.random() < 0.3 else "")

    def _headers(self) -> Headers:
        dice = self.dice
        kinds = (b"application/json", b"application/json", b"application/json", b"text/plain", b"application/xml",
                 b"\xff", b"application/json; charset=utf-16", b"multipart/form-data; boundary=x", b"")  # fmt: skip
        headers = [(b"content-type", dice.choice(kinds))]
        guess = dice.choice((b"x", b"\xff\xfe", b"A" * 4000, b'"', b"=;=;", b".1"))
        named = b"seat_" + self.table.encode() + b"="
        odd = (named + guess, b";" * 500, b"=", b"\x00=\x01", b"a=b; a=c; " * 50)
        if self.token:
            headers.append((b"cookie", f"seat_{self.table}={self.token}".encode()))
        elif dice.random() < 0.5:
            headers.append((b"cookie", dice.choice(odd)))
        if dice.random() < 0.1:
            headers.append(dice.choice((
                (b"last-event-id", b"9" * 400), (b"last-event-id", b"\xb2"), (b"content-length", b"-1"),
                (b"content-length", b"abc"), (b"accept-encoding", b"gzip;q=x, \xff"), (b"sec-fetch-site", b"\xff"),
                (b"range", b"bytes=0-"), (b"x-forwarded-for", b"1.2.3.4, x"), (b"transfer-encoding", b"chunked"),
            )))  # fmt: skip
        return headers


def table_print(house: House, table_id: str) -> object:
    """Everything of a table that a request could change."""
    desk = house.desk(table_id)
    table = desk.table
    drafts = {seat: tuple(draft.decisions) for seat, draft in table.drafts.items() if draft.decisions}
    chairs = [(c.kind, c.name, c.bot, c.token_hash, c.stand_in, c.face) for c in table.chairs]
    asked = None if desk.question is None else (desk.question.kind, sorted(desk.question.agreed))
    return (table.version, chairs, drafts, [line.number for line in table.talk], dict(table.nonces), table.fault,
            asked, len(desk.claims.move_keys))  # fmt: skip


async def attack(
    games: Registry, requests: int, seed: int = 1, seated: bool = False, say: Callable[[str], None] = lambda line: None
) -> Counter[int]:
    """So many hostile requests at a running table, by a stranger or by somebody who sits there.

    AssertionError with the first one that fails, that changes the table though it was refused (or was a stranger's), or
    with memory that grows. Returns how often each status was answered.
    """
    house = House(games, SqliteRepository.at(":memory:"), make_bot, bot_pause=0)
    app = create_app(house)
    counts: Counter[int] = Counter()
    before_all = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        table, token = await _new_table(house, drafted=not seated)
        hostile = Hostile(seed, table, token if seated else "", small_game(games))
        for number in range(requests):
            if seated and (number % 500 == 0 or not _still_seated(house, table, token)):
                table, token = await _new_table(house, drafted=number % 1000 == 0)
                hostile.table, hostile.token = table, token
            method, path, more = hostile.request()
            while house.attendant.tasks:  # a bot may still play
                await asyncio.wait(set(house.attendant.tasks))
            before = table_print(house, table)
            answer = await ask(app, method, path, pieces=1 if path.endswith("/events") else 99, **more)
            counts[answer.status] += 1
            sent = f"{path[:80]}?{more['query'][:80]} {more.get('body', b'')[:200]!r}"
            request = f"request {number} of seed {seed}: {method} {sent}"
            assert 200 <= answer.status < 500, f"{request} is answered {answer.status}: {answer.body[:200]!r}"
            if answer.status >= 400 or not seated:
                assert table_print(house, table) == before, f"{request} changes the table ({answer.status})"
            assert not house.table(table).fault, f"{request} stops the table: {house.table(table).fault}"
            for other in [each for each in house.desks.open if each != table]:
                del house.desks.open[other]  # what was made on the way
            if number % 100_000 == 99_999:
                say(f"{number + 1:,} requests: {dict(sorted(counts.items()))}")
    finally:
        for task in house.attendant.tasks:
            task.cancel()
        house.repository.close()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_all
    assert grown < MOST_GROWTH, f"{requests} requests took {grown // 1024} MB more memory"
    return counts


def small_game(games: Registry) -> str:
    """The game for two with the smallest state."""
    for_two = [name for name in games.names() if 2 in games.get(name).about.players]
    return min(for_two, key=lambda name: games.get(name).layout.size)


async def _new_table(house: House, drafted: bool) -> tuple[str, str]:
    table, seated = await house.create(small_game(house.games), 2, name="Ana")
    joined = await house.join(table.id, table.link, "Ben")
    await house.start(table.id, joined.holder)
    if drafted:
        house.desk(table.id).draft_step(seated.holder, table.legal(0)[0])
    return table.id, seated.token


def _still_seated(house: House, table: str, token: str) -> bool:
    now = house.table(table)
    return bool(now.chairs_held_by(token)) and now.is_playing


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/soak requests", description=__doc__)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--games-from", type=Path, action="append", default=[])
    arguments = parser.parse_args()
    many = max(100, int(arguments.requests * arguments.scale) // 2)
    for seated in (False, True):
        started = time.perf_counter()
        seed = random.SystemRandom().randrange(2**31)
        say = lambda line: print(f"web: {line}", flush=True)  # noqa: E731
        counts = asyncio.run(attack(Registry(arguments.games_from), many, seed, seated, say))
        who = "somebody seated" if seated else "a stranger"
        took = time.perf_counter() - started
        print(f"web: {many:,} hostile requests of {who}: good ({took:.1f} s) {dict(counts)}", flush=True)


if __name__ == "__main__":
    main()
