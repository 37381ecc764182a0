// Shows the page in the language and theme that were set, and comes back by itself.
const EVERY = 5000
const HEALTH = new URL('health', document.currentScript.src)

function kept() {
  try {
    return JSON.parse(localStorage.getItem('frieze.settings') ?? '{}')
  } catch {
    return {}
  }
}

const { language, theme } = kept()
const sections = [...document.querySelectorAll('section')]
const first = (tag) => tag?.toLowerCase().split('-')[0]
const wanted = [language, ...navigator.languages].map((tag) => sections.find((one) => one.lang === tag) ?? sections.find((one) => first(one.lang) === first(tag))).find(Boolean) ?? sections[0]
for (const one of sections) one.hidden = one !== wanted
document.documentElement.lang = wanted.lang
document.documentElement.dataset.theme = theme ?? 'system'
document.title = `${wanted.querySelector('h1').textContent} · Frieze`

async function again() {
  const answer = await fetch(HEALTH, { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
addEventListener('online', again)
setInterval(again, EVERY)
