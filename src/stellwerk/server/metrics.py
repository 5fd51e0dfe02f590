"""What Prometheus may know."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)

ACTIONS = Counter("stellwerk_actions", "Actions played and committed", ["game", "by"])
REFUSALS = Counter("stellwerk_refusals", "Commands refused", ["code"])
COMMIT_SECONDS = Histogram("stellwerk_commit_seconds", "From a legal action to its commit", buckets=FAST)
SHOW_SECONDS = Histogram("stellwerk_show_seconds", "From a commit until every connection has its view", buckets=FAST)
OPEN_SECONDS = Histogram("stellwerk_open_seconds", "Opening a table from the database", buckets=FAST)
BOT_SECONDS = Histogram("stellwerk_bot_seconds", "A bot's thinking, waiting for a process included")
CONNECTIONS = Gauge("stellwerk_connections", "Open WebSockets")
TABLES = Gauge("stellwerk_tables", "Tables in memory")
REQUESTS = Counter("stellwerk_requests", "HTTP requests", ["method", "status"])
NOTICES = Counter("stellwerk_notices", "Messages to people who are away, by how they ended", ["kind", "outcome"])
