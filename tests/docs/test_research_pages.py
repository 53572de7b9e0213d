"""The code blocks of the pages for research run as they stand; one whose library is not installed is left out."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "research").glob("*.md"))
BLOCKS = [
    pytest.param(code, id=f"{page.name}-{number}")
    for page in PAGES
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.S), start=1)
]


@pytest.mark.slow
@pytest.mark.parametrize("code", BLOCKS)
def test_python_blocks_run(code, monkeypatch):
    monkeypatch.chdir(ROOT)
    for library in re.findall(r"^(?:import|from) (pyspiel|pettingzoo|gymnasium|torch|jax)\b", code, re.M):
        pytest.importorskip(library)
    exec(compile(code, "page", "exec"), {"__name__": "page"})


def test_links_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
