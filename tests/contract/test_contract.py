"""Every game the registry finds, and both examples, held to the contract."""

from pathlib import Path

from petitfour.core.registry import Registry
from petitfour.testing import contract_of

EXAMPLES = Path(__file__).parents[2] / "examples"

for found in Registry([EXAMPLES]).found.values():
    globals()[f"TestContractOf_{found.folder.name}"] = contract_of(found.folder)
