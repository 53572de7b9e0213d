"""deploy/nginx.conf and deploy/Caddyfile before the real program: TLS, streams that come at once, and everybody counted
for themselves."""

import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from .server import Server, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
PLACES = {"nginx": "usr/sbin", "caddy": "usr/bin"}  # where Debian puts them
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make a certificate with"),
]
NGINX_MAIN = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 200; }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    include {folder}/house.conf;
}}
"""
CADDY_MAIN = "{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n"


def program(name):
    return shutil.which(name) or shutil.which(name, path=os.path.join(sys.prefix, name, PLACES[name]))


def as_here(name, *changes):
    """An example with this machine's ports, names and certificate."""
    example = (DEPLOY / name).read_text("utf-8")
    for old, new in changes:
        assert old in example, f"deploy/{name} has no '{old}'"
        example = example.replace(old, new)
    return example


def nginx(folder, port, house):
    """The command that serves by deploy/nginx.conf, and the one that looks whether it can be read."""
    example = as_here(
        "nginx.conf",
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), ("    listen [::]:443 ssl;\n", ""),
        ("games.example.org;", "localhost;"), ("127.0.0.1:8444", f"127.0.0.1:{house}"),
        ("/etc/letsencrypt/live/games.example.org", str(folder)),
    )  # fmt: skip
    (folder / "house.conf").write_text(re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", example, flags=re.DOTALL))
    (folder / "nginx.conf").write_text(NGINX_MAIN.format(folder=folder))
    command = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    return command, [*command, "-t"]


def caddy(folder, port, house):
    """Likewise by deploy/Caddyfile; no certificate is asked for."""
    certificate = f"\tbind 127.0.0.1\n\ttls {folder}/fullchain.pem {folder}/privkey.pem\n"
    example = as_here(
        "Caddyfile",
        ("\ngames.example.org {\n", f"\nhttps://localhost:{port} {{\n{certificate}"),
        ("127.0.0.1:8444", f"127.0.0.1:{house}"),
    )  # fmt: skip
    (folder / "Caddyfile").write_text(CADDY_MAIN.format() + example)
    of_it = ["--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    return [program("caddy"), "run", *of_it], [program("caddy"), "validate", *of_it]


@pytest.fixture(scope="module", params=[nginx, caddy], ids=lambda of: of.__name__)
def proxied(request, tmp_path_factory):
    """A house that a proxy stands before; its address, and the certificate it shows."""
    name = request.param.__name__
    if program(name) is None:
        pytest.skip(f"there is no {name} here; scripts/proxies unpacks Debian's")
    folder = tmp_path_factory.mktemp(name)
    port, house = free_port(), free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost", "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    command, checking = request.param(folder, port, house)
    alone = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    checked = subprocess.run(checking, capture_output=True, text=True, check=False, env=alone)
    assert checked.returncode == 0, checked.stderr
    base = f"https://localhost:{port}"
    served = Server(
        folder / "tables.sqlite", house,
        more=["--public-url", base, "--limit", "loopback=1", "--limit", "tables=2", "--limit", "streams=3"],
    )  # fmt: skip
    with (folder / "said").open("w") as said:
        proxy = subprocess.Popen(command, env=alone, stdout=said, stderr=said)
    try:
        yield base, ssl.create_default_context(cafile=folder / "fullchain.pem"), house
    finally:
        proxy.kill()  # told to stop, Caddy waits for connections that are kept
        proxy.wait(10)
        served.kill()


def browser(proxied, source="127.0.0.2", **headers):
    """Somebody at an address of their own."""
    base, trust, _ = proxied
    transport = httpx.HTTPTransport(verify=trust, local_address=source, retries=20)
    return httpx.Client(transport=transport, base_url=base, headers={"origin": base, **headers}, timeout=10)


def new_table(person):
    return person.post("/api/v1/tables", json={"game": "connect-four", "name": "Ana"})


def test_the_page_and_a_seat_come_by_tls(proxied):
    with browser(proxied, "127.0.0.3") as ana:
        page = ana.get("/")
        assert page.status_code == 200 and "content-security-policy" in page.headers
        assert page.headers["strict-transport-security"].startswith("max-age=")
        answer = new_table(ana)
        assert answer.status_code == 201 and "; Secure" in answer.headers["set-cookie"]
        assert ana.get(f"/api/v1/tables/{answer.json()['id']}").json()["chairs"][0]["you"]
        assert ana.post("/api/v1/promise", json={}, headers={"origin": "https://evil.test"}).status_code == 403


def test_a_stream_is_handed_on_as_it_comes(proxied):
    with browser(proxied, "127.0.0.4") as ana:
        table = new_table(ana).json()["id"]
        with ana.stream("GET", f"/api/v1/tables/{table}/events") as stream:
            lines = stream.iter_lines()
            assert "Ana" in next(line for line in lines if line.startswith("data: "))
            begun = time.monotonic()
            said = ana.post(f"/api/v1/tables/{table}/say", json={"text": "Good evening"})
            assert said.status_code == 200
            assert "Good evening" in next(line for line in lines if line.startswith("data: "))
            assert time.monotonic() - begun < 5


def test_everybody_is_counted_by_their_own_address_whatever_they_say_of_themselves(proxied):
    with (
        browser(proxied, "127.0.0.5", **{"x-forwarded-for": "203.0.113.7"}) as flood,
        browser(proxied, "127.0.0.6") as ana,
    ):
        assert [new_table(flood).status_code for _ in range(3)] == [201, 201, 429]
        flood.headers["x-forwarded-for"] = "203.0.113.8"
        assert new_table(flood).status_code == 429
        assert new_table(ana).status_code == 201


def test_what_is_the_operators_is_not_there_from_outside(proxied):
    with browser(proxied, "127.0.0.7") as ana:
        assert [ana.get(path).status_code for path in ("/metrics", "/readyz")] == [404, 404]


def test_a_match_as_large_as_the_house_takes_comes_to_it(proxied):
    with browser(proxied, "127.0.0.8") as ana:
        for size, by_the_house in ((8 * 1024 * 1024 - 100, True), (9 * 1024 * 1024, False)):
            answer = ana.post("/api/v1/replays", content=b"[" * size)
            assert (answer.status_code == 413) is not by_the_house, (size, answer.status_code)
