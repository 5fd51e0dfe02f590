"""`python -m tools.recorded_campaign`: play anew the campaign of the newest edition that the tests keep.

Only while that edition is not in anybody's hands: afterwards its numbers, and with them the record, stay as they are.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from stellwerk.campaign.edition import LATEST, edition
from stellwerk.simulation.campaigns import CampaignPlayer

RECORDS = Path(__file__).parent.parent / "tests" / "campaign" / "records"
SEED = 12
PLAYERS = 4


def main() -> None:
    player = CampaignPlayer(SEED, PLAYERS)
    while not player.campaign.finished:
        player.step()
    path = RECORDS / f"{edition(LATEST).folder}_edition.json.gz"
    path.write_bytes(gzip.compress(player.campaign.to_text().encode(), mtime=0))
    print({count.company: count.total for count in player.campaign.final})


if __name__ == "__main__":
    main()
