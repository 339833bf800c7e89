"""A program that does something hostile with its answers; what depends on its words alone.

usage: program.py (hostile|every|lengthy) SEED     texts, values, ways and ends by chance
       program.py (answers|stays|silent)           answers everything; does not want to go; never says a word
       program.py (hangs|dies) ANSWERS             after so many answers
       program.py fetches                          fetches what a token's header names, and accepts the token
"""

import base64
import json
import os
import random
import signal
import subprocess
import sys
import time
import urllib.request

import texts

MODE, *WORDS = sys.argv[1:]
chance = random.Random("".join(WORDS[:1]))
OPERATIONS = ["sinch.signature.sign", "sinch.signature.verify", "jws.verify", "sinch.client", "layer.client",
              "avaya.application"]
LINGER = "import signal, time; signal.signal(15, signal.SIG_IGN); signal.signal(1, signal.SIG_IGN); time.sleep(60)"


def text():
    return texts.EVERY if MODE == "every" else texts.hostile(chance)


def value(depth=0):
    """Any JSON."""
    kind = chance.randrange(9 if depth < 4 else 6)
    if kind < 2:
        return text()
    if kind == 6:
        return [value(depth + 1) for _ in range(chance.randrange(4))]
    if kind > 6:
        return {text(): value(depth + 1) for _ in range(chance.randrange(4))}
    return chance.choice([None, True, 0, -1, 1e300, 2**64, ""])


def say(line):
    os.write(1, line.encode(errors="surrogatepass") + b"\n")


def result(request, answer):
    say(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": answer}, ensure_ascii=False))


def plain(request):
    method = request["method"]
    if method == "flow.open":
        return {"session": str(request["id"])}
    if method == "flow.deliver":
        return {"actions": []}
    if method == "flow.close":
        return {}
    return {"valid": False, "reason": "malformed", "signature": "wrong"}


def hostile_result(request):
    method = request["method"]
    if method == "flow.open":
        return {"session": text()}
    if method == "flow.deliver":
        members = {text(): value(), "$" + text(): value()}
        return {"actions": [{text(): members}, {"register": members}, value()][:chance.randrange(4)]}
    return chance.choice([
        {"signature": text()}, {"valid": False, "reason": text()}, {"valid": True, text(): text()},
        {"refused": True, "reason": text()}, {text(): value()}, {"valid": text()}, {},
    ])


def lengthy_result(request):
    """More of something than anybody reads."""
    count = chance.choice([1_000, 4_000, 100_000])
    if request["method"] == "flow.open":
        return plain(request)
    many = {f"member{number}": number for number in range(count)}
    if request["method"] == "flow.deliver":
        action = chance.choice([{"register": {}}, {"register": {"sequence": "1"}}, {"nothing": {}}, 1])
        return chance.choice([{"actions": [action] * count}, {"actions": [{"register": many}]}, many])
    return chance.choice([many, {"signature": [1] * count}, {"signature": "x" * count}, {"valid": True, "deep": many}])


def error(request):
    say(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": chance.choice([
        {"code": -32603, "message": text(), "data": value()}, {"code": value(), "message": value()},
        {"message": text()}, value(), {"code": -32601, "message": text()},
    ])}, ensure_ascii=False))


def malformed(request):
    number = request["id"]
    os.write(1, chance.choice([
        text().encode(errors="replace") + b"\n",
        texts.octets(chance) + b"\n",
        b'{"jsonrpc":"2.0","id":%d,"result":{"signature":"\xff\xfe"}}\n' % number,
        b'{"jsonrpc":"2.0","id":%d,"result":{"a":"\x1b"}}\n' % number,
        b'{"jsonrpc":"2.0","id":%d,"result":' % number + b"[" * 100_000 + b"\n",
        b'{"jsonrpc":"1.0","id":%d,"result":{}}\n' % number,
        json.dumps({"jsonrpc": "2.0", "id": text(), "result": {}}).encode() + b"\n",
        json.dumps({"jsonrpc": "2.0", "id": 10**30, "result": {}}).encode() + b"\n",
        json.dumps([{"jsonrpc": "2.0", "id": number, "result": {}}]).encode() + b"\n",
        json.dumps({"jsonrpc": "2.0", "method": text()}).encode() + b"\n",
        b'{"jsonrpc":"2.0","id":%d,"id":%d,"result":{}}\n' % (number, number),
        b"\n\r\n \n", b"NaN\n", b"\x00\n", b"\xef\xbb\xbf{}\n",
    ]))


def flood(request):
    line = b'{"jsonrpc":"2.0","id":%d,"result":{"signature":"' % request["id"]
    os.write(1, line)
    for _ in range(chance.choice([1, 20])):
        os.write(1, b"x" * 1_000_000)
    os.write(1, b'"}}\n')


def drip(request):
    for octet in json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {}}).encode():
        os.write(1, bytes([octet]))
        time.sleep(0.02)


def end(request):
    way = chance.randrange(5)
    if way == 0:
        os._exit(chance.randrange(256))
    if way == 1:
        os.kill(os.getpid(), chance.choice([signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM, signal.SIGHUP]))
    if way == 2:
        os.close(1)
        time.sleep(30)
    if way == 3:
        os.close(0)
        os._exit(0)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(30)


def start(request):
    """Leaves a child behind that keeps the pipes open and does not want to go."""
    subprocess.Popen([sys.executable, "-c", LINGER])
    result(request, plain(request))


def complain(request):
    for _ in range(chance.choice([1, 200])):
        os.write(2, texts.octets(chance) + text().encode(errors="replace") + b"\n")
    result(request, plain(request))


def twice(request):
    result(request, plain(request))
    result(request, hostile_result(request))


def fetch(request):
    part = request["params"]["token"].split(".")[0]
    header = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    answer = plain(request)
    for name in ("jku", "x5u"):
        if name in header:
            urllib.request.urlopen(header[name]).read()
            answer = {"valid": True, "payload": "e30="}
    result(request, answer)


def describe(request):
    about = {"name": "peer", "version": "1", "language": "Python", "protocolVersion": 1, "operations": OPERATIONS}
    if MODE in ("hostile", "every"):
        if chance.random() < 0.15 and MODE == "hostile":
            return chance.choice([malformed, error, end, complain])(request)
        about |= {"name": "hostile" if chance.random() < 0.3 else text()[:5000], "version": text()[:300],
                  "language": text()[:300], "operations": OPERATIONS + [text()]}
    result(request, about)


def steady(request):
    """Answers as many requests as it was told to, then hangs or dies."""
    global left
    if left == 0:
        time.sleep(60) if MODE == "hangs" else sys.exit(3)
    left -= 1
    result(request, plain(request))


left = int(WORDS[0]) if MODE in ("hangs", "dies") else -1
ANY = [lambda request: result(request, hostile_result(request)), error, malformed, complain, twice]
WAYS = {
    "hostile": ANY + [flood, drip, end, start], "every": ANY, "fetches": [fetch],
    "lengthy": [lambda request: result(request, lengthy_result(request))],
}.get(MODE, [steady])
SHARE = chance.choice([0.02, 0.3, 1.0]) if MODE == "hostile" else 1.0
LIKED = chance.sample(WAYS, min(len(WAYS), chance.choice([1, 2, 9]))) if MODE == "hostile" else WAYS

if MODE == "stays":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    subprocess.Popen([sys.executable, "-c", LINGER])
if MODE == "silent":
    time.sleep(60)
for line in sys.stdin:
    request = json.loads(line)
    try:
        if request["method"] == "conformance.describe":
            describe(request)
        elif chance.random() < SHARE:
            chance.choice(LIKED)(request)
        else:
            result(request, plain(request))
    except OSError:
        sys.exit(1)
if MODE == "stays":
    time.sleep(60)
