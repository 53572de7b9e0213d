"""Two worlds over HTTP: every byte a reader can get is the same when only what they may not see differs."""

import itertools
import random
import types

import numpy as np
import pytest

from petitfour.core.match import Match
from petitfour.table import attendant as attendant_module
from petitfour.table import draft as draft_module
from petitfour.table import entries as entries_module
from petitfour.table import frames as frames_module
from petitfour.table import house as house_module
from petitfour.table import table as table_module
from petitfour.table import worlds as worlds_module
from petitfour.web.reader import Reader

from .conftest import Person, listening, run, serving, two_at


def paired_seeds(leduc, seat):
    """Two deals in which this seat's card and the open card are the same, and the other hand is not."""
    seen = {}
    for seed in itertools.count(1):
        match = Match(leduc, 2, seed=seed)
        for _ in range(2):
            match.act(match.waiting()[0], 1)
        hand, open_card = match.state.hand.tolist(), int(match.state.open_card)
        key = (hand[seat], open_card) if seat >= 0 else open_card
        if key in seen and seen[key][1] != hand[1 - max(seat, 0)]:
            return seen[key][0], seed
        seen.setdefault(key, (seed, hand[1 - max(seat, 0)]))
    raise AssertionError


async def everything(reader, table):
    """Every byte this reader can get: views, legal actions, reasons, log, words, errors, headers."""
    paths = [f"/tables/{table}{rest}" for rest in ("", "?lang=es", "?since=1", "/log", "/log?lang=es", "/record")]
    paths += [f"/tables/{table}/why?action={action}" for action in range(-1, 4)] + ["/tables", "/tables?lang=es"]
    paths += [f"/tables/{table}/moments/{version}" for version in range(1, 9)]
    paths += [f"/tables/{table}/turns?since={version}" for version in range(9)]
    paths += [
        f"/tables/{table}/{what}"
        for what in (
            "story",
            "box",
            "moments/1?lang=es",
            "moments/2?as=1",
            "moments/2?eyes=1",
            "analysis",
            "positions/1",
        )
    ]
    answers = []
    for path in paths:
        answer = await reader.get(path)
        answers.append((path, answer.status_code, sorted(answer.headers.items()), answer.content))
    answers.append(("stream", await first_message(reader, table)))
    answers.append(("frames", await first_message(reader, table, "since=1&lang=en&framed=1")))
    for path, body in (
        ("analysis", {}),
        ("draft", {"action": 0}),
        ("draft", {"action": 7}),
        ("confirm", {"version": 0, "client_id": "x" * 9}),
        ("draft/back", {"everything": True}),
        ("draft", {"action": 1}),
        ("say", {"text": "Hello"}),
        ("hint", {}),
        ("nonce", {"commitment": "0" * 64, "nonce": "0" * 16}),
        ("stand-in", {"chair": 5}),
        ("hand-back", {}),
        ("ask", {"what": "undo"}),
        ("answer", {"yes": False}),
        ("ask", {"what": "stop"}),
        ("answer", {"yes": False}),
    ):
        answer = await reader.post(f"/tables/{table}/{path}", body)
        answers.append((path, answer.status_code, sorted(answer.headers.items()), answer.content))
    answers.append((await reader.get(f"/tables/{table}")).content)  # with the draft of the last step
    await reader.post(f"/tables/{table}/draft/back", {"everything": True})
    return answers


async def first_message(reader, table, query="lang=en"):
    """What the event stream says first."""

    async with listening(reader, table, query) as heard:
        await heard()
        return await heard()


async def evening(new_house, seed, who, monkeypatch):
    """One evening with this deal, as `who` receives it."""
    same_luck(monkeypatch, seed)
    house = new_house()
    async with serving(house) as app:
        ana, ben, table = await two_at(app, game="leduc-poker")
        TABLES[:] = [house.table(table)]
        reader = await signed_in_as(app, ana, table) if who == "kept" else reader_at(app, table, who, ana, ben)
        answers = [await everything(reader, table)]
        for number, bet in enumerate(
            (1, 2, 1, 1, 2)
        ):  # check, raise, call; the open card; check, raise: a call would show
            await (ana, ben)[(0, 1, 0, 0, 1)[number]].move(table, bet, f"client-{number:04}")
            answers.append(await everything(reader, table))
            if number == 1:  # Ben raised, and takes it back with Ana's consent
                assert (await ben.post(f"/tables/{table}/ask", {"what": "undo"})).status_code == 200
                answers.append(await everything(reader, table) if reader not in (ana, ben) and who != "kept" else ())
                assert (await ana.post(f"/tables/{table}/answer", {"yes": True})).status_code == 200
                answers.append(await everything(reader, table))
                await ben.move(table, bet, "client-again")
    return answers


async def signed_in_as(app, person, table):
    """Another device of somebody, who keeps this seat."""
    code = (await person.post("/keyring/code")).json()["code"]
    assert (await person.post(f"/tables/{table}/keep")).status_code == 200
    device = Person(app)
    assert (await device.post("/keyring/code/sign-in", {"code": code})).status_code == 200
    return device


def reader_at(app, table, who, ana, ben):
    """Whoever reads along: from a seat, watching, or guessing at a token."""
    stranger = Person(app)
    stranger.http.cookies.set(f"seat_{table}", "a-guess", domain="house.test")
    return {"seat": ana, "other": ben, "spectator": Person(app), "stranger": stranger}[who]


def same_luck(monkeypatch, seed):
    """From now on the deal is this one, and keys, tokens, bots' luck and the time are the same every time."""
    numbers = itertools.count()
    monkeypatch.setattr(house_module, "new_key", lambda: f"key-{next(numbers):020}")
    monkeypatch.setattr(house_module, "new_token", lambda: f"token-{next(numbers):040}")
    monkeypatch.setattr(house_module.fair, "new_secret", lambda: f"{next(numbers):064x}")
    monkeypatch.setattr(house_module.fair, "seed", lambda secret, nonces: seed)
    monkeypatch.setattr(attendant_module.chance, "apart_from", lambda *what: 5)  # the bots' own luck is the same
    dice = random.Random(5)  # drafts imagine other worlds than the real one, and the same ones every evening
    monkeypatch.setattr(worlds_module, "random", types.SimpleNamespace(getrandbits=lambda bits: dice.getrandbits(60)))
    monkeypatch.setattr(table_module.time, "time", lambda: 1_700_000_000.0)


@pytest.mark.parametrize(("who", "seat"), [("seat", 0), ("other", 1), ("spectator", -1), ("stranger", -1), ("kept", 0)])
def test_every_byte_is_the_same_when_only_secrets_differ(new_house, leduc, who, seat, monkeypatch, tmp_path):
    assert same_bytes(new_house, leduc, who, seat, monkeypatch, tmp_path)


@pytest.mark.parametrize("leak", ["view", "events", "length", "draft", "stream", "frames"])
def test_a_planted_leak_is_found(new_house, leduc, monkeypatch, tmp_path, leak):
    table = table_module.Table
    if leak == "view":
        monkeypatch.setattr(table, "view", lambda self, seat: self.state)
    elif leak == "events":
        monkeypatch.setattr(entries_module, "redact", lambda events, seat: list(events))
    elif leak == "draft":  # drafts played on the real state
        monkeypatch.setattr(draft_module, "imagine", lambda game, state, seat, seeds: real_rows(game, seeds))
    elif leak == "frames":
        monkeypatch.setattr(frames_module, "seen_by", lambda layout, rows, seat: np.array(rows))
    elif leak == "stream":
        honest = Reader.table_json
        leaking = lambda *asked, **more: honest(*asked, **more)[:-1] + b',"x":%d}' % real_state(leduc).hand[1]  # noqa: E731
        monkeypatch.setattr(Reader, "table_json", leaking)
    else:
        names = table.names
        monkeypatch.setattr(
            table,
            "names",
            lambda self: [n + "!" * (int(self.state.hand[1]) if self.state is not None else 0) for n in names(self)],
        )
    assert not same_bytes(new_house, leduc, "seat", 0, monkeypatch, tmp_path)


def real_rows(game, seeds):
    return np.tile(game.layout.flat(real_state(game)), (len(seeds), 1))


def real_state(game):
    """The state of the only running table, for planted leaks."""
    return game.layout.copy(next(t.state for t in TABLES if t.state is not None))


TABLES = []


def same_bytes(new_house, leduc, who, seat, monkeypatch, tmp_path):
    worlds = []
    for seed in paired_seeds(leduc, seat):
        for old in tmp_path.glob("tables.sqlite*"):
            old.unlink()
        with monkeypatch.context() as patched:
            worlds.append(run(evening(new_house, seed, who, patched)))
    for step, (one, other) in enumerate(zip(*worlds, strict=True)):
        for a, b in zip(one, other, strict=True):
            if a != b:
                print(f"step {step}: {str(a)[:60]} differs")
    return worlds[0] == worlds[1]
