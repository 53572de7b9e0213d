"""The page's own files: read once, without their comments, packed once, and asked for again by their tag."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import brotli
from fastapi.responses import JSONResponse, Response
from starlette.requests import Request

KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".html": "text/html; charset=utf-8",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
}
PACKED = (".js", ".css", ".svg", ".html", ".webmanifest", ".txt", ".md", ".ts")
# The ways to pack a file, the best first; browsers take brotli by TLS and from this machine only.
WAYS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=11),
    "gzip": lambda body: gzip.compress(body, 9),
}
REMARKS = re.compile(rb" ?/\*.*?\*/", re.DOTALL)  # of a style
TYPES_IN_A_LINE = re.compile(r"/\*\* @[^*]*(?:\*(?!/)[^*]*)*\*/ ?")


@dataclass
class Packed:
    """A file as it is sent."""

    changed: int  # when the file was last written, in nanoseconds
    body: bytes
    tag: str
    packed: dict[str, bytes] = field(default_factory=dict)  # by the way it is packed, once somebody has asked for it so

    def by(self, way: str) -> bytes:
        if way not in self.packed:
            self.packed[way] = WAYS[way](self.body)
        return self.packed[way]


_packed: dict[Path, Packed] = {}


def file_answer(path: Path, request: Request) -> Response:
    """The file, or that it has not changed since it was asked for last."""
    kind = KINDS.get(path.suffix)
    if kind is None or not path.is_file():
        return JSONResponse({"error": "There is no such file."}, 404)
    return packed_answer(_pack(path), kind, request, WAYS if path.suffix in PACKED else ())


def packed_answer(file: Packed, kind: str, request: Request, ways: Iterable[str] = WAYS, **more: str) -> Response:
    """What is packed by one of the ways the reader takes, or that it has not changed since it was asked for last."""
    headers = {"cache-control": "no-cache", "etag": file.tag, "vary": "accept-encoding", **more}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    accepted = {each.replace(" ", "") for each in request.headers.get("accept-encoding", "").split(",")}
    way = next((way for way in ways if way in accepted), None)
    if way is None:
        return Response(file.body, media_type=kind, headers=headers)
    return Response(file.by(way), media_type=kind, headers={**headers, "content-encoding": way})


def tag_of(body: bytes) -> str:
    """A tag that another body does not have."""
    return f'"{hashlib.sha256(body).hexdigest()[:12]}"'


def _pack(path: Path) -> Packed:
    changed = path.stat().st_mtime_ns
    file = _packed.get(path)
    if file is None or file.changed != changed:
        body = path.read_bytes()
        if path.suffix == ".js" and "vendor" not in path.parts:
            body = without_comments(body.decode()).encode()
        if path.suffix == ".css":
            body = REMARKS.sub(b"", body)
        file = _packed[path] = Packed(changed, body, tag_of(body))
    return file


def without_comments(script: str) -> str:
    """A script without the comments that fill lines of their own, and without types inside lines. Its lines keep their
    numbers, so that an error in a browser is found in the file."""
    lines = []
    inside = False
    for line in script.split("\n"):
        text = line.strip()
        if inside or (text.startswith("/*") and ("*/" not in text or text.endswith("*/"))):
            inside = "*/" not in text
            lines.append("")
        else:
            lines.append("" if text.startswith("//") else TYPES_IN_A_LINE.sub("", line))
    return "\n".join(lines)
