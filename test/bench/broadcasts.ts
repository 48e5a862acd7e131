import { randomUUID } from 'node:crypto'
import type { Audience } from '#domain/audience.ts'
import { AUDIENCE_PATHS, broadcastPath } from '#features/letters/broadcasts/components/audience-paths.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { fillFormerHosts } from './former-hosts.ts'
import { fillSeason } from './large-season.ts'
import type { Benchmark, Figure } from './run.ts'
import { milliseconds } from './table.ts'

/** READERS=… for fewer. */
const guests = Number(process.env.READERS ?? 10_000)
const hosts = guests / 5
const formerHosts = guests
const looks = 10
/** So many mails show how fast they leave. */
const leaving = 300

const subjects = { 'subject.en': 'News from {city}', 'subject.de': 'Neues aus {city}' }
const letter = 'Hello {firstName},\n\n**three** things, see {profileUrl}.'
const formerLetter = 'Hello,\n\nsee {signUpUrl}.'

type Desk = { product: Product; cookie: string }
type Waits = { counted: number[]; looked: number[]; queued: number; progress: number[]; stopped: number }

/** What organisers wait for who write to ten thousand, through pages and forms, while the mails are written and leave. */
export const broadcasts: Benchmark = {
  title: `Broadcasts to ${guests} guests and ${formerHosts} former hosts`,
  run: async () => {
    const product = await startProduct()
    try {
      await fillSeason(product, { guests, hosts, matches: 1000 })
      await fillFormerHosts(product, formerHosts)
      await product.sql('update edition set broadcast_hold_seconds = 0')
      const desk = { product, cookie: (await sessionFor(product, 'admin')) ?? '' }
      return [
        slowest('the page with all five counts', await timesOf(desk, '/admin/broadcasts'), 1500),
        ...(await send(desk, 'guests', { 'letter.en': letter, 'letter.de': letter })),
        ...(await send(desk, 'former-hosts', { 'letter.en': formerLetter, 'letter.de': formerLetter })),
      ]
    } finally {
      await product.stop()
    }
  },
}

async function send(desk: Desk, audience: Audience, letters: Record<string, string>): Promise<Figure[]> {
  const path = AUDIENCE_PATHS[audience]
  const id = randomUUID()
  const counted = await timesOf(desk, path)
  await post(desk, path, { intent: 'save', id, version: '0', ...subjects, ...letters })
  const looked = await timesOf(desk, `${path}?look=${id}`)
  const shown = await open(desk, `${path}?look=${id}`)
  const recipients = /name="recipients" value="(\d+)"/.exec(shown)?.[1] ?? ''
  const queued = await post(desk, path, { intent: 'queue', id, version: '1', recipients, neverTwice: 'yes' })
  const progress: number[] = []
  const checking = await watch(desk, id, progress, ({ sent }) => sent > 0)
  const sending = await watch(desk, id, progress, ({ sent }) => sent >= leaving)
  const stopped = await post(desk, broadcastPath(id), { intent: 'stop' })
  await watch(desk, id, progress, ({ waiting }) => waiting === 0)
  const of = (what: string) => `${audience}: ${what}`
  const waits = { counted, looked, queued, progress, stopped }
  return [
    ...figuresOf(waits, (what) => of(what.replace('#', recipients))),
    { what: of('all are written once, before the first leaves'), value: milliseconds(checking) },
    { what: of('leave, mails a second'), value: ((leaving / sending) * 1000).toFixed(0) },
  ]
}

const figuresOf = ({ counted, looked, queued, progress, stopped }: Waits, of: (what: string) => string) => [
  slowest(of('page to write on, with the count of #'), counted, 300),
  slowest(of('page to look at, with five samples'), looked, 600),
  slowest(of('queueing'), [queued], 5000),
  slowest(of('page of its progress'), progress, 100),
  slowest(of('stopping'), [stopped], 1000),
]

/** The 95th percentile; of a few that is the slowest. */
function slowest(what: string, times: number[], goalMs: number): Figure {
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN
  const name = times.length > 1 ? `${what}, p95 of ${times.length}` : what
  return { what: name, value: milliseconds(p95), goal: `≤ ${goalMs} ms`, met: p95 <= goalMs }
}

/** Opens the page of its progress again and again, as somebody does who waits for the moment. Gives how long that took. */
async function watch(
  desk: Desk,
  id: string,
  times: number[],
  until: (mails: { sent: number; waiting: number }) => boolean,
): Promise<number> {
  const from = performance.now()
  for (;;) {
    times.push(await time(() => open(desk, broadcastPath(id))))
    const [mails] = await desk.product.sql<{ sent: number; waiting: number }>(
      `select (count(*) filter (where state = 'sent'))::int as sent,
         (count(*) filter (where state in ('queued', 'sending')))::int as waiting
       from outbox where campaign_id = (select campaign_id from broadcast where id = $1)`,
      [id],
    )
    if (mails && until(mails)) return performance.now() - from
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function timesOf(desk: Desk, path: string): Promise<number[]> {
  // The first warms the caches of both processes.
  await open(desk, path)
  const times: number[] = []
  for (let look = 0; look < looks; look += 1) times.push(await time(() => open(desk, path)))
  return times
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function open({ product, cookie }: Desk, path: string): Promise<string> {
  const answer = await fetch(product.url + path, { headers: { Cookie: cookie } })
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return answer.text()
}

/** Presses a button. Gives how long it took. */
async function post(
  { product, cookie }: Desk,
  path: string,
  fields: Record<string, string>,
): Promise<number> {
  const headers = { Cookie: cookie, Origin: product.url }
  const body = new URLSearchParams(fields)
  return time(async () => {
    const answer = await fetch(product.url + path, { method: 'POST', headers, body, redirect: 'manual' })
    if (answer.status !== 302) throw new Error(`${fields['intent']} answers ${answer.status}`)
  })
}
