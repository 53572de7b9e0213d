"""What is installed: the package with its types and the games with all they need, but not the games' tests."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import petitfour

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built and unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    code = "import sys, hatchling.build; hatchling.build.build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, folder], cwd=ROOT, check=True)
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as packed:
        packed.extractall(folder / "unpacked")
    return folder / "unpacked"


def files_of(folder):
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in paths if "__pycache__" not in path.parts}


def test_it_holds_every_file_of_the_package_but_the_tests_of_the_games(wheel):
    wanted = {path for path in files_of(ROOT / "src") if not ("/games/" in path and "/tests/" in path)}
    assert {path for path in files_of(wheel) if path.startswith("petitfour/")} == wanted
    assert "petitfour/py.typed" in wanted and not any("/tests/" in path for path in wanted)


def test_its_version_is_the_one_the_package_tells(wheel):
    (metadata,) = wheel.glob("petitfour-*.dist-info/METADATA")
    assert f"\nVersion: {petitfour.__version__}\n" in metadata.read_text("utf-8")


@pytest.mark.slow
def test_every_game_plays_from_it(wheel):
    code = (
        "import petitfour; print(petitfour.__file__)\n"
        "for about in petitfour.games():\n"
        "    match = petitfour.make(about.name, seed=1)\n"
        "    for _ in range(30): match.act(match.legal()[0])\n"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=wheel, env={"PYTHONPATH": str(wheel)}, capture_output=True, text=True, check=True
    )
    assert Path(done.stdout.strip()) == wheel / "petitfour" / "__init__.py"
