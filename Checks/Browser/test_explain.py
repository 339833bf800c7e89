"""The page that `explain --report html` writes shows the explanation, loads nothing, and runs nothing of it."""

import base64
import hashlib
import hmac
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from browser import Browser, file_address
from checking import SECRET, published
from samples import HOSTILE

RIGHT = published("documented-token")
WRONG = published("secret-not-decoded")


def encoded(octets):
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def token(claims, key=b"k" * 32):
    header = {"alg": "HS256"}
    signed = ".".join(encoded(json.dumps(part).encode()) for part in (header, claims))
    return f"{signed}.{encoded(hmac.digest(key, signed.encode(), hashlib.sha256))}"


class ExplainTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.browser.resize(1280, 900)
        self.browser.prefer("light")

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def explain(self, artefact, *options, secret="", kind=()):
        """Writes the page, opens it, and sees that the browser asks for nothing else."""
        (self.folder / "secret").write_text(secret)
        (self.folder / "artefact").write_text(artefact)
        page = self.folder / "page.html"
        words = [os.environ["AUTH_CONFORMANCE"], "explain", *kind, "--file", "artefact", *options]
        done = subprocess.run([*words, "--report", f"html={page}"], cwd=self.folder, capture_output=True, text=True)
        self.assertIn(done.returncode, (0, 1, 2), done.stderr)
        address = file_address(page)
        self.browser.requests()
        self.browser.open(address)
        self.assertEqual([one for one in self.browser.requests() if one not in (address, "about:blank")
                          and not one.startswith("data:")], [])
        if secret:
            self.assertNotIn(secret, page.read_text())

    def example(self, artefact=WRONG):
        self.explain(artefact, "--application-secret-file", "secret", "--now", "2018-01-02T03:05:00Z", secret=SECRET)

    def test_a_token_is_explained(self):
        self.example()
        self.assertEqual(self.browser.text("#verdict"), "WRONG: 1 required rule broken")
        text = self.browser.text("#explanation")
        for part in ("as text instead of decoding it", "sinch-secret-as-text", "55 seconds ago", "in 9 minutes"):
            self.assertIn(part, text)
        self.assertEqual(self.browser.texts(".timeline b"), ["iat", "now", "exp"])
        self.assertEqual(len(self.browser.texts(".steps .differs")), 3)
        self.assertEqual(self.browser.texts(".parts span"), WRONG.split("."))
        colours = self.browser.texts(".parts span", "getComputedStyle(one).color")
        self.assertEqual(len(set(colours)), 3)
        self.example(RIGHT)
        self.assertFalse(self.browser.text("#verdict").startswith("WRONG"))

    def test_hostile_contents_are_shown_and_never_done(self):
        claims = {f"{index}{text}": text for index, text in enumerate(HOSTILE)}
        artefact = token(claims | {"sub": "<script>window.pwned = 1</script>", "iat": "<b>", "exp": 1e300})
        line = ", ".join(f'p{index}="{text}"' for index, text in enumerate(HOSTILE) if '"' not in text)
        digest = f'Digest response="<img src=x>", {line}'
        for width in (390, 1280):
            self.browser.resize(width, 900)
            for kind in ("jws", "registration-token", "identity-token"):
                self.explain(artefact, kind=[kind])
                self.assertIn("<script>window.pwned = 1</script>", self.browser.text("#explanation"))
                self.inert(width)
            self.explain(digest, kind=["digest"])
            self.inert(width)

    def inert(self, width):
        self.assertIsNone(self.browser.run("return window.pwned ?? null"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('script').length"), 2)
        self.assertEqual(self.browser.run("return document.querySelectorAll('img, iframe, b > b').length"), 0)
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
        unseen = self.browser.run(
            "return document.getElementById('answer').innerText.match(/[\\u0000-\\u0008\\u202A-\\u202E\\u2066]/u)"
        )
        self.assertIsNone(unseen)

    def test_long_texts_are_shortened(self):
        self.explain(token({"sub": "x" * 600_000}), kind=["jws"])
        self.assertIn("more characters", self.browser.text("#explanation"))
        self.inert(1280)

    def test_everybody_can_read_it(self):
        self.example()
        address = self.browser.run("return location.href")
        for width, theme in ((1280, "light"), (390, "dark"), (390, "light")):
            with self.subTest(width=width, theme=theme):
                self.browser.resize(width, 900)
                self.browser.prefer(theme)
                self.browser.open(address)
                self.browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
                self.assertEqual(self.browser.violations(), [])
        dark = self.browser.run("return getComputedStyle(document.body).backgroundColor")
        self.browser.prefer("dark")
        self.assertNotEqual(dark, self.browser.run("return getComputedStyle(document.body).backgroundColor"))
