"""An analysis as a page of its own: one file that loads nothing, with the curve of chances drawn into it."""

from __future__ import annotations

from html import escape

from .whole import TurnAnalysis
from .words import AnalysisWords

COLOURS = ("#b3402a", "#2f6f4f", "#3b5ba5", "#8a5a00", "#7a3f86", "#3d6b77")  # of the seats; dark enough on white
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 900, 300, 46, 12, 26
DASHES = ("", "8 4", "2 4", "12 3 2 3", "1 3", "6 2")  # lines are told apart without colours, too
STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
body { color: #222; background: #fff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
svg { width: 100%; height: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #ddd; }
td.number { text-align: right; white-space: nowrap; } tr.best { background: #edf7ee; } tr.worst { background: #fbeeea; }
.mark { font-weight: 600; } .seat { white-space: nowrap; } .note { color: #555; }
"""


def page(words: AnalysisWords) -> str:
    """The whole page as HTML."""
    analysis, say = words.analysis, words.say
    seats = range(analysis.match.players)
    marked = "".join(_marked(words, analysed) for analysed in analysis.turns if analysed.mark)
    rows = "".join(_row(words, analysed) for analysed in analysis.turns)
    columns = ["turn", "played", "points" if analysis.by_scores else "chance", "decision", "luck", "verdict"]
    heads = "".join(f'<th scope="col">{escape(say(f"analysis.column.{column}"))}</th>' for column in columns)
    accuracy = "".join(f"<li>{_key(seat)} {escape(words.accuracy(seat))}</li>" for seat in seats)
    return (
        f'<!doctype html>\n<html lang="{words.telling.words.language}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(words.title())}</title>'
        f"<style>{STYLE}</style></head>\n<body>\n<h1>{escape(words.title())}</h1>\n"
        f"<h2>{escape(say('analysis.players'))}</h2>\n<ul>{accuracy}</ul>\n{curve(words)}\n"
        f"<h2>{escape(say('analysis.marked'))}</h2>\n"
        f"{marked or '<p>' + escape(say('analysis.none_marked')) + '</p>'}\n"
        f"<h2>{escape(say('analysis.turns'))}</h2>\n<table><thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table>\n"
        f'<p class="note">{escape(words.note())}</p>\n</body></html>\n'
    )


def curve(words: AnalysisWords) -> str:
    """Every seat's chance as a line over the turns, as SVG; what it shows is told in its title."""
    analysis = words.analysis
    seats = range(analysis.match.players)
    points = [analysed.before for analysed in analysis.turns] + [analysed.after for analysed in analysis.turns[-1:]]
    low = min([0.0, *(min(each) for each in points)]) if analysis.by_scores else 0.0
    high = max([1.0, *(max(each) for each in points)])
    wide, tall = WIDTH - LEFT - 10, HEIGHT - TOP - BOTTOM

    def x(at: int) -> float:
        return round(LEFT + wide * at / max(len(points) - 1, 1), 1)

    def y(share: float) -> float:
        return round(TOP + tall * (high - share) / (high - low), 1)

    ticks = [low + (high - low) * part / 4 for part in range(5)]
    grid = "".join(
        f'<path d="M{LEFT} {y(tick)}H{LEFT + wide}" stroke="#ddd"/>'
        f'<text x="{LEFT - 6}" y="{y(tick) + 4}" text-anchor="end">{escape(words.amount(tick))}</text>'
        for tick in ticks
    )
    numbers = "".join(
        f'<text x="{x(at)}" y="{HEIGHT - 6}" text-anchor="{anchor}">{max(at, 1)}</text>'
        for at, anchor in ((0, "start"), (len(points) - 1, "end"))
    )
    lines = "".join(
        f'<path fill="none" stroke="{_colour(seat)}" stroke-width="2.5" stroke-dasharray="{_dash(seat)}" '
        f'd="M{"L".join(f"{x(at)} {y(each[seat])}" for at, each in enumerate(points))}"/>'
        for seat in seats
    )
    dots = "".join(
        f'<circle cx="{x(at)}" cy="{y(analysed.before[analysed.turn.seat])}" r="5" '
        f'fill="{_colour(analysed.turn.seat)}">'
        f"<title>{escape(words.heading(analysed))}: {escape(words.mark(analysed))}</title></circle>"
        for at, analysed in enumerate(analysis.turns)
        if analysed.mark
    )
    title = words.say("analysis.curve_points" if analysis.by_scores else "analysis.curve")
    ends = [
        f"{words.telling.seat(seat)} {words.amount(points[0][seat])} → {words.amount(points[-1][seat])}"
        for seat in seats
        if points
    ]
    return (
        f"<h2>{escape(title)}</h2>\n"
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-size="12" fill="#555">'
        f"<title>{escape(title)}: {escape('; '.join(ends))}</title>{grid}{numbers}{lines}{dots}</svg>"
    )


def _colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def _dash(seat: int) -> str:
    return DASHES[seat % len(DASHES)]


def _key(seat: int) -> str:
    """A piece of the seat's line, for the legend."""
    return (
        f'<svg viewBox="0 0 34 8" style="width:34px" aria-hidden="true"><path d="M0 4H34" stroke-width="3" '
        f'stroke="{_colour(seat)}" stroke-dasharray="{_dash(seat)}"/></svg>'
    )


def _marked(words: AnalysisWords, analysed: TurnAnalysis) -> str:
    lines = [" ".join(words.played(analysed)), *words.verdict(analysed)]
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in lines)
    heading = f"{words.heading(analysed)}: {words.mark(analysed)}"
    return f"<h3>{escape(heading)}</h3>\n<p>{escape(words.split(analysed, analysed.turn.seat))}</p>{paragraphs}\n"


def _row(words: AnalysisWords, analysed: TurnAnalysis) -> str:
    seat = analysed.turn.seat
    who = f"{analysed.turn.number}. {words.telling.seat(seat)}"
    chance = f"{words.amount(analysed.before[seat])} → {words.amount(analysed.after[seat])}"
    verdict = [f'<span class="mark">{escape(words.mark(analysed))}</span>'] if analysed.mark else []
    verdict += [escape(line) for line in words.verdict(analysed)]
    return (
        f'<tr class="{analysed.mark}"><th scope="row" class="seat">{escape(who)}</th>'
        f'<td>{escape(" ".join(words.played(analysed)))}</td><td class="number">{escape(chance)}</td>'
        f'<td class="number">{escape(words.change(analysed.decision[seat]))}</td>'
        f'<td class="number">{escape(words.change(analysed.luck[seat]))}</td><td>{"<br>".join(verdict)}</td></tr>\n'
    )
