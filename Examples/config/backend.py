"""Hands out registration tokens to the apps of our users.

POST /token with {"user": "..."} gives {"token": "...", "expiresIn": 3600}.
"""

import base64
import hashlib
import hmac
import json
import os
import ssl
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

APPLICATION_KEY = os.environ["APPLICATION_KEY"]
APPLICATION_SECRET = os.environ["APPLICATION_SECRET"]
TIME_TO_LIVE = 3600


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def sign(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def registration_token(user):
    now = int(time.time())
    day = time.strftime("%Y%m%d", time.gmtime(now))
    key = sign(base64.b64decode(APPLICATION_SECRET), day.encode())
    application = "//rtc.sinch.com/applications/" + APPLICATION_KEY
    header = {"alg": "HS256", "kid": "hkdfv1-" + day}
    claims = {
        "iss": application,
        "sub": application + "/users/" + user,
        "iat": now,
        "exp": now + TIME_TO_LIVE,
        "nonce": str(uuid.uuid4()),
    }
    content = encode(json.dumps(header).encode()) + b"." + encode(json.dumps(claims).encode())
    return (content + b"." + encode(sign(key, content))).decode()


def is_user(user):
    return isinstance(user, str) and 0 < len(user.encode()) <= 255


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            user = json.loads(body)["user"]
        except (ValueError, KeyError, TypeError):
            return self.answer(400, {"error": "there is no user"})
        if self.path != "/token":
            return self.answer(404, {"error": "not found"})
        if not is_user(user):
            return self.answer(400, {"error": "this is not a user"})
        self.answer(200, {"token": registration_token(user), "expiresIn": TIME_TO_LIVE})

    def answer(self, status, value):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    port = int(os.environ.get("PORT", "8917"))
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    if "CERTIFICATE" in os.environ:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(os.environ["CERTIFICATE"])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    server.serve_forever()
