"""docs/limits.md has every limit with its usual value and a reason."""

import re
from dataclasses import fields
from pathlib import Path

from petitfour.web.limits import Limits

PAGE = Path(__file__).parents[2] / "docs" / "limits.md"
ROW = re.compile(r"^\| `(\w+)` \| ([\d.,]+) \| (.+) \|$", re.MULTILINE)


def test_every_limit_is_told_with_its_value_and_a_reason():
    written = {name: float(value.replace(",", "")) for name, value, _ in ROW.findall(PAGE.read_text("utf-8"))}
    assert written == {each.name: float(each.default) for each in fields(Limits)}
    assert all(len(why) > 10 or name == "tables_seconds" for name, _, why in ROW.findall(PAGE.read_text("utf-8")))
