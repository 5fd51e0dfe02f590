"""The words for regions."""

from __future__ import annotations

from stellwerk.engine.vocabulary import Text, Vocabulary

VOCABULARY = Vocabulary(
    name="regions",
    title=Text("regions", "Regionen"),
    sources={"regions": Text("regions", "Regionen")},
    details={"regions": Text("{n} regions in one network", "{n} Regionen in einem Netz")},
)
