"""Structured logs: one JSON object a line on stderr. No cookie, seed, invitation or hand is ever an argument."""

from __future__ import annotations

import logging
import sys

import structlog

SECRET = {"seed", "salt", "cookie", "password", "invite", "token", "secret"}


def hide_secrets(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """The last line of defence, should somebody log one all the same."""
    return {name: "***" if name in SECRET else value for name, value in event.items()}


def set_up_logs(level: str) -> None:
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer()],
    )
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=max(number, logging.WARNING), force=True)
