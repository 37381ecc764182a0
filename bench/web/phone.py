"""A slow phone: a page in Chromium on a slow network and a slow processor, that notes what a person would notice."""

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
CPU_SLOWDOWN = 4
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]

# Times in ms since the navigation started. What appears is looked for in every frame.
OBSERVE = """(() => {
  if (window !== window.top) return
  window.noted = { appeared: {}, tapped: null, shift: 0, inputs: [] }
  const wanted = { home: 'main .button.brass, .dock .button.brass', playable: '[data-hand] .playable' }
  const look = () => {
    for (const [name, what] of Object.entries(wanted))
      if (noted.appeared[name] === undefined && document.querySelector(what)) noted.appeared[name] = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener('click', (event) => (noted.tapped = event.timeStamp), { capture: true })
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) noted.shift += one.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (one.name === 'keydown')
        noted.inputs.push({ at: one.startTime, handled: one.processingEnd - one.startTime, painted: one.duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
})()"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


class Traffic:
    """Counts what a page receives, headers included, as it came over the network."""

    def __init__(self, session: CDPSession) -> None:
        self._kinds: dict[str, str] = {}
        self.bytes = {"script": 0, "picture": 0, "other": 0}
        session.on("Network.responseReceived", self._begin)
        session.on("Network.loadingFinished", self._end)

    @property
    def all_but_pictures(self) -> int:
        """Return everything but the pictures of cards, which are loaded as they are seen."""
        return self.bytes["script"] + self.bytes["other"]

    def _begin(self, event: dict[str, Any]) -> None:
        url = event["response"]["url"]
        kind = "picture" if "/pictures/" in url else "script" if url.endswith(".js") else "other"
        self._kinds[event["requestId"]] = kind

    def _end(self, event: dict[str, Any]) -> None:
        self.bytes[self._kinds.get(event["requestId"], "other")] += int(event["encodedDataLength"])


class Phone:
    """A browser of its own, empty at first. `open` opens pages on the slow network and the slow processor."""

    def __init__(self, browser: Browser, address: str, cookies: list[Any] | None = None) -> None:
        self.browser = browser
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 390, "height": 844}, base_url=address, locale="en", has_touch=True
        )
        if cookies:
            self.context.add_cookies(cookies)
        self._devtools = browser.new_browser_cdp_session()
        self._devtools.on("Target.targetCreated", self._slow_worker)
        self._devtools.send("Target.setDiscoverTargets", {"discover": True})

    def _slow_worker(self, event: dict[str, Any]) -> None:
        """Put a service worker on the slow network too: the settings of its page do not hold for it."""
        info = event["targetInfo"]
        if info["type"] != "service_worker":
            return
        try:
            self._slow_down(info["targetId"])
        except Error:
            return  # it has gone already

    def _slow_down(self, worker: str) -> None:
        attached = self._devtools.send("Target.attachToTarget", {"targetId": worker, "flatten": False})
        for number, (method, params) in enumerate(
            [("Network.enable", {}), ("Network.emulateNetworkConditions", NETWORK)], start=1
        ):
            message = json.dumps({"id": number, "method": method, "params": params})
            self._devtools.send("Target.sendMessageToTarget", {"sessionId": attached["sessionId"], "message": message})

    def open(self, path: str) -> tuple[Page, Traffic]:
        """Open a page, without waiting for anything in it."""
        page = self.context.new_page()
        page.add_init_script(OBSERVE)
        session = self.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", NETWORK)
        session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
        traffic = Traffic(session)
        page.goto(path, wait_until="commit")
        return page, traffic

    def close(self) -> None:
        """Forget everything."""
        self._devtools.detach()
        self.context.close()


def appeared(page: Page, name: str) -> float:
    """Wait for an element and return when it appeared, in seconds since the navigation."""
    return _noted(page, f"window.noted?.appeared.{name}")


def painted(page: Page) -> float:
    """Return when the first content was painted, in seconds since the navigation."""
    return _noted(page, PAINT)


def _noted(page: Page, what: str) -> float:
    for _ in range(1200):  # the policy of the page forbids what Playwright would wait with
        found = page.evaluate(f"{what} ?? null")
        if found is not None:
            return float(found) / 1000
        page.wait_for_timeout(50)
    raise TimeoutError(what)
