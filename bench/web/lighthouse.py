"""Lighthouse, mobile, on the home page. It is used only here and has its own lock files."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FOLDER = HERE.parent.parent / "build" / "bench-web" / "lighthouse"
NODE_MODULES = FOLDER / "node_modules"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
CATEGORIES = {
    "performance": "performance",
    "accessibility": "accessibility",
    "best-practices": "best practices",
    "seo": "SEO",
}


def set_up() -> None:
    """Install Lighthouse once, without running the scripts of packages."""
    if not (NODE_MODULES / "done").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copyfile(HERE / name, FOLDER / name)
        _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
        (NODE_MODULES / "done").touch()


def judge(address: str, chromium: str) -> dict[str, float]:
    """Return the scores of a page, and the times they are made of, in seconds."""
    report: dict[str, Any] = json.loads(
        _run(
            "node",
            NODE_MODULES / "lighthouse" / "cli" / "index.js",
            f"{address}/",
            "--output=json",
            "--quiet",
            "--form-factor=mobile",
            f"--chrome-flags={' '.join(FLAGS)}",
            CHROME_PATH=chromium,
        )
    )
    found = {f"Lighthouse: {name}": 100 * float(report["categories"][key]["score"]) for key, name in CATEGORIES.items()}
    audits = report["audits"]
    for key, name in [("mainthread-work-breakdown", "main-thread work"), ("total-blocking-time", "blocking time")]:
        found[f"Lighthouse: {name}"] = float(audits[key]["numericValue"]) / 1000
    return found


def _run(*command: object, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=FOLDER,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    return done.stdout
