"""What a link to a table says of itself where it is pasted: of a table that anyone may watch who plays there and how it
ended; of all others what the house says of itself, whether there is such a table or not."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from starlette.requests import Request

from petitfour.core.problem import Problem
from petitfour.core.telling import Telling
from petitfour.table.house import House
from petitfour.table.table import Table

from .files import Packed, tag_of

GENERAL = re.compile(r'<meta property="og:(?:title|description)"[^>]*>\n')


def previewed(page: Path, house: House, request: Request) -> Packed | None:
    """The page with what the link to its table says; nothing where it is the page that all get."""
    table = _public_table(house, request.path_params.get("table_id", ""))
    if table is None or not table.games:
        return None
    language = "es" if request.headers.get("accept-language", "").startswith("es") else "en"
    asked = request.query_params.get("game", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 0
    title, more = _said(table, number if 0 < number <= len(table.games) else len(table.games), language)
    tags = "".join(
        f'<meta property="og:{name}" content="{escape(text)}">\n'
        for name, text in (("title", title), ("description", more))
    )
    html = page.read_text("utf-8")
    body = GENERAL.sub("", html).replace("</head>", f"{tags}</head>", 1).encode()
    return Packed(0, body, tag_of(body))


def _public_table(house: House, table_id: str) -> Table | None:
    try:
        table = house.table(table_id)
    except Problem:
        return None
    return table if table.public and not table.fault else None


def _said(table: Table, number: int, language: str) -> tuple[str, str]:
    """Of a game of a table: its title and who has won or plays; then the places."""
    game = table.games[number - 1]
    telling = Telling(table.game, language, game.names)
    names = game.names
    if game.placing is None or game.how:
        return telling.title(), telling.words.join(names)
    points = telling.points(game.scores or [])
    scores, placing = game.scores or [0] * len(names), game.placing
    order = sorted(range(len(names)), key=lambda seat: (placing[seat], -scores[seat]))
    said = [f"{placing[seat]}. {names[seat]}{f': {points[seat]}' if points else ''}" for seat in order]
    return f"{telling.title()}: {telling.result(game.placing)}", " · ".join(said)
