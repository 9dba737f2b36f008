"""A page where lines are entered, as a browser without scripts has it: forms are read and sent."""

import http.client
import re
from dataclasses import dataclass
from html import unescape
from urllib.parse import urlencode, urlsplit

from tests.serving import PATIENCE

FORM = "application/x-www-form-urlencoded"


@dataclass
class Told:
    """What a page answers: its status, its headers, its text."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def said(self) -> str:
        """What became of the entry, in words."""
        found = re.search(r'<div id="said".*?</section>', self.text, re.DOTALL)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""

    @property
    def state(self) -> str:
        found = re.search(r'class="said (\w+)"', self.text)
        return found[1] if found else ""

    @property
    def buttons(self) -> list[str]:
        """What the buttons say that stand for a line."""
        return [unescape(value) for value in re.findall(r'<button[^>]* name="line" value="([^"]*)"', self.text)]

    def hidden(self, name: str) -> str:
        found = re.search(f'name="{name}" value="([^"]*)"', self.text)
        assert found is not None, self.text
        return unescape(found[1])


class Page:
    """One page at its address; it keeps the desk that it has seen last, as a browser does."""

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
            return Told(answer.status, told, answer.read().decode())
        finally:
            connection.close()

    def look(self) -> Told:
        """Load the desk anew."""
        self.seen = self.ask("desk")
        return self.seen

    def fields(self, **fields: str) -> list[tuple[str, str]]:
        """A form of the desk that was seen last, filled."""
        return [("number", self.seen.hidden("number")), ("seen", self.seen.hidden("seen")), *fields.items()]

    def send(self, fields: list[tuple[str, str]], **headers: str) -> Told:
        """Send a form, from this server's own page unless headers say otherwise."""
        own = {"Content-Type": FORM, "Origin": f"http://{self.where.netloc}"} | headers
        return self.ask("say?part=1", "POST", urlencode(fields), **own)

    def say(self, line: str, **fields: str) -> Told:
        """Say a line from the desk that was seen last; what comes back is seen."""
        told = self.send(self.fields(line=line, **fields))
        if told.status == 200:
            self.seen = told
        return told
