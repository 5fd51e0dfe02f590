"""How Sphinx makes the site from these pages and the docstrings: `./run docs`. Nothing in it comes from elsewhere."""

from __future__ import annotations

import os
import re

os.environ["STELLWERK_PURE"] = "1"  # the sources tell signatures that compiled modules do not

project = "Stellwerk"
copyright = "The Stellwerk contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
root_doc = "index"
default_role = "code"
html_theme = "furo"
html_title = "Stellwerk"
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
autodoc_default_options = {"exclude-members": "__init__, __new__"}
python_use_unqualified_type_names = True
# a link to a file of the repository (a test looks whether it is there), and tables shown as they are
suppress_warnings = ["myst.xref_missing", "misc.highlighting_failure"]

SAMPLE = re.compile(r"(?:^>>> .*\n(?:(?!\n).*\n)*)+(?:\n(?=>>> )(?:^>>> .*\n(?:(?!\n).*\n)*)+)*", re.MULTILINE)


def fence_samples(app: object, name: str, source: list[str]) -> None:
    """Samples stand bare in the pages, as doctest reads them; here they become blocks of code."""
    source[0] = SAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", source[0])


def setup(app: object) -> None:
    app.connect("source-read", fence_samples)  # type: ignore[attr-defined]
