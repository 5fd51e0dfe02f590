"""How people are reached, what was told to whom, who stands in until when, and pauses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def of(column: str) -> sa.ForeignKey:
    return sa.ForeignKey(column, ondelete="CASCADE")


def upgrade() -> None:
    op.add_column("tables", sa.Column("pause", sa.JSON))
    op.add_column("tables", sa.Column("paused_until", sa.Float))
    op.add_column("seats", sa.Column("until", sa.Float))
    op.add_column("seats", sa.Column("stand_in", sa.JSON))
    op.create_table(
        "reach",
        sa.Column("person", sa.String(32), of("persons.id"), primary_key=True),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("reminders", sa.Boolean, nullable=False),
    )
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), of("persons.id"), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(32), of("tables.id")),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("proved", sa.Float),
        sa.Column("next", sa.Float, nullable=False),
        sa.Column("failed", sa.String(40)),
    )
    op.create_index("channels_by_person", "channels", ["person"])
    op.create_index("channels_by_table", "channels", ["table_id"])
    op.create_table(
        "notices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("channel_id", sa.String(32), of("channels.id"), nullable=False),
        sa.Column("table_id", sa.String(32), of("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("reason", sa.String(40)),
        sa.Column("holder", sa.String(32)),
        sa.Column("held_until", sa.Float),
        sa.Column("changed", sa.Float, nullable=False),
        sa.UniqueConstraint("channel_id", "table_id", "seat", "turn", "kind", name="notices_once"),
    )
    op.create_index("notices_by_state", "notices", ["state", "due"])


def downgrade() -> None:
    for name in ("notices", "channels", "reach"):
        op.drop_table(name)
    for table, column in (
        ("seats", "stand_in"),
        ("seats", "until"),
        ("tables", "paused_until"),
        ("tables", "pause"),
    ):
        op.drop_column(table, column)
