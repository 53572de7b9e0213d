"""What the own direction cards of a turn do: onto whose pigs they send wolves, beside what other cards would do."""

from typing import Any

from petitfour.core.kit import EMPTY, Foreseen, Said

from .cards_laid import Lay, in_order
from .digging import truffles_of
from .phrases import PHRASES
from .reasons_of_places import runs_of
from .state import PIGS, TRACKS
from .wolf_runs import Hits, WolfRuns

ON_OTHERS, ON_OWN, SPARED, BACK = 1.5, 2.5, 0.8, 0.25
LIKELY = 0.4  # what a chance to scare another's pig is worth at the least, beside what a turn is about
LEAST = 0.05  # a chance below this is not told
ENDS = 1.2  # the end of the game
FACT = 0.15  # what is so, and speaks for little
LITTLE = 0.05  # what speaks for all choices alike
CLEARLY = 0.08  # by so much a chance is greater than another
A_SHARE = 0.25  # of the other choices that are worse, for a reason


def run(turn: Foreseen, rest: Any) -> list[Said]:
    """What the own cards do to pigs, as wolves and pigs stand, whatever the hidden cards are; beside what other cards
    would do."""
    lays = tuple((move.parts["card"], move.parts["pack"]) for move in turn.moves if move.name == "lay")
    if not lays:
        return []
    runs, seat, lays = runs_of(turn, rest), turn.seat, in_order(lays)
    hits = runs.hits(lays)
    if last := _last_pigs(turn, rest, hits, runs):
        return last
    if turn.moves[0].name not in ("lay", "end"):  # the cards are not what is decided now
        return _on_the_way(hits, runs)
    others = [runs.hits(each) for each in runs.laid.choices(len(lays)) if each != lays]
    said = _on_others(hits, others, runs, len(lays)) or _on_nobody(runs, lays)
    return [*said, *_besides(said, _on_own(hits, others, runs, lays, seat)), *_filled(runs, lays, seat)]


def _last_pigs(turn: Foreseen, rest: Any, hits: Hits, runs: WolfRuns) -> list[Said]:
    """That the last pigs in the forest run away for sure, and with them the game is over: good for whoever is ahead."""
    left = {pig for pigs in runs.pigs.values() for pig in pigs}
    standing = int((rest.pig[: int(rest.players)] != EMPTY).sum())
    others = [who for who in range(int(rest.players)) if who != turn.seat]
    price = int(turn.box.return_price[rest.players])
    if any(rest.returned[who] == 0 and truffles_of(rest, who) >= price for who in others):
        return []  # somebody may come back
    if not left or len(left) < standing or not runs.laid.is_counted:
        return []
    if any(hits.pigs[pig] < hits.ways for pig in left):
        return []
    scores = turn.game.scores(rest)
    is_ahead = scores[turn.seat] == max(scores) and scores.count(max(scores)) == 1
    return [PHRASES.say("ends_no_pigs", ENDS if is_ahead else -ENDS)]


def _on_nobody(runs: WolfRuns, lays: tuple[Lay, ...]) -> list[Said]:
    """That these cards send no wolf onto any pig, whatever the hidden ones are."""
    return [] if runs.may_enter(lays) & set(runs.pigs) else [PHRASES.say("hits_none", FACT)]


def _on_the_way(hits: Hits, runs: WolfRuns) -> list[Said]:
    """What the cards at the end of a turn do that is about something else: only what is likely, and what they risk."""
    likely = [each for each in _on_others(hits, [], runs, 0) if each.worth >= LIKELY]
    return [*likely, *_besides(likely, _on_own(hits, [], runs, (), hits.seat))]


def _besides(onto_others: list[Said], onto_own: list[Said]) -> list[Said]:
    """What is to be said of the own pigs beside what is said of others': no risk that is told there."""
    is_told = any(said.key == "hits_risky" for said in onto_others)
    return [said for said in onto_own if said.worth > 0 or not is_told]


def _on_others(hits: Hits, others: list[Hits], runs: WolfRuns, many: int) -> list[Said]:
    who = max((each for each in hits.players if each != hits.seat), key=hits.share, default=EMPTY)
    if who == EMPTY or hits.share(who) < LEAST:
        return _none_hit(hits, others, runs, many)
    rivals = [each for each in others if each.own <= hits.own + LEAST]
    if any(each.others > hits.others + CLEARLY for each in rivals):
        return []  # another card does it oftener
    n, worth = tenths(hits.share(who), runs), ON_OTHERS * hits.others
    if hits.share(hits.seat) < LEAST:
        return [PHRASES.say("hits", worth, who=who, tenths=n)]
    net = worth - ON_OWN * hits.own
    risk = tenths(hits.share(hits.seat), runs)
    return [PHRASES.say("hits_risky", net, who=who, tenths=n, risk=risk)] if net > LITTLE else []


def tenths(share: float, runs: WolfRuns) -> int:
    """In how many of ten cases; ten only where it is so in every single one."""
    return 10 if share == 1 and runs.laid.is_counted else min(max(round(10 * share), 1), 9)


def _none_hit(hits: Hits, others: list[Hits], runs: WolfRuns, many: int) -> list[Said]:
    """That no card one could lay does anything to any pig."""
    if not others or not runs.laid.is_counted or any(each.pigs for each in [hits, *others]):
        return []
    return [PHRASES.say("none_hit_two" if many > 1 else "none_hit", LITTLE)]


def _on_own(hits: Hits, others: list[Hits], runs: WolfRuns, lays: tuple[Lay, ...], seat: int) -> list[Said]:
    said = [
        PHRASES.say("hits_own", -ON_OWN * hits.of_pig(pig), pig=pig, tenths=tenths(hits.of_pig(pig), runs))
        for pig in range(PIGS)
        if hits.of_pig(pig) >= LEAST
    ]
    worse = [each for each in others if each.own >= hits.own + LEAST]
    if not others or len(worse) < A_SHARE * len(others):
        return said
    if not hits.own and (runs.laid.is_counted or not runs.may_enter(lays) & runs.tiles_of(seat)):
        worth = SPARED + ON_OWN * sum(each.own for each in worse) / len(others)
        if runs.laid.is_counted:
            could = sum(each.own > 0 for each in others)
            said.append(
                PHRASES.say(
                    "spares_own_may" if runs.laid.hidden else "spares_own", worth, ways=1000 * could + len(others)
                )
            )
        else:
            said.append(PHRASES.say("spares_own_hidden", worth))
    elif hits.own and all(each.own > hits.own + CLEARLY for each in others):
        said.append(PHRASES.say("least_own", SPARED, tenths=tenths(hits.share(seat), runs)))
    return said


def _filled(runs: WolfRuns, lays: tuple[Lay, ...], seat: int) -> list[Said]:
    """A track that is full by these cards: all that lies on it comes back when the wolves have moved."""
    said = []
    for track in range(TRACKS):
        own = sum(pack == track for _, pack in lays)
        if own and own == runs.laid.free(track):
            n = own + sum(int(runs.laid.s.laid_by[track, space]) == seat for space in range(runs.laid.spaces))
            said.append(PHRASES.say("fills_track", BACK * n, pack=track, n=n))
    return said
