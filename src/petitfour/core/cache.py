"""Where compiled rules are kept: a folder per state of the rule files, because numba sees changes only in one file."""

from __future__ import annotations

import atexit
import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

CORE = Path(__file__).parent
# Changes in these files change what every compiled loop does.
CORE_RULE_FILES = tuple(
    CORE / f"{name}.py" for name in ("helpers", "groups", "loops", "constants", "mode", "observe", "search", "writing")
)

KEPT_SECONDS = 30 * 24 * 3600

_fallback: Path | None = None
_told = False


def root() -> Path:
    """The cache folder: PETITFOUR_CACHE, or the user's cache folder."""
    given = os.environ.get("PETITFOUR_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "petitfour"


def rules_folder() -> Path:
    """The part of the cache folder that is ours alone, to fill and to tidy."""
    return root() / "compiled-rules"


def fingerprint(files: tuple[Path, ...]) -> str:
    """A hash of core's rule files and these, with what else decides the machine code.

    Their paths count as well: what numba keeps names its modules, and those are named after the game's folder.
    """
    import numba
    import numpy

    digest = hashlib.sha256()
    bounds = bool(numba.config.BOUNDSCHECK)
    digest.update(repr((numba.__version__, numpy.__version__, sys.version_info[:3], platform.machine())).encode())
    digest.update(f"bounds checked: {bounds}".encode())
    for path in sorted({*CORE_RULE_FILES, *files}):
        digest.update(os.fsencode(path) + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def folder(files: tuple[Path, ...]) -> Path:
    """The writable folder for rules made of these files as they are now. Falls back to a temporary one, and says so."""
    wanted = rules_folder() / fingerprint(files)
    is_new = not wanted.exists()
    if _writable(wanted):
        os.utime(wanted)
        if is_new:
            _tidy(rules_folder())
        return wanted
    global _fallback, _told
    if _fallback is None:
        _fallback = Path(tempfile.mkdtemp(prefix="petitfour-cache-"))
        atexit.register(shutil.rmtree, _fallback, ignore_errors=True)
    if not _told:
        _told = True
        print(
            f"petitfour: the cache folder {root()} cannot be written, so compiled rules are kept in {_fallback} "
            "for this run only; set PETITFOUR_CACHE to a folder of yours.",
            file=sys.stderr,
        )
    made = _fallback / wanted.name
    made.mkdir(exist_ok=True)
    return made


def _writable(path: Path) -> bool:
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return True
    except OSError:
        return False


def _tidy(parent: Path) -> None:
    """Removes what no program has used for a month: rules that have changed since."""
    for path in parent.iterdir():
        with suppress(OSError):
            ours = re.fullmatch("[0-9a-f]{16}", path.name)
            if ours and time.time() - path.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(path, ignore_errors=True)


@contextmanager
def kept_in(path: Path) -> Iterator[None]:
    """Rules decorated inside this block are cached in this folder."""
    import numba

    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(path)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
