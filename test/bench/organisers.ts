import { randomUUID } from 'node:crypto'
import { aGuest, aHost } from '../builders/people.ts'
import { openSessionOf, sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import type { Benchmark } from './run.ts'
import { milliseconds } from './table.ts'

const organisers = 20
const guests = 120
const hosts = 40
const goalMs = 300
/** Between two things that one person does. Real ones take longer. */
const pauseMs = 1_000
/** `BENCH_SECONDS=600 npm run bench -- organisers` for the ten minutes of an evening. */
const seconds = Number(process.env.BENCH_SECONDS ?? 60)

type Person = { cookie: string; id: string }
type Count = { times: number[]; answers: Map<number, number>; told: number }

/** Twenty organisers on one edition, each with a stream open, reading, drafting, moving, undoing and sending at random. */
export const organisersAtOnce: Benchmark = {
  title: `${organisers} organisers at once for ${seconds} s, ${guests} guests and ${hosts} hosts`,
  run: async () => {
    const product = await startProduct()
    try {
      const guestIds: string[] = []
      const places: string[] = []
      for (let n = 0; n < guests; n += 1) guestIds.push((await aGuest(product)).registrationId)
      for (let n = 0; n < hosts; n += 1)
        places.push(...(await aHost(product, { rooms: [{ beds: { single: 2 } }] })).placeIds)
      const count: Count = { times: [], answers: new Map(), told: 0 }
      const leaving = new AbortController()
      const people: Person[] = []
      for (let n = 0; n < organisers; n += 1) people.push(await organiser(product))
      const streams = people.map((person) => listen(product, person, count, leaving.signal))
      const end = performance.now() + seconds * 1000
      await Promise.all(people.map((person) => work(product, person, { guestIds, places, count, end })))
      leaving.abort()
      const told = (await Promise.all(streams)).filter(Boolean).length
      return [...(await checks(product)), ...figures(count, told)]
    } finally {
      await product.stop()
    }
  },
}

async function organiser(product: Product): Promise<Person> {
  await sessionFor(product, 'admin')
  const [row] = await product.sql<{ id: string }>(
    'select person_id as id from admin_profile order by created_at desc limit 1',
  )
  const id = row?.id ?? ''
  return { id, cookie: await openSessionOf(product, id) }
}

/** Reads the stream to its end; was anything told at all? */
async function listen(
  product: Product,
  { cookie }: Person,
  count: Count,
  signal: AbortSignal,
): Promise<boolean> {
  let wasTold = false
  try {
    const headers = { Cookie: cookie, Accept: 'text/event-stream' }
    const response = await fetch(`${product.url}/admin/matching/events`, { headers, signal })
    for await (const chunk of response.body ?? []) {
      if (!Buffer.from(chunk).toString().includes('"matchId"')) continue
      wasTold = true
      count.told += 1
    }
  } catch {
    // Left at the end.
  }
  return wasTold
}

type Scene = { guestIds: string[]; places: string[]; count: Count; end: number }
const any = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

async function work(product: Product, person: Person, scene: Scene): Promise<void> {
  while (performance.now() < scene.end) {
    await act(product, person, scene)
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())))
  }
}

async function act(product: Product, person: Person, { guestIds, places, count }: Scene): Promise<void> {
  const ask = (path: string, fields?: Record<string, string>) =>
    send(product, person, { path, fields, count })
  const guest = any(guestIds) ?? ''
  const dice = Math.random()
  if (dice < 0.15) return ask('/admin/matching')
  if (dice < 0.3) return ask(`/admin/matching/${guest}`)
  if (dice < 0.35) return ask('/admin/matching/history')
  if (dice < 0.45) return ask('/admin/matching/events', { intent: 'look', guest })
  if (dice < 0.75) {
    const place = any(places) ?? ''
    return ask(`/admin/matching/match?guest=${guest}&place=${place}`, { guest, place })
  }
  if (dice < 0.9) {
    const entries = await product.sql<{ id: string }>(
      'select id from history_entry where undoes is null order by id desc limit 30',
    )
    const intent = dice < 0.84 ? 'undo' : 'redo'
    return ask('/admin/matching/history', { intent, entry: String(any(entries)?.id ?? 1) })
  }
  const matches = await product.sql<{ id: string; place: string }>(
    `select match.id, place.id as place from match join place on place.room_id = match.room_id
     where match.state = 'draft'`,
  )
  const match = any(matches)
  if (!match) return
  if (dice < 0.97)
    return ask(`/admin/match/${match.id}`, { intent: 'move', moveTo: `place ${match.place}`, moveReason: '' })
  return ask('/admin/inform', { intent: 'send', idempotencyKey: randomUUID(), match: match.id, days: '' })
}

type Asked = { path: string; fields: Record<string, string> | undefined; count: Count }

async function send(product: Product, { cookie }: Person, { path, fields, count }: Asked): Promise<void> {
  const from = performance.now()
  const response = await fetch(product.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: product.url },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  })
  await response.arrayBuffer()
  count.times.push(performance.now() - from)
  count.answers.set(response.status, (count.answers.get(response.status) ?? 0) + 1)
}

/** Every change of a match counts on by one and leaves one row: a change that another has overwritten would be missing. */
async function checks({ sql }: Product) {
  const number = async (query: string) => Number((await sql<{ n: string }>(query))[0]?.n)
  const lost = await number(`select count(*) as n from match where version <>
    (select count(*) from match_event where match_id = match.id)`)
  const double = await number(`select count(*) as n from match a join match b on a.id < b.id
    and (a.place_id = b.place_id or a.guest_registration_id = b.guest_registration_id) and a.stay && b.stay
    where a.state in ('draft', 'offered', 'accepted') and b.state in ('draft', 'offered', 'accepted')`)
  const entries = await number('select count(*) as n from history_entry')
  return [
    { what: 'updates lost', value: String(lost), goal: '= 0', met: lost === 0 },
    { what: 'beds or guests given twice', value: String(double), goal: '= 0', met: double === 0 },
    { what: 'entries of history', value: String(entries) },
  ]
}

function figures({ times, answers, told }: Count, listeners: number) {
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  const failed = [...answers].reduce((sum, [status, n]) => (status >= 500 ? sum + n : sum), 0)
  const all = [...answers].toSorted().map(([status, n]) => `${n}x${status}`)
  return [
    { what: 'answers', value: all.join(' ') },
    { what: 'answers that failed', value: String(failed), goal: '= 0', met: failed === 0 },
    { what: 'p95', value: milliseconds(p95), goal: `≤ ${goalMs} ms`, met: p95 <= goalMs },
    { what: 'messages on the streams', value: String(told) },
    {
      what: 'organisers who were told',
      value: String(listeners),
      goal: `= ${organisers}`,
      met: listeners === organisers,
    },
  ]
}
