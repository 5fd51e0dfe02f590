"""Web Push: a message is encrypted for one browser (RFC 8291) and signed by this server (VAPID, RFC 8292).

The key of the signature follows from the server's secret key, so servers that share the one share the other, and a
backup of the one is a backup of both.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from stellwerk.server.errors import Refused
from stellwerk.server.reach.texts import Message, text

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
KEPT_SECONDS = 86400  # a browser that is away longer need not be told: the page shows what waits
SIGNED_SECONDS = 12 * 3600


@dataclass(frozen=True)
class Subscription:
    """Where a browser can be reached, as it says itself."""

    endpoint: str
    p256dh: str
    auth: str

    @classmethod
    def read(cls, address: str) -> Subscription:
        return cls(**json.loads(address))

    def text(self) -> str:
        return json.dumps(vars(self), sort_keys=True)


def decoded(value: str) -> bytes:
    return base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))


def encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def available() -> bool:
    """Whether the packages are installed: `stellwerk[push]`."""
    try:
        import http_ece  # noqa: F401
        import py_vapid  # noqa: F401
    except ImportError:
        return False
    return True


class Pusher:
    def __init__(self, secret: str, contact: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02

        number = int.from_bytes(hmac.new(secret.encode(), b"vapid", "sha512").digest(), "big") % (ORDER - 1) + 1
        key = ec.derive_private_key(number, ec.SECP256R1())
        self.vapid = Vapid02(key)
        self.contact = contact if ":" in contact else f"mailto:{contact}"
        self.public = encoded(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @staticmethod
    def check(subscription: Subscription) -> None:
        """The keys are keys."""
        from cryptography.hazmat.primitives.asymmetric import ec

        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(subscription.p256dh))
            fits = len(decoded(subscription.auth)) == 16
        except (ValueError, binascii.Error):
            fits = False
        if not fits:
            raise Refused("bad_address")

    def request(self, subscription: Subscription, message: Message) -> tuple[dict[str, str], bytes]:
        """Headers and body. Of messages with the same topic that wait for a browser only the newest comes."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec

        told = {
            "id": message.id,
            "title": message.title,
            "body": message.body,
            "url": "#/" if message.prove else message.path,
            "tag": message.tag,
            "stop": message.stop,
            "stop_title": text(message.language, "stop"),
        }
        if message.prove:
            told["prove"] = message.prove
        body: bytes = http_ece.encrypt(
            json.dumps(told, ensure_ascii=False).encode(),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(subscription.p256dh),
            auth_secret=decoded(subscription.auth),
            version="aes128gcm",
        )
        parts = urlsplit(subscription.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self.contact,
            "exp": int(time.time()) + SIGNED_SECONDS,
        }
        headers = {
            **self.vapid.sign(claims),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
            "Topic": hashlib.sha256(message.tag.encode()).hexdigest()[:32],
        }
        return headers, body
