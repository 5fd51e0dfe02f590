"""What seats want to do on their next turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer),
        sa.Column("chosen", sa.Integer),
        sa.Column("failed", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("orders")
