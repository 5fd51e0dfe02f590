"""Mail by SMTP. What may come once may come again, so a mail says how to stop it, in a line and in its headers."""

from __future__ import annotations

import contextlib
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

from stellwerk.server.errors import Refused
from stellwerk.server.reach.outgoing import Lost, Unreached
from stellwerk.server.reach.texts import Message, text

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{4,190}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
SECONDS = 20.0


class RefusedForGood(Exception):  # noqa: N818 - an outcome
    """The server for mail says that this will never arrive."""


def check_address(address: str) -> str:
    if not ADDRESS.fullmatch(address):
        raise Refused("bad_address")
    return address


def compose(message: Message, to: str, sender: str, home: str) -> EmailMessage:
    """The mail, with the link that opens the table and the one that stops."""
    mail = EmailMessage()
    mail["Subject"] = message.title
    mail["From"] = sender
    mail["To"] = to
    mail["Date"] = formatdate(localtime=False)
    mail["Message-ID"] = f"<{message.id}@{urlsplit(home).hostname or 'stellwerk'}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{home}/api/reach/stop/{message.stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    language, stop = message.language, f"{home}/#/reach/stop/{message.stop}"
    if message.prove:
        said = [text(language, "test_link"), f"{home}/{message.path}", "", text(language, "test_else")]
    else:
        opens = text(language, "open_home" if message.path == "#/" else "open")
        said = [*message.lines, "", opens, f"{home}/{message.path}"]
    mail.set_content("\n".join([*said, "", "--", text(language, "stop_link"), stop, ""]))
    return mail


def deliver(url: str, mail: EmailMessage) -> None:
    """Hand a mail to the host's server. Blocking: run it in a thread."""
    parts = urlsplit(url)
    context = ssl.create_default_context()
    try:
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                parts.hostname or "", parts.port or 465, timeout=SECONDS, context=context
            )
        else:
            server = smtplib.SMTP(parts.hostname or "", parts.port or 587, timeout=SECONDS)
    except (OSError, smtplib.SMTPException) as problem:
        raise Unreached(type(problem).__name__) from None
    with contextlib.closing(server):
        _hand_over(server, parts.scheme, context, unquote(parts.username or ""), unquote(parts.password or ""), mail)
        with contextlib.suppress(OSError, smtplib.SMTPException):
            server.quit()


def _hand_over(
    server: smtplib.SMTP, scheme: str, context: ssl.SSLContext, user: str, password: str, mail: EmailMessage
) -> None:
    begun = False
    try:
        server.ehlo()
        if scheme == "smtp" and server.has_extn("starttls"):
            server.starttls(context=context)
            server.ehlo()
        if user:
            server.login(user, password)
        begun = True
        server.send_message(mail)
    except smtplib.SMTPResponseException as problem:
        raise (RefusedForGood if problem.smtp_code >= 550 else Unreached)(str(problem.smtp_code)) from None
    except smtplib.SMTPRecipientsRefused as problem:
        codes = [code for code, _ in problem.recipients.values()]
        raise (RefusedForGood if min(codes) >= 500 else Unreached)(str(codes[0])) from None
    except (OSError, smtplib.SMTPException) as problem:
        raise (Lost if begun else Unreached)(type(problem).__name__) from None
