import { beforeAll, describe, expect, it } from 'vitest'
import { mint, type Actor } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { purgeNewsletter } from './newsletter-job.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-04-20T09:00:00Z' })
  await anEdition(database)
})

/** Somebody who asked at `askedAt`, with a link and a queued mail. */
async function aSignup(email: string, askedAt: string, confirmedAt: string | null = null) {
  const [row] = await database.sql<{ id: string }>(
    `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale,
       consent_source, consent_given_at, confirmed_at)
     values ($1, convert_to($1::text, 'UTF8'), 'en', 'newsletter', 1, 'en', 'newsletter-page', $2, $3) returning id`,
    [email, askedAt, confirmedAt],
  )
  await database.sql(
    `insert into newsletter_link (signup_id, token_hash, sent_at, expires_at)
     values ($1, convert_to($2::text, 'UTF8'), $3, $3::timestamptz + interval '14 days')`,
    [row?.id, email, askedAt],
  )
  await database.sql(
    `insert into outbox (dedupe_key, lane, template, newsletter_signup_id, queued_at, due_at)
     values ($1, 2, 'newsletter-confirm', $2, $3, $3)`,
    [email, row?.id, askedAt],
  )
}
const emails = async () =>
  (await database.sql<{ email: string }>('select email from newsletter_signup order by 1')).map(
    ({ email }) => email,
  )
const count = async (table: string) =>
  (await database.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n
const purge = () => purgeNewsletter(database.workerDb, mint.worker(), database.clock.now())

it('an unconfirmed sign-up goes after fourteen days and not before, with its link and mail; a confirmed one stays', async () => {
  await aSignup('fresh@example.org', '2027-04-06T09:00:00Z')
  await aSignup('stale@example.org', '2027-04-06T08:59:59Z')
  await aSignup('kept@example.org', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')
  expect(await purge()).toBe(1)
  expect(await emails()).toEqual(['fresh@example.org', 'kept@example.org'])
  expect([await count('outbox'), await count('newsletter_link')]).toEqual([2, 1])
  expect(await purge()).toBe(0)
  database.clock.advance({ seconds: 1 })
  expect(await purge()).toBe(1)
  expect(await emails()).toEqual(['kept@example.org'])
})

describe('the database itself', () => {
  /** How many rows an actor sees or changes; the code of a refusal. Undone afterwards. */
  async function attempt(actor: Actor, statement: string): Promise<number | string> {
    const undo = new Error('undo')
    let seen = 0
    const place = actor.kind === 'worker' ? database.workerDb : database.db
    try {
      await place.run(actor, async (tx) => {
        const result = await sql.raw(statement).execute(tx)
        seen = result.rows.length || Number(result.numAffectedRows ?? 0)
        throw undo
      })
    } catch (error) {
      if (error === undo) return seen
      return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
    }
    return 'done'
  }

  beforeAll(async () => {
    await database.empty('newsletter_signup')
    await aSignup('waiting@example.org', '2027-04-19T09:00:00Z')
    await aSignup('confirmed@example.org', '2027-04-19T09:00:00Z', '2027-04-19T10:00:00Z')
    await database.sql(`insert into suppression values ('\\x01', 'one-click', now())`)
  })

  it('shows nothing of it to guests and hosts', async () => {
    const { actor } = await aGuest(database)
    for (const table of ['newsletter_signup', 'newsletter_link', 'suppression'])
      expect(await attempt(actor, `select * from ${table}`), table).toBe(0)
    expect(await attempt(actor, `insert into suppression values ('\\x02', 'one-click', now())`)).toBe('42501')
  })

  it('shows organisers who confirmed and who is suppressed, and lets them change nothing', async () => {
    const { actor } = await anAdmin(database)
    expect(await attempt(actor, 'select * from newsletter_signup')).toBe(1)
    expect(await attempt(actor, 'select * from newsletter_link')).toBe(0)
    expect(await attempt(actor, 'select * from suppression')).toBe(1)
    expect(await attempt(actor, 'update newsletter_signup set confirmed_at = now()')).toBe(0)
    expect(await attempt(actor, 'delete from newsletter_signup')).toBe(0)
    expect(await attempt(actor, 'delete from suppression')).toBe(0)
  })

  it('lets the worker read and forget the unconfirmed, and never confirm, move or forget others', async () => {
    const worker = mint.worker()
    expect(await attempt(worker, 'select * from newsletter_signup')).toBe(2)
    expect(await attempt(worker, 'delete from newsletter_signup')).toBe(1)
    expect(await attempt(worker, 'update newsletter_signup set confirmed_at = now()')).toBe('42501')
    expect(await attempt(worker, 'delete from suppression')).toBe('42501')
  })

  it('lets nobody exchange the address of a consent, nor make a link in the web process', async () => {
    const gate = mint.gate()
    expect(await attempt(gate, `update newsletter_signup set email = 'x@example.org'`)).toBe('42501')
    expect(await attempt(gate, `update newsletter_signup set fingerprint = '\\x03'`)).toBe('42501')
    expect(
      await attempt(
        gate,
        `insert into newsletter_link (signup_id, token_hash, sent_at, expires_at)
         select id, '\\x04', now(), now() from newsletter_signup`,
      ),
    ).toBe('42501')
  })
})
