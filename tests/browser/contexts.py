"""A pool of browser contexts. A new context would have to load and compile the client again."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

TIMEOUT = 60_000  # milliseconds; what is expected of a page and takes so long does not come
STORAGE_TYPES = "cookies,local_storage,session_storage,indexeddb,cache_storage,service_workers"  # not its cached files
# Somebody who has had the tips of every game. Kept as long as nothing else is: a test may change it.
EXPERIENCED = """() => {
  const games = ['timeline', 'together', 'exhibition', 'lineup']
  const had = Object.fromEntries(games.map((game) => [game, { done: 3, table: '' }]))
  if (location.protocol.startsWith('http')) localStorage['frieze.tips'] ??= JSON.stringify(had)
}"""

_clocked: set[BrowserContext] = set()


class Contexts:
    """The pool. A reused context is empty, except for cached files."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._lent: dict[BrowserContext, str] = {}

    def take(self, base_url: str, *, fresh: bool = False, newcomer: bool = False, **options: Any) -> Page:
        """Return an empty page with these options.

        A `fresh` context has no cached files and is used once. A `newcomer` gets the tips of a first game.
        """
        fresh = fresh or options.get("service_workers") == "allow"
        kind = "" if fresh else repr([base_url, *sorted(options.items())])
        if waiting := self._free.get(kind):
            page = waiting.pop().new_page()
            empty(page, base_url)
        else:
            page = self._browser.new_context(base_url=base_url, **options).new_page()
        page.context.set_default_timeout(TIMEOUT)
        if not newcomer:
            page.add_init_script(f"({EXPERIENCED})()")
        self._lent[page.context] = kind
        return page

    def give_back(self, context: BrowserContext) -> None:
        """Return a context to the pool. Its pages are closed: even an empty one costs time."""
        kind = self._lent.pop(context)
        if not kind or context in _clocked:
            _clocked.discard(context)
            context.close()
            return
        for page in context.pages:
            page.close()
        self._free.setdefault(kind, []).append(context)


def empty(page: Page, site: str) -> None:
    """Delete everything that the context of a page has stored."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": STORAGE_TYPES})
    session.detach()
    page.context.clear_cookies()
    page.context.set_offline(False)


def take_clock(page: Page) -> None:
    """Control a page's clock. This affects its whole context, which is not used again."""
    if page.context not in _clocked:
        _clocked.add(page.context)
        page.clock.install()


def pass_time(page: Page, milliseconds: int) -> None:
    """Advance a page's clock."""
    take_clock(page)
    page.clock.fast_forward(milliseconds)


def set_day(page: Page, day: str) -> None:
    """Let a page believe that it is noon of a day, UTC. This affects its whole context, which is not used again."""
    _clocked.add(page.context)
    page.clock.set_fixed_time(f"{day}T12:00:00Z")
