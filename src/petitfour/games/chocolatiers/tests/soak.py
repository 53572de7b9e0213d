"""What `scripts/soak` runs for this game beyond the contract."""

from petitfour.games.chocolatiers.tests import test_boxing as boxing
from petitfour.games.chocolatiers.tests import test_display as display


def parts(many):
    count = many(100_000)
    return [
        (f"payments of {count:,} hands against brute force", lambda: boxing.compare_payments(count, 1000)),
        (f"places in {count:,} displays against brute force", lambda: display.compare_places(count, 1000)),
        (f"groups of {count:,} displays against the slow reference", lambda: display.compare_groups(count, 1000)),
    ]
