"""Campaigns, their companies and steps; tables know what was dealt to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

PERSON = "persons.id"


def of_campaign() -> sa.ForeignKey:
    return sa.ForeignKey("campaigns.id", ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("host", sa.String(32), sa.ForeignKey(PERSON)),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("clock", sa.String(10), nullable=False),
        sa.Column("clock_seconds", sa.Integer, nullable=False),
        sa.Column("seed", sa.String(100), nullable=False),
        sa.Column("salt", sa.String(100), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id")),
        sa.Column("waiting_for", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "companies",
        sa.Column("campaign_id", sa.String(32), of_campaign(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("color", sa.String(20)),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("person", sa.String(32), sa.ForeignKey(PERSON)),
    )
    op.create_index("companies_by_person", "companies", ["person"])
    op.create_table(
        "campaign_steps",
        sa.Column("campaign_id", sa.String(32), of_campaign(), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("answer", sa.String(160)),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id")),
        sa.Column("command", sa.String(100)),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("deal", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "deal")
    for name in ("campaign_steps", "companies", "campaigns"):
        op.drop_table(name)
