"""The tables of the database. `migrations/` brings a database to this form."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text
from sqlalchemy import UniqueConstraint as Unique

metadata = MetaData()

persons = Table(
    "persons",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("language", String(5), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", String(200)),
    Column("generation", Integer, nullable=False, default=0),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("variants", JSON, nullable=False),
    Column("status", String(10), nullable=False),
    Column("host", String(32), ForeignKey("persons.id")),
    Column("public", Boolean, nullable=False),
    Column("invite", String(32), nullable=False),
    Column("clock", String(10), nullable=False),
    Column("clock_seconds", Integer, nullable=False),
    Column("seed", String(100), nullable=False),
    Column("salt", String(100), nullable=False),
    Column("seeded", Boolean, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("number", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("waiting_for", JSON, nullable=False),
    Column("deadlines", JSON, nullable=False),
    Column("deadline", Float),
    Column("rematch", String(32)),
    Column("version", Integer, nullable=False),
    Column("deal", Text),
    Index("tables_by_status", "status", "public", "updated"),
    Index("tables_by_deadline", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", String(40)),
    Column("person", String(32), ForeignKey("persons.id")),
    Column("bot", String(60)),
    Column("away", Boolean, nullable=False),
    Index("seats_by_person", "person"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("action", Text),
    Column("events", Text, nullable=False),
    Column("command", String(64)),
    Column("bot", String(60)),
    Column("at", Float, nullable=False),
    Unique("table_id", "seat", "command", name="entries_by_command"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", String(300)),
    Column("emote", String(20)),
    Column("at", Float, nullable=False),
    Index("chat_by_table", "table_id", "id"),
)

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("status", String(10), nullable=False),
    Column("host", String(32), ForeignKey("persons.id")),
    Column("invite", String(32), nullable=False),
    Column("clock", String(10), nullable=False),
    Column("clock_seconds", Integer, nullable=False),
    Column("seed", String(100), nullable=False),
    Column("salt", String(100), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", Integer, nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id")),
    Column("waiting_for", JSON, nullable=False),
    Column("version", Integer, nullable=False),
)

companies = Table(
    "companies",
    metadata,
    Column("campaign_id", String(32), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("color", String(20)),
    Column("kind", String(10), nullable=False),
    Column("name", String(40)),
    Column("person", String(32), ForeignKey("persons.id")),
    Index("companies_by_person", "person"),
)

campaign_steps = Table(
    "campaign_steps",
    metadata,
    Column("campaign_id", String(32), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("answer", String(160)),
    Column("table_id", String(32), ForeignKey("tables.id")),
    Column("command", String(100)),
    Column("at", Float, nullable=False),
)
