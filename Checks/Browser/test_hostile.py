"""What a report says is shown, and never done."""

from browser import file_address
from samples import PageCase


class HostileTests(PageCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page = file_address(cls.samples.hostile())

    def assert_inert(self):
        found = self.browser.run("""
            const all = selector => [...document.querySelectorAll(selector)];
            // Nothing turns the direction of a line, and nothing is there that cannot be seen.
            const unseen = document.body.innerText.match(/(?![ \\t\\n])[\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]/u);
            return {
              pwned: window.pwned ?? null, scripts: all('script').length, frames: all('img, iframe').length,
              links: all('a').map(one => one.getAttribute('href')).filter(link => !link.startsWith('#')),
              handlers: all('*').flatMap(one => [...one.attributes]).filter(one => one.name.startsWith('on')).length,
              unseen: unseen?.[0].codePointAt(0).toString(16) ?? null,
            }
        """)
        self.assertEqual(
            found, {"pwned": None, "scripts": 2, "frames": 0, "links": [], "handlers": 0, "unseen": None})

    def test_every_view_is_inert(self):
        for width in (375, 1280):
            self.browser.resize(width, 900)
            self.browser.open(self.page)
            for view in ("", "#view=cases", "#status=failed", "#view=ambiguities", "#view=requirements"):
                self.browser.go(view)
                self.assert_inert()
                wide = self.browser.run("return document.documentElement.scrollWidth")
                self.assertLessEqual(wide, width, f"{view} at {width}")

    def test_every_failure_is_inert(self):
        self.browser.resize(1280, 900)
        self.browser.open(self.page, "#status=failed")
        links = self.browser.texts("#rows .row", "one.hash")
        self.assertGreater(len(links), 20)
        for link in links[:36]:
            self.browser.go(link)
            self.assert_inert()
        self.assertIn("<img src=x onerror='window.pwned = 1'>", self.browser.run(
            "return document.getElementById('case').textContent + document.getElementById('list').textContent"
        ))

    def test_addresses_are_inert_as_well(self):
        self.browser.open(self.page)
        keys = ("case", "run", "status", "category", "file", "requirement", "cause", "q", "view")
        texts = ("<img src=x onerror=window.pwned=1>", "%3Cscript%3Ewindow.pwned=1%3C/script%3E", "__proto__", "%")
        for address in [f"{key}={texts[0]}" for key in keys] + ["&".join(f"{key}={text}" for key in keys) for text in texts]:
            self.browser.go(f"#{address}")
            self.assert_inert()

    def tearDown(self):
        self.assertEqual(self.browser.driver.get_log("browser"), [])
