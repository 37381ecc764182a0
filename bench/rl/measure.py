"""Measures steps per second of our environments beside PettingZoo's and RLCard's card games, in one run. Prints Markdown.

Run it with a Python that has frieze, pettingzoo and rlcard: python bench/rl/measure.py
"""

import os
import platform
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

SECONDS, TRIES = 1.0, 3


def steps_of_aec(make: Callable[[], Any]) -> Callable[[float], float]:
    env = make()
    chance = random.Random(1)

    def measure(seconds: float) -> float:
        steps, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                legal = None if over else np.flatnonzero(observation["action_mask"])
                env.step(None if legal is None else int(legal[int(chance.random() * len(legal))]))
                steps += 1
        return steps / (time.perf_counter() - start)

    return measure


def steps_of_rlcard(name: str) -> Callable[[float], float]:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    chance = random.Random(1)

    def measure(seconds: float) -> float:
        steps, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                steps += 1
        return steps / (time.perf_counter() - start)

    return measure


def main() -> None:
    from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

    import frieze.rl
    from frieze.games import core

    programs = {
        "frieze timeline, 4 seats": steps_of_aec(frieze.rl.timeline_env),
        "frieze together, 3 seats": steps_of_aec(frieze.rl.together_env),
        "frieze exhibition, 3 seats": steps_of_aec(frieze.rl.exhibition_env),
        "PettingZoo leduc_holdem_v4": steps_of_aec(leduc_holdem_v4.env),
        "PettingZoo texas_holdem_v4": steps_of_aec(texas_holdem_v4.env),
        "RLCard uno": steps_of_rlcard("uno"),
    }
    best = dict.fromkeys(programs, 0.0)
    for _ in range(TRIES):  # in turns, so that other load affects all alike
        for name, measure in programs.items():
            best[name] = max(best[name], measure(SECONDS))
    rules = "interpreted" if core.__file__.endswith(".py") else "compiled"
    load = os.getloadavg()[0]
    print(
        f"Python {platform.python_version()}, rules {rules}, load {load:.1f} while measured; best of {TRIES} tries.\n"
    )
    print("| environment | steps/s | × leduc_holdem_v4 |\n|---|---|---|")
    for name, speed in best.items():
        print(f"| {name} | {speed:,.0f} | {speed / best['PettingZoo leduc_holdem_v4']:.2f} |")


if __name__ == "__main__":
    main()
