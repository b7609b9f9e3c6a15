"""Calls of a partner's server and its webhooks. Python 3.9 or newer, no packages."""
import base64
import hmac
import json
import os
import time
import urllib.request

ORIGIN = os.environ.get("TRADELET_ORIGIN", "http://localhost:4321")
KEY = os.environ.get("PARTNER_KEY", "")
SECRETS = os.environ.get("WEBHOOK_SECRET", "").split()  # two while one replaces the other


class Refused(Exception):
    """Refusal of a call, with its message, field and rule."""


def call(path, form):
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{ORIGIN}/api/partner/{path}", json.dumps(form).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as response:
        answer = json.load(response)
    if answer["code"] != 1:
        raise Refused(answer["msg"], answer.get("field"), answer.get("rule"))
    return answer["data"]


def link_member(code, verifier):
    """Exchanges the code of the sign-in window for a first session. Store its `member` with your own account."""
    return call("token", {"code": code, "verifier": verifier})


def open_session(member, origin):
    """Opens a session of 15 minutes for a linked member. Return it to the page as JSON."""
    return call("session", {"member": member, "origin": origin, "scopes": ["read", "trade"], "seconds": 900})


def read_webhook(body, headers):
    """Returns the event of a webhook, or None if it is not genuine. `body` has the bytes as they arrived."""
    sent = {name.lower(): value for name, value in headers.items()}
    timestamp = sent.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return None
    signed = f"{sent.get('webhook-id')}.{timestamp}.".encode() + body
    for secret in SECRETS:
        key = base64.b64decode(secret[len("whsec_"):])
        right = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
        for given in sent.get("webhook-signature", "").split():
            if hmac.compare_digest(right, given.encode()):
                return json.loads(body)
    return None
