"""The page of `explain --serve` explains what is pasted, keeps it to itself, and does nothing that it says."""

import base64
import hashlib
import hmac
import json
import os
import subprocess
import unittest

from browser import Browser, Server
from checking import DIGEST, SECRET, published
from samples import HOSTILE
from selenium.webdriver.common.keys import Keys

RIGHT = published("documented-token")
WRONG = published("secret-not-decoded")
PASTE = "Paste something to begin."


def encoded(octets):
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def token(claims, key=b"k" * 32):
    header = {"alg": "HS256"}
    signed = ".".join(encoded(json.dumps(part).encode()) for part in (header, claims))
    return f"{signed}.{encoded(hmac.digest(key, signed.encode(), hashlib.sha256))}"


class ExplainTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = subprocess.Popen(
            [os.environ["AUTH_CONFORMANCE"], "explain", "--serve"], stdout=subprocess.PIPE, text=True
        )
        cls.addClassCleanup(cls.stop)
        cls.address = cls.program.stdout.readline().strip()
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    @classmethod
    def stop(cls):
        cls.program.terminate()
        cls.program.wait()
        cls.program.stdout.close()

    def setUp(self):
        self.browser.resize(1280, 900)
        self.browser.prefer("light")
        self.browser.open(self.address)
        self.browser.complaints()
        self.browser.requests()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])
        own = [one for one in self.browser.requests() if one.startswith("http")]
        self.assertEqual([one for one in own if one != self.address], [])

    def fill(self, **fields):
        """Puts texts into fields as a paste does, and waits for the answer."""
        self.browser.run(
            "for (const [id, text] of Object.entries(arguments[0])) {"
            "  const field = document.getElementById(id.replaceAll('_', '-'));"
            "  field.value = text;"
            "  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', {bubbles: true}));"
            "}", fields
        )
        self.answered()

    def answered(self):
        self.browser.driver.execute_async_script("setTimeout(arguments[0], 250)")
        self.browser.wait("return !document.getElementById('answer').hasAttribute('aria-busy')")
        self.browser.settle()

    def verdict(self):
        return self.browser.text("#verdict")

    def example(self):
        """The kind is found out, and the fields are those of the kind."""
        self.fill(artefact=WRONG, secret=SECRET)
        self.fill(value_now="2018-01-02T03:05:00Z")

    def test_a_token_is_explained_and_nothing_of_it_is_rewritten(self):
        self.example()
        self.assertEqual(self.verdict(), "WRONG: 1 required rule broken")
        text = self.browser.text("#explanation")
        for part in ("as text instead of decoding it", "sinch-secret-as-text", "55 seconds ago", "in 9 minutes"):
            self.assertIn(part, text)
        self.assertEqual(self.browser.texts(".timeline b"), ["iat", "now", "exp"])
        self.assertIn("it is a registration token of Sinch", text)
        self.assertEqual(len(self.browser.texts(".steps .differs")), 3)
        self.assertEqual(self.browser.texts(".parts span"), WRONG.split("."))
        colours = self.browser.texts(".parts span", "getComputedStyle(one).color")
        self.assertEqual(len(set(colours)), 3)
        self.assertEqual(self.browser.run("return document.getElementById('artefact').value"), WRONG)
        self.assertNotIn(SECRET, self.browser.run("return document.documentElement.innerText"))
        self.fill(artefact=RIGHT)
        self.assertFalse(self.verdict().startswith("WRONG"))
        self.fill(artefact="")
        self.assertEqual(self.verdict(), PASTE)
        self.fill(artefact="hello")
        self.assertIn("nothing is recognised in it", self.verdict())

    def test_it_is_used_with_the_keyboard_and_read_out(self):
        self.browser.press(Keys.TAB)
        self.assertEqual(self.browser.run("return document.activeElement.className"), "skip")
        self.browser.press(Keys.TAB)
        self.assertEqual(self.browser.run("return document.activeElement.id"), "kind")
        self.browser.press("Dig", Keys.TAB)
        self.assertEqual(self.browser.run("return document.activeElement.id"), "artefact")
        self.browser.press(DIGEST, Keys.TAB, "Circle Of Life", Keys.TAB, Keys.TAB, Keys.TAB, Keys.ENTER)
        self.assertEqual(self.browser.run("return document.querySelector('details').open"), True)
        self.browser.press(Keys.TAB, Keys.TAB, Keys.TAB, "GET")
        self.answered()
        self.assertIn("RIGHT", self.verdict())
        live = self.browser.run(
            "const one = document.getElementById('verdict');"
            "return [one.getAttribute('role'), one.getAttribute('aria-live')]"
        )
        self.assertEqual(live, ["status", "polite"])

    def test_a_challenge_and_a_detached_payload_are_asked_for_where_they_can_be(self):
        def shown(name):
            return self.browser.run("return !document.getElementById(arguments[0]).hidden", f"{name}-field")

        challenge = 'Digest realm="testrealm@host.com", qop="auth", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"'
        self.fill(kind="digest", artefact=DIGEST, secret="Circle Of Life", challenge=challenge)
        self.assertTrue(self.verdict().startswith("RIGHT"))
        self.assertEqual([shown(name) for name in ("challenge", "payload", "public-key")], [True, False, False])
        self.fill(challenge=challenge.replace("testrealm@host.com", "elsewhere"))
        self.assertTrue(self.verdict().startswith("WRONG"))
        self.assertIn("DIGEST-LINE-CHALLENGE", self.browser.text("#explanation"))
        header, payload, signature = token({"sub": "x"}).split(".")
        self.fill(kind="jws", artefact=f"{header}..{signature}", secret="k" * 32)
        self.assertTrue(self.verdict().startswith("NOT DECIDED"))
        self.assertEqual([shown(name) for name in ("challenge", "payload", "public-key")], [False, True, True])
        self.fill(payload=base64.urlsafe_b64decode(payload + "==").decode())
        self.assertTrue(self.verdict().startswith("RIGHT"))

    def test_hostile_contents_are_shown_and_never_done(self):
        claims = {f"{index}{text}": text for index, text in enumerate(HOSTILE)}
        artefact = token(claims | {"sub": "<script>window.pwned = 1</script>", "iat": "<b>", "exp": 1e300})
        for width in (390, 1280):
            self.browser.resize(width, 900)
            for kind in ("jws", "registration-token", "identity-token"):
                self.fill(kind=kind, artefact=artefact, secret=HOSTILE[0] if kind == "jws" else "")
                self.assertIn("<script>window.pwned = 1</script>", self.browser.text("#explanation"))
                self.inert(width)
            line = ", ".join(f'p{index}="{text}"' for index, text in enumerate(HOSTILE) if '"' not in text)
            self.fill(kind="digest", artefact=f'Digest response="<img src=x>", {line}')
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

    def test_long_and_broken_texts_are_answered(self):
        self.fill(kind="jws", artefact=token({"sub": "x" * 750_000}))
        self.assertIn("more characters", self.browser.text("#explanation"))
        self.inert(1280)
        self.fill(artefact="." * 1_500_000)
        self.assertIn("bytes are no artefact", self.verdict())
        self.browser.complaints()
        self.fill(artefact="." * 3_000_000)
        self.assertIn("too long", self.verdict())
        # Chromium reports every status from 400 on.
        self.assertTrue(all("413" in one for one in self.browser.complaints()))
        self.fill(artefact="\ufffd\x00e30.e30.")
        self.browser.run("document.getElementById('artefact').value = 'e30.' + String.fromCharCode(0xD800)")
        self.fill(secret="x")
        self.assertIn("surrogate", self.verdict())

    def test_everybody_can_read_it(self):
        for width, theme in ((1280, "light"), (390, "dark"), (390, "light")):
            with self.subTest(width=width, theme=theme):
                self.browser.resize(width, 900)
                self.browser.prefer(theme)
                self.example()
                self.browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
                self.assertEqual(self.browser.violations(), [])
        dark = self.browser.run("return getComputedStyle(document.body).backgroundColor")
        self.browser.prefer("dark")
        self.assertNotEqual(dark, self.browser.run("return getComputedStyle(document.body).backgroundColor"))

    def test_nothing_is_kept_and_nothing_leaves(self):
        self.example()
        kept = self.browser.run("return [localStorage.length, sessionStorage.length, document.cookie]")
        self.assertEqual(kept, [0, 0, ""])
        self.assertEqual(
            self.browser.run("return getComputedStyle(document.getElementById('secret')).webkitTextSecurity"), "disc"
        )
        self.browser.driver.get("about:blank")
        self.browser.driver.back()
        self.browser.wait("return document.documentElement.dataset.ready")
        self.assertEqual(self.browser.run("return document.getElementById('secret').value"), "")
        self.assertEqual(self.verdict(), PASTE)
        # Its policy lets it ask nobody else, were somebody to make it try.
        other = Server(".")
        self.addCleanup(other.close)
        tried = self.browser.driver.execute_async_script(
            "const [address, done] = arguments;"
            "const image = new Image(); image.src = address + '?image';"
            "fetch(address).then(() => done('asked'), () => done('refused'))", other.address("")
        )
        self.assertEqual(tried, "refused")
        self.browser.settle()
        self.assertEqual(other.paths, [])
        self.assertTrue(self.browser.complaints())
        self.browser.requests()
