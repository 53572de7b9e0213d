"""What the points of a seat are made of (ruling 22), for the finale and whoever wants to see the sum."""

from petitfour.core.kit import Phrases, Said, count

from .box import Box
from .digging import truffles_of
from .state import MISSION, MOST_COPIES, MOST_MISSIONS, PLACES, TOKEN, State

PARTS = Phrases(truffles={"token": TOKEN, "n": count(MOST_COPIES)}, mission={"mission": MISSION})
TIES = Phrases(truffles={"n": count(PLACES)})


def score_parts(s: State, box: Box, seat: int) -> list[Said]:
    """What lies in the sack, each kind of token with its points, then the missions that are done."""
    truffles = [
        PARTS.say(
            "truffles", int(s.sack[seat, token]) * int(box.token_value[token]), token=token, n=s.sack[seat, token]
        )
        for token in range(box.tokens)
        if s.sack[seat, token]
    ]
    missions = [
        PARTS.say("mission", int(box.points[mission]), mission=mission)
        for mission in range(MOST_MISSIONS)
        if s.done[seat, mission]
    ]
    return [*truffles, *missions]


def tie_breaks(s: State, box: Box, seat: int) -> list[Said]:
    """Ruling 22: the truffles in the sack, whatever they are worth."""
    truffles = truffles_of(s, seat)
    return [TIES.say("truffles", truffles, n=truffles)]
