"""Draws the PNG icons of the installed page from web/public/icon.svg, with Chromium; again when that changes.

.venv/bin/python tools/web_icons.py
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
PAPER = "#f6f1e5"
# name, size, part of the picture that the drawing takes, whether paper reaches the edges (systems cut their own shape)
ICONS = [
    ("icon-192.png", 192, 1.0, False),
    ("icon-512.png", 512, 1.0, False),
    ("icon-maskable-512.png", 512, 0.8, True),
    ("apple-touch-icon.png", 180, 0.9, True),
]


def main() -> None:
    """Draw them all."""
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), chromium_sandbox=False, args=["--disable-gpu", "--no-first-run"]
        )
        for name, size, part, full in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = PAPER if full else "transparent"
            inner = round(size * part)
            page.set_content(
                f"<style>*{{margin:0}}body{{background:{ground};display:grid;place-items:center;height:100vh}}"
                f"svg{{width:{inner}px;height:{inner}px;display:block}}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=not full)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
