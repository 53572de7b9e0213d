"""Every game of the house, held to the contract. (The examples bring their own line of it.)"""

from petitfour.core.registry import Registry
from petitfour.testing import contract_of

for found in Registry().found.values():
    globals()[f"TestContractOf_{found.folder.name}"] = contract_of(found.folder)


def test_every_game_of_the_house_is_held_to_the_contract():
    held = {name.removeprefix("TestContractOf_") for name in globals() if name.startswith("TestContractOf_")}
    assert held == {found.folder.name for found in Registry().found.values()}
