"""Chocolatiers: share a tray of chocolates, fill boxes, and connect the most of each kind in your display."""

from petitfour.core.kit import About, Option

about = About(
    name="chocolatiers",
    rules_version=2,
    players=(2, 3, 4),
    minutes=30,
    options=(Option("memory_aid", values=("off", "on"), default="off", kept_in="memory_aid"),),
    seats_interchangeable=True,
    chance_outcomes=40,
)
