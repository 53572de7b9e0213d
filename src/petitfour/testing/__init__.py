"""The contract tests, shipped so that any game, of the house or of others, is held to them with one line:

    TestContract = contract_of("path/to/my_game")

Each check is also a plain function in `checks`, `worlds`, `wording` and `processes`. Tests of rulings decide by the
names of moves: `rulings`.
"""

from .contract import contract_of

__all__ = ["contract_of"]
