"""Helper rules for every game: counter-based random numbers, events, and the common answers of the contract."""

from __future__ import annotations

from typing import Any

import numpy as np

from petitfour.core.constants import EVERYONE
from petitfour.core.marks import compiled_as, rule

_STEP = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_ALL_BITS = 0xFFFFFFFFFFFFFFFF
_LOW_BITS = 0xFFFFFFFF
_U_STEP, _U_MIX_1, _U_MIX_2 = np.uint64(_STEP), np.uint64(_MIX_1), np.uint64(_MIX_2)
_U_1, _U_27, _U_30, _U_31 = np.uint64(1), np.uint64(27), np.uint64(30), np.uint64(31)


def _mix_in_machine_words(seed: int, counter: int) -> int:
    z = np.uint64(seed) + (np.uint64(counter) + _U_1) * _U_STEP
    z = (z ^ (z >> _U_30)) * _U_MIX_1
    z = (z ^ (z >> _U_27)) * _U_MIX_2
    return np.int64((z ^ (z >> _U_31)) >> _U_1)  # type: ignore[return-value]


@compiled_as(_mix_in_machine_words)
def mix(seed: int, counter: int) -> int:
    """The random number that `seed` has at `counter` (SplitMix64 without its lowest bit), from 0 to 2**63 - 1.

    It exists twice because numpy's scalars warn where machine words just wrap; a test holds both to the published
    sequence.
    """
    z = (int(seed) + (int(counter) + 1) * _STEP) & _ALL_BITS
    z = ((z ^ (z >> 30)) * _MIX_1) & _ALL_BITS
    z = ((z ^ (z >> 27)) * _MIX_2) & _ALL_BITS
    return (z ^ (z >> 31)) >> 1


# SipHash-2-4 (Aumasson and Bernstein, 2012): what it says under a key of 128 bits tells nothing of the key, nor of what
# it says elsewhere. From a few numbers of `mix` its seed can be computed.
_SIP = (0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573)
_LENGTH = 8 << 56  # of what is hashed, in bytes, where SipHash wants it
_U_SIP_0, _U_SIP_1, _U_SIP_2, _U_SIP_3 = (np.uint64(word) for word in _SIP)
_U_LENGTH, _U_END = np.uint64(_LENGTH), np.uint64(0xFF)
_U_13, _U_16, _U_17, _U_21, _U_32 = np.uint64(13), np.uint64(16), np.uint64(17), np.uint64(21), np.uint64(32)
_U_43, _U_47, _U_48, _U_51 = np.uint64(43), np.uint64(47), np.uint64(48), np.uint64(51)


def _sip_in_machine_words(low: int, high: int, counter: int) -> int:
    first, second, word = np.uint64(low), np.uint64(high), np.uint64(counter)
    a, b, c, d = first ^ _U_SIP_0, second ^ _U_SIP_1, first ^ _U_SIP_2, second ^ _U_SIP_3
    for step in range(8):
        if step == 0:
            d ^= word
        elif step == 2:
            a ^= word
            d ^= _U_LENGTH
        elif step == 4:
            a ^= _U_LENGTH
            c ^= _U_END
        a += b
        c += d
        b = ((b << _U_13) | (b >> _U_51)) ^ a
        d = ((d << _U_16) | (d >> _U_48)) ^ c
        a = (a << _U_32) | (a >> _U_32)
        a += d
        c += b
        d = ((d << _U_21) | (d >> _U_43)) ^ a
        b = ((b << _U_17) | (b >> _U_47)) ^ c
        c = (c << _U_32) | (c >> _U_32)
    return np.int64((a ^ b ^ c ^ d) >> _U_1)  # type: ignore[return-value]


@compiled_as(_sip_in_machine_words)
def sip(low: int, high: int, counter: int) -> int:
    """The random number that a key has at `counter` (SipHash-2-4 of its eight bytes, without the lowest bit), from 0 to
    2**63 - 1. The key comes in two words, as they are or with a sign."""
    first, second, word = int(low) & _ALL_BITS, int(high) & _ALL_BITS, int(counter)
    a, b, c, d = first ^ _SIP[0], second ^ _SIP[1], first ^ _SIP[2], second ^ _SIP[3]
    for step in range(8):
        if step == 0:
            d ^= word
        elif step == 2:
            a, d = a ^ word, d ^ _LENGTH
        elif step == 4:
            a, c = a ^ _LENGTH, c ^ 0xFF
        a, c = (a + b) & _ALL_BITS, (c + d) & _ALL_BITS
        b, d = ((b << 13 | b >> 51) & _ALL_BITS) ^ a, ((d << 16 | d >> 48) & _ALL_BITS) ^ c
        a = (a << 32 | a >> 32) & _ALL_BITS
        a, c = (a + d) & _ALL_BITS, (c + b) & _ALL_BITS
        d, b = ((d << 21 | d >> 43) & _ALL_BITS) ^ a, ((b << 17 | b >> 47) & _ALL_BITS) ^ c
        c = (c << 32 | c >> 32) & _ALL_BITS
    return (a ^ b ^ c ^ d) >> 1


@rule
def number_at(keys: Any, counter: int) -> int:
    """The random number at `counter`: keyed by two words with SipHash, by one with `mix`."""
    if len(keys) == 2:
        return sip(int(keys[0]), int(keys[1]), counter)
    return mix(int(keys[0]), counter)


@rule
def scaled(x: int, limit: int) -> int:
    """A random number from 0 to limit - 1 (limit below 2**31), made of one below 2**63: each equally likely up to 1 in
    2**32."""
    most = int(limit)  # a narrow cell would overflow where the rules run interpreted
    return ((x >> 32) * most + (((x & _LOW_BITS) * most) >> 32)) >> 31


@rule
def below(seed: int, counter: int, limit: int) -> int:
    """A random number from 0 to limit - 1 (limit below 2**31), each equally likely up to 1 in 2**32."""
    return scaled(mix(seed, counter), limit)


@rule
def pick_weighted(seed: int, counter: int, weights: Any, length: int) -> int:
    """An index below `length`, drawn in proportion to its weight; -1 if all weights are 0."""
    return picked(mix(seed, counter), weights, length)


@rule
def picked(x: int, weights: Any, length: int) -> int:
    """The same by a random number below 2**63."""
    total = 0
    for i in range(length):
        total += int(weights[i])
    if total <= 0:
        return -1
    left = scaled(x, total)
    for i in range(length):
        left -= int(weights[i])
        if left < 0:
            return i
    return -1


@rule
def all_but(seat: int) -> int:
    """The audience of everybody except one seat."""
    return -2 - seat


@rule
def hears(audience: int, seat: int) -> bool:
    """Whether a seat (or SPECTATOR) is among an event's audience."""
    if audience == EVERYONE:
        return True
    if audience >= 0:
        return audience == seat
    return audience != all_but(seat)


@rule
def emit_to(events: Any, audience: int, code: int, seat: int, a: int, b: int, c: int) -> None:
    """Writes an event for one audience. Row 0 counts the rows; loops pass a buffer of length 0."""
    if len(events) == 0:
        return
    row = events[0, 0] + 1
    events[0, 0] = row
    if row < len(events):
        events[row, 0] = code
        events[row, 1] = seat
        events[row, 2] = a
        events[row, 3] = b
        events[row, 4] = c
        events[row, 5] = audience


@rule
def emit(events: Any, code: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Writes an event that everybody sees."""
    emit_to(events, EVERYONE, code, seat, a, b, c)


@rule
def one_waits(s: Any, out: Any) -> int:
    """`waiting` for a game in which one seat at a time decides."""
    if s.to_act < 0:
        return 0
    out[0] = s.to_act
    return 1


@rule
def share_places(points: Any, players: int, out: Any) -> None:
    """`placing` by points: 1 for the most, equal points share a place."""
    for seat in range(players):
        better = 0
        for other in range(players):
            if points[other] > points[seat]:
                better += 1
        out[seat] = better + 1


@rule
def deal_unseen(hand: Any, sizes: Any, deck: Any, shuffled: Any, seat: int, seed: int, draws: int) -> int:
    """Fills all hands but the seat's up to their sizes from `deck`, which holds all the seat does not see; the counter
    of the next draw. Cards that were not shuffled into the deck come first, into any place; the rest is drawn.
    Cards count by kind; what is in the hands already is known to be there."""
    for kind in range(len(deck)):
        for _ in range(int(deck[kind]) - int(shuffled[kind])):  # these cannot be in the deck, so they are in some hand
            places = 0
            for each in range(len(sizes)):
                places += unseen_cards(hand, sizes, each, seat)
            index = below(seed, draws, max(places, 1))
            draws += 1
            for each in range(len(sizes)):
                here = unseen_cards(hand, sizes, each, seat)
                if 0 <= index < here:
                    hand[each, kind] += 1
                    deck[kind] -= 1
                index -= here
    left = 0
    for kind in range(len(deck)):
        left += int(deck[kind])
    for each in range(len(sizes)):
        for _ in range(unseen_cards(hand, sizes, each, seat)):
            kind = drawn(deck, below(seed, draws, left))
            deck[kind] -= 1
            hand[each, kind] += 1
            left -= 1
            draws += 1
    return draws


@rule
def unseen_cards(hand: Any, sizes: Any, each: int, seat: int) -> int:
    """How many cards of a hand the seat knows nothing of are still to be filled in."""
    if each == seat:
        return 0
    unseen = int(sizes[each])
    for kind in range(hand.shape[1]):
        unseen -= int(hand[each, kind])
    return unseen


@rule
def drawn(deck: Any, index: int) -> int:
    """The kind of the card with this number, the deck sorted by kind."""
    for kind in range(len(deck)):
        index -= int(deck[kind])
        if index < 0:
            return kind
    return 0
