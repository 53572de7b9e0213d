"""A device with passkeys, in software: it makes and shows them as browsers do, and lies where a test wants it to."""

import base64
import hashlib
import json
import secrets
import struct
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def text(value):
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def data(value):
    return base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))


@dataclass
class OwnPasskey:
    """A passkey as its device has it."""

    id: bytes
    site: str
    user: bytes
    count: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def public(self):
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})


class Authenticator:
    """A device at a page. `origin` is what its browser says of it; with `counts` it tells how often it was used."""

    def __init__(self, origin, counts=True):
        self.origin, self.counts = origin, counts
        self.passkeys = []

    def make(self, options, called=None):
        """As navigator.credentials.create; `called` is an id to lie about."""
        site, user = options["rp"]["id"], data(options["user"]["id"])
        known = {each["id"] for each in options["excludeCredentials"]}
        assert not known & {text(each.id) for each in self.passkeys}, "it would say InvalidStateError"
        passkey = OwnPasskey(called or secrets.token_bytes(32), site, user)
        self.passkeys.append(passkey)
        head = bytes(16) + struct.pack(">H", len(passkey.id)) + passkey.id + passkey.public()
        about = self._about(passkey, PRESENT | VERIFIED | WITH_KEY) + head
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": about})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer(passkey, {"clientDataJSON": text(client), "attestationObject": text(attested)})

    def show(self, options, passkey=None, *, flags=PRESENT | VERIFIED, **lies):
        """As navigator.credentials.get; `lies` are an `id`, `user`, `site`, `challenge` or `kind` of another."""
        passkey = passkey or self.passkeys[-1]
        passkey.count += self.counts
        about = self._about(passkey, flags, lies.get("site"))
        client = self._client(lies.get("kind", "webauthn.get"), lies.get("challenge", options["challenge"]))
        signed = passkey.key.sign(about + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        parts = {"clientDataJSON": client, "authenticatorData": about, "signature": signed}
        parts["userHandle"] = lies.get("user", passkey.user)
        return self._answer(passkey, {name: text(part) for name, part in parts.items()}, lies.get("id"))

    def _about(self, passkey, flags, site=None):
        name = hashlib.sha256((site or passkey.site).encode()).digest()
        return name + bytes([flags]) + struct.pack(">I", passkey.count)

    def _client(self, kind, challenge):
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    @staticmethod
    def _answer(passkey, response, called=None):
        called = text(called or passkey.id)
        return {"id": called, "rawId": called, "type": "public-key", "response": response}
