"""Web Push: calls that leave the house by the push services of browsers, locked so that only the browser can read them.

Everything here happens in threads of its own. `pywebpush` is an extra (decision 0027) and imported when it is needed.
"""

from __future__ import annotations

from .keys import HouseKey, key_file
from .messenger import PushMessenger, contact_of

__all__ = ["HouseKey", "PushMessenger", "contact_of", "key_file"]
