"""The table as text: both hands (a secret one as ??), the open card, and the chips."""

from petitfour.core.kit import EMPTY, UNSEEN, place

CARD = place("card", 6)


def picture(view, box, telling):
    say = telling.words.say
    lines = [say("face.open", card=card(int(view.open_card), telling))]
    for seat in range(2):
        held = int(view.shown[seat])
        if held == EMPTY and view.dealt > seat:
            held = int(view.hand[seat])
        lines.append(say("face.hand", seat=telling.seat(seat), card=card(held, telling), chips=int(view.paid[seat])))
    return "\n".join(lines)


def card(number, telling):
    if number == UNSEEN:
        return "??"
    return "--" if number == EMPTY else telling.value(CARD, number)
