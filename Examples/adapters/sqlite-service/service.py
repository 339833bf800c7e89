"""A service that registers users, with its state in SQLite: sequences, nonces and instances.

Nothing is kept in memory, so that several processes may serve one database. A request is one
transaction: what it reads is still true when it writes.
"""

import base64
import hashlib
import hmac
import json
import re
import secrets
import sqlite3

from conformance_protocol import Refused, instant
from token_rules import registered, registration_key

SCHEMA = """
    CREATE TABLE IF NOT EXISTS application (world, key, secret, PRIMARY KEY (world, key));
    CREATE TABLE IF NOT EXISTS sequence (
        world, application, user, last,
        PRIMARY KEY (world, application, user));
    CREATE TABLE IF NOT EXISTS nonce (
        world, application, text,
        PRIMARY KEY (world, application, text));
    CREATE TABLE IF NOT EXISTS instance (
        world, application, user, device, name, credentials, expires,
        PRIMARY KEY (world, application, user, device));
"""
LIVES = "(expires IS NULL OR expires > ?)"


class Service:
    """One connection to the database.

    world: what the rows belong to; conversations have nothing to do with each other.
    transaction: IMMEDIATE takes the lock for writing at once. The others are there to show what goes
    wrong: DEFERRED takes it at the first write, and NONE takes it for each statement alone.
    """

    def __init__(self, path, transaction="IMMEDIATE"):
        self.database = sqlite3.connect(path, timeout=60, isolation_level=None)
        self.database.row_factory = sqlite3.Row
        self.database.execute("PRAGMA synchronous = NORMAL")
        self.transaction = transaction

    def create(self):
        self.database.executescript("PRAGMA journal_mode = WAL;" + SCHEMA)

    def serve(self, world, applications):
        for application in applications:
            values = world, application["applicationKey"], application["applicationSecret"]
            self.run("INSERT INTO application VALUES (?, ?, ?)", values)

    def run(self, statement, values):
        return self.database.execute(statement, values)

    def handle(self, world, at, event, request):
        """The actions upon a request; one that is refused leaves the database as it was."""
        now = instant(at).timestamp()
        place = world, request["applicationKey"], request["userId"], request["device"]
        self.bound(f"BEGIN {self.transaction}")
        try:
            actions = getattr(self, event)(place, now, request)
            self.bound("COMMIT")
            return actions
        except Refused as refusal:
            action = "refuseCall" if event == "placeCall" else "rejectRegistration"
            user = {"userId": request["userId"], "device": request["device"]}
            return [{action: user | {"reason": str(refusal)}}]
        finally:
            if self.database.in_transaction:
                self.bound("ROLLBACK")

    def bound(self, statement):
        if self.transaction != "NONE":
            self.run(statement, ())

    # Registrations

    def registerWithSignature(self, place, now, request):
        world, application, user, device = place
        sequence, signature = request["sequence"], request["signature"]
        text = user + application + sequence + self.secret(world, application)
        right = base64.b64encode(hashlib.sha1(text.encode()).digest())
        if not user or not re.fullmatch("0|[1-9][0-9]{0,19}", sequence, re.ASCII):
            raise Refused("malformed")
        if int(sequence) >= 1 << 64:
            raise Refused("malformed")
        if not hmac.compare_digest(right, signature.encode()):
            raise Refused("bad-signature")
        # SQLite has signed numbers: as text of one length, sequences are in their order.
        sequence = sequence.zfill(20)
        query = "SELECT last FROM sequence WHERE (world, application, user) = (?, ?, ?)"
        last = self.one(query, place[:3])
        if last is not None and sequence <= last["last"]:
            raise Refused("replayed")
        self.run("INSERT OR REPLACE INTO sequence VALUES (?, ?, ?, ?)", (*place[:3], sequence))
        return self.accept(place, now, None)

    def registerWithToken(self, place, now, request):
        world, application, user, device = place
        claims = self.claims(world, application, request["token"], now)
        if claims["userId"] != user:
            raise Refused("wrong-subject")
        try:
            self.run("INSERT INTO nonce VALUES (?, ?, ?)", (world, application, claims["nonce"]))
        except sqlite3.IntegrityError:
            raise Refused("replayed") from None
        return self.accept(place, now, claims["sinch:rtc:instance:exp"])

    def accept(self, place, now, expires):
        _, _, user, device = place
        self.run("DELETE FROM instance WHERE expires <= ? AND world = ?", (now, place[0]))
        instance = self.instance(place, now)
        if instance is not None and instance["expires"] is not None and expires is None:
            raise Refused("claim-missing")
        name = instance["name"] if instance is not None else secrets.token_hex(8)
        credentials = secrets.token_hex(16)
        values = *place, name, credentials, expires
        self.run("INSERT OR REPLACE INTO instance VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        given = {"instance": name, "credentials": credentials}
        return [{"acceptRegistration": {"userId": user, "device": device} | given}]

    def unregister(self, place, now, request):
        columns = "(world, application, user, device, credentials) = (?, ?, ?, ?, ?)"
        self.run(f"DELETE FROM instance WHERE {columns}", (*place, request["credentials"]))
        return []

    # Calls

    def placeCall(self, place, now, request):
        world, application, user, _ = place
        instance = self.instance(place, now)
        if instance is None:
            raise Refused("not-registered")
        right, given = instance["credentials"].encode(), request["credentials"].encode()
        if not hmac.compare_digest(right, given):
            raise Refused("wrong-credentials")
        columns = "(world, application, user) = (?, ?, ?)"
        query = f"SELECT device FROM instance WHERE {columns} AND {LIVES}"
        called = self.run(query, (world, application, request["callee"], now)).fetchall()
        if not called:
            raise Refused("callee-not-registered")
        offer = {"applicationKey": application, "userId": request["callee"], "caller": user}
        return [{"offerCall": offer | {"device": row["device"]}} for row in called]

    # What is known

    def one(self, query, values):
        return self.run(query, values).fetchone()

    def instance(self, place, now):
        columns = "(world, application, user, device) = (?, ?, ?, ?)"
        return self.one(f"SELECT * FROM instance WHERE {columns} AND {LIVES}", (*place, now))

    def secret(self, world, application):
        query = "SELECT secret FROM application WHERE (world, key) = (?, ?)"
        row = self.one(query, (world, application))
        if row is None:
            raise Refused("unknown-key")
        return row["secret"]

    def claims(self, world, application, token, now):
        """What a token says that is right at this moment; the user by name, as userId."""
        secret = self.secret(world, application)
        parameters = {"applicationKey": application, "applicationSecret": secret}
        parts = token.split(".")
        if len(parts) != 3 or not re.fullmatch(r"[\w.-]+", token, re.ASCII):
            raise Refused("malformed")
        try:
            header, claims, signature = (base64.urlsafe_b64decode(part + "==") for part in parts)
            header, claims = json.loads(header), json.loads(claims)
            algorithm, kid, critical = header.get("alg"), header.get("kid"), "crit" in header
            iss, iat, exp = claims.get("iss"), claims.get("iat"), claims.get("exp")
        except (ValueError, AttributeError, RecursionError):
            raise Refused("malformed") from None
        if algorithm != "HS256" or critical:
            raise Refused("algorithm-not-allowed")
        key = registration_key(parameters, kid)
        text = token.rpartition(".")[0].encode()
        if not hmac.compare_digest(hmac.digest(key, text, hashlib.sha256), signature):
            raise Refused("bad-signature")
        if iss != "//rtc.sinch.com/applications/" + application:
            raise Refused("wrong-issuer")
        dates = iat, exp, claims.get("nbf", iat)
        if any(type(date) not in (int, float) for date in dates) or exp <= iat:
            raise Refused("claim-invalid")
        if max(iat, dates[2]) > now:
            raise Refused("not-yet-valid")
        if exp <= now:
            raise Refused("expired")
        for name in ("sub", "nonce"):
            if not isinstance(claims.get(name), str) or not claims[name]:
                raise Refused("claim-missing")
        verdict = registered(parameters, kid, claims)
        return {"sinch:rtc:instance:exp": None} | claims | {"userId": verdict["userId"]}
