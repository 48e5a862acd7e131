import { seal } from './seal.ts'
import { emptyPocket, listSheets, putSheet, removeSheet, type About } from './store.ts'

// The buttons on the page of the way there: keep it on this device, remove it again. A page that came out of the pocket
// carries the moment of its keeping on its root.

const box = document.currentScript!.parentElement!
const { match = '', until = '', worker = '', scope = '', language } = box.dataset
const { openedFrom } = document.documentElement.dataset
/** The headers that say what a page may do. */
const rules = [
  'Content-Type',
  'Content-Security-Policy',
  'Referrer-Policy',
  'X-Content-Type-Options',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
]

/** `offered`, `kept`, `opened` from the pocket, `removed`, `failed`, or `never`, which stands there without script. */
function show(state: string, keptAt?: number): void {
  document.querySelectorAll<HTMLElement>('[data-when]').forEach((part) => {
    part.hidden = !part.dataset.when!.split(' ').includes(state)
  })
  if (!keptAt) return
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(keptAt)
  document.querySelectorAll('[data-kept-at]').forEach((place) => (place.textContent = words))
}

/** The page as the server has it now, without what leads elsewhere: it is for a phone without a connection. */
async function fetchPage(keptAt: number): Promise<{ html: string; headers: [string, string][] }> {
  const answer = await fetch(`${scope}?match=${match}`, { cache: 'no-store' })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const part = page.querySelector<HTMLElement>('.way .pocket')
  if (!answer.ok || !part || part.dataset.match !== match) throw new Error('not this page')
  page.documentElement.dataset.openedFrom = String(keptAt)
  page
    .querySelectorAll('.site-header, .site-footer, .skip-link, .way-screen, .way ~ *, [rel=manifest]')
    .forEach((one) => one.remove())
  const headers = rules.map((name): [string, string] => [name, answer.headers.get(name) || ''])
  return {
    html: `<!doctype html>${page.documentElement.outerHTML}`,
    headers: headers.filter(([, rule]) => rule),
  }
}

async function keep(again: boolean): Promise<void> {
  const about: About = { match, until: +until, keptAt: Date.now() }
  await navigator.serviceWorker.register(worker, { scope })
  const sheet = await seal(about, await fetchPage(about.keptAt))
  await navigator.serviceWorker.ready
  if (await putSheet(sheet, again)) show('kept', about.keptAt)
}

async function remove(): Promise<void> {
  await removeSheet(match)
  if (!(await listSheets()).length) await emptyPocket()
  if (openedFrom) {
    // What is shown here is on this device only in this window.
    const others = box.parentElement!.children
    for (const one of [].slice.call(others) as Element[]) if (one !== box) one.remove()
    document.title = ''
  }
  show(openedFrom ? 'removed' : 'offered')
}

async function start(): Promise<void> {
  if (openedFrom) {
    // With a connection again the server says what holds now.
    addEventListener('online', () => location.replace(location.search || location.pathname))
    return show('opened', +openedFrom)
  }
  if (!isSecureContext || !navigator.serviceWorker || !self.indexedDB || !crypto.subtle) return
  const kept = (await listSheets()).find((sheet) => sheet.match === match)
  show(kept ? 'kept' : 'offered', kept && kept.keptAt)
  // What the host has changed since is in it as well.
  if (kept) await keep(true).catch(() => {})
}

async function press(button: HTMLButtonElement): Promise<void> {
  button.disabled = true
  try {
    await (button.dataset.press === 'keep' ? keep(false) : remove())
  } catch {
    show('failed')
  }
  button.disabled = false
  box.focus()
}

box.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-press]')
  if (button) press(button)
})
start().catch(() => {})
