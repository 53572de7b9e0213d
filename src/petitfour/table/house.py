"""A house: tables are made in it and chairs taken. What happens at a table is its desk's."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import replace

from petitfour.core import fair
from petitfour.core.box import BoxSource
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry

from . import clock
from .agreements import Agreements
from .attendant import Attendant, MakeBot, Thinking
from .desk import Desk, to_its_end
from .desks import Desks
from .promises import Promises, check_nonce
from .refusals import Conflict, NotAllowed
from .repository import Repository
from .seating import BOT, NOBODY, OPEN, PERSON, Chair, Holder, Seated, clean_name, hashed, new_key, new_token
from .table import Table

MOST_SERIES = 9


class House:
    """All tables of one repository. It refuses with keys of the words; the port says them in the reader's language."""

    def __init__(
        self, games: Registry, repository: Repository, make_bot: MakeBot, *, bot_pause: float = 0.5,
        thinking: Thinking | None = None, stand_in: str = "greedy",
    ) -> None:  # fmt: skip
        self.games = games
        self.repository = repository
        self.compiled: dict[str, Game] = {}
        self.promises = Promises()
        self.desks = Desks(repository, self.game, lambda desk: self.attendant.wake(desk))
        self.attendant = Attendant(self.desks, make_bot, bot_pause, thinking, stand_in)
        self.agreements = Agreements(self.desks, stand_in)

    # -- tables ------------------------------------------------------------------------------------------------------

    def desk(self, table_id: str) -> Desk:
        return self.desks.desk(table_id)

    def table(self, table_id: str) -> Table:
        return self.desks.desk(table_id).table

    def game(self, name: str) -> Game:
        """The compiled game if it is ready, else the interpreted one."""
        game = self.compiled.get(name) or self.games.get(name)
        _ = game.loops  # loaded with the game, not at somebody's first draft; games with other boxes share them
        return game

    def use_compiled(self, game: Game) -> None:
        """From now on this game is played by its compiled rules, at tables that are under way as well."""
        self.compiled[game.name] = game
        self.desks.use_compiled(game)

    @to_its_end
    async def create(
        self, game_name: str, players: int, *, options: dict[str, str] | None = None, box: BoxSource | None = None,
        series: int = 1, name: str = "", bots: Sequence[str] = (), clock_text: str = "", screen: Sequence[str] = (),
        commitment: str = "", nonce: str = "",
    ) -> tuple[Table, Seated]:  # fmt: skip
        """A new table with its maker on the first chair, others at the same screen and bots beside, the rest open."""
        game = self.game(game_name)
        game.about.check_players(players)
        if box is not None:
            game = game.with_box(box)
        if not 1 <= series <= MOST_SERIES:
            raise Problem(f"A series goes to 1 to {MOST_SERIES} wins, not {series}.")
        if 1 + len(screen) + len(bots) > players:
            raise Problem(f"There are {players} seats: yours and room for {players - 1} others.")
        table = Table(
            new_key(), game, players, game.about.all_options(options or {}), new_key(), series, box is not None
        )
        table.clock = clock.parse(clock_text)
        if commitment:
            self.promises.give_to(table, commitment, nonce)
        seated = Seated(0, new_token())
        self._fill_chairs(table, [name, *screen], hashed(seated.token), bots)
        desk = self.desks.put(table)
        try:
            await self.repository.create(table)
        except BaseException:
            del self.desks.open[table.id]
            raise
        if table.open_chair() is None:
            async with desk.lock:
                await desk.begin()
            self.attendant.wake(desk)
        return table, seated

    def _fill_chairs(self, table: Table, names: list[str], token_hash: bytes, bots: Sequence[str]) -> None:
        table.chairs = [Chair() for _ in range(table.players)]
        for number, name in enumerate(names):
            table.chairs[number] = Chair(PERSON, free_name(table, name), "", token_hash)
        for number, bot in enumerate(bots, start=len(names)):
            table.chairs[number] = self._bot_chair(table, number, bot)

    @to_its_end
    async def start(self, table_id: str, holder: Holder) -> None:
        """Begins the first game, or the next one of the series or a rematch, with the seats rotated."""
        desk = self.desk(table_id)
        async with desk.holding(holder):
            if desk.table.open_chair() is not None:
                raise Conflict("table.seat_still_open")
            if desk.table.is_playing:
                raise Conflict("table.being_played")
            await desk.begin()
        desk.publish()

    @to_its_end
    async def give_nonce(self, table_id: str, holder: Holder, commitment: str, nonce: str) -> None:
        """A number of the own for the seed of the next game, whose secret's hash was seen. The first one counts; one
        for a game that has begun meanwhile comes too late and does nothing."""
        desk = self.desk(table_id)
        async with desk.holding(holder) as chair:
            table = desk.table
            if not hmac.compare_digest(commitment.encode("utf-8", "replace"), fair.commitment(table.secret).encode()):
                return
            check_nonce(nonce)
            if chair in table.nonces:
                return
            table.nonces[chair] = nonce
            try:
                await self.repository.keep_promise(table)
            except BaseException:
                del table.nonces[chair]
                raise

    # -- chairs ------------------------------------------------------------------------------------------------------

    @to_its_end
    async def join(
        self, table_id: str, link: str, name: str, chair: int | None = None, holder: Holder = NOBODY,
        client_id: str = "",
    ) -> Seated:  # fmt: skip
        """Takes an open chair, by the link that was passed on. The same client id gets the same chair again."""
        desk = self.desk(table_id)
        async with desk.lock:
            table = desk.table
            before = desk.claims.repeated(table, link, client_id)
            if before is not None:
                return before
            if table.chairs_held_by(holder.token):
                raise Conflict("table.already_seated")
            if not hmac.compare_digest(link.encode("utf-8", "replace"), table.link.encode()):
                raise NotAllowed("table.wrong_link")
            number = table.open_chair() if chair is None else chair
            if number is None or not 0 <= number < table.players or table.chairs[number].kind != OPEN:
                raise Conflict("table.no_open_seat")
            seated = Seated(number, new_token())
            joined = Chair(PERSON, free_name(table, name), "", hashed(seated.token))
            await desk.change_chairs({number: joined}, "joins")
        desk.publish()
        return desk.claims.remember(link, client_id, seated)

    @to_its_end
    async def leave(self, table_id: str, holder: Holder) -> None:
        """Gives the chair up; its token is worth nothing from now on. In a game a bot plays until somebody joins."""
        desk = self.desk(table_id)
        async with desk.holding(holder) as number:
            await desk.change_chairs({number: self.attendant.left_chair(desk.table, number)}, "leaves")
        desk.publish()

    @to_its_end
    async def add_bot(self, table_id: str, holder: Holder, chair: int, bot: str) -> None:
        """Puts a bot on an open chair."""
        desk = self.desk(table_id)
        async with desk.holding(holder):
            if not 0 <= chair < desk.table.players or desk.table.chairs[chair].kind != OPEN:
                raise Conflict("table.seat_not_open")
            await desk.change_chairs({chair: self._bot_chair(desk.table, chair, bot)})
        desk.publish()

    def moving_key(self, table_id: str, holder: Holder) -> str:
        """A key for a link that moves the chair to another device, once and for a while."""
        desk = self.desk(table_id)
        number = desk.held(holder)
        return desk.claims.new_move_key(number, desk.table.chairs[number])

    @to_its_end
    async def move(self, table_id: str, key: str, client_id: str = "") -> Seated:
        """Takes a chair over with such a key; the old device's token is worth nothing from now on."""
        desk = self.desk(table_id)
        async with desk.lock:
            chairs = desk.table.chairs
            before = desk.claims.repeated(desk.table, key, client_id)
            if before is not None:
                return before
            move_key = desk.claims.move_keys.get(key)
            if move_key is None or not move_key.fits(chairs[move_key.chair]):
                raise NotAllowed("table.key_used")
            seated = Seated(move_key.chair, new_token())
            moved = {number: replace(chair, token_hash=hashed(seated.token)) for number, chair in enumerate(chairs)
                     if chair.kind == PERSON and chair.token_hash == move_key.token_hash}  # fmt: skip
            await desk.change_chairs(moved, same_person=True)
        desk.publish()
        return desk.claims.remember(key, client_id, seated)

    def _bot_chair(self, table: Table, number: int, bot: str) -> Chair:
        self.attendant.make_bot(bot, table.game, 0)  # a Problem for one that does not exist
        return Chair(BOT, free_name(table, f"Bot {number + 1}"), bot, b"")

    # -- the end -----------------------------------------------------------------------------------------------------

    @property
    def is_closing(self) -> bool:
        return self.desks.is_closing

    def end_streams(self) -> None:
        """The house closes: whoever listens is let go, and no clock is set any more."""
        self.desks.is_closing = True
        for desk in self.desks.open.values():
            desk.audience.tell()


def free_name(table: Table, name: str) -> str:
    """A cleaned name nobody else at the table has."""
    taken = {chair.name for chair in table.chairs}
    wanted = clean_name(name) or "Guest"
    number = 2
    free = wanted
    while free in taken:
        free = f"{wanted} {number}"
        number += 1
    return free
