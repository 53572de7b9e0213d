"""Leduc poker: six cards, two rounds of betting. The smallest game with secrets, chance and redealing."""

from petitfour.core.kit import About, Option

about = About(
    name="leduc-poker",
    players=(2,),
    minutes=2,
    options=(Option("raises", values=("1", "2"), default="2", kept_in="most_raises"),),
    reward="scores",
    zero_sum=True,
    chance_outcomes=6,
    instant_turns=True,
)
