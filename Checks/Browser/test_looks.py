"""No page is too wide, or too faint to be read."""

import json

from browser import file_address
from samples import PageCase


class LooksTests(PageCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        report = json.loads(cls.samples.harbour().read_text(encoding="utf-8"))
        failed = [one for one in report["cases"] if one["status"] == "failed"]
        call = next(one["id"] for one in failed if "transcript" not in one["failure"])
        flow = next(one["id"] for one in failed if "transcript" in one["failure"])
        dead = next(one["id"] for one in failed if one["failure"]["kind"] == "error")
        cls.views = [
            "", "#view=cases", "#status=failed", f"#case={call}&status=failed", f"#case={flow}",
            f"#case={dead}", "#view=ambiguities", "#view=requirements", "#case=none", "#q=none+such",
        ]

    def pages(self):
        return [self.samples.one(), self.samples.many()]

    def test_nothing_is_wider_than_the_screen(self):
        for width in (320, 375, 800, 1280):
            self.browser.resize(width, 900)
            for page in self.pages():
                self.browser.open(file_address(page))
                for view in self.views:
                    self.browser.go(view)
                    wide = self.browser.run("return document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, width, f"{page.name}{view} at {width}")

    def test_everybody_can_read_it(self):
        # A page of many reports differs from that of one in the views that compare them.
        pages = {self.samples.one(): self.views, self.samples.many(): ["", "#view=cases", "#view=ambiguities"]}
        for width, theme in ((1280, "light"), (375, "dark")):
            self.browser.resize(width, 900)
            self.browser.prefer(theme)
            for page, views in pages.items():
                self.browser.open(file_address(page))
                for view in views:
                    with self.subTest(page=page.name, view=view, width=width, theme=theme):
                        self.browser.go(view)
                        self.assertEqual(self.browser.violations(), [])
