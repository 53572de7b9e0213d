"""What deploy/ offers is what the program takes, and as closed as it says."""

import ipaddress
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from petitfour.cli import main
from petitfour.web.push.endpoints import is_outside

from .server import Server, free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "petitfour.service"
MOST_EXPOSED = 2.0  # of 10, as systemd-analyze counts; a service without any of it has 9.6
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")


def settings_of(command, monkeypatch):
    """What `serve` is told by a command as it is written."""
    settings = {}
    monkeypatch.setattr("petitfour.web.serve.serve", lambda games, **more: settings.update(more))
    program, *arguments = shlex.split(command)
    assert program.endswith("petitfour")
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert not ended.value.code, command
    return settings


def unit_here(tmp_path, without=""):
    """The unit with a program that exists on this machine."""
    text = UNIT.read_text("utf-8").replace("/opt/petitfour/bin/petitfour", f"{sys.executable} -m petitfour")
    text = "\n".join(line for line in text.splitlines() if not without or not line.startswith(without))
    unit = tmp_path / "petitfour.service"
    unit.write_text(text + "\n")
    return unit


def analyze(*arguments):
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, check=False)


def exposure(unit):
    report = analyze("security", "--offline=true", str(unit))
    if report.returncode and "offline" in report.stderr:
        pytest.skip("this systemd cannot look at a unit that is not installed")
    return float(re.search(r"Overall exposure level for \S+: ([\d.]+)", report.stdout)[1])


@needs_systemd
def test_the_unit_is_one(tmp_path):
    report = analyze("verify", str(unit_here(tmp_path)))
    assert report.returncode == 0 and "petitfour" not in report.stderr, report.stderr


@needs_systemd
def test_the_unit_is_closed(tmp_path):
    assert exposure(unit_here(tmp_path)) < MOST_EXPOSED
    assert exposure(unit_here(tmp_path, without="RestrictNamespaces")) > exposure(unit_here(tmp_path))


@needs_systemd
def test_the_unit_that_calls_people_is_one_and_leaves_its_own_network_closed(tmp_path):
    unit = unit_here(tmp_path)
    more = tmp_path / f"{UNIT.name}.d"
    more.mkdir()
    shutil.copy(DEPLOY / "petitfour-push.conf", more / "push.conf")
    told = analyze("verify", str(unit))
    assert told.returncode == 0 and "petitfour" not in told.stderr, told.stderr
    assert exposure(unit) < MOST_EXPOSED


def test_the_networks_that_nobody_is_called_in_are_closed():
    text = (DEPLOY / "petitfour-push.conf").read_text("utf-8")
    denied = re.findall(r"[\da-f.:]+/\d+", re.findall(r"^IPAddressDeny=(.+)$", text, re.MULTILINE)[-1])
    networks = [ipaddress.ip_network(each) for each in denied]
    assert len(networks) > 5 and not any(is_outside(str(network[1])) for network in networks)
    for address in ("10.1.2.3", "172.20.0.1", "192.168.0.9", "100.64.0.1", "fd00::1"):
        assert any(ipaddress.ip_address(address) in network for network in networks), address


def test_the_unit_serves_as_its_page_says(monkeypatch):
    command = re.search(r"^ExecStart=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE)[1]
    settings = settings_of(command, monkeypatch)
    public = settings["public"]
    assert public.origin == "https://games.example.org" and settings["host"] == "127.0.0.1"
    assert public.trusts("127.0.0.1") and not public.trusts("10.0.0.1") and settings["limits"] is not None


def container_line(instruction):
    """The command of an instruction of the Containerfile, as a list."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    return json.loads(re.search(rf"^{instruction}[^\[\n]*(\[.*\])$", text, re.MULTILINE)[1])


def test_the_container_serves_as_its_head_says(monkeypatch):
    more = ["--public-url", "https://games.example.org", "--trusted-proxy", "10.88.0.0/16"]
    assert shlex.join(more) in (DEPLOY / "Containerfile").read_text("utf-8")
    settings = settings_of(shlex.join([*container_line("ENTRYPOINT"), *more]), monkeypatch)
    public = settings["public"]
    assert settings["host"] == "0.0.0.0" and public.trusts("10.88.0.1") and not public.trusts("127.0.0.1")


@pytest.mark.slow
def test_the_containers_health_is_the_houses(tmp_path):
    port = free_port()
    python, flag, code = container_line("HEALTHCHECK")
    asked = [sys.executable, flag, code.replace("8444", str(port))]
    assert python.endswith("python") and subprocess.run(asked, capture_output=True, check=False).returncode
    served = Server(
        tmp_path / "tables.sqlite", port, host="0.0.0.0", more=["--public-url", "https://games.example.org"]
    )
    try:
        assert subprocess.run(asked, check=False).returncode == 0
    finally:
        served.kill()


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile", "prometheus.yml"])
def test_both_proxies_ask_the_port_that_the_unit_serves(name):
    port = re.search(r"--port (\d+)", UNIT.read_text("utf-8"))[1]
    assert f"127.0.0.1:{port}" in (DEPLOY / name).read_text("utf-8")


def test_every_file_is_told_of_on_its_page():
    page = (ROOT / "docs" / "open-to-the-internet.md").read_text("utf-8")
    missing = [path.name for path in DEPLOY.iterdir() if f"deploy/{path.name}" not in page]
    assert not missing, missing
