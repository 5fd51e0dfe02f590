"""What a host needs to keep house: who was here when and from where, logouts, bans, admins, whose chat and records."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def of_person() -> sa.ForeignKey:
    return sa.ForeignKey("persons.id", ondelete="CASCADE")


def upgrade() -> None:
    op.add_column("persons", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.add_column("persons", sa.Column("origin", sa.String(32)))
    op.add_column("persons", sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE persons SET seen = :now").bindparams(now=time.time()))  # nobody is forgotten at once
    op.create_index("persons_by_origin", "persons", ["origin"])
    op.add_column("chat", sa.Column("person", sa.String(32)))
    op.create_index("chat_by_person", "chat", ["person"])
    op.add_column("records", sa.Column("person", sa.String(32)))
    op.add_column("campaigns", sa.Column("seeded", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "ended_sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), of_person(), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), of_person()),
        sa.Column("origin", sa.String(32)),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
    )
    op.create_table(
        "admin_links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("admin_links", "bans", "ended_sessions"):
        op.drop_table(name)
    op.drop_index("chat_by_person", "chat")
    op.drop_index("persons_by_origin", "persons")
    for table, column in (("campaigns", "seeded"), ("records", "person"), ("chat", "person")):
        op.drop_column(table, column)
    for column in ("admin", "origin", "seen"):
        op.drop_column("persons", column)
