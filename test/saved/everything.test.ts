import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guestAnswers } from '../builders/answers.ts'
import { anOrganiser } from '../forms/senders.ts'
import { GeocoderServer } from '../product/geocoder-server.ts'
import { secretKey, startProduct, type Product } from '../product/product.ts'
import { Visit } from '../product/visit.ts'
import { siteOf } from '../product/visitor.ts'
import { bringBackElsewhere, type CameBack, ownerOf } from './comes-back.ts'
import { runBuilt } from './commands.ts'
import { fillEverything } from './filling.ts'
import { findLost } from './lost.ts'
import { mailIn } from './rows.ts'
import { findUnwritten, noteWrites } from './written.ts'

let product: Product
let search: GeocoderServer
let restored: Product | null = null
let came: CameBack | null = null
let organiser: string
beforeAll(async () => {
  search = await new GeocoderServer().start()
  product = await startProduct({ GEOCODER_URL: search.url, MAIL_RATE: '100/s' })
  await noteWrites(product)
})
afterAll(async () => {
  await restored?.stop()
  if (came) await rm(dirname(came.folder), { recursive: true, force: true })
  await product.stop()
  await search.stop()
})

it('every table has a row that the product itself has written', async () => {
  await fillEverything(product)
  const { names } = await anOrganiser(product)
  organiser = Object.keys(names).find((name) => name.includes('@')) ?? ''
  expect(await findUnwritten(product)).toEqual([])
})

it('all of it comes back, row by row', async () => {
  expect(await findLost(await ownerOf(product))).toEqual([])
})

const inFull = process.env.WITHOUT_LONG ? () => {} : it

inFull(
  'by commands into an empty folder, where the site goes on with people, mails and numbers',
  async () => {
    came = await bringBackElsewhere(product, { SECRET_KEY: secretKey })
    expect(came.lost).toEqual([])
    restored = await startProduct({ DATA_DIR: came.folder })
    const { sql, sink } = restored
    const [control] = await sql('select paused_reason from mail_control')
    expect(control).toEqual({ paused_reason: 'restored' })
    const waiting = came.saved
      .get('outbox')
      ?.map(mailIn)
      .filter(({ state, challenge_id }) => challenge_id === null && /^(?:queued|sending)$/.test(state)).length
    const [held] = await sql<{ count: number }>(
      `select count(*)::int from outbox where state = 'queued' and kept_back_reason = 'restored'`,
    )
    expect(held?.count).toBe(waiting)
    expect(await sql('select from session')).toEqual([])

    // Codes leave all the same.
    const site = siteOf(restored)
    const visit = new Visit(site)
    await visit.signIn(organiser)
    expect(await visit.read('/admin/checkQueuedEmails')).toContain('backup')
    expect(await visit.read('/admin/security')).toContain('restore')
    expect(sink.received).toEqual([])

    const guest = new Visit(site)
    await guest.register('newcomer@example.org', 'guest', false)
    for (const [step, answers] of Object.entries(guestAnswers))
      await guest.press(`/signUp/guest/form?step=${step}`, { ...answers, intent: 'save' })
    expect(
      await sql(
        `select state from registration join person on person.id = person_id where email = 'newcomer@example.org'`,
      ),
    ).toEqual([{ state: 'submitted' }])
    expect(await numbersBehind(restored)).toEqual([])

    expect(await runBuilt(came.folder, 'mail resume', { SECRET_KEY: secretKey })).toContain('goes on')
    await sink.take('newcomer@example.org', ({ subject }) => !/\d{6}/.test(subject ?? ''))
  },
)

/** Counters that would give a number once more. */
async function numbersBehind({ sql }: Product): Promise<string[]> {
  const counted = await sql<{ table: string; column: string; sequence: string }>(
    `select c.relname::text as table, a.attname::text as column, pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_get_serial_sequence(format('public.%I', c.relname), a.attname) is not null`,
  )
  expect(counted.length).toBeGreaterThan(0)
  const behind: string[] = []
  for (const { table, column, sequence } of counted) {
    const [row] = await sql<{ is: boolean }>(
      `select coalesce((select max(${column}) from ${table}) > last_value, false) as is from ${sequence}`,
    )
    if (row?.is) behind.push(`${table}.${column}`)
  }
  return behind
}
