"""What can be done in connect four, what can happen, and why not."""

from petitfour.core.kit import ActionTable, Events, Reasons

from .state import CELL, COLUMN, ROW

ACTIONS = ActionTable(drop={"column": COLUMN})

EVENTS = Events(dropped={"column": COLUMN, "row": ROW}, connected={"start": CELL, "end": CELL}, filled={})
DROPPED, CONNECTED, FILLED = EVENTS.codes

REASONS = Reasons("no_such_column", "column_is_full")
NO_SUCH_COLUMN, COLUMN_IS_FULL = REASONS.codes
