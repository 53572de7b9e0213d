"""Truffle Shuffle: take chocolates from a pyramid of cards, fill orders, earn coins."""

from petitfour.core.kit import About, Option

about = About(
    name="truffle-shuffle",
    players=(2, 3, 4),
    minutes=30,
    options=(
        Option("four_player_bonus", values=("five", "six"), default="five", kept_in="six_bonus_coins"),
        Option("memory_aid", values=("off", "on"), default="off", kept_in="memory_aid"),
    ),
    seats_interchangeable=True,
    chance_outcomes=11,
)
