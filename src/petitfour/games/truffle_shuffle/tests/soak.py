"""What `scripts/soak` runs for this game beyond the contract."""

from petitfour.games.truffle_shuffle.tests import test_orders as orders


def parts(many):
    count = many(100_000)
    return [(f"{count:,} hands against the brute-force solver", lambda: orders.compare_many(count, 1000))]
