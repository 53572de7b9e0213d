"""Super Truffle Pigs: two pigs each dig for truffles in a forest whose wolves everybody helps to steer."""

from petitfour.core.kit import About, Option

about = About(
    name="super-truffle-pigs",
    players=(2, 3, 4),
    minutes=60,
    options=(Option("season", values=("summer", "winter"), default="summer", kept_in="winter"),),
    chance_outcomes=100,
    most_events=600,
)
