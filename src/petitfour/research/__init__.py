"""The research doors: batches on CPU and GPU, PettingZoo, OpenSpiel and Gymnasium, each written once over the contract.

`make` gives a batch of games; the adapters to other libraries are modules of their own, and each needs its extra:
`petitfour.research.zoo` (`petitfour[pettingzoo]`), `petitfour.research.spiel` (`petitfour[openspiel]`),
`petitfour.research.gym` (`petitfour[gymnasium]`), `device="cuda"` (`petitfour[cuda]`).
"""

from __future__ import annotations

from .many import ManyGames, load, make

__all__ = ["ManyGames", "load", "make"]
