"""Registers the environments with PettingZoo and Gymnasium."""

import gymnasium
from pettingzoo.env_registry import registration as pettingzoo

SEVERAL = ("timeline", "together", "exhibition")
SOLO = {"frieze/Lineup-v0": "lineup", "frieze/ExhibitionSolo-v0": "exhibition"}


def register_all() -> None:
    """Register all environments, once."""
    for name in SEVERAL:
        if f"frieze/{name}_v0" not in pettingzoo.aec_registry and f"frieze/{name}-v0" not in pettingzoo.aec_registry:
            pettingzoo.register("aec", f"frieze/{name}_v0", entry_point=f"frieze.rl.aec:{name}_env")
    for name, game in SOLO.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="frieze.rl.solo:SoloEnv", kwargs={"name": game})
