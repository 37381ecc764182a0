"""Contexts of the browser, lent to one test after the other: an empty one has to fetch and compile the client anew."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 15_000
KEPT = "cookies,local_storage,session_storage,indexeddb,cache_storage,service_workers"  # of a site, but for its files

_clocked: set[BrowserContext] = set()


class Contexts:
    """Lends contexts. One that is lent again is empty, but for files that the browser has fetched."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._lent: dict[BrowserContext, str] = {}

    def take(self, base_url: str, *, fresh: bool = False, **options: Any) -> Page:
        """Return an empty page of a context with these options. A `fresh` one has no files either, and is lent once."""
        fresh = fresh or options.get("service_workers") == "allow"
        kind = "" if fresh else repr([base_url, *sorted(options.items())])
        if waiting := self._free.get(kind):
            page = waiting.pop().new_page()
            empty(page, base_url)
        else:
            page = self._browser.new_context(base_url=base_url, **options).new_page()
        page.context.set_default_timeout(PATIENCE)
        self._lent[page.context] = kind
        return page

    def give_back(self, context: BrowserContext) -> None:
        """Take one back. No page stays open: even an empty one is drawn again and again."""
        kind = self._lent.pop(context)
        if not kind or context in _clocked:
            _clocked.discard(context)
            context.close()
            return
        for page in context.pages:
            page.close()
        self._free.setdefault(kind, []).append(context)


def empty(page: Page, site: str) -> None:
    """Forget what the context of a page has kept, now that no other page can add to it."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": KEPT})
    session.detach()
    page.context.clear_cookies()
    page.context.set_offline(False)


def take_clock(page: Page) -> None:
    """Let a page's time be moved on by hand. It stays so in its whole context: that is not lent again."""
    if page.context not in _clocked:
        _clocked.add(page.context)
        page.clock.install()


def pass_time(page: Page, milliseconds: int) -> None:
    """Let time pass at once: what the page waits for is due."""
    take_clock(page)
    page.clock.fast_forward(milliseconds)
