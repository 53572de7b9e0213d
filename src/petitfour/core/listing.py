"""Packages that can be called: `petitfour.games()` lists the games, and `petitfour.games.truel` is one of them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType


class ListingPackage(ModuleType):
    """A package that, called, lists what it holds."""

    def __call__(self, *arguments: object, **named: object) -> object:
        listed: Callable[..., object] = vars(self)[self.__name__.rpartition(".")[2]]
        return listed(*arguments, **named)


def make_callable(package: str) -> None:
    """Lets a package be called: then it does what the function of its own name in it does."""
    sys.modules[package].__class__ = ListingPackage
