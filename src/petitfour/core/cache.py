"""Where compiled rules are kept: a folder for each fingerprint of rules: numba sees changes only in one file."""

from __future__ import annotations

import atexit
import gc
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

KEPT_SECONDS = 30 * 24 * 3600

_setting = threading.RLock()  # numba's cache folder is a global
_fallback: Path | None = None
_has_warned = False


def root() -> Path:
    """The cache folder: PETITFOUR_CACHE, or the user's cache folder."""
    variable = os.environ.get("PETITFOUR_CACHE")
    if variable:
        return Path(variable)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "petitfour"


def rules_folder() -> Path:
    """The part of the cache folder that is ours alone, to fill and to tidy."""
    return root() / "compiled-rules"


def folder(fingerprint: str) -> Path:
    """The writable folder for rules of this fingerprint. Falls back to a temporary one, and says so."""
    folder = rules_folder() / fingerprint
    is_new = not folder.exists()
    if _writable(folder):
        os.utime(folder)
        if is_new:
            _tidy(rules_folder())
        return folder
    global _fallback, _has_warned
    if _fallback is None:
        _fallback = Path(tempfile.mkdtemp(prefix="petitfour-cache-"))
        atexit.register(shutil.rmtree, _fallback, ignore_errors=True)
    if not _has_warned:
        _has_warned = True
        print(
            f"petitfour: the cache folder {root()} cannot be written, so compiled rules are kept in {_fallback} "
            "for this run only; set PETITFOUR_CACHE to a folder of yours.",
            file=sys.stderr,
        )
    folder_here = _fallback / folder.name
    folder_here.mkdir(exist_ok=True)
    return folder_here


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
    """Caches of numba that are made inside this block are in this folder."""
    import numba

    with _setting:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(path)
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


@contextmanager
def without_collector() -> Iterator[None]:
    """While numba is loaded: it makes several hundred thousand objects that all stay, and Python would look through
    them again and again for what can go (a tenth of the time of a start)."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
