"""`python -m tools.icons`: the icons of the installed page, from drawings to pictures, by chromium.

`icon.svg` is the mark on its tile. A maskable icon fills its square, because systems cut it to a shape of their own,
and keeps the mark within the middle four fifths.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

PUBLIC = Path(__file__).parent.parent / "web/public"
SIZES = {"icon-192": 192, "icon-512": 512, "maskable-512": 512, "touch-180": 180}
FLAGS = ["--no-sandbox", "--disable-gpu"]


def drawing(name: str) -> str:
    """The mark, or the mark on a ground that reaches every edge."""
    icon = (PUBLIC / "icon.svg").read_text()
    if name.startswith("icon"):
        return icon
    ground = re.search(r'<rect[^>]*fill="([^"]+)"', icon)
    if ground is None:
        raise SystemExit("icons: icon.svg has no ground")
    inside = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", icon, flags=re.S)
    small = f'<g transform="translate(6.4 6.4) scale(0.8)">{inside}</g>' if name.startswith("maskable") else inside
    whole = f'<rect width="64" height="64" fill="{ground[1]}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{whole}{small}</svg>'


def main() -> int:
    from playwright.sync_api import sync_playwright

    path = os.environ.get("STELLWERK_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing(name)}")
            target = PUBLIC / "icons" / f"{name}.png"
            target.parent.mkdir(exist_ok=True)
            page.screenshot(path=str(target), omit_background=True)
            print(f"{target.name}: {target.stat().st_size / 1000:.1f} KB")
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
