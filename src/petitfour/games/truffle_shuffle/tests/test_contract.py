"""The contract of the house, held by one line."""

from pathlib import Path

from petitfour.testing import contract_of

TestContract = contract_of(Path(__file__).parents[1])
