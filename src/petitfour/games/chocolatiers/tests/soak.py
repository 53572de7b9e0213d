"""What `scripts/soak` runs for this game beyond the contract."""

from pathlib import Path

from petitfour.core.mode import load_file


def parts(many):
    tests = load_file(Path(__file__).with_name("test_rules.py"), "chocolatiers_test_rules")
    count = many(100_000)
    return [
        (f"payments of {count:,} hands against brute force", lambda: tests.compare_payments(count, 1000)),
        (f"places in {count:,} displays against brute force", lambda: tests.compare_places(count, 1000)),
        (f"groups of {count:,} displays against the slow reference", lambda: tests.compare_groups(count, 1000)),
    ]
