import { describePage, readEvent, wantsSilence, type Payload } from './analytics-payload.ts'

// Counts a view of this page and presses of the buttons that say so (`data-event`). No cookie, nothing kept here.

const { url = '', website = '' } = document.currentScript?.dataset || {}
/** As long as after Umami's own tracker: a visitor gone by then has not read anything. */
const delay = 300
/** Their server gives it with each answer, so that the next one needs no look-up. */
let token = ''

function send(payload: Payload): void {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (token) headers['x-umami-cache'] = token
  fetch(url, {
    method: 'POST',
    keepalive: true, // the press of a link leaves the page
    credentials: 'omit',
    headers,
    body: JSON.stringify({ type: 'event', payload }),
  })
    .then((answer) => answer.json())
    .then((answer) => (token = (answer && answer.cache) || ''))
    .catch(() => {}) // counting is never worth a complaint
}

function start(): void {
  setTimeout(() => send(describePage(website, window)), delay)
}

if (
  typeof fetch === 'function' &&
  !wantsSilence({
    doNotTrack: (window as { doNotTrack?: unknown }).doNotTrack,
    navigator,
    storage: () => localStorage,
  })
) {
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('[data-event]')
    if (pressed) send({ ...describePage(website, window), ...readEvent(pressed.dataset) })
  })
}
