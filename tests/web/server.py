"""The real program on a real port, for tests that need it whole."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

EXAMPLES = Path(__file__).parents[2] / "examples"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """The real program on a real port."""

    def __init__(self, store, port, games=EXAMPLES, host="127.0.0.1", more=(), program=("-m", "petitfour.cli")):
        command = [sys.executable, *program, "--games-from", str(games), "serve", "--store", str(store)]
        self.base = f"http://127.0.0.1:{port}"
        self.store = Path(store)
        self.process = subprocess.Popen(
            [*command, "--host", host, "--port", str(port), "--bot-pause", "0", "--bots", "random", *more],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.wait_for(self.base)

    @staticmethod
    def wait_for(base):
        for _ in range(200):
            try:
                httpx.get(base + "/api/v1/words", timeout=1)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self):
        """The server and what it has begun: thinkers, and compilers that would keep the machine busy."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
