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
    Column("seen", Float, nullable=False, default=0.0),
    Column("origin", String(32)),
    Column("admin", Boolean, nullable=False, default=False),
    Index("persons_by_origin", "origin"),
)

ended_sessions = Table(
    "ended_sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE")),
    Column("origin", String(32)),
    Column("note", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),
)

admin_links = Table(
    "admin_links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("until", Float, nullable=False),
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
    Column("pause", JSON(none_as_null=True)),
    Column("paused_until", Float),
    Column("hints", Boolean),
    Column("hinted", JSON),
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
    Column("until", Float),
    Column("stand_in", JSON(none_as_null=True)),
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

orders = Table(
    "orders",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("wishes", Text, nullable=False),
    Column("turn", Integer),
    Column("chosen", Integer),
    Column("failed", Boolean, nullable=False),
)

reach = Table(
    "reach",
    metadata,
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("zone", String(60), nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("reminders", Boolean, nullable=False),
)

channels = Table(
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("address", Text, nullable=False),
    Column("label", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("proved", Float),
    Column("next", Float, nullable=False),
    Column("failed", String(40)),
    Index("channels_by_person", "person"),
    Index("channels_by_table", "table_id"),
)

notices = Table(
    "notices",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("channel_id", String(32), ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("state", String(10), nullable=False),
    Column("reason", String(40)),
    Column("holder", String(32)),
    Column("held_until", Float),
    Column("changed", Float, nullable=False),
    Unique("channel_id", "table_id", "seat", "turn", "kind", name="notices_once"),
    Index("notices_by_state", "state", "due"),
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
    Column("person", String(32)),
    Index("chat_by_table", "table_id", "id"),
    Index("chat_by_person", "person"),
)

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("person", String(32)),
)

reviews = Table(
    "reviews",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("progress", Float, nullable=False),
    Column("text", Text),
    Column("at", Float, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("beat", Integer, nullable=False),
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
    Column("seeded", Boolean, nullable=False, default=False),
    Column("content", Integer, nullable=False),
    Column("told", Integer),
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
    Column("seen", Integer),
    Column("away", Integer, nullable=False),
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
