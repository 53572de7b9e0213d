"""A brute-force solver for orders, written from the rulings alone: it shares nothing with the rules but the names.

Every truffle gets every card and every choice of changes; what is left are the payments in which each truffle counts as
declared, and none would without one of its changes.
"""

from collections import Counter
from functools import cache
from itertools import product

COLOURS = ("green", "purple", "orange", "pink")
NUMBERED = ("1", "2", "3", "4", "5", "any", "duplicate")


@cache
def split(card):
    back, _, face = card.partition("-")
    return back, face


def asked(order, colour=None, numbers=None):
    """What each truffle of an order must be: (number or None, colour or None)."""
    if order == "one-of-each-colour":
        return [(None, each) for each in COLOURS]
    if order == "four-of-one-colour":
        return [(None, colour)] * 4
    if order.startswith("large"):
        return [(number, colour) for number in (1, 2, 3, 4, 5)]
    if order.startswith("small"):
        low = int(numbers[0])
        return [(number, colour) for number in range(low, low + 4)]
    size = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}[order.partition("-")[0]]
    return [(size, colour)] * size


def has_right_colour(card, changed, colour):
    back, _ = split(card)
    return colour is None or changed or back in (colour, "rainbow")


def has_right_number(truffles, index, number):
    """Whether a truffle counts as this number; truffles are (card, number change or None, colour change or None)."""
    card, change, _ = truffles[index]
    if number is None:
        return True
    _, face = split(card)
    if face not in NUMBERED:
        return False
    if change or face == "any":
        return True  # a Number Change gives any number: the right one
    if face != "duplicate":
        return int(face) == number
    return False  # a Duplicate's number is another truffle's: see all_count


def all_count(wanted, truffles):
    """Whether every truffle counts as declared; Duplicates copy the number another truffle counts as."""
    for index, (number, colour) in enumerate(wanted):
        if not has_right_colour(truffles[index][0], truffles[index][2], colour):
            return False
        if not has_right_number(truffles, index, number) and not copies(wanted, truffles, index):
            return False
    return True


def copies(wanted, truffles, index):
    card, change, _ = truffles[index]
    if split(card)[1] != "duplicate" or change:
        return False
    return any(
        wanted[other][0] == wanted[index][0]
        and (split(truffles[other][0])[1] != "duplicate" or truffles[other][1])
        and has_right_number(truffles, other, wanted[other][0])
        for other in range(len(wanted))
        if other != index
    )


def is_wasteful(wanted, truffles):
    """Ruling 4: a change without which its truffle would count as declared just as well."""
    for index, (card, number_change, colour_change) in enumerate(truffles):
        without = []
        if number_change:
            without.append((card, None, colour_change))
        if colour_change:
            without.append((card, number_change, None))
        for less in without:
            tried = [*truffles[:index], less, *truffles[index + 1 :]]
            number, colour = wanted[index]
            counts = has_right_number(tried, index, number) or copies(wanted, tried, index)
            if counts and has_right_colour(less[0], less[2], colour):
                return True
    return False


def payments(hand, wanted):
    """Every legal payment, as a sorted tuple of the cards spent (ruling 12: the same cards are the same payment)."""
    ways = set()
    tried = set()

    def fill(truffles, left):
        key = (len(truffles), tuple(sorted(truffles, key=str)) if same else tuple(truffles))
        if key in tried:
            return
        tried.add(key)
        if len(truffles) == len(wanted):
            if all_count(wanted, truffles) and not is_wasteful(wanted, truffles):
                spent = [card for truffle in truffles for card in truffle if card]
                ways.add(tuple(sorted(spent)))
            return
        number, colour = wanted[len(truffles)]
        for card in cards:
            if not left[card]:
                continue
            left[card] -= 1
            for change, recolour in product(numbers, colours):
                if not is_possible(card, bool(change), bool(recolour), number, colour):
                    continue
                if (change and not left[change]) or (recolour and not left[recolour]):
                    continue
                for each in (change, recolour):
                    if each:
                        left[each] -= 1
                fill([*truffles, (card, change, recolour)], left)
                for each in (change, recolour):
                    if each:
                        left[each] += 1
            left[card] += 1

    same = len(set(wanted)) == 1
    cards = sorted(set(hand))
    numbers = [None, *(card for card in cards if split(card)[1] == "number-change")]
    colours = [None, *(card for card in cards if split(card)[1] == "colour-change")]
    fill([], Counter(hand))
    return ways


@cache
def is_possible(card, change, recolour, number, colour):
    """Cuts what can never count, whatever the other truffles are; a Duplicate may still find something to copy."""
    _, face = split(card)
    if not has_right_colour(card, recolour, colour) or (recolour and has_right_colour(card, None, colour)):
        return False
    if number is None:
        return not change
    if face == "duplicate":
        return True
    if face not in NUMBERED:
        return False
    fits = face == "any" or int(face) == number
    return fits != bool(change)
