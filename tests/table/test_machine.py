"""Everything that can happen at a table, in any order: whatever people, bots, clocks and restarts do, it holds."""

import asyncio
import itertools

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from petitfour.bots import make_bot
from petitfour.core import chance, fair
from petitfour.core.match import state_hash
from petitfour.core.problem import Refused
from petitfour.table import rows, table, times
from petitfour.table.house import House
from petitfour.table.refusals import Conflict, NotAllowed
from petitfour.table.seating import OPEN, PERSON, Holder
from petitfour.table.sqlite.repository import SqliteRepository

from .conftest import WITH_TIME, Time

SETTINGS = {"connect-four": 2, "leduc-poker": 2, "truel": 3}
CLOCKS = ("", "turn:30", "game:60+5", "days:1")
SEATS = st.integers(0, 2)
GUESS = Holder("a-guess")
GAMES = None  # the registry, given by the tests


class Still(Time):
    """A time that stands still unless it is moved."""

    def __init__(self):
        super().__init__()
        self.wall, self.running = 1_800_000_000.0, float(int(super().monotonic()))

    def time(self):
        return self.wall + self.ahead

    def monotonic(self):
        return self.running + self.ahead


class Evening(RuleBasedStateMachine):
    """One table and everybody around it."""

    games = tuple(SETTINGS)

    def __init__(self):
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.patch = pytest.MonkeyPatch()
        self.now = Still()
        self.secrets = itertools.count(1)  # all that happens is the same when it happens again
        self.patch.setattr(fair, "new_secret", lambda: f"{fair.KEYED}{next(self.secrets):064x}")
        self.patch.setattr(chance, "new_seed", lambda: next(self.secrets))
        for module in WITH_TIME:
            self.patch.setattr(module, "time", self.now)
        self.store = SqliteRepository.at(":memory:")
        self.house = House(GAMES, self.store, make_bot, bot_pause=0, stand_in="random")
        self.holders, self.gone, self.keys, self.heard = {}, [], [], []
        self.version = self.count = 0

    def teardown(self):
        self.house.desks.is_closing = True
        for task in list(self.house.attendant.tasks):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()
        self.store.close()
        self.patch.undo()

    # -- helpers ---------------------------------------------------------------------------------------------------

    @property
    def table(self):
        return self.house.table(self.id)

    def holder(self, chair):
        return self.holders.get(chair % self.table.players, GUESS)

    def do(self, work):
        """Runs something that may be refused, then lets bots and clocks come to rest."""

        async def body():
            try:
                return await work if asyncio.iscoroutine(work) or asyncio.isfuture(work) else work()
            except (Conflict, NotAllowed, Refused):
                return None
            finally:
                await self.settle()

        return self.loop.run_until_complete(body())

    async def settle(self):
        for _ in range(3):
            for each in list(self.house.desks.open.values()):
                self.house.attendant.wake(each)
                deadline = times.deadline(each.table)
                if deadline is not None and deadline <= self.now.monotonic():
                    await self.house.attendant._ring(each)
            while self.house.attendant.tasks:
                await asyncio.wait(set(self.house.attendant.tasks))

    def kept(self):
        """All of the table that a restart must bring back."""
        now = self.table
        clocks = [round(seconds, 2) for seconds in now.left]
        return (now.version, now.chairs, now.games, now.talk, now.fault, now.secret, now.nonces, now.wins(),
                str(now.clock),
                [(t.version, t.seat, t.decisions, t.act, t.hash, t.client_id, t.events) for t in now.deeds],
                None if now.state is None else state_hash(now.game, now.state), clocks)  # fmt: skip

    # -- what happens ----------------------------------------------------------------------------------------------

    @initialize(data=st.data(), clock=st.sampled_from(CLOCKS), screen=st.booleans(), series=st.sampled_from((1, 2)))
    def table_is_made(self, data, clock, screen, series):
        game = data.draw(st.sampled_from(self.games))
        players = SETTINGS[game]

        async def make():
            table, seated = await self.house.create(
                game, players, name="Ana", clock_text=clock, series=series, screen=["Aldo"] if screen else []
            )
            self.id = table.id
            self.holders = {chair: Holder(seated.token, chair) for chair in range(1 + screen)}
            while table.open_chair() is not None:
                joined = await self.house.join(table.id, table.link, "Ben")
                self.holders[joined.chair] = joined.holder
            if not table.is_playing:
                await self.house.start(table.id, seated.holder)

        self.do(make())

    @rule(name=st.text(max_size=5))
    def join(self, name):
        """By the table's link, or by the key of whoever left last."""
        link = self.keys.pop() if self.keys and self.table.is_playing else self.table.link
        joined = self.do(self.house.join(self.id, link, name))
        if joined is not None:
            self.holders[joined.chair] = joined.holder

    @rule(chair=SEATS)
    def leave(self, chair):
        chair %= self.table.players
        if chair in self.holders:
            holder = self.holders.pop(chair)
            self.keys.append(self.do(self.house.leave(self.id, holder)) or "")
            self.gone.append(holder)

    @rule(chair=SEATS)
    def add_bot(self, chair):
        self.do(self.house.add_bot(self.id, self.holder(chair), self.table.open_chair() or 0, "random"))

    @precondition(lambda self: self.table.is_playing)
    @rule(chair=SEATS, pick=st.integers(0, 50), whole=st.booleans())
    def turn(self, chair, pick, whole):
        """A step of a draft, or a whole turn."""

        async def step():
            holder = self.holder(chair)
            draft = self.house.desk(self.id).draft_of(holder)
            while not draft.is_complete:
                legal = draft.legal()
                self.house.desk(self.id).draft_step(holder, legal[pick % len(legal)], version=self.table.version)
                if not whole:
                    return
            self.count += 1
            version = self.table.version
            confirmation = await self.house.desk(self.id).confirm(holder, version, f"client-{self.count}")
            again = (
                await self.house.desk(self.id).confirm(holder, version, f"client-{self.count}")
                if self.table.is_playing
                else confirmation
            )
            assert again.version == confirmation.version

        if self.table.waiting() and pick < 45:
            chair = self.table.chair_of(self.table.waiting()[chair % len(self.table.waiting())])
        self.do(step())

    @rule(chair=SEATS, action=st.integers(-3, 60), version=st.integers(0, 60))
    def nonsense(self, chair, action, version):
        self.do(lambda: self.house.desk(self.id).draft_step(self.holder(chair), action, version=version))
        self.do(self.house.desk(self.id).confirm(self.holder(chair), version, f"client-{action}"))

    @rule(chair=SEATS, everything=st.booleans())
    def take_back(self, chair, everything):
        self.do(lambda: self.house.desk(self.id).take_back(self.holder(chair), everything))

    @rule(chair=SEATS, kind=st.sampled_from(("undo", "undo", "undo", "stop")))
    def ask(self, chair, kind):
        self.do(self.house.agreements.ask(self.id, self.holder(chair), kind))

    @precondition(lambda self: self.table.is_playing)
    @rule(pick=st.integers(0, 44), back=st.booleans())
    def play_and_take_back(self, pick, back):
        """A turn of whoever waits, after which all agree that it is taken back."""
        seat = self.table.waiting()[0]
        chair = self.table.chair_of(seat)
        if chair not in self.holders:
            return
        self.turn(0, pick, True)
        if back:
            self.ask(chair, "undo")
            for each in range(self.table.players):
                self.answer(each, True)

    @rule(chair=SEATS, yes=st.sampled_from((True, True, False)))
    def answer(self, chair, yes):
        self.do(self.house.agreements.answer(self.id, self.holder(chair), yes))

    @rule(chair=SEATS, really=st.integers(0, 4))
    def resign(self, chair, really):
        if really == 0 and self.holder(chair) != GUESS:
            self.do(self.house.agreements.resign(self.id, self.holder(chair)))
            if self.table.chairs[chair % self.table.players].kind != PERSON:
                self.gone.append(self.holders.pop(chair % self.table.players))

    @rule(chair=SEATS, by=SEATS)
    def stand_in(self, chair, by):
        self.do(self.house.attendant.stand_in(self.id, self.holder(by), chair % self.table.players))

    @rule(chair=SEATS)
    def hand_back(self, chair):
        self.do(self.house.attendant.hand_back(self.id, self.holder(chair)))

    @rule(chair=SEATS, text=st.text(max_size=8))
    def say(self, chair, text):
        self.do(self.house.agreements.say(self.id, self.holder(chair), text))

    @rule(chair=SEATS)
    def start(self, chair):
        self.do(self.house.start(self.id, self.holder(chair)))

    @rule(chair=SEATS)
    def move_to_another_device(self, chair):
        chair %= self.table.players
        if chair not in self.holders:
            return
        old = self.holders[chair].token
        held = self.table.chairs_held_by(old)
        seated = self.do(self.house.move(self.id, self.house.moving_key(self.id, self.holders[chair])))
        self.gone.append(Holder(old))
        self.holders |= {each: Holder(seated.token, each) for each in held}

    @rule(chair=SEATS)
    def connect(self, chair):
        self.heard.append(self.do(lambda: self.house.desk(self.id).listen(self.holder(chair))))

    @precondition(lambda self: self.heard)
    @rule()
    def lose_the_connection(self):
        event = self.heard.pop()
        self.do(lambda: self.house.desk(self.id).stop_listening(event))

    @rule(seconds=st.sampled_from((1, 10, 31, 61, 2000, 90000)))
    def time_passes(self, seconds):
        self.now.ahead += seconds
        self.do(lambda: None)

    @rule()
    def restart(self):
        before = self.kept()
        self.house = House(GAMES, self.store, make_bot, bot_pause=0, stand_in="random")
        self.heard = []
        for after, earlier in zip(self.kept(), before, strict=True):
            assert after == earlier
        self.do(self.house.desks.wake_recent)

    @rule()
    def rest(self):
        before = self.kept()
        self.house.desks.rest()
        assert self.kept() == before
        self.do(lambda: None)

    # -- what always holds -----------------------------------------------------------------------------------------

    @invariant()
    def the_version_only_grows(self):
        assert self.table.version >= self.version
        self.version = self.table.version
        assert [turn.version for turn in self.table.deeds] == list(range(1, self.version + 1))

    @invariant()
    def the_turns_that_hold_lead_to_what_is_on_the_table(self):
        if self.table.current is not None:
            match = self.table.match(self.table.current)
            assert (
                state_hash(match.game, match.state)
                == state_hash(match.game, self.table.state)
                == self.table.deeds[-1].hash
            )

    @invariant()
    def only_seats_that_wait_have_drafts(self):
        assert set(self.table.drafts) <= set(self.table.waiting())

    @invariant()
    def somebody_can_act_or_the_game_is_over(self):
        waiting = [self.table.chairs[self.table.chair_of(seat)] for seat in self.table.waiting()]
        assert not self.table.is_playing or waiting
        for chair in waiting:
            assert chair.thinks or (chair.kind == OPEN and not chair.stand_in), "a bot does not play"
        assert not self.table.fault

    @invariant()
    def tokens_are_good_for_their_own_chair_only(self):
        for chair, holder in self.holders.items():
            assert self.table.chair_held_by(holder) == chair
        for holder in self.gone:
            if holder.chair is not None or holder.token not in {each.token for each in self.holders.values()}:
                assert self.table.chair_held_by(holder) is None

    @invariant()
    def clocks_run_for_people_who_think(self):
        now = self.table
        if now.clock is not None and now.is_playing:
            assert len(now.left) == now.players
            assert all(times.left_now(now, self.now.monotonic())[seat] > 0 for seat in times.running(now))
            assert {now.chair_of(s) for s in times.running(now)} == {
                now.chair_of(s) for s in now.waiting() if now.chairs[now.chair_of(s)].thinks
            }


def play(games, examples, steps, phases=(Phase.generate, Phase.shrink)):
    global GAMES
    GAMES = games
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, deadline=None, derandomize=True, database=None,
            suppress_health_check=list(HealthCheck), print_blob=False,
            phases=phases, report_multiple_bugs=False,
        ),
    )  # fmt: skip


@pytest.mark.slow
def test_whatever_happens_the_table_holds(all_games):
    play(all_games, 70, 40)


@pytest.mark.slow
def test_it_holds_where_several_decide_at_once(all_games, monkeypatch):
    monkeypatch.setitem(SETTINGS, "super-truffle-pigs", 2)
    monkeypatch.setattr(Evening, "games", ("super-truffle-pigs",))
    play(all_games, 8, 30)


@pytest.mark.slow
@pytest.mark.parametrize("bug", ["undo forgotten", "drafts kept", "act not stored", "stand-in lost", "token kept"])
def test_a_planted_bug_is_found(all_games, monkeypatch, bug):
    Table = table.Table  # noqa: N806
    monkeypatch.setattr(Evening, "games", ("connect-four",))
    if bug == "undo forgotten":
        monkeypatch.setattr(table, "turns_that_hold", lambda turns: [turn for turn in turns if turn.act is None])
    elif bug == "drafts kept":
        honest = Table.take

        def careless(self, entry):
            drafts = dict(self.drafts)
            honest(self, entry)
            self.drafts = drafts

        monkeypatch.setattr(Table, "take", careless)
    elif bug == "act not stored":
        honest_append = SqliteRepository.append

        async def forgetful(self, table_id, entry, talk=()):
            if entry.deed.act is None:
                await honest_append(self, table_id, entry, talk)

        monkeypatch.setattr(SqliteRepository, "append", forgetful)
    elif bug == "stand-in lost":
        honest_chair = rows.of_chair
        monkeypatch.setattr(rows, "of_chair", lambda id_, n, chair: honest_chair(id_, n, chair.with_stand_in("")))
    else:
        monkeypatch.setattr(table.Chair, "is_held_by", lambda self, token: token != "a-guess")
    with pytest.raises((AssertionError, IndexError)):
        play(all_games, 60, 30, (Phase.generate,))
