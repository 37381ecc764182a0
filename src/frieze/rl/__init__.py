"""Environments for reinforcement learning: PettingZoo for several seats, Gymnasium for one, OpenSpiel for all.

Importing this package registers them. It needs the extra `rl` (`pip install 'frieze[rl]'`); `frieze.rl.openspiel` needs
OpenSpiel and is imported by itself. See docs/research.md.
"""

from frieze.extras import requires_extra

with requires_extra("rl"):
    from frieze.rl.aec import SeatsEnv, exhibition_env, timeline_env, together_env
    from frieze.rl.encoding import Encoder, encoder_for
    from frieze.rl.registration import register_all
    from frieze.rl.solo import SoloEnv

register_all()

__all__ = [
    "Encoder",
    "SeatsEnv",
    "SoloEnv",
    "encoder_for",
    "exhibition_env",
    "register_all",
    "timeline_env",
    "together_env",
]
