"""The first form of the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

PERSON = "persons.id"


def of_table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("login", sa.String(40), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("variants", sa.JSON, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("host", sa.String(32), sa.ForeignKey(PERSON)),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("clock", sa.String(10), nullable=False),
        sa.Column("clock_seconds", sa.Integer, nullable=False),
        sa.Column("seed", sa.String(100), nullable=False),
        sa.Column("salt", sa.String(100), nullable=False),
        sa.Column("seeded", sa.Boolean, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("waiting_for", sa.JSON, nullable=False),
        sa.Column("deadlines", sa.JSON, nullable=False),
        sa.Column("deadline", sa.Float),
        sa.Column("rematch", sa.String(32)),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "updated"])
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), of_table(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("person", sa.String(32), sa.ForeignKey(PERSON)),
        sa.Column("bot", sa.String(60)),
        sa.Column("away", sa.Boolean, nullable=False),
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), of_table(), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("action", sa.Text),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("command", sa.String(64)),
        sa.Column("bot", sa.String(60)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "command", name="entries_by_command"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), of_table(), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), of_table(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.String(300)),
        sa.Column("emote", sa.String(20)),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("chat_by_table", "chat", ["table_id", "id"])
    op.create_table(
        "records",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("records", "chat", "snapshots", "entries", "seats", "tables", "persons"):
        op.drop_table(name)
