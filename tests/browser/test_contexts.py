"""The pool of browser contexts: a reused context is as empty as a new one."""

from tests.browser.contexts import Contexts
from tests.browser.server import Server

OWN, ANOTHER = "of the first test", "of the second one"  # nobody else's contexts
LEFT = """async () => {
  localStorage.setItem('left', 'something')
  sessionStorage.setItem('left', 'something')
  await caches.open('left')
  await new Promise((done) => (indexedDB.open('left').onsuccess = done))
}"""
FOUND = """async () => [
  ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys()),
  ...(await indexedDB.databases()).map((one) => one.name)
].filter((name) => name === 'left')"""


def test_a_context_comes_back_without_what_a_test_has_left_in_it(contexts: Contexts, server: Server) -> None:
    page = contexts.take(server.address, user_agent=OWN)
    first = page.context
    page.goto("/privacy")
    page.evaluate(LEFT)
    page.wait_for_function(f"async () => (await ({FOUND})()).length === 4")  # a database is listed a moment later
    first.request.get("/api/about")  # brings a cookie
    assert first.cookies()
    first.set_offline(True)
    contexts.give_back(first)
    again = contexts.take(server.address, user_agent=OWN)
    assert again.context is first
    assert first.pages == [again]
    assert not first.cookies()
    again.goto("/privacy")
    assert again.evaluate(FOUND) == []
    contexts.give_back(first)


def test_another_kind_of_context_and_a_fresh_one_are_new(contexts: Contexts, server: Server) -> None:
    first = contexts.take(server.address, user_agent=ANOTHER).context
    contexts.give_back(first)
    french = contexts.take(server.address, user_agent=ANOTHER, locale="fr").context
    fresh = contexts.take(server.address, fresh=True, user_agent=ANOTHER).context
    assert first not in (french, fresh)
    for other in (french, fresh):
        contexts.give_back(other)
