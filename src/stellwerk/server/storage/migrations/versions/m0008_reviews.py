"""Reviews are kept with their records; tables say whether hints are allowed, and who asked for one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("progress", sa.Float, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("hints", sa.Boolean))
    op.add_column("tables", sa.Column("hinted", sa.JSON))


def downgrade() -> None:
    op.drop_column("tables", "hinted")
    op.drop_column("tables", "hints")
    op.drop_table("reviews")
