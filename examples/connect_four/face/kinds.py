"""The grid, for the face: how wide and high it is, and where each of its cells lies."""

from typing import Any

from ..box import Box
from ..state import COLUMNS, ROWS


def kinds(box: Box) -> dict[str, Any]:
    return {
        "columns": int(box.columns),
        "rows": int(box.rows),
        "cells": [{"row": row, "column": column} for row in range(ROWS) for column in range(COLUMNS)],
    }
