import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshEmail } from './forms/senders.ts'
import { openLine, type Line } from './product/line.ts'
import { startProduct, type Product } from './product/product.ts'

// Two nodes of the built product at one database, of which one is stopped in the middle of its work: it dies not, and lets go of nothing.
let line: Line
let frozen: Product
let healthy: Product | undefined
let watching: pg.Client

beforeAll(async () => {
  line = await openLine()
  frozen = await startProduct({ DATABASE_URL: `${line.databaseUrl}?application_name=frozen` }, line.owner)
  watching = new pg.Client(line.owner)
  watching.on('error', () => {})
  await watching.connect()
})
afterAll(async () => {
  frozen.child.kill('SIGCONT')
  await Promise.all([frozen.stop(), healthy?.stop()])
  await watching.end()
  await line.close()
})

type Clock = { holder: string | null; fence: number }
const clockNow = async (): Promise<Clock> =>
  (await watching.query<Clock>('select holder, fence::int from clock_lease')).rows[0] ?? {
    holder: null,
    fence: 0,
  }

const askForCode = async ({ url }: Product, email: string) => {
  const body = new URLSearchParams({ email, privacy: 'yes' })
  const headers = { Origin: url }
  const { status } = await fetch(`${url}/signUp/guest`, { method: 'POST', redirect: 'manual', headers, body })
  return status
}
const report = async ({ url }: Product) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, ...((await response.json()) as { clockMoved: string | null }) }
}
/** Of the node that is stopped: transactions that have written something and say nothing. */
const held = async () => {
  const { rows } = await watching.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where application_name = 'frozen' and state = 'idle in transaction' and backend_xid is not null`,
  )
  return rows[0]?.n ?? 0
}

it('the other one serves forms, sends mail and takes the clock; the one that wakes up harms nothing', async () => {
  await expect.poll(async () => (await clockNow()).holder).toEqual(expect.any(String))
  const before = await clockNow()
  const well = await startProduct({ DATABASE_URL: line.directUrl }, line.owner)
  healthy = well
  const emails = Array.from({ length: 6 }, freshEmail)
  let asked: Promise<number>[] = []
  // Every answer of the database takes its time, so that there is a middle in which to stop it.
  line.slow(400)
  await expect
    .poll(
      async () => {
        frozen.child.kill('SIGCONT')
        asked = [...asked, ...emails.map((email) => askForCode(frozen, email).catch(() => 0))]
        await expect.poll(held, { interval: 20 }).toBeGreaterThan(0)
        frozen.child.kill('SIGSTOP')
        return held()
      },
      { interval: 0 },
    )
    .toBeGreaterThan(0)

  // From the same network, so that all count in the same places.
  const began = performance.now()
  const others = Array.from({ length: 18 }, freshEmail)
  const statuses = await Promise.all(others.map((email) => askForCode(well, email)))
  expect(statuses).toEqual(others.map(() => 302))
  // While it was still held, and not because it was let go of.
  expect(await held(), `after ${Math.round(performance.now() - began)} ms`).toBeGreaterThan(0)

  await expect.poll(clockNow, { timeout: 60_000, interval: 500 }).toMatchObject({ fence: before.fence + 1 })
  expect((await clockNow()).holder).not.toBe(before.holder)
  await expect.poll(held).toBe(0)
  await expect.poll(async () => (await report(well)).status).toBe(200)
  const { clockMoved } = await report(well)
  await expect.poll(async () => (await report(well)).clockMoved).not.toBe(clockMoved)

  line.slow(0)
  frozen.child.kill('SIGCONT')
  await Promise.all(asked)
  await expect.poll(async () => (await report(frozen)).status).toBe(200)
  expect(await askForCode(frozen, freshEmail())).toBe(302)
  // What was in hand when it stopped goes out as well: nothing stays behind, and what went out twice says so.
  const waiting = `select count(*)::int as n from outbox where state in ('queued', 'sending') and due_at <= now()`
  await expect.poll(async () => (await watching.query(waiting)).rows[0]?.n).toBe(0)
  const mails = [...frozen.sink.received, ...well.sink.received].map(({ mail }) => mail.messageId)
  const doubled = mails.filter((id, at) => mails.indexOf(id) !== at).length
  const marked = 'select count(*)::int as n from outbox where possibly_sent_twice'
  expect(doubled).toBeLessThanOrEqual((await watching.query(marked)).rows[0]?.n ?? 0)
  expect(await clockNow()).toMatchObject({ fence: before.fence + 1 })
})
