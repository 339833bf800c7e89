"""What two processes over one database make of equal registrations that arrive at once.

usage: race.py [--check]

Each of 300 users registers by a sequence, which goes to both processes; so does each of 300
tokens. One of the two is to be accepted. With --check it fails where a transaction that is begun
with BEGIN IMMEDIATE lets more or less happen.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import tempfile

from process import Process
from service import Service

KEY, SECRET = "a32e5a8d-f7d8-411c-9645-9038e8dd051d", "ax8hTTQJF0OPXL32r1LHMA=="
AT, IAT = "2018-01-02T03:04:05Z", 1514862245
USERS = [f"user-{number}" for number in range(300)]


def signature(user):
    text = user + KEY + "1" + SECRET
    signature = base64.b64encode(hashlib.sha1(text.encode()).digest()).decode()
    return "registerWithSignature", {"sequence": "1", "signature": signature}


def token(user):
    application = "//rtc.sinch.com/applications/" + KEY
    claims = {"iss": application, "sub": f"{application}/users/{user}", "nonce": user}
    claims |= {"iat": IAT, "exp": IAT + 600}
    header = {"alg": "HS256", "kid": "hkdfv1-20180102"}
    parts = [json.dumps(part).encode() for part in (header, claims)]
    text = ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)
    key = hmac.digest(base64.b64decode(SECRET), b"20180102", hashlib.sha256)
    signed = base64.urlsafe_b64encode(hmac.digest(key, text.encode(), hashlib.sha256))
    return "registerWithToken", {"token": text + "." + signed.decode().rstrip("=")}


def raced(transaction, proof):
    """How many users are accepted twice, once and never, and how many answers are errors."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "service.sqlite")
        service = Service(path)
        service.create()
        service.serve(1, [{"applicationKey": KEY, "applicationSecret": SECRET}])
        processes = [Process(path, transaction) for _ in range(2)]
        asked = []
        for user in USERS:
            event, proven = proof(user)
            request = {"applicationKey": KEY, "userId": user, "device": "phone"} | proven
            asked.append([process.ask(1, AT, event, request) for process in processes])
        answers = [[answer.result() for answer in both] for both in asked]
        for process in processes:
            process.close()
    accepted = [sum("acceptRegistration" in str(answer) for answer in both) for both in answers]
    errors = sum("error" in answer for both in answers for answer in both)
    return [accepted.count(times) for times in (2, 1, 0)] + [errors]


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    print("transaction  by         twice  once  never  errors")
    wrong = False
    for transaction in ("IMMEDIATE", "DEFERRED", "NONE"):
        for proof in (signature, token):
            counts = raced(transaction, proof)
            wrong |= transaction == "IMMEDIATE" and counts != [0, len(USERS), 0, 0]
            twice, once, never, errors = counts
            print(f"{transaction:11}  {proof.__name__:9}  {twice:5}  {once:4}  {never:5}  {errors:6}")
    if arguments and wrong:
        sys.exit("race: BEGIN IMMEDIATE does not let each user register once")


main(sys.argv[1:])
