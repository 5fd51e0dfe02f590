"""The servers at this database, each with a count that it raises while it lives."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("beat", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("servers")
