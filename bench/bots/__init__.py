"""How the computer players of Timeline and together do: calibration and ladder. `python -m bench.bots`."""
