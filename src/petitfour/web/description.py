"""The description of the API, `/api/v1/openapi.json`: FastAPI's, with the schemas of all answers.

As FastAPI's `response_model` these would be made ready to check every answer, which takes 0.15 s of every start and
checks nothing: what is answered has been written already. So routes name the schema of their answer here, and the
description is completed when somebody asks for it.
"""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

JSON = "application/json"
PREFIX = "#/components/schemas/"
ANSWERS: dict[str, Any] = {}  # every schema that a route has named, by its name


Responses = dict[int | str, dict[str, Any]]


def answers(schema: Any, status: int | str = 200, words: str = "") -> Responses:
    """What a route tells of an answer, for FastAPI's `responses`."""
    return {status: {"description": words or schema.__doc__, "content": {JSON: {"schema": _reference_to(schema)}}}}


def streams(schema: Any) -> Responses:
    """The same of a stream of events: the schema is that of every message."""
    data = {"type": "string", "contentMediaType": JSON, "contentSchema": _reference_to(schema)}
    message = {"type": "object", "properties": {"id": {"type": "string"}, "data": data}, "required": ["id", "data"]}
    return {200: {"description": schema.__doc__, "content": {"text/event-stream": {"itemSchema": message}}}}


def _reference_to(schema: Any) -> dict[str, str]:
    name = schema.__name__
    ANSWERS[name] = schema
    return {"$ref": PREFIX + name}


def schemas() -> dict[str, Any]:
    """JSON schemas of all answers and of what they are made of, by name."""
    named = [(name, "serialization", TypeAdapter(schema)) for name, schema in ANSWERS.items()]
    _, definitions = TypeAdapter.json_schemas(named, ref_template=PREFIX + "{model}")  # type: ignore[arg-type]
    by_name: dict[str, Any] = definitions["$defs"]
    return by_name
