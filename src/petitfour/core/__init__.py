"""The engine: declared state, rules, chance, events, the game contract, records, registry and compiled loops.

It knows no game and does no talking to people: ports do that.
"""
