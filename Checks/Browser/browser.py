"""A browser without a window, and a server that counts what is asked of it."""

import http.server
import json
import os
import tempfile
import threading
from functools import partial
from importlib import resources
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.support.ui import WebDriverWait


class Browser:
    """Chromium with a profile of its own, which is gone when it is closed."""

    def __init__(self, width=1280, height=900, theme="light"):
        self.profile = tempfile.TemporaryDirectory(prefix="browser-")
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in [
            "--headless=new",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
            "--disable-background-networking",
            "--disable-dev-shm-usage",
            f"--user-data-dir={self.profile.name}",
        ]:
            options.add_argument(argument)
        if os.getuid() == 0:
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        # axe-core reads a page of thousands of rows in half a minute, more on a busy machine.
        self.driver.set_script_timeout(300)
        self.resize(width, height)
        self.prefer(theme)

    def close(self):
        try:
            self.driver.quit()
        finally:
            self.profile.cleanup()

    def resize(self, width, height):
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )

    def prefer(self, theme):
        """What the system says about dark and light."""
        feature = {"name": "prefers-color-scheme", "value": theme}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def open(self, address, fragment=""):
        """Opens a page from its beginning, and waits until it is ready."""
        self.driver.get("about:blank")
        self.driver.get(address + fragment)
        self.wait("return document.documentElement.dataset.ready")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script):
        """Waits until a script gives something, and gives it."""
        return WebDriverWait(self.driver, 20, poll_frequency=0.02).until(lambda _: self.run(script))

    def go(self, fragment):
        """Follows a link within the page."""
        self.run("location.hash = arguments[0]", fragment)
        self.settle()

    def settle(self):
        """Waits until what has been begun is drawn."""
        self.driver.execute_async_script(
            "const done = arguments[0];"
            "setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 20)"
        )

    def press(self, *pressed):
        ActionChains(self.driver, duration=0).send_keys(*pressed).perform()
        self.settle()

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.textContent ?? null", selector)

    def texts(self, selector, wanted="one.textContent"):
        """What an expression over each of the elements gives."""
        script = f"return [...document.querySelectorAll(arguments[0])].map(one => {wanted})"
        return self.run(script, selector)

    def click(self, selector):
        self.run("document.querySelector(arguments[0]).click()", selector)
        self.settle()

    def complaints(self):
        """What the browser has to say about the page since it was asked last."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """The addresses that were asked for since the last time."""
        log = self.driver.get_log("performance")
        messages = [json.loads(entry["message"])["message"] for entry in log]
        return [message["params"]["request"]["url"] for message in messages
                if message["method"] == "Network.requestWillBeSent"]

    def violations(self):
        """What axe-core finds against WCAG 2.2 AA and its own best practices."""
        if not self.run("return Boolean(window.axe)"):
            axe = resources.files("axe_playwright_python").joinpath("axe.min.js")
            self.run(axe.read_text(encoding="utf-8"))
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        found = self.driver.execute_async_script(
            "const [tags, done] = arguments;"
            "axe.run(document, {runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})"
            ".then(result => done({violations: result.violations, passes: result.passes.length}))"
            ".catch(error => done({error: String(error)}))",
            tags,
        )
        if found.get("error") or not found["passes"]:
            raise AssertionError(f"axe-core did not run: {found}")
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"]
            for node in one["nodes"][:3]
        ]


class Server:
    """Serves the files of a folder on this machine, and keeps what was asked for."""

    def __init__(self, folder):
        paths = self.paths = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self):
                paths.append(self.path)
                super().do_GET()

            def end_headers(self):
                self.send_header("Cache-Control", "no-store")
                super().end_headers()

            def log_message(self, *arguments):
                pass

        handler = partial(Handler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, path):
        return f"http://127.0.0.1:{self.server.server_address[1]}/{path}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def file_address(path):
    return Path(path).resolve().as_uri()
