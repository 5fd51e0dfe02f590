"""Campaigns say how much of their news has to be seen to know the end; those that ended before do not."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("campaigns", sa.Column("told", sa.Integer))


def downgrade() -> None:
    op.drop_column("campaigns", "told")
