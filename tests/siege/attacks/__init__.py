"""All attacks, by name. Each is a coroutine that attacks for a while and is then begun anew."""

from collections.abc import Callable, Coroutine
from typing import Any

from tests.siege.attacker import Attacker
from tests.siege.attacks import connections, floods, hidden, identity, tables, thinking

Attack = Callable[[Attacker], Coroutine[Any, Any, None]]

# Those that wear the server out, and those that look for a way in.
LOUD: dict[str, Attack] = {
    attack.__name__: attack for family in (connections, floods, thinking) for attack in family.ATTACKS
}
SLY: dict[str, Attack] = {
    attack.__name__: attack for family in (tables, identity, hidden) for attack in family.ATTACKS
}
ATTACKS = {**LOUD, **SLY}
