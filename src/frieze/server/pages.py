"""Serves the browser client's files and the cards' pictures from memory.

Every path that the client routes gets the same page; its head differs: it names at once what that address will need, in
the language of the browser. If the client was not built, a plain page says that the server runs.
"""

import hashlib
import json
import re
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

from frieze.decks.pictures import picture_exists, picture_svg
from frieze.languages import LANGUAGES
from frieze.server.files import IMMUTABLE, NEVER, REVALIDATE, File, accepted_in_order, make_file, send_file
from frieze.server.identity import header

MAX_PICTURES = 24  # in one request
PICTURE = re.compile(r"/pictures/([a-z0-9:+-]+)\.svg")
PICTURES = re.compile(r"/pictures/([a-z0-9:+,-]+)\.json")
BROTLI = ".br"
WORKER = "/sw.js"
SHELL = "/shell.html"  # the page of a table that carries nothing: a service worker keeps it
LANGUAGE_COOKIE = re.compile(rb"(?:^|; ?)frieze_language=([A-Za-z-]{2,16})(?=$|;)")  # set where it is not the browser's
FALLBACK_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Frieze</title></head>
<body><h1>Frieze is running</h1><p>The browser client was not built into this installation:
in a clone, make setup, then install it again. The <a href="/api/openapi.json">API</a> can be used.</p></body></html>"""
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
_UNSAFE_SIGNS = re.compile("[<>&\u2028\u2029]")


class Address(NamedTuple):
    """A page of the client, and the values in its address."""

    page: str
    values: dict[str, str]


class TableInPage(NamedTuple):
    """What a table's page carries: its first state as JSON, and the screen that will draw it."""

    state: bytes
    screen: str


class Pages:
    """All files of the client. Links in its pages start with the root path."""

    def __init__(self, root_path: str = "") -> None:
        self.root_path = root_path
        self.files: dict[str, File] = {}
        self._heads: dict[tuple[str, str], bytes] = {}
        self._pages: dict[tuple[str, str], File] = {}
        found: dict[str, bytes] = {}
        _read(resources.files("frieze.server") / "web", "", found)
        build = hashlib.sha256(b"".join(sorted(hashlib.sha256(body).digest() for body in found.values())))
        built = json.loads(found.pop("/pages.json", b'{"pages": {"home": "/"}, "parameters": {}}'))
        self._needs: dict[str, list[str]] = built.get("needs", {})
        self._texts: dict[str, dict[str, str]] = built.get("texts", {})
        self._addresses = {page: _pattern(address, built["parameters"]) for page, address in built["pages"].items()}
        self._page = self._rooted(found.pop("/index.html", FALLBACK_PAGE.encode()))
        for name, body in found.items():
            if name.endswith(".html"):
                self.files[name] = make_file(self._rooted(body), name, REVALIDATE)
            elif name == WORKER:  # another client is another service worker
                named = body.replace(b"%BUILD%", build.hexdigest()[:12].encode())
                self.files[name] = make_file(named, name, REVALIDATE)
            elif not name.endswith(BROTLI):
                kept = IMMUTABLE if "/assets/" in name else REVALIDATE
                self.files[name] = make_file(body, name, kept, brotli=found.get(name + BROTLI))

    def _rooted(self, body: bytes) -> bytes:
        return body.replace(b'="/', b'="%b/' % self.root_path.encode())

    def address(self, path: str) -> Address | None:
        """Return the page that the client shows at a path, or None."""
        for page, pattern in self._addresses.items():
            if (found := pattern.fullmatch(path)) is not None:
                return Address(page, found.groupdict())
        return None

    async def __call__(self, scope: Any, send: Any, table: TableInPage | None = None) -> None:
        """Respond to a request for a page, a file or a picture. `table`: what the page of a table carries."""
        path = scope["path"]
        if scope["method"] not in {"GET", "HEAD"}:
            await send_file(scope, send, NOTHING, 405)
        elif path == self.root_path:  # links in a page are relative to a path that ends with a slash
            await _redirect(send, f"{path}/")
        else:
            file, status = self._found(path, language_of(scope["headers"]), table)
            await send_file(scope, send, file, status)

    def _found(self, path: str, language: str, table: TableInPage | None) -> tuple[File, int]:
        """Return what is at a path, and its status."""
        if (picture := PICTURE.fullmatch(path)) is not None:
            return (found, 200) if (found := _picture(picture[1])) is not None else (NOTHING, 404)
        if (picture := PICTURES.fullmatch(path)) is not None:
            return (found, 200) if (found := _pictures(picture[1])) is not None else (NOTHING, 404)
        if (file := self.files.get(path)) is not None:
            return file, 200
        address = self.address(path)
        page = address.page if address is not None else "table" if path == SHELL else ""
        if page == "table" and path != SHELL:
            return self._table_page(language, table), 200
        if (file := self._pages.get((page, language))) is None:
            by = (b"accept-language", b"cookie")
            file = make_file(self._head(page, language), "index.html", REVALIDATE, vary=by)
            self._pages[page, language] = file
        return file, 200 if page else 404

    def _head(self, page: str, language: str) -> bytes:
        """Return the page with links to what its screen needs, so that all of it is fetched at once."""
        if (known := self._heads.get((page, language))) is None:
            texts = self._texts.get(language, {})
            links = [_link(texts.get(path, path)) for path in self._needs.get(page, [])]
            known = self._page.replace(b'<html lang="en">', b'<html lang="%b">' % language.encode(), 1)
            known = known.replace(b"</head>", "".join([*links, "</head>"]).encode(), 1)
            self._heads[page, language] = known
        return known

    def _table_page(self, language: str, table: TableInPage | None) -> File:
        """Return the page of a table, which is never kept: what it carries is for one player, now."""
        body = self._head(f"table {table.screen if table is not None else ''}".strip(), language)
        if table is not None:
            block = f'<script type="application/json" id="first-state">{safe_in_page(table.state.decode())}</script>'
            before, after = body.rsplit(b"</body>", 1)
            body = b"".join([before, block.encode(), b"</body>", after])
        return make_file(body, "index.html", NEVER)


def language_of(headers: Any) -> str:
    """Return the language that the client will show: the one that was set in this browser, else the browser's own.

    It chooses as the client does (web/src/lib/languages.ts).
    """
    cookie = next((found[1].decode() for key, value in headers if key == b"cookie" and (found := _set_in(value))), "")
    for tag in [cookie, *accepted_in_order(header(headers, b"accept-language"))]:
        for ours in LANGUAGES:
            if ours.lower() == tag.lower():
                return ours
        for ours in LANGUAGES:
            if ours.lower().split("-")[0] == tag.lower().split("-")[0]:
                return ours
    return LANGUAGES[0]


def _set_in(cookies: bytes) -> re.Match[bytes] | None:
    return LANGUAGE_COOKIE.search(cookies)


def safe_in_page(text: str) -> str:
    """Return JSON that can stand inside a page: nothing in it ends its element or a line."""
    return _UNSAFE_SIGNS.sub(lambda found: _UNSAFE[found[0]], text)


def _link(path: str) -> str:
    if path.endswith(".css"):
        return f'<link rel="stylesheet" crossorigin href="./{path}">'
    return f'<link rel="modulepreload" crossorigin href="./{path}">'


def _read(folder: Any, path: str, found: dict[str, bytes]) -> None:
    """Read all files of a folder."""
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            _read(entry, name, found)
        else:
            found[name] = entry.read_bytes()


def _pattern(address: str, parameters: dict[str, str]) -> re.Pattern[str]:
    """Return what an address of the client's own list looks like (web/src/lib/pages.json)."""
    return re.compile(re.sub(r":(\w+)", lambda found: f"(?P<{found[1]}>{parameters[found[1]]})", address))


@lru_cache(maxsize=4096)
def _picture(name: str) -> File | None:
    return make_file(picture_svg(name).encode(), "picture.svg", IMMUTABLE) if picture_exists(name) else None


@lru_cache(maxsize=256)
def _pictures(listed: str) -> File | None:
    """Return several pictures by their names, as JSON; None if one does not exist or they are too many."""
    names = listed.split(",")
    if len(names) > MAX_PICTURES or not all(picture_exists(name) for name in names):
        return None
    return make_file(json.dumps({name: picture_svg(name) for name in names}).encode(), "pictures.json", IMMUTABLE)


async def _redirect(send: Any, path: str) -> None:
    headers = [(b"location", path.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body"})


NOTHING = make_file(b"", "a.txt", REVALIDATE)
