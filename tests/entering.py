"""A page for entering lines, used like a browser without scripts: forms are read and sent."""

import http.client
import re
from dataclasses import dataclass
from html import unescape
from urllib.parse import urlencode, urlsplit

from tests.serving import PATIENCE

FORM = "application/x-www-form-urlencoded"


@dataclass
class Told:
    """The answer of a page: status, headers and text."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def said(self) -> str:
        """Return what the page says about the entry, as text."""
        found = re.search(r'<div id="said".*?</section>', self.text, re.DOTALL)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""

    @property
    def state(self) -> str:
        found = re.search(r'class="said (\w+)"', self.text)
        return found[1] if found else ""

    @property
    def buttons(self) -> list[str]:
        """Return the lines that buttons enter."""
        return [unescape(value) for value in re.findall(r'<button[^>]* name="line" value="([^"]*)"', self.text)]

    def hidden(self, name: str) -> str:
        found = re.search(f'name="{name}" value="([^"]*)"', self.text)
        assert found is not None, self.text
        return unescape(found[1])


class Page:
    """A page at its address, with the form seen last, as in a browser."""

    def __init__(self, address: str) -> None:
        self.where = urlsplit(address)
        self.seen = self.look()

    def ask(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> Told:
        connection = http.client.HTTPConnection(self.where.hostname or "", self.where.port, timeout=PATIENCE)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, self.where.path + path, body, named)
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Told(answer.status, told, answer.read().decode(errors="replace"))
        finally:
            connection.close()

    def look(self) -> Told:
        """Load the form again."""
        self.seen = self.ask("entry")
        return self.seen

    def fields(self, **fields: str) -> list[tuple[str, str]]:
        """Return the fields of the form seen last, with these filled in."""
        return [("number", self.seen.hidden("number")), ("seen", self.seen.hidden("seen")), *fields.items()]

    def send(self, fields: list[tuple[str, str]], **headers: str) -> Told:
        """Send a form, with this server as the origin unless headers say otherwise."""
        own = {"Content-Type": FORM, "Origin": f"http://{self.where.netloc}"} | headers
        return self.ask("say?part=1", "POST", urlencode(fields), **own)

    def say(self, line: str, **fields: str) -> Told:
        """Enter a line from the form seen last, and look at the answer."""
        told = self.send(self.fields(line=line, **fields))
        if told.status == 200:
            self.seen = told
        return told
