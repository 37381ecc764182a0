"""Packs the icons of both sets into src/frieze/decks/icons.zip: one SVG each. Part of the set-up.

    python3 tools/icons.py

The sets are npm packages (web/package.json). Skin-tone variants are left out: cards use the neutral ones.
"""

import json
import re
import sys
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SETS = {"fluent": "fluent-emoji-flat", "game": "game-icons"}
TARGET = ROOT / "src" / "frieze" / "decks" / "icons.zip"
SKIN_TONE = re.compile(r"-(light|medium-light|medium|medium-dark|dark)$")
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same bytes from the same icons


def svg_of(icon: dict[str, Any], whole: dict[str, Any]) -> str:
    """Return an icon as an SVG document."""
    left, top = icon.get("left", 0), icon.get("top", 0)
    width = icon.get("width", whole.get("width", 16))
    height = icon.get("height", whole.get("height", 16))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}">{icon["body"]}</svg>'


def main() -> None:
    """Pack both sets."""
    TARGET.unlink(missing_ok=True)
    with zipfile.ZipFile(TARGET, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for short, name in SETS.items():
            path = ROOT / "web" / "node_modules" / "@iconify-json" / name / "icons.json"
            if not path.exists():
                sys.exit(f"icons: {path.relative_to(ROOT)} is missing; run `make setup`")
            whole = json.loads(path.read_text("utf-8"))
            for key, icon in sorted(whole["icons"].items()):
                if not SKIN_TONE.search(key):
                    packed.writestr(
                        zipfile.ZipInfo(f"{short}:{key}.svg", EPOCH), svg_of(icon, whole), zipfile.ZIP_DEFLATED
                    )


if __name__ == "__main__":
    main()
