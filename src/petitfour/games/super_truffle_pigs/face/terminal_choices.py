"""Moves in the words of their moment: where they lead, what lies there, which dig it is, what a power does."""

from petitfour.core.kit import EMPTY

SLOTS = 2
COLOURS = ("white", "yellow", "black")
WOLVES = ("brown-1", "grey-1", "brown-2", "grey-2")


def choices(view, box, telling, seat, actions):
    wanted = {action: telling.game.actions.move(action) for action in actions}
    makers = {
        "move": moved, "jump": moved, "dig": dug, "use": used, "pig": chosen, "swap": chosen, "wolf": chosen_wolf,
        "lure": lured, "fly": flown, "sniff": sniffed, "return": returned, "upgrade": upgraded, "lay": laid,
    }  # fmt: skip
    prospects = {}
    if any(move.name in ("dig", "lay") for move in wanted.values()):
        counsel = telling.game.counsel(view, seat, telling)
        prospects = {each["action"]: each for each in [*counsel["digs"], *counsel["lays"]]}
    return {
        action: makers[move.name](view, box, telling, seat, action, move.parts, prospects)
        for action, move in wanted.items()
        if move.name in makers
    }


def at(tile, telling):
    return telling.game.speak("tile", int(tile), telling.words)


def with_truffles(view, tile, telling):
    """`C2 (white, yellow)`."""
    say = telling.words.say
    there = [int(each) for each in view.truffle[tile * SLOTS : tile * SLOTS + SLOTS] if int(each) != EMPTY]
    colours = ", ".join(say(f"colour.{COLOURS[each]}") for each in there)
    return say("choice.tile", tile=at(tile, telling), truffles=colours) if colours else at(tile, telling)


def pig_name(pig, telling):
    return telling.words.say(("pig.spotted", "pig.striped")[pig])


def moved(view, box, telling, seat, action, parts, prospects):
    """The rules say where it leads, slides included."""
    tried = telling.game.layout.copy(view)
    telling.game.apply(tried, seat, action)
    where = with_truffles(view, int(tried.pig[seat, parts["pig"]]), telling)
    return telling.words.say("choice.moved", words=telling.action(action), tile=where)


def dug(view, box, telling, seat, action, parts, prospects):
    say = telling.words.say
    here = int(view.pig[seat, parts["pig"]])
    colour = int(view.truffle[here * SLOTS + parts["slot"]])
    known = prospects.get(action)
    counted = say("choice.nth_dig", n=known["n"], of=known["of"], worth=known["worth"]) if known else ""
    return say(
        "choice.dig", pig=pig_name(parts["pig"], telling), colour=say(f"colour.{COLOURS[colour]}"),
        tile=at(here, telling), counted=counted,
    )  # fmt: skip


def used(view, box, telling, seat, action, parts, prospects):
    say = telling.words.say
    axes = telling.game.actions.blocks["use"].axes
    name, price = axes["power"].names[parts["power"]], axes["price"].names[parts["price"]]
    paid = say("choice.actions", n=int(box.price[parts["power"]])) if price == "actions" else say(f"price.{price}")
    return say("choice.use", power=say(f"power.{name}"), price=paid, does=say(f"does.{name}"))


def chosen(view, box, telling, seat, action, parts, prospects):
    tile = int(view.pig[parts.get("owner", seat), parts["pig"]])
    return telling.words.say("choice.at", words=telling.action(action), tile=at(tile, telling))


def chosen_wolf(view, box, telling, seat, action, parts, prospects):
    tile = int(view.wolf[parts["wolf"]])
    return telling.words.say("choice.at", words=telling.action(action), tile=at(tile, telling))


def lured(view, box, telling, seat, action, parts, prospects):
    tried = telling.game.layout.copy(view)
    wolf = int(view.power_wolf)
    telling.game.apply(tried, seat, action)
    return telling.words.say("choice.moved", words=telling.action(action), tile=at(tried.wolf[wolf], telling))


def flown(view, box, telling, seat, action, parts, prospects):
    return telling.words.say("choice.fly", tile=with_truffles(view, parts["tile"], telling))


def sniffed(view, box, telling, seat, action, parts, prospects):
    colour = int(view.truffle[parts["tile"] * SLOTS + parts["slot"]])
    if colour == EMPTY:
        return None
    say = telling.words.say
    return say("choice.sniff", colour=say(f"colour.{COLOURS[colour]}"), tile=at(parts["tile"], telling),
               n=parts["slot"] + 1)  # fmt: skip


def returned(view, box, telling, seat, action, parts, prospects):
    return telling.words.say("choice.at", words=telling.action(action), tile=at(view.path[parts["way"]], telling))


def upgraded(view, box, telling, seat, action, parts, prospects):
    return telling.words.say("choice.upgrade", n=int(view.level[seat]) + 1)


def laid(view, box, telling, seat, action, parts, prospects):
    """Where the card would lead each wolf of the pack, after the cards before it that are known."""
    say = telling.words.say
    known = prospects[action]
    if not known["known"]:
        return say("choice.laid", words=telling.action(action), then=say("choice.laid_unknown"))
    then = [wolf_led(WOLVES[way["wolf"]], way["tiles"], telling) for way in known["ways"]]
    then += [say("choice.laid_scares")] if known["scares"] else []
    return say("choice.laid", words=telling.action(action), then=", ".join(then)) if then else None


def wolf_led(wolf, tiles, telling):
    say = telling.words.say
    if not tiles:
        return say("choice.wolf_stays", wolf=say(f"wolf.{wolf}"))
    return say("choice.wolf_goes", wolf=say(f"wolf.{wolf}"), tile=at(tiles[-1], telling))
