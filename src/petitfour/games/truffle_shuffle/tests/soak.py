"""What `scripts/soak` runs for this game beyond the contract."""

from pathlib import Path

from petitfour.core.mode import load_file


def parts(many):
    orders = load_file(Path(__file__).with_name("test_orders.py"), "truffle_shuffle_test_orders")
    count = many(100_000)
    return [(f"{count:,} hands against the brute-force solver", lambda: orders.compare_many(count, 1000))]
