"""Ten thousand cases of five implementations; how long it takes is printed, and not judged."""

import unittest

from browser import Browser, file_address
from samples import Samples

# From the event to the frame in which what it leads to is drawn.
MEASURE = """
const done = arguments[0];
const start = performance.now();
%s;
requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
"""
SEARCH = """
const search = document.getElementById('search');
search.value = '%s';
search.dispatchEvent(new Event('input'));
"""


class SpeedTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.samples = Samples()
        cls.addClassCleanup(cls.samples.close)
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)
        cls.path = cls.samples.large()

    def test_ten_thousand_cases(self):
        browser = self.browser
        browser.open(file_address(self.path))
        browser.settle()
        opened = browser.run(
            "const [page] = performance.getEntriesByType('navigation');"
            "return [page.domComplete, performance.getEntriesByName('first-contentful-paint')[0].startTime]"
        )
        figures = {"opened": opened[0], "first painted": opened[1]}
        acts = {
            "cases": "location.hash = '#view=cases'",
            "failed": "location.hash = '#status=failed'",
            "one letter": SEARCH % "9",
            "a word": SEARCH % "number 99",
            "nothing found": SEARCH % "nothing of the kind",
            "all again": "location.hash = '#view=cases'",
            "the last case": "location.hash = '#case=jwt-claims/made-up-199/case-09999'",
            "requirements": "location.hash = '#view=requirements'",
        }
        wrong = sum(any((index + run) % 30 == 0 for run in range(5)) for index in range(10_000))
        for name, act in acts.items():
            figures[name] = browser.driver.execute_async_script(MEASURE % act)
            browser.settle()
            if name == "cases":
                self.assertEqual(browser.text("#found"), "10,000 cases")
                # This is why it takes no longer: what nobody sees is not there yet.
                self.assertLess(len(browser.texts("#rows .row")), 500)
            if name == "failed":
                self.assertEqual(browser.text("#found"), f"{wrong:,} cases")
            if name == "the last case":
                self.assertEqual(browser.text("#case .id code"), "jwt-claims/made-up-199/case-09999")
        size = self.path.stat().st_size / 1e6
        print(f"\n10,000 cases of 5 implementations, a page of {size:.1f} MB, in milliseconds:")
        for name, figure in figures.items():
            print(f"  {name:<14} {figure:6.0f}")

    def test_the_end_can_be_reached(self):
        browser = self.browser
        browser.open(file_address(self.path), "#view=cases")
        for _ in range(3):
            before = len(browser.texts("#rows .row"))
            browser.run("const list = document.getElementById('list'); list.scrollTop = list.scrollHeight")
            browser.wait(f"return document.querySelectorAll('#rows .row').length > {before}")
        browser.click("#more")
        self.assertGreater(len(browser.texts("#rows .row")), before)
