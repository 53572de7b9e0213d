"""The key by which push services know this house (VAPID): made when it is needed first, beside the store, for its owner
alone. Whoever has it could call people in the name of the house, and read nothing."""

from __future__ import annotations

import base64
import os
import threading
from pathlib import Path
from typing import Any

from petitfour.core.problem import Problem


def key_file(store: Path) -> Path:
    return store.with_name(store.name + ".vapid")


class HouseKey:
    """Asked in threads: the library takes a while to be imported."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept: Any = None
        self._one = threading.Lock()

    def public(self) -> str:
        """As a browser is told it: an uncompressed point, written in letters."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def signed(self, origin: str, contact: str, until: int) -> dict[str, str]:
        """The headers that prove to a push service that a call comes from this house."""
        headers: dict[str, str] = self._vapid().sign({"aud": origin, "sub": contact, "exp": until})
        return headers

    def _vapid(self) -> Any:
        from py_vapid import Vapid02

        with self._one:
            if self._kept is None:
                self._kept = Vapid02.from_pem(self._pem())
            return self._kept

    def _pem(self) -> bytes:
        try:
            if not self.path.exists():
                _write_new(self.path)
            os.chmod(self.path, 0o600)
            return self.path.read_bytes()
        except OSError as error:
            raise Problem(f"The key for calls {self.path} cannot be read or made: {error.strerror}.") from None


def _write_new(path: Path) -> None:
    """Whole or not at all; where another was quicker, theirs counts."""
    from py_vapid import Vapid02

    new = Vapid02()
    new.generate_keys()
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(new.private_pem())
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(unfinished, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(unfinished)
