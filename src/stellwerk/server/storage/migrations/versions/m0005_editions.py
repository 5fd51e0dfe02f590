"""Campaigns name their edition; companies, how much of the story their person has seen and when a bot stands in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("campaigns", sa.Column("content", sa.Integer, nullable=False, server_default="1"))
    op.add_column("companies", sa.Column("seen", sa.Integer))
    op.add_column("companies", sa.Column("away", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("companies", "away")
    op.drop_column("companies", "seen")
    op.drop_column("campaigns", "content")
