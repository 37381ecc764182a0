"""Measures the computer players of Timeline and Together: calibration and ladder. `python -m bench.bots`."""
