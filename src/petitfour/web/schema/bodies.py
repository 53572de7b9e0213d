"""What people send: the bodies of the requests that change something."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from petitfour.core import records
from petitfour.table.seating import MOST_SAID

MOST_BOX_FILES = 20
MOST_ANALYSED_BYTES = 600 * 1024  # of a file: two thousand steps take a quarter of it
AGAIN = "8 to 64 letters by chance: the same request again, after a lost answer, gets the same seat"
BRIEF = "a turn that is sent is answered by its version alone; the stream of events tells the rest"


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class WantedChair(Body):
    """Who is to sit on a chair: a bot, a person at the maker's screen, or whoever comes by the link."""

    kind: str = Field("open", pattern="^(person|bot|open)$")
    name: str = Field("", max_length=200, description="of a person")
    bot: str = Field("", max_length=40, description="as GET /bots lists them")
    face: str = Field("", max_length=40, description="of the cast for a bot, of the faces for a person; empty: any")


class Start(Body):
    """Where a game is to go on: at a moment of a finished game, or at a position that is written out. What a seat could
    not see at that moment is dealt anew; the other seats are bots'."""

    table: str = Field(
        "", max_length=60, description="the finished game's; with a position: whose box and options count"
    )
    version: int | None = Field(
        None, ge=0, description="the moment, as GET /tables/{table_id}/moments/{version} has it"
    )
    position: str = Field("", max_length=20_000, description="as GET /tables/{table_id}/positions/{version} writes it")
    seat: int = Field(0, ge=0, le=15, description="that you take")
    bot: str = Field("medium", max_length=40, description="who plays the others, as GET /bots lists them")


class NewTable(Body):
    """A table to be set."""

    game: str = Field(max_length=60)
    players: int | None = None
    options: dict[str, str] = Field(default_factory=dict, max_length=40)
    series: int = 1
    name: str = Field("", max_length=200)
    face: str = Field("", max_length=40, description="your portrait, as GET /bots lists faces; empty: by the chair")
    others: list[WantedChair] = Field(
        default_factory=list, max_length=8, description="who sits beside you, in order; without it screen, then bots"
    )
    public: bool = Field(False, description="anyone may watch: GET /tables lists it")
    bots: list[str] = Field(default_factory=list, max_length=8, description="bots for the last seats")
    screen: list[str] = Field(default_factory=list, max_length=8, description="names of others at this screen")
    clock: str = Field("", max_length=40, description="none, turn:SECONDS, game:SECONDS+INCREMENT or days:DAYS")
    box: dict[str, str] | None = Field(
        None, max_length=MOST_BOX_FILES, description="an own box: the text of box.toml and of each CSV file it names"
    )
    lesson: bool = Field(False, description="the game's guided first game, as GET /games tells that it has one")
    start: Start | None = Field(None, description="only the game, your name and your face count beside it")
    commitment: str = Field("", max_length=64, description="from POST /promise, if you add a number to the seed")
    nonce: str = Field("", max_length=64, description="that number: 16 to 64 digits 0-9 a-f")


class BoxFiles(Body):
    """An own box to be looked at."""

    game: str = Field(max_length=60)
    files: dict[str, str] = Field(max_length=MOST_BOX_FILES)


class Replay(Body):
    """A saved match to be told again."""

    record: str = Field(max_length=records.MOST_BYTES)
    start: int = Field(0, ge=0, description="the first picture: after so many steps")
    to: int | None = Field(None, ge=0, description="the last picture; to the end unless it is said")
    eyes: int | None = Field(None, ge=0, le=99, description="a seat: what it saw then; unless it is said all is open")


class AnalyseFile(Body):
    """A saved match to be analysed."""

    record: str = Field(max_length=MOST_ANALYSED_BYTES)


# -- a seat ----------------------------------------------------------------------------------------------------------


class Join(Body):
    """Somebody sits down."""

    link: str = Field(max_length=100)
    name: str = Field("", max_length=200)
    face: str = Field("", max_length=40, description="your portrait, as GET /bots lists faces; empty: by the chair")
    chair: int | None = None
    client_id: str = Field("", pattern="^(.{8,64})?$", description=AGAIN)


class MoveSeat(Body):
    """Somebody goes on at another device."""

    key: str = Field(max_length=100)
    client_id: str = Field("", pattern="^(.{8,64})?$", description=AGAIN)


class AddBot(Body):
    """A bot for a chair."""

    chair: int
    bot: str = Field("random", max_length=40, description="as GET /bots lists them")
    face: str = Field(
        "", max_length=40, description="a character of the cast; empty: who sits there, or one that is free"
    )


class RemoveBot(Body):
    """A bot that is to go."""

    chair: int


class RemovePerson(Body):
    """A person who is to go."""

    chair: int = Field(ge=0, le=15)


class ReportPerson(Body):
    """A person who behaves badly."""

    chair: int = Field(ge=0, le=15)
    reason: str = Field("", max_length=1200)


class SettleReport(Body):
    """A report that has been seen to."""

    number: int


class NewBan(Body):
    """Somebody who is to change nothing here for a while."""

    kind: str = Field(pattern="^(address|device)$")
    what: str = Field(min_length=1, max_length=60, description="an address, or the hash of a device")
    days: float = Field(7, gt=0, le=3650)
    reason: str = Field("", max_length=1200)


class LiftBan(Body):
    """A ban that is to count no more."""

    number: int


class StandIn(Body):
    """A chair that a bot is to play for a while."""

    chair: int = Field(ge=0, le=15, description="yours, or that of somebody who has been away for a while")


class NewDevice(Body):
    """A device that is to be called when it is your turn, as `PushSubscription.toJSON()` tells it."""

    endpoint: str = Field(min_length=1, max_length=1000)
    p256dh: str = Field(min_length=86, max_length=90)
    auth: str = Field(min_length=20, max_length=26)


class StopCalls(Body):
    """A device that is to be called no more."""

    endpoint: str = Field(min_length=1, max_length=1000)
    table: str = Field("", max_length=100, description="at this table; empty: at all")


class Nonce(Body):
    """A number for the seed of the next game."""

    commitment: str = Field(max_length=64, description="the hash that you saw")
    nonce: str = Field(max_length=64, description="16 to 64 digits 0-9 a-f")


# -- a turn ----------------------------------------------------------------------------------------------------------


class Decisions(Body):
    """Decisions for the draft of a turn."""

    action: int | None = Field(None, description="one more decision")
    actions: list[int] = Field([], max_length=60, description="several decisions, one after another, all or none")
    keep: int | None = Field(None, ge=0, description="first go back to this many decisions of the draft")
    version: int | None = Field(None, description="the version you see; a step made on an older table is refused")
    client_id: str | None = Field(
        None, min_length=8, max_length=64, description="with it a turn that is complete after these decisions is sent"
    )
    brief: bool = Field(False, description=BRIEF)


class TakeBack(Body):
    """The last decision of the draft, or all of them."""

    everything: bool = False


class Confirm(Body):
    """The draft becomes a turn."""

    version: int
    decisions: list[int] | None = Field(None, max_length=200, description="what you mean; another draft is not sent")
    client_id: str = Field(min_length=8, max_length=64)
    brief: bool = Field(False, description=BRIEF)


class Seen(Body):
    """What has been shown on a screen."""

    version: int = Field(ge=0, description="the version up to which you have seen what was played")


# -- a lesson --------------------------------------------------------------------------------------------------------


class Ask(Body):
    """What the coach of a lesson is asked."""

    do: str = Field(
        pattern="^(look|show|back|again|restart|leave)$",
        description="look: I have seen it; show: do it for me; back: the step before; again: this step; restart: all "
        "of it; leave: play on without the coach",
    )
    version: int = Field(ge=0, description="the version you see")


# -- talk and agreements ---------------------------------------------------------------------------------------------


class Saying(Body):
    """A line of talk."""

    text: str = Field(min_length=1, max_length=4 * MOST_SAID)


class Asking(Body):
    """What the others are asked."""

    what: str = Field(pattern="^(undo|stop)$", description="undo: take back your last turn; stop: end without a winner")


class Answering(Body):
    """What somebody says to what was asked."""

    yes: bool
    question: int | None = Field(None, description="the number of what was asked; another question is not answered")
