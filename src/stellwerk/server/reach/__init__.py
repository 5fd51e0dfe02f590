"""Reaching people who are not at the table: by push, by mail, and by the webhook of a table."""
