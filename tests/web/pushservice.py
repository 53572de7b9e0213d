"""A push service of our own on this machine, and browsers it takes letters for: each opens them with its own key."""

import base64
import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from petitfour.table.subscriptions import Device


def letters_of(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Letter:
    """What was left at an endpoint."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Browser:
    """One that has subscribed: only it has the key."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = b"sixteen letters."

    @property
    def device(self):
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Device(self.endpoint, letters_of(point), letters_of(self.secret))

    def opened(self, letter):
        """What a letter tells; an error if it was locked for somebody else, or not at all."""
        return http_ece.decrypt(letter.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")


class PushService:
    """Takes letters, or answers what it is told to."""

    def __init__(self, context=None):
        self.letters, self.answers, self.opened = [], [], threading.Event()
        self.opened.set()  # else whoever leaves a letter waits
        self.came = threading.Semaphore(0)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                service.letters.append(Letter(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                service.came.release()
                service.opened.wait(20)
                status, more = service.answers.pop(0) if service.answers else (201, {})
                self.send_response(status)
                for name, value in more.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        if context is not None:
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self.thread.start()

    def browser(self, name):
        return Browser(f"http://127.0.0.1:{self.port}/{name}")

    def close(self):
        self.opened.set()
        self.server.shutdown()
        self.server.server_close()


def signed_by(letter, house_key):
    """The claims of the house, if its key has signed them (RFC 8292)."""
    scheme, _, rest = letter.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and parts["k"] == house_key
    text, _, signature = parts["t"].rpartition(".")
    raw = bytes_of(signature)
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(house_key))
    key.verify(both, text.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(bytes_of(text.split(".")[1]))
