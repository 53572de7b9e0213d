"""All that a hint may say of a turn of Truel, and what it weighs: in gems, where one that is lacking counts six."""

from petitfour.core.kit import Phrases, count, seat

from .state import CARD, FIELD, GEM, JOKER, MOST_GEMS, SEATS, TRIO

WHO = seat(SEATS, "who")
FEW = count(9)
LOOT = count(3 * (MOST_GEMS + 1), "loot")  # so many gems of a colour, as `loot` packs them

PHRASES = Phrases(
    # what a full trio or a field brings at once
    gains_new={"loot": LOOT}, gains_more={"loot": LOOT}, lacks_only={"gem": GEM}, steals={"loot": LOOT, "who": WHO},
    loses_all={"loot": LOOT}, loses_some={"loot": LOOT}, takes_all={"who": WHO, "loot": LOOT},
    takes_some={"who": WHO, "loot": LOOT}, gives={"who": WHO, "loot": LOOT}, gives_more={"who": WHO, "loot": LOOT},
    more_cards={"n": FEW}, loses_cards={"n": FEW}, gives_cards={"who": WHO, "n": FEW},
    fewer_cards={"who": WHO, "n": FEW},
    more_turns={"n": FEW}, waits={}, comes_next={}, loses_turn={"who": WHO}, gives_turns={"who": WHO, "n": FEW},
    passes_over={"who": WHO, "other": WHO}, wins_joker={"joker": JOKER}, spends_joker={"joker": JOKER},
    near_start={"field": FIELD, "n": FEW}, moves_away={"who": WHO, "field": FIELD},
    moves_near={"who": WHO, "field": FIELD},
    # what a trio that lacks one card would bring
    ready_win={"card": CARD, "trio": TRIO}, ready_gem={"card": CARD, "trio": TRIO, "loot": LOOT},
    ready_start={"card": CARD, "trio": TRIO, "field": FIELD}, ready_cards={"card": CARD, "trio": TRIO, "n": FEW},
    ready_hit={"card": CARD, "trio": TRIO, "who": WHO, "loot": LOOT}, keeps_win={"card": CARD, "trio": TRIO},
    keeps_ready={"card": CARD, "trio": TRIO, "loot": LOOT},
    own_gain={"trio": TRIO, "n": FEW}, own_loss={"trio": TRIO, "n": FEW}, gain_for={"trio": TRIO, "who": WHO, "n": FEW},
    loss_for={"trio": TRIO, "who": WHO, "n": FEW}, lets_finish={"who": WHO, "trio": TRIO, "loot": LOOT},
    lets_win_with={"who": WHO, "trio": TRIO, "loot": LOOT}, spoils={"who": WHO, "trio": TRIO, "loot": LOOT},
    stops={"who": WHO, "trio": TRIO, "loot": LOOT}, harmless={"trio": TRIO},
    # what one can do without
    names_other={"card": CARD, "who": WHO}, has_gem={"card": CARD, "gem": GEM}, has_another={"card": CARD},
)  # fmt: skip

AVOIDED = ("lets_win_with", "lets_finish", "gives", "loses_all", "own_loss")  # what other choices may cost
NEW, LAST_BUT_ONE, SPARE, VICTORY = 6.0, 3.0, 0.8, 20.0  # a colour one lacked; so that one is lacking; more of the same
OWN_NEXT = 0.4  # of what the own next turn could bring: the trio may be filled before


def loot(gem: int, n: int) -> int:
    """`2 rubies` as a number."""
    return gem * (MOST_GEMS + 1) + n
