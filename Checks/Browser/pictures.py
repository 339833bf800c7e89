"""Draws every view of a page, narrow and wide, light and dark, to be looked at."""

import json
import time

from browser import Browser, file_address
from samples import Samples

VIEWS = {
    "overview": "",
    "cases": "#status=failed",
    "ambiguities": "#view=ambiguities",
    "requirements": "#view=requirements",
}


def draw(folder, reports):
    """The page of these reports, or else pages of samples."""
    folder.mkdir(parents=True, exist_ok=True)
    samples = Samples()
    browser = Browser()
    try:
        pages = [samples.page("chosen", *reports)] if reports else [samples.one(), samples.many()]
        report = json.loads((reports or [samples.harbour()])[0].read_text(encoding="utf-8"))
        failed = [one for one in report["cases"] if one["status"] == "failed"]
        calls = [one["id"] for one in failed if "transcript" not in one["failure"]]
        flows = [one["id"] for one in failed if "transcript" in one["failure"]]
        views = dict(VIEWS)
        views |= {"call": f"#case={calls[0]}&status=failed"} if calls else {}
        views |= {"conversation": f"#case={flows[0]}&status=failed"} if flows else {}
        for width in (375, 1280):
            browser.resize(width, 1000)
            for theme in ("light", "dark"):
                browser.prefer(theme)
                for page in pages:
                    for name, view in views.items():
                        browser.open(file_address(page), view)
                        time.sleep(0.1)
                        path = folder / f"{page.stem}-{name}-{width}-{theme}.png"
                        browser.driver.save_screenshot(str(path))
                        print(path)
    finally:
        browser.close()
        samples.close()
