"""The diagram of the parts renders: nothing is cut off, no label covers another, and none leaves its box."""

import unittest

from browser import Browser
from checking import ROOT

LABELS = """
const box = element => element.getBBox();
const texts = [...document.querySelectorAll("text")].map(text => [text.textContent, box(text)]);
const boxes = [...document.querySelectorAll("rect")].map(box);
const inside = (a, b) => a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
// The first box is the background; each label has a smaller one.
const loose = texts.filter(([, text]) => !boxes.slice(1).some(box => inside(text, box)));
const covered = texts.filter(([, a], index) => texts.some(([, b], other) => other < index && meets(a, b)));
return [texts.length, loose.map(([name]) => name), covered.map(([name]) => name)];
"""


class DiagramTest(unittest.TestCase):
    def test_labels_fit(self):
        browser = Browser()
        self.addCleanup(browser.close)
        browser.driver.get((ROOT / "Documentation/parts.svg").as_uri())
        count, loose, covered = browser.driver.execute_script(LABELS)
        self.assertGreater(count, 10)
        self.assertEqual(loose, [], "labels outside their box")
        self.assertEqual(covered, [], "labels over another label")
