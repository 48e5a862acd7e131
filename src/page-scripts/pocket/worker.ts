import { lookAfterPocket } from './look-after.ts'
import { unseal } from './seal.ts'
import { emptyPocket, listSheets } from './store.ts'

// The service worker of one page. It answers a visit to that very address, when the network or the server does not, with
// the sheet that this device keeps; everything else goes its way without it. It keeps nothing itself.

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Asked = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void }
const worker = self as unknown as {
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener: (name: string, listener: (event: never) => void) => void
}

/** Lines that are neither dead nor alive are common at stations. */
const patienceMs = 8_000

// A new version takes over at once: nothing of an open page depends on which one it is.
worker.addEventListener('install', (event: Waiting) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('fetch', (event: Asked) => {
  const { method, mode, url } = event.request
  const { pathname, searchParams } = new URL(url)
  if (method !== 'GET' || mode !== 'navigate' || pathname !== new URL(worker.registration.scope).pathname)
    return
  const asked = fetch(event.request)
  event.respondWith(answer(asked, searchParams.get('match')))
  event.waitUntil(asked.then(tidy, tidy))
})

async function answer(asked: Promise<Response>, match: string | null): Promise<Response> {
  const fromNetwork = await Promise.race([asked.catch(() => null), silence()])
  if (fromNetwork && fromNetwork.status < 500) return fromNetwork
  return (await openKept(match)) || fromNetwork || asked
}

/** Of several the one that is asked for, else the one whose stay ends first. */
async function openKept(match: string | null): Promise<Response | null> {
  const now = Date.now()
  const standing = (await listSheets()).filter(({ until }) => until > now)
  const sheet = match ? standing.find((one) => one.match === match) : standing[0]
  const page = sheet && (await unseal(sheet))
  return page ? new Response(page.html, { headers: page.headers }) : null
}

async function tidy(): Promise<void> {
  await lookAfterPocket()
  if (!(await listSheets()).length) await emptyPocket()
}

const silence = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
