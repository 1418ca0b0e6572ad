"""The process of the attackers: runs the attacks until its standard input ends, then writes what was counted.

It is apart from the pairs, so that how long these wait is not a matter of how busy the attackers are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sys
import time

from websockets.exceptions import WebSocketException

from tests.siege.attacker import Attacker
from tests.siege.attacks import ATTACKS, Attack
from tests.siege.budget import Budget
from tests.siege.wire import Target

PAUSE_SECONDS = 0.5
ALL_HEARD = "all attacks have reached the server"


async def attack_for_ever(attack: Attack, attacker: Attacker) -> None:
    """One attack again and again; what it does not expect is a fault of the siege, and told as such."""
    while True:
        try:
            await attack(attacker)
        except Exception as error:
            for cause in error.exceptions if isinstance(error, ExceptionGroup) else (error,):
                if isinstance(cause, OSError | TimeoutError | WebSocketException):
                    attacker.tally.cut_off(cause)
                else:
                    attacker.tally.blame(f"the attack itself has failed: {cause!r}"[:300])
        await asyncio.sleep(PAUSE_SECONDS)


async def tell_when_heard(attackers: list[Attacker]) -> None:
    """Write a line as soon as each attack has had an answer."""
    while not all(attacker.tally.was_heard for attacker in attackers):
        await asyncio.sleep(PAUSE_SECONDS)
    print(ALL_HEARD, flush=True)


async def attack_until_told(targets: list[Target], names: list[str], seed: int) -> dict[str, object]:
    """All these attacks at once, until standard input ends; what each has counted."""
    budget = Budget()
    attackers = {name: Attacker(number, targets, budget, seed) for number, name in enumerate(names)}
    tasks = [
        asyncio.create_task(attack_for_ever(ATTACKS[name], attacker)) for name, attacker in attackers.items()
    ]
    tasks.append(asyncio.create_task(tell_when_heard(list(attackers.values()))))
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=5)
    return {name: attacker.tally.write() for name, attacker in attackers.items()}


def main() -> None:
    """Attack what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("addresses")
    parser.add_argument("names")
    parser.add_argument("seed", type=int)
    arguments = parser.parse_args()
    _, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    targets = [Target.of(address) for address in arguments.addresses.split(",")]
    attacks = asyncio.run(attack_until_told(targets, arguments.names.split(","), arguments.seed))
    print(json.dumps({"attacks": attacks, "processor_seconds": time.process_time()}))


if __name__ == "__main__":
    main()
