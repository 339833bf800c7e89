"""The page says what the reports say, and can be found one's way through."""

import json

from browser import Server, file_address
from checking import STRENGTHS
from samples import PageCase, fails, page_counts
from selenium.webdriver.common.keys import Keys


def number(text):
    return int(text.replace(",", ""))


class PageTests(PageCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Server(cls.samples.folder)
        cls.addClassCleanup(cls.server.close)
        cls.one = cls.server.address(cls.samples.one().name)
        cls.many = cls.server.address(cls.samples.many().name)
        cls.harbour = json.loads(cls.samples.harbour().read_text(encoding="utf-8"))
        cls.reports = [
            json.loads(path.read_text(encoding="utf-8"))
            for path in (cls.samples.reference(), cls.samples.harbour(), cls.samples.library())
        ]
        cls.failed = [one for one in cls.harbour["cases"] if fails(cls.harbour, one)]
        cls.below = [one for one in cls.harbour["cases"] if one["status"] == "failed"]
        cls.below = [one for one in cls.below if one not in cls.failed]
        assert len(cls.failed) > 20 and any("transcript" in one["failure"] for one in cls.failed)

    def setUp(self):
        self.browser.resize(1280, 900)
        self.browser.prefer("light")
        self.browser.complaints()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def rows(self):
        """How many cases the list says that it has found."""
        return number(self.browser.text("#found").split()[0])

    # Counts

    def test_the_counts_of_a_run_are_those_of_its_report(self):
        self.browser.open(self.one)
        counts = self.harbour["counts"] | {"failed": len(self.failed)}
        for name in ("passed", "failed", "unimplemented"):
            shown = self.browser.text(f".hero .tally.{name} b")
            self.assertEqual(number(shown), counts[name], name)
        self.assertEqual(self.browser.text("h1"), self.harbour["implementation"]["name"])
        self.assertIn("Not conformant", self.browser.text(".hero .verdict"))
        self.assertGreater(len(self.below), 0)
        for name in STRENGTHS[1:]:
            own = [one["id"] for one in self.below if one["strength"] == name]
            if own:
                self.browser.open(self.one)
                self.assertEqual(number(self.browser.text(f".hero .tally.{name}Failed b")), len(own))
                self.browser.click(f".hero .tally.{name}Failed a")
                self.assertEqual(self.rows(), len(own))
                self.browser.go(f"#case={own[0]}")
                self.assertEqual(self.browser.text("#case .result .strength"), name)

    def test_it_says_first_what_it_is_of_when_and_what_part_passed(self):
        for page, report in ((self.one, self.harbour), (self.many, self.reports[1])):
            self.browser.open(page)
            said = self.browser.text("#overview .meta")
            self.assertIn(f"auth-conformance {report['suite']['version']}.", said)
            self.assertIn(report["started"][:10], said)
            rates = self.browser.texts(".rates b") if page == self.one else (
                self.browser.texts(".run:nth-child(2) .rates b"))
            for rate, name in zip(rates, STRENGTHS, strict=True):
                counts = report["countsByStrength"][name]
                asked = counts["total"] - counts["unimplemented"]
                self.assertEqual(rate, f"{counts['passed'] * 100 // asked} %")

    def test_three_causes_are_shown_the_rest_is_folded_and_tokens_are_marked(self):
        path = self.samples.mistaken()
        report = json.loads(path.read_text(encoding="utf-8"))
        self.browser.open(self.server.address(self.samples.page("mistaken", path).name))
        causes = report["diagnoses"]
        self.assertGreater(len(causes), 3)
        self.assertEqual(self.browser.texts("#overview > *", "one.className"), ["hero", "causes", "files", "about"])
        shown = self.browser.texts(".causes > ol > li .cause")
        self.assertEqual(shown, [cause["title"] for cause in causes[:3]])
        folded = self.browser.texts(".causes details li .cause")
        self.assertEqual(folded, [cause["title"] for cause in causes[3:]])
        explained = {one for cause in causes for one in cause["cases"]}
        self.assertEqual(report["counts"]["failed"] - len(explained), 1)
        self.assertIn("the other 1 failure.", self.browser.text(".causes .rest"))
        wanted = next(
            one["id"] for one in report["cases"] for change in
            one.get("failure", {}).get("differences", []) if change["place"] == "claims.iat"
        )
        self.browser.go(f"#case={wanted}")
        self.assertIn('"iat"', self.browser.text("#case pre mark.bad"))

    def test_cases_open_on_failures_below_the_heads_of_the_marks(self):
        self.browser.open(self.many)
        self.browser.click("#to-cases")
        self.assertEqual(self.browser.run("return location.hash"), "#status=failed")
        heads = self.browser.texts("#list .head > span:first-child")
        self.assertEqual(heads, [report["implementation"]["name"] for report in self.reports])
        places = self.browser.run(
            "const left = one => Math.round(one.getBoundingClientRect().left);"
            "return ['.head', '#rows .row .mark'].map(wanted =>"
            " [...document.querySelectorAll(wanted)].slice(0, 3).map(left))"
        )
        self.assertEqual(places[0], places[1])

    def test_what_is_at_stake_stands_beside_a_failure(self):
        effects = {flag["id"]: flag["effect"] for flag in self.harbour["flags"]}
        wanted = next(one for one in self.failed if one.get("flags"))
        self.browser.open(self.one, f"#case={wanted['id']}")
        for flag in wanted["flags"]:
            self.assertIn(effects[flag], self.browser.text("#case .effects"))

    def test_files_that_failed_stand_first_and_what_is_missing_is_folded(self):
        report = self.reports[2]
        self.browser.open(self.server.address(self.samples.page("part", self.samples.library()).name))
        groups = self.browser.texts(
            ".matrix tbody", "[one.querySelector('.sum a').textContent, one.classList.contains('folded'),"
            " [...one.querySelectorAll('tr:not(.sum) th a')].map(link => link.textContent)]")
        wrong, idle = set(), set()
        for file in report["files"]:
            counts = page_counts(report, file["path"])
            if counts["failed"] or counts["recommended"] or counts["hardening"]:
                wrong.add(file["path"])
            elif counts["unimplemented"] == counts["total"]:
                idle.add(file["path"])
        self.assertEqual([group[:2] for group in groups],
                         [["With failures", False], ["Passed", False], ["Not implemented", True]])
        self.assertEqual(set(groups[0][2]), wrong)
        self.assertEqual(set(groups[2][2]), idle)
        self.assertGreater(len(groups[1][2]), 0)
        self.browser.click(".matrix tbody:last-child .fold")
        self.assertFalse(self.browser.run("return Boolean(document.querySelector('.matrix .folded'))"))

    def test_the_matrix_of_many_has_a_cell_for_each_that_has_results(self):
        self.browser.open(self.many)
        self.assertEqual(self.browser.text("h1"), "3 implementations")
        self.assertEqual(self.browser.texts("#overview > *", "one.className"), ["", "files", "standings", "causes"])
        cells = self.browser.run(
            "const found = {};"
            "for (const table of document.querySelectorAll('.matrix')) {"
            " const heads = [...table.querySelectorAll('thead th')].map(one => one.textContent);"
            " for (const row of table.querySelectorAll('tbody tr:not(.sum)')) {"
            "  const own = found[row.querySelector('th a').getAttribute('href')] = {};"
            "  [...row.children].forEach((cell, index) => { if (index > 1) own[heads[index]] = ["
            "   cell.querySelector('use').getAttribute('href'),"
            "   cell.querySelector('span:not(.quiet)')?.textContent ?? null, cell.textContent] });"
            " } }"
            "return found"
        )
        self.assertEqual(len(cells), len(self.harbour["files"]))
        for report in self.reports:
            name = report["implementation"]["name"]
            implemented = set()
            for file in report["files"]:
                counts = page_counts(report, file["path"])
                if counts["unimplemented"] < counts["total"]:
                    implemented.add(file["path"].split("/")[0])
            for file in report["files"]:
                shown = cells[f"#file={file['path']}"].get(name)
                self.assertEqual(shown is not None, file["path"].split("/")[0] in implemented, file["path"])
                if shown:
                    self.check_cell(shown, page_counts(report, file["path"]), name, file["path"])

    def check_cell(self, cell, counts, name, path):
        shape, shown, words = cell
        icons = {"failed": "#icon-cross", "recommended": "#icon-advice", "hardening": "#icon-shield"}
        worst = next((name for name in icons if counts[name]), None)
        if worst:
            expected = (icons[worst], counts[worst])
        elif counts["unimplemented"] == counts["total"]:
            expected = ("#icon-dash", None)
        else:
            expected = ("#icon-half" if counts["unimplemented"] else "#icon-check", counts["passed"])
        self.assertEqual((shape, shown and number(shown)), expected, path)
        self.assertIn(name, words)
        for what in ("passed", "failed"):
            if counts[what]:
                self.assertIn(f"{counts[what]} {what}", words)

    def test_requirements_say_who_keeps_them(self):
        self.browser.open(self.one, "#view=requirements")
        broken = {rule for one in self.failed + self.below for rule in one["requirements"]}
        kept = {rule for one in self.harbour["cases"] for rule in one["requirements"]} - broken
        parts = "['code', '.verdict'].map(part => one.querySelector(part).textContent)"
        shown = dict(self.browser.texts(".requirements li", parts))
        self.assertEqual({rule for rule, state in shown.items() if state == "Failed"}, broken)
        self.assertEqual({rule for rule, state in shown.items() if state == "Satisfied"}, kept)
        self.assertEqual(len(shown), len(self.harbour["requirements"]))
        self.browser.click("#requirements .chip.bad")
        self.assertEqual(len(self.browser.texts(".requirements li")), len(broken))
        self.browser.run("history.back()")
        self.browser.wait(f"return document.querySelectorAll('.requirements li').length == {len(shown)}")

    def test_decisions_stand_side_by_side(self):
        self.browser.open(self.many, "#view=ambiguities")
        shown = self.browser.run(
            "return [...document.querySelectorAll('.ambiguity')].flatMap(card =>"
            " [...card.querySelectorAll('.interpretation')].flatMap(interpretation =>"
            " [...interpretation.querySelectorAll('a')].map(link => [card.querySelector('.id code')"
            ".textContent, interpretation.querySelector('h4').textContent, link.textContent])))"
        )
        expected = [
            [
                one["ambiguity"], one["interpretation"],
                f"{report['implementation']['name']}, {one['operation']}",
            ]
            for report in self.reports
            for one in report["interpretations"]
        ]
        self.assertGreater(len(expected), 20)
        self.assertEqual(sorted(shown), sorted(expected))
        cards = len(self.browser.texts(".ambiguity"))
        self.assertEqual(cards, len(self.harbour["ambiguities"]))

    # Finding cases

    def test_filters_find_what_the_report_has(self):
        self.browser.open(self.one, "#view=cases")
        self.assertEqual(self.rows(), len(self.harbour["cases"]))
        self.browser.click(".chip[data-status=failed]")
        self.assertEqual(self.rows(), len(self.failed))
        self.assertEqual(len(self.browser.texts("#rows .row")), len(self.failed))
        category = self.failed[0]["id"].split("/")[0]
        self.browser.run(
            "const choice = document.getElementById('choice-category');"
            "choice.value = arguments[0]; choice.dispatchEvent(new Event('change'))",
            category,
        )
        self.browser.settle()
        own = [one for one in self.failed if one["id"].startswith(f"{category}/")]
        self.assertLess(len(own), len(self.failed))
        self.assertEqual(self.rows(), len(own))
        self.assertEqual(
            self.browser.run("return location.hash"), f"#status=failed&category={category}"
        )
        self.browser.run("history.back()")
        self.browser.wait(f"return document.getElementById('found').textContent == '{len(self.failed)} cases'")
        self.browser.click("#clear")
        self.assertEqual(self.rows(), len(self.harbour["cases"]))

    def test_filters_by_implementation_and_file(self):
        library = self.reports[2]
        failed = [one for one in library["cases"] if fails(library, one)]
        name = library["implementation"]["name"]
        self.browser.open(self.many)
        self.browser.click(".run:nth-child(3) .failed a")
        self.assertEqual(self.rows(), len(failed))
        self.assertIn(name.replace(" ", "+"), self.browser.run("return location.hash"))
        path = failed[0]["id"].rsplit("/", 1)[0]
        self.browser.go(f"#file={path}")
        cases = [one for one in library["cases"] if one["id"].rsplit("/", 1)[0] == path]
        self.assertEqual(self.rows(), len(cases))

    def test_typing_searches(self):
        self.browser.open(self.one)
        rule = self.failed[0]["requirements"][0]
        self.browser.press("/", rule.lower() + " ")
        cited = [one for one in self.harbour["cases"] if rule in one["requirements"]]
        self.browser.wait("return !document.getElementById('cases').hidden")
        self.assertGreaterEqual(self.rows(), len(cited))
        self.assertLess(self.rows(), len(self.harbour["cases"]))
        self.assertEqual(self.browser.run("return document.activeElement.id"), "search")
        self.browser.wait(f"return location.hash == '#q={rule.lower()}'")
        self.browser.press(Keys.ENTER)
        self.assertTrue(self.browser.run("return document.activeElement.matches('.row')"))
        self.browser.press("/", Keys.ESCAPE)
        self.assertEqual(self.rows(), len(self.harbour["cases"]))
        self.browser.press("no case is called that")
        self.assertEqual(self.rows(), 0)
        self.assertIn("No case fits", self.browser.text("#list"))

    def test_typing_faster_than_the_page_follows_loses_nothing(self):
        self.browser.open(self.one)
        self.browser.run(
            "const search = document.getElementById('search'); search.focus();"
            "const type = text => { search.value = text; search.dispatchEvent(new Event('input')); };"
            "const last = () => search.value == 'sinch' && type('sinch-token');"
            "addEventListener('hashchange', last); type('s'); type('sinch'); setTimeout(last, 50);"
        )
        self.browser.wait("return location.hash == '#q=sinch-token'")

    def test_what_nobody_sees_of_ten_thousand_cases_is_not_there_yet(self):
        browser = self.browser
        browser.open(file_address(self.samples.large()), "#status=failed")
        self.assertEqual(browser.text("#found"), "334 cases")
        browser.go("#view=cases")
        self.assertEqual(browser.text("#found"), "10,000 cases")
        self.assertLess(len(browser.texts("#rows .row")), 500)
        for _ in range(3):
            before = len(browser.texts("#rows .row"))
            browser.run("const list = document.getElementById('list'); list.scrollTop = list.scrollHeight")
            browser.wait(f"return document.querySelectorAll('#rows .row').length > {before}")
        browser.click("#more")
        self.assertGreater(len(browser.texts("#rows .row")), before)
        browser.go("#case=jwt-claims/made-up/case-09999")
        self.assertEqual(browser.text("#case .id code"), "jwt-claims/made-up/case-09999")

    # Links

    def test_every_failure_has_a_link_that_restores_it(self):
        for one in self.failed[:3] + self.failed[-3:]:
            self.browser.open(self.one, f"#case={one['id']}")
            self.assertEqual(self.browser.text("#case .id code"), one["id"])
            self.assertEqual(self.browser.text("#case h2"), one["title"])
            row = "#rows .row[aria-current=true]"
            self.assertEqual(self.browser.run(f"return document.querySelector('{row}').dataset.id"), one["id"])
            self.assertTrue(
                self.browser.run(
                    f"const place = document.querySelector('{row}').getBoundingClientRect();"
                    "return place.top >= 0 && place.bottom <= innerHeight"
                )
            )

    def test_back_and_forward_go_from_case_to_case(self):
        browser = self.browser
        browser.open(self.one)
        browser.click(".hero .failed a")
        first, second = [one["id"] for one in self.failed[:2]]
        browser.click("#rows li:nth-child(2) .row")
        self.assertEqual(browser.text("#case .id code"), first)
        browser.click("#case .stepper a[aria-label='Next case']")
        self.assertEqual(browser.text("#case .id code"), second)
        browser.run("history.back()")
        browser.wait(f"return document.querySelector('#case .id code').textContent == '{first}'")
        browser.run("history.go(-2)")
        browser.wait("return !document.getElementById('overview').hidden")
        browser.run("history.go(3)")
        browser.wait(f"return document.querySelector('#case .id code')?.textContent == '{second}'")
        self.assertIn("status=failed", browser.run("return location.hash"))

    def test_the_link_and_the_command_can_be_copied(self):
        wanted = self.failed[0]
        self.browser.open(self.one, f"#case={wanted['id']}")
        origin = self.one.split("/one.html")[0]
        self.browser.driver.execute_cdp_cmd(
            "Browser.grantPermissions",
            {"origin": origin, "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]},
        )
        self.browser.click("#case .id button")
        self.browser.wait("return document.querySelector('#case .id button').textContent == 'Copied'")
        copied = self.browser.driver.execute_async_script(
            "const done = arguments[0]; navigator.clipboard.readText().then(done, done)"
        )
        self.assertEqual(copied, f"{self.one}#case={wanted['id']}")

    # What is told of a failure

    def test_a_failure_is_told_in_full(self):
        wanted = next(one for one in self.failed if one["failure"]["differences"] and "transcript" not in one["failure"])
        failure = wanted["failure"]
        self.browser.open(self.one, f"#case={wanted['id']}")
        told = self.browser.text("#case")
        for value in failure["sent"]["input"].values():
            self.assertIn(str(value), told)
        self.assertIn(failure["expected"], told)
        difference = failure["differences"][0]
        self.assertEqual(self.browser.text(".differences dd.good"), difference["expected"])
        self.assertEqual(self.browser.text(".differences dd.bad"), difference["actual"])
        marked = self.browser.text(".differences dd.bad mark")
        self.assertEqual(marked, "AAAA"[: len(marked)])
        for rule in wanted["requirements"]:
            self.assertIn(rule, told)

    def test_a_conversation_is_drawn_up_to_the_wrong_step(self):
        wrong = [one for one in self.failed if one["failure"]["kind"] == "wrong"]
        for wanted in [one for one in wrong if "transcript" in one["failure"]][:8]:
            transcript = wanted["failure"]["transcript"]
            self.browser.open(self.one, f"#case={wanted['id']}")
            states = self.browser.texts(".sequence .step", "one.className")
            played = len(transcript["played"])
            expected = ["step right"] * (played - 1) + ["step wrong"]
            expected += ["step left"] * len(transcript["notRun"])
            self.assertEqual(states, expected)
            event = next(iter(transcript["played"][-1]["event"]))
            self.assertEqual(self.browser.text(".step.wrong > .message b"), event)
            self.assertEqual(len(self.browser.texts(".step.wrong .side.good")), 1)
            self.assertEqual(len(self.browser.texts(".step.wrong .side.bad")), 1)
            self.assertIn("Not run: ", "".join(self.browser.texts(".step.left") or ["Not run: "]))
            # An arrow goes from the lifeline of who speaks to that of who is spoken to.
            parties = self.browser.texts(".parties span")
            bad = self.browser.run(
                """
                const parties = arguments[0];
                const centre = box => (box.left + box.right) / 2;
                const heads = [...document.querySelectorAll('.parties span')].map(one =>
                  centre(one.getBoundingClientRect()));
                return [...document.querySelectorAll('.message')].filter(one => {
                  const [from, to] = one.querySelector('.parties-said').textContent.replace(': ', '')
                    .match(new RegExp(`^(${parties.join('|')})(${parties.join('|')})$`)).slice(1);
                  if (from === to) return false;
                  const arrow = one.querySelector('.arrow').getBoundingClientRect();
                  const ends = [from, to].map(party => heads[parties.indexOf(party)]);
                  return Math.abs(arrow.left - Math.min(...ends)) > 2
                    || Math.abs(arrow.right - Math.max(...ends)) > 2
                    || one.classList.contains('right') !== (ends[0] < ends[1]);
                }).map(one => one.textContent)
                """,
                parties,
            )
            self.assertEqual(bad, [])

    # Keyboard and colours

    def test_the_keyboard_is_enough(self):
        browser = self.browser
        browser.open(self.many)
        browser.press(Keys.TAB)
        self.assertEqual(browser.run("return document.activeElement.id"), "skip")
        browser.press(Keys.ENTER)
        self.assertEqual(browser.run("return document.activeElement.id"), "main")
        browser.run("document.querySelector('.matrix a').focus()")
        self.assertEqual(
            browser.run("return document.querySelectorAll('.matrix a[tabindex=\"0\"]').length"),
            len(browser.texts(".matrix")),
        )
        place = (
            "const cell = document.activeElement.closest('th, td');"
            "return [cell.parentElement.rowIndex, cell.cellIndex]"
        )
        self.assertEqual(browser.run(place), [1, 0])
        browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_DOWN)
        self.assertEqual(browser.run(place), [2, 3])
        browser.press(Keys.HOME)
        self.assertEqual(browser.run(place), [2, 0])
        browser.press(Keys.END, Keys.ARROW_UP)
        self.assertEqual(browser.run(place), [1, 4])
        outline = browser.run("return getComputedStyle(document.activeElement).outlineStyle")
        self.assertEqual(outline, "solid")
        browser.press(Keys.ENTER)
        self.assertFalse(browser.run("return document.getElementById('cases').hidden"))
        browser.run("document.querySelector('#rows .row').focus()")
        browser.press(Keys.ARROW_DOWN, Keys.ENTER)
        wanted = browser.run("return document.querySelectorAll('#rows .row')[1].dataset.id")
        self.assertEqual(browser.text("#case .id code"), wanted)
        browser.press(Keys.ESCAPE)
        self.assertIn("Choose a case", browser.text("#case"))
        self.assertEqual(browser.run("return document.activeElement.dataset.id"), wanted)

    # Paper, and the network

    def test_the_overview_is_printed_with_everything(self):
        self.browser.open(self.one)
        self.browser.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
        self.assertGreater(len(self.browser.texts(".ambiguity")), 20)
        self.assertGreater(len(self.browser.texts(".requirements li")), 100)
        self.assertEqual(len(self.browser.texts("#rows .row")), len(self.failed))
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        for view in ("overview", "cases", "ambiguities", "requirements"):
            height = self.browser.run(f"return document.getElementById('{view}').offsetHeight")
            self.assertGreater(height, 0, view)
        self.browser.go(f"#case={self.failed[0]['id']}")
        for name, is_there in (("case", True), ("list", False), ("overview", False)):
            height = self.browser.run(f"return document.getElementById('{name}').offsetHeight")
            self.assertEqual(height > 0, is_there, name)
        bar = "return getComputedStyle(document.querySelector('.bar')).display"
        self.assertEqual(self.browser.run(bar), "none")
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_the_network_is_asked_for_nothing(self):
        self.server.paths.clear()
        self.browser.requests()
        self.browser.open(self.many)
        for view in ("#view=cases", f"#case={self.failed[0]['id']}", "#view=ambiguities", "#view=requirements"):
            self.browser.go(view)
        self.assertEqual(self.server.paths, ["/many.html"])
        asked = [url for url in self.browser.requests() if not url.startswith(("data:", "about:"))]
        self.assertEqual(asked, [self.many])

    def test_a_page_from_the_disk_works_as_well(self):
        address = file_address(self.samples.one())
        self.browser.requests()
        self.browser.open(address, "#status=failed")
        self.browser.click("#rows .row")
        self.assertEqual(self.browser.text("#case .id code"), self.failed[0]["id"])
        asked = [url for url in self.browser.requests() if not url.startswith(("data:", "about:"))]
        self.assertEqual([url.split("#")[0] for url in asked], [address])
