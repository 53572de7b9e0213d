"""Pages are written to be read beside code: no line of prose is longer than a line of code may be."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 160  # characters in a line, as in tests/page/test_page.py
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("README.md")]


def too_long(text):
    """The numbers of lines that are too long. A row of a table cannot be broken."""
    lines = enumerate(text.splitlines(), start=1)
    return [number for number, line in lines if len(line) > MOST and not line.startswith("|")]


def test_no_line_of_a_page_is_too_long():
    lines = [
        f"{page.relative_to(ROOT)}:{number}"
        for page in PAGES
        if "vendor" not in page.parts
        for number in too_long(page.read_text("utf-8"))
    ]
    assert len(PAGES) > 20 and not lines, "\n".join(lines)


def test_a_long_line_is_found():
    assert too_long("| " + "a row " * 40 + "\n" + "prose " * 40) == [2]
