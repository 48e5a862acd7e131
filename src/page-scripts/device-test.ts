// Puts what the device says of itself in the place of what the server saw, and the same into the text to be sent.

const places: HTMLElement[] = [].slice.call(document.querySelectorAll('[data-check]'))
const report = document.querySelector<HTMLTextAreaElement>('#report')
const copy = document.querySelector<HTMLElement>('#copy')

function tell(check: string, words: string | undefined, values: Record<string, string | number> = {}): void {
  const place = places.find(({ dataset }) => dataset.check === check)
  if (!place) return
  const text = words === undefined ? '' : place.dataset[words] || words
  place.textContent = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  if (!report) return
  const lines = places.map(({ dataset, textContent }) => `${dataset.label}: ${textContent}`)
  report.value = lines.concat(new Date().toISOString()).join('\n')
}

const works = (attempt: () => boolean): 'yes' | 'no' => {
  try {
    return attempt() ? 'yes' : 'no'
  } catch {
    return 'no'
  }
}

function keepsCookie(): boolean {
  document.cookie = 'device-test=1; SameSite=Lax; Path=/'
  const isKept = /(^|; )device-test=1/.test(document.cookie)
  document.cookie = 'device-test=; Max-Age=0; Path=/'
  return isKept
}

function keepsText(storage: Storage): boolean {
  storage.setItem('device-test', '1')
  const isKept = storage.getItem('device-test') === '1'
  storage.removeItem('device-test')
  return isKept
}

/** The quickest of three: the first one also opens the line. */
async function timeAnswers(): Promise<void> {
  let quickest = Infinity
  let date: string | null = null
  for (let turn = 0; turn < 3; turn += 1) {
    const started = Date.now()
    const answer = await fetch('/healthz', { cache: 'no-store' })
    if (!answer.ok) throw new Error(String(answer.status))
    quickest = Math.min(quickest, Date.now() - started)
    date = answer.headers.get('Date')
  }
  tell('connection', 'yes', { ms: quickest })
  const minutes = Math.round(Math.abs(Date.now() - Date.parse(date || '')) / 60_000)
  if (!isNaN(minutes)) tell('clock', minutes > 1 ? 'no' : 'yes', { minutes })
}

tell('java-script', 'yes')
tell('cookies', works(keepsCookie))
const again = document.querySelector<HTMLElement>('#again')
if (again) again.hidden = true
tell(
  'storage',
  works(() => keepsText(localStorage) && keepsText(sessionStorage)),
)
tell('language', (navigator.languages || [navigator.language]).join(', '))
tell('screen', 'found', {
  screen: `${screen.width} × ${screen.height}`,
  window: `${innerWidth} × ${innerHeight}`,
})
tell('browser', navigator.userAgent)
works(() => {
  const place = places.find(({ dataset }) => dataset.check === 'time-zone')
  const time = new Intl.DateTimeFormat(place?.dataset.language, {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date())
  tell('time-zone', 'found', { time, zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  return true
})
timeAnswers().catch(() => tell('connection', 'no'))

if (copy && report) {
  copy.hidden = false
  copy.addEventListener('click', ({ target }) => {
    const button = target as HTMLElement
    report.select()
    if (document.execCommand('copy')) button.textContent = button.dataset.done || ''
  })
}
