"""The forest as a map of boxes, or in sentences where a map has no room; then tracks, open powers and players."""

from petitfour.core.kit import EMPTY, UNSEEN

from .terminal_choices import choices
from .terminal_map import forest

__all__ = ["brief", "choices", "lacking", "picture", "turn"]

CARDS = ("card.north", "card.east", "card.south", "card.west", "card.two")
SLOTS = 2


def picture(view, box, telling):
    say = telling.words.say
    if int(view.path[0]) == EMPTY:
        return say("picture.start")
    parts = [forest(view, box, telling)]
    lines = []
    if int(view.rounds):
        face = telling.game.speak("face", int(view.rolled), telling.words) if int(view.rolled) >= 0 else "…"
        lines.append(say("picture.round", round=int(view.rounds), seat=telling.seat(int(view.first)), face=face))
    for track, pack in enumerate(("brown", "grey")):
        lines.append(say("picture.track", pack=say(f"pack.{pack}"), cards=track_text(view, box, track, telling)))
    row = [power_text(int(power), box, telling) for power in view.row if int(power) != EMPTY]
    lines.append(say("picture.row", powers=", ".join(row) or "-"))
    parts.append("\n".join(lines))
    parts.append("\n".join(seat_line(view, box, seat, telling) for seat in range(int(view.players))))
    own = [seat for seat in range(int(view.players)) if int(view.hand[seat, 0]) != UNSEEN]
    if len(own) == 1:
        parts.append("\n".join(own_lines(view, box, telling, own[0])))
    return "\n\n".join(parts)


def brief(view, box, telling, seat):
    """What is to be decided, and where the own pigs are."""
    why = telling.game.counsel(view, seat, telling)["why"]
    say = telling.words.say
    places = [
        say("text.pig_at", pig=say(f"pig.{name}"), tile=telling.game.speak("tile", int(at), telling.words))
        for name, at in zip(("spotted", "striped"), view.pig[seat], strict=True)
        if int(at) != EMPTY
    ]
    return " ".join([why, *([say("text.pigs", list=", ".join(places))] if places else [])])


def lacking(view, box, telling, seat, actions, reason):
    """What the sack lacks for a mission."""
    if reason != "not_fulfilled":
        return {}
    cards = {card["mission"]: card for card in telling.game.counsel(view, seat, telling)["missions"]}
    missions = {action: telling.game.actions.move(action).parts["mission"] for action in actions}
    return {action: still_needed(cards[mission], telling) for action, mission in missions.items() if mission in cards}


def still_needed(card, telling):
    say = telling.words.say
    wanted = [(need["kind"], need["n"] - need["has"]) for need in card["needs"] if need["n"] > need["has"]]
    return say("text.still_needed", list=telling.words.join([say(f"need.{kind}", n=n) for kind, n in wanted]))


def turn(view):
    """Which turn this is: one player may have the last of a round and the first of the next."""
    return int(view.rounds), int(view.taken)


def track_text(view, box, track, telling):
    say = telling.words.say
    spaces = []
    for space in range(int(box.spaces[int(view.players)])):
        owner = int(view.laid_by[track, space])
        if owner == EMPTY:
            spaces.append("[\u00a0]")  # a space where no line breaks
            continue
        card = int(view.shown[track, space])
        secret = int(view.hidden[owner, track, space])
        name = say(CARDS[card]) if card != EMPTY else say("picture.face_down")
        if card == EMPTY and secret not in (UNSEEN, EMPTY):
            name = f"{say(CARDS[secret])}{say('picture.face_down')}"
        spaces.append(f"[{name} · {telling.seat(owner)}]")
    return " ".join(spaces)


def power_text(power, box, telling):
    name = telling.words.say(f"power.{telling.game.actions.blocks['use'].axes['power'].names[power]}")
    return f"{name} ({int(box.price[power])})"


def seat_line(view, box, seat, telling):
    say = telling.words.say
    sack = [
        telling.game.speak("token", token, telling.words) + (f" ×{int(n)}" if n > 1 else "")
        for token, n in enumerate(view.sack[seat])
        if int(n) > 0
    ]
    mark = "▸" if int(view.to_act) == seat else " "
    line = say(
        "picture.seat", seat=f"{seat + 1} {telling.seat(seat)}",
        points=say("picture.points", n=telling.game.scores(view)[seat]), level=int(view.level[seat]),
        sack=", ".join(sack) or say("picture.empty"),
    )  # fmt: skip
    return f"{mark} {line}"


def own_lines(view, box, telling, seat):
    say = telling.words.say
    lines = []
    missions = [m for m in range(int(box.missions)) if int(view.held[seat, m]) == 1]
    if missions:
        sentences = "; ".join(telling.game.speak("mission", m, telling.words) for m in missions)
        lines.append(say("picture.missions", missions=sentences))
    cards = [say(CARDS[card]) for card in range(5) if int(view.hand[seat, card]) == 1]
    lines.append(say("picture.hand", cards=", ".join(cards) or "-"))
    seen = [
        f"{telling.game.speak('tile', place // SLOTS, telling.words)}: "
        f"{telling.game.speak('token', int(token), telling.words)}"
        for place, token in enumerate(view.seen_token[seat])
        if int(token) != EMPTY
    ]
    if seen:
        lines.append(say("picture.seen", truffles="; ".join(seen)))
    if int(view.to_act) == seat and int(view.actions):
        lines.append(say("picture.actions", n=int(view.actions)))
    return lines
