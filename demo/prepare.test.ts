import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { openDatabase, type Database } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { actorKeyOf, makeKeys } from '#platform/keys.server.ts'
import { startPostgres, type RunningPostgres } from '#platform/postgres/start.server.ts'
import { testSettings } from '../test/builders/deps.ts'
import { findLost } from '../test/saved/lost.ts'
import { readSecret } from '#processes/wiring/data-folder.ts'
import { refuseRehearsal } from '#processes/wiring/database.ts'
import { systemClock } from '#processes/wiring/time.ts'
import type { Account } from './accounts.ts'
import { prepareDemo } from './prepare.ts'

const folder = mkdtempSync(join(tmpdir(), 'bed-demo-'))
chmodSync(folder, 0o711)

let accounts: Account[]
let server: RunningPostgres
let db: Database

beforeAll(async () => {
  accounts = await prepareDemo(testSettings({ DATA_DIR: folder }))
  server = await startPostgres({ dataDir: folder, log: () => {} })
  db = openDatabase(
    { ...server.connection('worker'), actorKey: actorKeyOf(makeKeys(readSecret(folder, null))) },
    systemClock,
    1,
  )
})

afterAll(async () => {
  await db.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function count(question: string): Promise<Record<string, number>> {
  const { rows } = await db.run(mint.worker(), (tx) =>
    sql.raw<{ key: string; count: number }>(question).execute(tx),
  )
  return Object.fromEntries(rows.map(({ key, count: number }) => [key, number]))
}

it('has 60 guests, 25 hosts and a hall, and one guest in the middle of the registration', async () => {
  const question = `select role || ' ' || state as key, count(*)::int as count from registration group by 1`
  expect(await count(question)).toEqual({ 'guest submitted': 60, 'host submitted': 26, 'guest draft': 1 })
})

it('is in the middle of a round: every state a match can be in before the conference', async () => {
  const question = 'select state as key, count(*)::int as count from match group by 1'
  expect(await count(question)).toEqual({
    draft: 6,
    offered: 8,
    accepted: 6,
    declined: 1,
    expired: 1,
    withdrawn: 1,
  })
})

it('has offers with some days to answer, two that run out within a day, and two in their hold', async () => {
  const question = `select case when sent_at is null then 'held' when deadline_at > now() + interval '1 day' then 'open'
    when deadline_at > now() then 'soon' else 'late' end as key,
    count(*)::int as count from match where state = 'offered' group by 1`
  expect(await count(question)).toEqual({ open: 4, soon: 2, held: 2 })
})

it('has something that needs an organiser', async () => {
  const question = `select 'flagged' as key, count(*)::int as count from match where flagged_reason is not null
    union all select 'problem', count(*)::int from contact_problem where decided_at is null
    union all select 'elsewhere', count(*)::int from arranged_elsewhere`
  expect(await count(question)).toEqual({ flagged: 1, problem: 1, elsewhere: 1 })
})

it('has one stay that is split over two hosts, and homes for the map', async () => {
  const question = `select 'halves' as key, count(*)::int as count from match where state = 'draft' and part_of is not null
    union all select 'homes', (count(*) > 20)::int from host_address where latitude is not null`
  expect(await count(question)).toEqual({ halves: 2, homes: 1 })
})

it('has sent every mail but those in the hold, each kept in the mailbox', async () => {
  // Nobody is named as running the demonstration.
  const mails = await count(
    `select state as key, count(*)::int as count from outbox where template <> 'alarm-to-operator' group by 1`,
  )
  expect(mails['queued']).toBe(4)
  // One came back.
  expect(mails['failed']).toBe(1)
  expect(Object.keys(mails).toSorted()).toEqual(['failed', 'queued', 'sent'])
  expect(readdirSync(join(folder, 'mailbox')).filter((name) => name.endsWith('.eml'))).toHaveLength(
    (mails['sent'] ?? 0) + 1,
  )
})

it('has a letter that all guests have got, one that waits for a second organiser, and a bad address', async () => {
  const question = `select case when queued_at is null then 'asked' else 'sent' end as key, max(coalesce(recipients, 0)) as count
    from broadcast where asked_at is not null or queued_at is not null group by 1
    union all select 'left', count(*)::int from outbox where template = 'broadcast' and state = 'sent'
    union all select 'bad', count(*)::int from mail_report where kind = 'refused' and handled_at is not null`
  expect(await count(question)).toEqual({ asked: 0, sent: 60, left: 60, bad: 1 })
})

it('has two approved organisers and one who waits, and an account to show for everything', async () => {
  const question = 'select approved::text as key, count(*)::int as count from admin_profile group by 1'
  expect(await count(question)).toEqual({ true: 2, false: 1 })
  expect(accounts).toHaveLength(11)
  const people = await db.run(mint.worker(), (tx) => tx.selectFrom('person').select('email').execute())
  const emails = new Set(people.map(({ email }) => email))
  for (const { email } of accounts) expect(emails.has(email)).toBe(true)
  // A guest with an offer to answer sees it from the first moment.
  const { email } = accounts.find(({ is }) => is === 'guest with an offer to answer')!
  const offered = `select case when m.deadline_at > now() and m.sent_at is not null then 'open' else 'not yet' end as key, 1 as count
    from match m join person p on p.id = m.guest_person_id where p.email = '${email}' and m.state = 'offered'`
  expect(await count(offered)).toEqual({ open: 1 })
})

it('is saved and comes back, row by row', async () => {
  expect(await findLost(server.connection('owner'))).toEqual([])
})

it('is never taken for a real one: its database is marked for good, and who serves or commands it is sent away', async () => {
  await expect(refuseRehearsal(server.connection('migrator'))).rejects.toMatchObject({ exitCode: 78 })
  await expect(refuseRehearsal(server.connection('web'))).rejects.toMatchObject({ exitCode: 78 })
})
