"""What goes up to the API and what comes down from it, field by field.

Answers are typed dictionaries: mypy holds the code that makes them to these, the description of the API
(`/api/v1/openapi.json`) and the page's types (`static/api.d.ts`) are made of them, and a test compares them with real
answers. No request is looked through for it: most answers are text that has been written already.
"""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, Field, with_config

described = with_config(ConfigDict(extra="forbid"))  # an answer has these fields and no other


def means(text: str) -> Any:
    """What a field means, for the description and the page's types."""
    return Field(description=text)
