"""Control a headless Chromium over a pipe, without further libraries."""

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_PATIENCE = 60.0  # seconds: a machine may be busy
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)


# Chromium reads commands from 3, and answers on 4.
_BEGIN = """
import os, sys
from fcntl import F_DUPFD, fcntl
ends = [fcntl(int(end), F_DUPFD, 10) for end in sys.argv[1:3]]
for number, end in zip((3, 4), ends):
    os.dup2(end, number)
os.execvp(sys.argv[3], sys.argv[3:])
"""


def find_chromium() -> str | None:
    """Return the path of the browser. Only Unix can hand it the pipes that it is driven by."""
    return next((path for name in NAMES if (path := shutil.which(name))), None) if os.name == "posix" else None


CHROMIUM = find_chromium()
NO_CHROMIUM = "NO CHROMIUM HERE: no page was opened in a browser; apt-get install chromium"


class Page:
    """One tab. `said` has the console messages of the page, including refusals of its content policy."""

    def __init__(self, browser: "Browser", session: str) -> None:
        self.browser, self.session = browser, session

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self.browser.ask(method, self.session, **params)

    def open(self, address: str) -> None:
        self.value("window.left = true")
        self.ask("Page.navigate", url=address)
        self.wait_for("!window.left && document.readyState == 'complete'")

    def resize(self, width: int, height: int, phone: bool = False) -> None:
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)

    def touch(self, wanted: bool = True) -> None:
        self.ask("Emulation.setTouchEmulationEnabled", enabled=wanted)

    def tap(self, element: str) -> None:
        """Tap the middle of an element given by an expression, after bringing its tab to the front."""
        self.ask("Page.bringToFront")
        at = self.value(f"""(() => {{
            const it = {element}; if (!it) return null;
            for (let up = it; up; up = up.parentElement) if (up.tagName == "DETAILS") up.open = true;
            it.scrollIntoView({{ block: "center", behavior: "instant" }});
            const box = it.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        assert at is not None, f"there is no {element}"
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": at[0], "y": at[1]}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def dark(self, wanted: bool) -> None:
        value = "dark" if wanted else "light"
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def offline(self, wanted: bool) -> None:
        speeds = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.ask("Network.emulateNetworkConditions", offline=wanted, **speeds)

    def value(self, script: str) -> Any:
        told = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def wait_for(self, script: str) -> float:
        """Wait until the expression is true. Return the seconds waited."""
        begun = time.monotonic()
        while not self.value(script):
            assert time.monotonic() - begun < _PATIENCE, f"never true: {script}"
            time.sleep(0.02)
        return time.monotonic() - begun

    def picture(self, file: Path, whole: bool = False) -> None:
        told = self.ask("Page.captureScreenshot", captureBeyondViewport=whole)
        file.write_bytes(base64.b64decode(told["data"]))

    @property
    def said(self) -> list[str]:
        self.browser.listen()
        return [told for session, told in self.browser.said if session == self.session]


class Browser:
    """Our end of the pipe to a browser: JSON messages, each followed by NUL."""

    def __init__(self, read: int, write: int) -> None:
        self.read, self.write = read, write
        self.said: list[tuple[str, str]] = []  # by page session
        self._rest = b""
        self._number = 0

    def ask(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        message |= {"sessionId": session} if session else {}
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            told = self._next(_PATIENCE)
            assert told is not None, f"no answer to {method}"
            if told.get("id") == self._number:
                assert "error" not in told, told
                return dict(told["result"])

    def listen(self) -> None:
        """Read the messages that have arrived."""
        while self._next(0.05) is not None:
            pass

    def _next(self, patience: float) -> dict[str, Any] | None:
        while b"\0" not in self._rest:
            if not select.select([self.read], [], [], patience)[0]:
                return None
            data = os.read(self.read, 1 << 16)
            assert data, "the browser has gone"
            self._rest += data
        message, _, self._rest = self._rest.partition(b"\0")
        told: dict[str, Any] = json.loads(message)
        if told.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
            self.said.append((told["sessionId"], json.dumps(told["params"])))
        return told

    @contextmanager
    def page(self) -> Iterator[Page]:
        """Open a new tab, and close it at the end."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.ask(f"{domain}.enable")
        yield page
        self.ask("Target.closeTarget", targetId=target)


@contextmanager
def browsing(chromium: str, profile: Path) -> Iterator[Browser]:
    """Run a browser with an empty profile in this folder, and end it afterwards."""
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    ends = [str(theirs_in), str(theirs_out)]
    words = [sys.executable, "-c", _BEGIN, *ends, chromium, *_FLAGS, f"--user-data-dir={profile}"]
    with subprocess.Popen(
        words, pass_fds=(theirs_in, theirs_out), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        try:
            yield Browser(ours_in, ours_out)
        finally:
            os.close(ours_out)  # it ends when the pipe is closed
            os.close(ours_in)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
