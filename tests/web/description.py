"""Answers held to the description of the API: every field is described, none is missing, none is of another kind."""

import json
import re
from functools import cache

from pydantic import TypeAdapter

from petitfour.web.description import ANSWERS, JSON, PREFIX

from .conftest import Person


@cache
def schema_of(name):
    return TypeAdapter(ANSWERS[name])


class Description:
    """The description as it is served, and which of its answers have been seen."""

    def __init__(self, described):
        self.paths = described["paths"]
        self.seen = set()  # method, path, status as the description has it

    def all(self):
        """Every good answer there is."""
        return {
            (method.upper(), path, status)
            for path, methods in self.paths.items()
            for method, operation in methods.items()
            for status in operation["responses"]
            if status.startswith("2")
        }

    def check(self, method, path, status, body):
        """AssertionError (pydantic's) if an answer is not as described. Numbers as texts do not count."""
        kind, content = self._content(method, path, status)
        if kind == JSON:
            schema_of(content["schema"]["$ref"].removeprefix(PREFIX)).validate_json(body, strict=True)

    def check_message(self, path, data):
        """The same for the data of a message of a stream."""
        kind, content = self._content("GET", path, 200)
        assert kind == "text/event-stream"
        named = content["itemSchema"]["properties"]["data"]["contentSchema"]["$ref"]
        schema_of(named.removeprefix(PREFIX)).validate_json(data, strict=True)

    def _content(self, method, path, status):
        pattern = next((each for each in self.paths if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", each), path)), None)
        assert pattern is not None and method.lower() in self.paths[pattern], f"{method} {path} is not described"
        responses = self.paths[pattern][method.lower()]["responses"]
        key = str(status) if str(status) in responses else f"{status // 100}XX"
        self.seen.add((method, pattern, key))
        ((kind, content),) = responses[key]["content"].items()
        return kind, content


class CheckedPerson(Person):
    """A browser all of whose answers are held to the description."""

    def __init__(self, app, description):
        super().__init__(app)
        self.description = description
        self.http.event_hooks["response"].append(self._check)

    async def _check(self, answer):
        await answer.aread()
        sent = answer.request
        self.description.check(sent.method, sent.url.path, answer.status_code, answer.content)

    async def hears(self, message, at):
        """A message of the stream, checked."""
        text = (await message()).decode()
        while "data: " not in text:
            text = (await message()).decode()
        data = text.split("data: ", 1)[1]
        self.description.check_message(f"/api/v1{at}/events", data)
        return json.loads(data)
