"""Truel: three players, three colours of gems, trios of cards that say who gains or loses how much of what."""

from petitfour.core.kit import About, Option

about = About(
    name="truel",
    players=(3,),
    minutes=20,
    options=(Option("starting_gems", values=("one", "none"), default="one", kept_in="no_starting_gems"),),
    chance_outcomes=42,
    instant_turns=True,
    most_events=400,
    series=3,
    series_games=9,
    seats_stay=True,
)
