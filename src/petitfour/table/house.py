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
from .beginnings import Beginning
from .calls import Calls, Messenger
from .chairs import Place, bot_chair, chairs_opened_by, fill_chairs, left_chair, person_chair, places
from .coach import Coach
from .desk import Desk, to_its_end
from .desks import Desks
from .erasing import Erasing
from .hosting import Hosting
from .keyrings import Keyrings
from .lessons.at_table import readable_lesson
from .moderation import Moderation
from .names import WordList
from .promises import Promises, check_nonce
from .refusals import Conflict, NotAllowed
from .repository import Repository
from .seating import (
    BOT,
    NOBODY,
    OPEN,
    PERSON,
    Came,
    Chair,
    Holder,
    Seated,
    clean_name,
    hash_token,
    new_key,
    new_token,
)
from .table import Table

MOST_SERIES = 9
EASY = "easy"  # the bots of a lesson, when it is over


class House:
    """All tables of one repository. It refuses with keys of the words; the port says them in the reader's language."""

    def __init__(
        self, games: Registry, repository: Repository, make_bot: MakeBot, *, bot_pause: float = 0.5,
        thinking: Thinking | None = None, stand_in: str = "greedy", words: WordList | None = None,
        messenger: Messenger | None = None,
    ) -> None:  # fmt: skip
        self.games = games
        self.repository = repository
        self.compiled: dict[str, Game] = {}
        self.promises = Promises()
        self.streams_of_a_seat = 0  # that may be open at a time; 0: any number
        self.desks = Desks(repository, self.game, self._wake)
        self.attendant = Attendant(self.desks, make_bot, bot_pause, thinking, stand_in)
        self.words = words or WordList()  # that are not taken in names, and not read in talk
        self.agreements = Agreements(self.desks, stand_in, self.words)
        self.hosting = Hosting(self.desks, stand_in)
        self.moderation = Moderation(self.desks, repository.conduct)
        self.erasing = Erasing(self.desks, repository, stand_in)
        self.keyrings = Keyrings(self.desks, repository.keyrings)
        self.coach = Coach(self.desks)
        self.calls = Calls(self.desks, repository.devices, messenger, self.keyrings.is_signed_in)

    def _wake(self, desk: Desk) -> None:
        """A table has changed."""
        self.attendant.wake(desk)
        self.calls.wake(desk)

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
        commitment: str = "", nonce: str = "", face: str = "", others: Sequence[Place] = (), public: bool = False,
        lesson: bool = False, beginning: Beginning | None = None, seat: int = 0,
    ) -> tuple[Table, Seated]:  # fmt: skip
        """A new table with its maker on the first chair and the `others` beside, in their order; or else people at the
        same screen, then bots; the rest is open. Strangers are shown it if it is `public`. With a `beginning` the first
        game goes on from there, the maker at that `seat`."""
        game = self.game(game_name)
        game.about.check_players(players)
        if box is not None:
            game = game.with_box(box)
        if not 1 <= series <= MOST_SERIES:
            raise Problem(f"A series goes to 1 to {MOST_SERIES} wins, not {series}.")
        others = others or places(screen, bots)
        if 1 + len(others) > players:
            raise Problem(f"There are {players} seats: yours and room for {players - 1} others.")
        table = Table(
            new_key(), game, players, game.about.all_options(options or {}), new_key(), series, box is not None
        )
        table.clock, table.public = clock.parse(clock_text), public
        for place in (Place(PERSON, name), *others):
            if place.kind == BOT:
                self._check_bot(table, place.bot)
            self._check_name(place.name)
        if commitment:
            self.promises.give_to(table, commitment, nonce)
        seated = Seated(0, new_token())
        fill_chairs(table, [Place(PERSON, name, face=face), *others], hash_token(seated.token))
        desk = self.desks.put(table)
        try:
            await self.repository.create(table)
        except BaseException:
            del self.desks.open[table.id]
            raise
        if table.open_chair() is None:
            async with desk.lock:
                if beginning is not None:
                    await desk.begin_at(beginning.state, seat, beginning.origin)
                else:
                    await (desk.begin_lesson() if lesson else desk.begin())
            self.attendant.wake(desk)
        return table, seated

    async def teach(self, game_name: str, name: str = "", face: str = "") -> tuple[Table, Seated]:
        """A table at which a game's guided first game is given, with bots that play easily afterwards."""
        lesson = readable_lesson(self.game(game_name))
        if lesson is None:
            raise Problem("table.no_lesson")
        faces = lesson.faces()
        others = [
            Place(BOT, bot=EASY, face=faces[(chair + lesson.you) % lesson.players])
            for chair in range(1, lesson.players)
        ]
        return await self.create(
            game_name, lesson.players, options=lesson.options, name=name, face=face, others=others, lesson=True
        )

    async def play_on(
        self, game_name: str, beginning: Beginning, seat: int, bot: str, name: str = "", face: str = ""
    ) -> tuple[Table, Seated]:
        """A table at which a game goes on from a moment or a position, you at a seat and bots at the others."""
        return await self.create(
            game_name, beginning.players, options=beginning.options, box=beginning.box, name=name, face=face,
            bots=[bot] * (beginning.players - 1), beginning=beginning, seat=seat,
        )  # fmt: skip

    @to_its_end
    async def start(self, table_id: str, holder: Holder) -> None:
        """Begins the first game, or the next one of the series or a rematch, with the seats rotated."""
        desk = self.desk(table_id)
        async with desk.holding(holder):
            _must_be_open(desk.table)
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
        client_id: str = "", face: str = "",
    ) -> Seated:  # fmt: skip
        """Takes an open chair, by the link that was passed on; or the own one again, by the key that whoever left a
        running game got. The same client id gets the same chair again."""
        desk = self.desk(table_id)
        async with desk.lock:
            table = desk.table
            before = desk.claims.earlier_seat(table, link, client_id)
            if before is not None:
                return before
            if table.screen_of(holder):
                raise Conflict("table.already_seated")
            opened = chairs_opened_by(table, link)
            if opened is None:
                raise NotAllowed("table.wrong_link")
            _must_be_open(table)
            self._check_name(name)
            number = next(iter(opened), None) if chair is None else chair
            if number is None or number not in opened:
                raise Conflict("table.no_open_seat")
            seated = Seated(number, new_token())
            is_back = table.chairs[number].is_proven_by(link)  # else what was said there before is somebody else's
            came = table.chairs[number].came if is_back else Came(desk.next_line(), len(table.games))
            joined = person_chair(table, number, name, face, hash_token(seated.token), came)
            await desk.change_chairs({number: joined}, "joins")
        desk.publish()
        return desk.claims.remember(link, client_id, seated)

    @to_its_end
    async def leave(self, table_id: str, holder: Holder) -> str:
        """Gives the chair up; its token is worth nothing from now on. In a game a bot plays on, and whoever left gets
        a key by which they, and nobody else until the game is over, come back to this chair."""
        desk = self.desk(table_id)
        async with desk.holding(holder) as number:
            way_back = new_key()
            left = left_chair(desk.table, number, self.attendant.stand_in_bot, way_back)
            await desk.change_chairs({number: left}, "left_to" if left.stand_in else "leaves")
        desk.publish()
        return way_back if left.token_hash else ""

    @to_its_end
    async def add_bot(self, table_id: str, holder: Holder, chair: int, bot: str, face: str = "") -> None:
        """Puts a bot on an open chair; between games also in place of another, whose character stays unless another
        `face` is named."""
        desk = self.desk(table_id)
        async with desk.holding(holder):
            table = desk.table
            _must_be_open(table)
            free = (OPEN,) if table.is_playing else (OPEN, BOT)
            if not 0 <= chair < table.players or table.chairs[chair].kind not in free:
                raise Conflict("table.seat_not_open")
            self._check_bot(table, bot)
            await desk.change_chairs({chair: bot_chair(table, chair, bot, face)})
        desk.publish()

    @to_its_end
    async def remove_bot(self, table_id: str, holder: Holder, chair: int) -> None:
        """Between games: the chair of a bot is open again."""
        desk = self.desk(table_id)
        async with desk.holding(holder):
            if desk.table.is_playing:
                raise Conflict("table.being_played")
            if not 0 <= chair < desk.table.players or desk.table.chairs[chair].kind != BOT:
                raise Conflict("table.no_bot_there")
            await desk.change_chairs({chair: Chair()})
        desk.publish()

    def moving_key(self, table_id: str, holder: Holder) -> str:
        """A key for a link that moves the chair to another device, once and for a while."""
        desk = self.desk(table_id)
        number = desk.require_chair(holder)
        return desk.claims.new_move_key(number, desk.table.chairs[number])

    @to_its_end
    async def move(self, table_id: str, key: str, client_id: str = "") -> Seated:
        """Takes a chair over with such a key; the old device's token is worth nothing from now on."""
        desk = self.desk(table_id)
        async with desk.lock:
            chairs = desk.table.chairs
            before = desk.claims.earlier_seat(desk.table, key, client_id)
            if before is not None:
                return before
            move_key = desk.claims.move_keys.get(key)
            if move_key is None or not move_key.fits(chairs[move_key.chair]):
                raise NotAllowed("table.key_used")
            seated = Seated(move_key.chair, new_token())
            moved = {number: replace(chair, token_hash=hash_token(seated.token)) for number, chair in enumerate(chairs)
                     if chair.kind == PERSON and chair.token_hash == move_key.token_hash}  # fmt: skip
            await desk.change_chairs(moved, same_person=True)
        desk.publish()
        return desk.claims.remember(key, client_id, seated)

    def _check_name(self, name: str) -> None:
        if self.words.is_in(clean_name(name)):
            raise Problem("table.name_not_taken")

    def _check_bot(self, table: Table, bot: str) -> None:
        self.attendant.make_bot(bot, table.game, 0)  # a Problem for one that does not exist

    # -- the end -----------------------------------------------------------------------------------------------------

    @property
    def is_closing(self) -> bool:
        return self.desks.is_closing

    def end_streams(self) -> None:
        """The house closes: whoever listens is let go, and no clock is set any more."""
        self.desks.is_closing = True
        for desk in self.desks.open.values():
            desk.audience.tell()


def _must_be_open(table: Table) -> None:
    if table.is_closed:
        raise Conflict("table.closed")
