"""The page's types, written from the description of the API: `python -m petitfour.web.types` writes `static/api.d.ts`.

A JSON schema becomes an interface or a type of TypeScript. What no schema here has, such as formats, is left out.
"""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import Any

from .description import PREFIX

FILE = Path(__file__).with_name("static") / "api.d.ts"
HEAD = (
    "// What the API takes and answers. `python -m petitfour.web.types` writes it from the description: do not edit.\n"
)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WIDTH = 120


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(PREFIX)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(each) for each in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        item = type_of(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        entries = schema.get("additionalProperties")
        return f"Record<string, {type_of(entries) if isinstance(entries, dict) else 'any'}>"
    return PLAIN[kind] if kind else "any"


def declaration(name: str, schema: dict[str, Any]) -> str:
    """A named schema as a declaration that can be imported."""
    words = comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{words}export type {name} = {type_of(schema)};\n"
    needed = schema.get("required", ())
    lines = []
    for field, held in schema["properties"].items():
        lines.append(comment(held.get("description", ""), "  "))
        lines.append(f"  {field}{'' if field in needed else '?'}: {type_of(held)};\n")
    return f"{words}export interface {name} {{\n{''.join(lines)}}}\n"


def comment(text: str, indent: str = "") -> str:
    """Words above a declaration or a field."""
    if not text:
        return ""
    one = f"{indent}/** {' '.join(text.split())} */\n"
    if len(one) <= WIDTH:
        return one
    lines = textwrap.wrap(
        " ".join(text.split()), WIDTH - 3, initial_indent=indent + " * ", subsequent_indent=indent + " * "
    )
    return f"{indent}/**\n" + "\n".join(lines) + f"\n{indent} */\n"


def declarations(description: dict[str, Any]) -> str:
    """All of `api.d.ts`."""
    schemas = description["components"]["schemas"]
    return "\n".join([HEAD, *(declaration(name, schemas[name]) for name in sorted(schemas))])


def api_description() -> dict[str, Any]:
    """The description of the API; no house is needed for it."""
    from .app import create_app

    return create_app(None).openapi()  # type: ignore[arg-type]


if __name__ == "__main__":
    FILE.write_text(declarations(api_description()), encoding="utf-8")
    print(f"{FILE} is written.", file=sys.stderr)
