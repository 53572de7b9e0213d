"""What explains the columns: the one kind that the face names with data-help."""

from petitfour.core.help import Help

from ..box import Box


def kinds_of_help(box: Box) -> dict[str, Help]:
    return {"column": Help("column", {"connect": int(box.in_a_line)})}
