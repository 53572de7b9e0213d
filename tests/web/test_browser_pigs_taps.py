"""What a new player tapped in Super Truffle Pigs, at positions that are written: it does what was meant, or says what
comes first."""

import pytest
from playwright.sync_api import expect

from .test_layout import measured

pytestmark = pytest.mark.slow
ROUND = """petitfour position 1
game: super-truffle-pigs
players: 2

season: summer
stage: turn
tiles: 3n 18s 10e 5w 2s 9s 1s 12w 14e 15n 4n 13w 16s 6w 19e 7s 11s 8s 17s 20n
without walls:
truffles: A1=B- B1=W- C1=WY D1=B- A2=W- C2=WY D2=WY E2=YY A3=B- B3=WY C3=YY D3=B- E3=Y- A4=B- B4=WY C4=WB D4=WW E4=Y-
spent:
laid tiles: 20
deals: 0
powers drawn: 3
missions dealt: 6
draft round: 2
round: 1
turns taken: 0
last round: 0
actions: 0
to pay: 0
to lay: 0
offered: 0
after the run: 0
power left: 0
first: purple
turn: purple
to act: purple
rolled: 2
must leave: -
return path: -
power: -
power pig: -
power from: -
power wolf: -
swap: -
revealing: -
ended by: -
row: - snout-slam -
power deck: mud-bomb thunder-oink decoy turbo-trotters flying-pig trading-places power-snout x-ray-sniff ghost-pig
used powers: wall-vault mega-dig
wolf brown-1: A1 north
wolf grey-1: -
wolf brown-2: -
wolf grey-2: -
brown track:
brown run: - - - - - -
grey track:
grey run: - - - - - -
purple spotted: E1
purple striped: A2
purple level: 3
purple sack: black-3
purple has sniffed:
purple hand: north east south west two
purple offer:
purple picked: -
purple missions: 2 5 9
purple completed:
pink spotted: E1
pink striped: B2
pink level: 3
pink sack:
pink has sniffed:
pink hand: north east south west two
pink offer:
pink picked: -
pink missions: 11 13 16
pink completed:
"""
ASK = """async ([path, body]) => (await (await fetch("/api/v1" + path, {method: "POST",
    headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json())"""


def sat_at(page, **changed):
    """A table that begins at the position, with some lines of it changed: its id."""
    lines = [(name, changed.pop(name.replace(" ", "_").replace("-", "_"), value)) for name, _, value in
             (line.partition(": ") for line in ROUND.split("\n"))]  # fmt: skip
    text = "\n".join(f"{name}: {value}" if value else name for name, value in lines)
    assert not changed
    page.goto("/")
    start = {"position": text, "seat": 0, "bot": "random"}
    table = page.evaluate(ASK, ["/tables", {"game": "super-truffle-pigs", "name": "Ana", "start": start}])
    assert "id" in table, table
    return table["id"]


def test_with_a_power_open_a_tap_on_a_wolf_uses_it_there(page):
    page.goto(f"/t/{sat_at(page, actions='1')}")
    page.locator("[data-piece='power.snout-slam']").click()
    page.locator("[data-tile='0']").click(position={"x": 8, "y": 8}, force=True)
    expect(page.locator(".sp-goes")).to_have_count(0)  # a wolf that lies goes nowhere
    expect(page.locator(".refusal, .sp-line")).to_have_count(0)


def test_a_card_that_is_tapped_when_nothing_else_can_be_done_ends_the_turn_and_says_where_it_leads(page):
    page.goto(f"/t/{sat_at(page)}")
    page.locator("[data-piece='card.0.south']").click(force=True)
    expect(page.locator(".sp-lay")).to_have_count(1)
    way = page.locator(".sp-lay small").inner_text()
    assert way.startswith("leads to") or way == "no wolf moves"
    page.locator(".sp-lay").click()
    expect(page.locator(".action h2")).to_have_text("Lay it face down?")
    expect(page.locator(".action .gains")).to_have_text(f"South, for the brown wolves: {way}")


def test_a_card_that_is_tapped_too_early_says_what_to_press_first(page):
    page.goto(f"/t/{sat_at(page, actions='2')}")
    page.locator("[data-piece='card.0.south']").click(force=True)
    expect(page.locator(".sp-line")).to_contain_text("press “End turn, lay a card” first")


def test_a_turn_that_is_drafted_to_its_end_is_asked_about_in_plain_words(page):
    table = sat_at(page, rolled="6", actions="2")
    shown = page.evaluate("async (id) => (await fetch(`/api/v1/tables/${id}`)).json()", table)
    end = next(move["action"] for move in shown["legal"] if move["name"] == "end")
    page.evaluate(ASK, [f"/tables/{table}/draft", {"keep": 0, "actions": [end], "version": shown["version"]}])
    page.goto(f"/t/{table}")
    expect(page.locator(".action h2")).to_have_text("End the turn?")
    expect(page.locator(".action .primary")).to_have_text("End turn")


def test_what_is_the_only_thing_left_is_done_by_itself_and_what_is_taken_back_is_not(window):
    page = window(reduced_motion="no-preference").page
    page.goto("/")
    page.goto(f"/t/{sat_at(page)}")  # no action is left, a card is to be laid
    expect(page.locator(".action h2")).to_have_text("Lay 1 card face down")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".action .primary")).to_have_text("Lay a card")
    expect(page.locator(".is-pressing")).to_have_count(0)
    page.goto(f"/t/{sat_at(page, rolled='6')}")  # the wolves sleep: nothing but the end, and nothing to take back
    expect(page.locator(".log")).to_contain_text("You lay no card")


FOREST = "B1=W- C1=WY D1=B- C2=WY D2=WY B3=WY C3=YY D3=B- A4=B- B4=WY C4=WB E4=Y-"
SACK = "white-0 white-1*2 yellow-1*2 yellow-2 black-2*2"
COVERED = """(pieces) => { const boxes = pieces.map((each) => each.getBoundingClientRect());
  return boxes.filter((a, i) => boxes.some((b, j) => i !== j
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > a.width * .2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height * .2)).length; }"""


def test_two_cards_for_two_packs_and_a_full_sack_fit_on_every_screen(window):
    page = window(viewport={"width": 390, "height": 844}).page
    two = {"stage": "lay", "rolled": "3", "to_lay": "2", "wolf_grey_1": "D2 south", "purple_sack": f"black-3 {SACK}",
           "truffles": FOREST}  # fmt: skip
    table = sat_at(page, **two)
    complaints = []
    for language in ("en", "es"):
        page.evaluate("(code) => localStorage.setItem('petitfour.language', JSON.stringify(code))", language)
        page.goto(f"/t/{table}")
        page.locator("[data-piece='card.0.north']").click()
        expect(page.locator(".sp-lay")).to_have_count(2)
        for size in ("phone", "desktop"):
            complaints += measured(page, "two cards", language, size)
            if page.locator(".sp-in-sack .sp-truffle-art").evaluate_all(COVERED):
                complaints.append(f"{language} {size}: truffles in the sack cover each other")
            wide = page.locator(".action-body").evaluate("(each) => each.scrollWidth - each.clientWidth")
            if wide > 0:
                complaints.append(f"{language} {size}: the panel is {wide} too wide")
            if size == "phone" and (high := page.locator(".action").bounding_box()["height"]) > 190:
                complaints.append(f"{language}: the panel is {high:.0f} high and takes the board's room")
    assert complaints == [], "\n".join(complaints)
