"""Every game of the house, held to the contract. (The examples bring their own line of it.)"""

from petitfour.core.registry import Registry
from petitfour.testing import contract_of

for each in Registry().by_name.values():
    globals()[f"TestContractOf_{each.folder.name}"] = contract_of(each.folder)


def test_every_game_of_the_house_is_held_to_the_contract():
    held = {name.removeprefix("TestContractOf_") for name in globals() if name.startswith("TestContractOf_")}
    assert held == {each.folder.name for each in Registry().by_name.values()}
