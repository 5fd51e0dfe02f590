"""Runs the migrations on the connection that `storage.migrating` hands over. Read by Alembic."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
