"""Texts that a terminal, a reader or a program would stumble over."""

import re
import unicodedata

CONTROLS = "".join(chr(code) for code in [*range(1, 0x20), *range(0x7F, 0xA0)])
DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
WITHOUT_WIDTH = "\u00ad\u034f\u115f\u180e\u200b\u200c\u200d\u2060\u2061\u2064\u3164\ufe0f\ufeff\ufffc"
SEPARATORS = "\u2028\u2029"
OTHERS = "\ue000\U000f0000\U000e0041\U000e0001\U0001d173\u0600\ufff9\ufffe\U0010ffff"
EVERY = CONTROLS + DIRECTIONS + WITHOUT_WIDTH + SEPARATORS + OTHERS
SEQUENCES = [
    "\x1b]0;title\x07", "\x1b[2J\x1b[H", "\x1b[31m", "\x9b31m", "\x1bP$q\x1b\\", "\x1b]8;;http://a\x1b\\b",
    "\rCONFORMANT: all passed", "\nok 1 - forged", "\x08\x08\x08", "\u202etxt.exe", "a\u200bb", "\x1b[?1049h",
    "\n::add-mask::x", " ::error file=a::x", "##vso[task.complete]", "x##[error]", "##teamcity[message]",
]
# Commands that GitHub, Azure Pipelines and TeamCity obey wherever they are in a log.
COMMANDS = re.compile(r"^\s*::[A-Za-z]|##(\[|vso\[|teamcity\[)", re.IGNORECASE | re.MULTILINE)
MARKUP = ["<script>alert(1)</script>", "</pre>", "| a | b |", "``` `", "# SKIP", "  ...\n  ---", "%s%n%s", "$(id)",
          "'; id; '", "[a](javascript:b)", "{userId}", "../../etc/passwd", "-", "--", "=", "*" * 30]
# No message may pass these on; a line feed may be ours, and marks and such do no harm.
REFUSED = {"Cc", "Cf", "Zl", "Zp", "Co", "Cs"}


def hostile(chance):
    """A text with something hostile in it."""
    pieces = [chance.choice(["user", "x", " ", ""])]
    for _ in range(chance.choice([1, 1, 2, 5])):
        kind = chance.random()
        if kind < 0.4:
            pieces.append(chance.choice(SEQUENCES))
        elif kind < 0.6:
            pieces.append("".join(chance.choice(EVERY) for _ in range(chance.choice([1, 3, 20]))))
        elif kind < 0.7:
            pieces.append(EVERY)
        elif kind < 0.85:
            pieces.append(chance.choice(MARKUP))
        elif kind < 0.95:
            pieces.append(chance.choice("aé漢\u0301😀") * chance.choice([1, 300, 5000]))
        else:
            pieces.append(chance.choice("a*/-.9[{\"\\") * chance.choice([1000, 60000]))
    return "".join(pieces)


def octets(chance):
    """Octets that are UTF-8 or not."""
    if chance.random() < 0.4:
        return bytes(chance.randrange(256) for _ in range(chance.choice([1, 30, 3000])))
    if chance.random() < 0.3:
        return bytes(range(256))
    return hostile(chance).encode()


def raw_characters(output):
    """What no output may have: controls, marks of direction, commands of CI systems, and what is not UTF-8."""
    try:
        text = output.decode()
    except UnicodeDecodeError as error:
        return f"octets that are not UTF-8: {output[error.start:error.start + 8]!r}"
    found = {
        f"U+{ord(character):04X}"
        for character in set(text)
        if unicodedata.category(character) in REFUSED and character != "\n"
    }
    if command := COMMANDS.search(text):
        return f"a command of a CI system: {command.group()!r}"
    return ", ".join(sorted(found)) or None
