import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  ask,
  describeSchema,
  dumpOf,
  emptyDatabase,
  inPieces,
  migratedDatabase,
  options,
} from '../../../test/builders/backup-scene.ts'
import { testDatabase, type TestDatabase } from '../../../test/builders/database.ts'
import { aChallenge, aMatchOfTwo } from '../../../test/builders/mail-scene.ts'
import { migrate, migrations, type Migration } from '../migrate.server.ts'
import { restoreDump } from './restore.server.ts'

/** Rows that refer to a code in each way a foreign key can. */
const hanging: Migration = {
  name: '9998-hanging',
  sql: `create table note (id integer primary key, challenge_id uuid references challenge on delete set null);
    create table forbidding (id integer primary key, challenge_id uuid references challenge);
    create table of_outbox (id integer primary key, outbox_id uuid references outbox on delete cascade);
    create table of_that (id integer primary key, of_id integer not null references of_outbox on delete cascade,
      beside_id integer references of_outbox on delete set null)`,
  checksum: 'hanging',
}

it('rows that refer to what is left out are left out or cleared, as their foreign keys say', async () => {
  const source = await migratedDatabase()
  const list = [...migrations, hanging]
  await migrate(source, list)
  const superuser = { ...source, options: '' }
  await ask(superuser, `insert into person (email, locale) values ('a@example.org', 'en')`)
  await ask(
    superuser,
    `insert into challenge (id, cookie_hash, email, locale, purpose, created_at, expires_at)
     values ('00000000-0000-4000-8000-000000000001', 'x', 'a@example.org', 'en', 'sign-in', now(), now())`,
  )
  for (const [id, column, value] of [
    ['11', 'challenge_id', '00000000-0000-4000-8000-000000000001'],
    ['12', 'person_id', (await ask(superuser, 'select id from person'))[0]?.['id']],
  ])
    await ask(
      superuser,
      `insert into outbox (id, dedupe_key, lane, template, queued_at, due_at, ${String(column)})
       values ($1::text::uuid, $1::text, 0, 'code', now(), now(), $2)`,
      [`00000000-0000-4000-8000-0000000000${String(id)}`, value],
    )
  const [code, other] = ['11', '12'].map((id) => `'00000000-0000-4000-8000-0000000000${id}'`)
  await ask(
    superuser,
    `insert into note values (1, null), (2, '00000000-0000-4000-8000-000000000001');
     insert into forbidding values (1, null), (2, '00000000-0000-4000-8000-000000000001');
     insert into of_outbox values (1, null), (2, ${code}), (3, ${other});
     insert into of_that values (1, 1, 2), (2, 2, 1), (3, 3, 3)`,
  )
  const target = await emptyDatabase()
  const dump = await dumpOf(source)
  expect(await restoreDump(target, inPieces(dump), { ...options, migrations: list })).toMatchObject({
    unlinked: 0,
  })
  const held = (table: string) => ask({ ...target, options: '' }, `select * from ${table} order by id`)
  expect(await held('note')).toEqual([
    { id: 1, challenge_id: null },
    { id: 2, challenge_id: null },
  ])
  expect(await held('forbidding')).toEqual(await held('note'))
  expect((await held('of_outbox')).map(({ id }) => id)).toEqual([1, 3])
  expect(await held('of_that')).toEqual([
    { id: 1, of_id: 1, beside_id: null },
    { id: 3, of_id: 3, beside_id: 3 },
  ])
})

describe('a code that came back', () => {
  let source: TestDatabase
  beforeAll(async () => {
    source = await testDatabase()
    const { guest } = await aMatchOfTwo(source)
    const challengeId = await aChallenge(source)
    await source.sql(
      `insert into outbox (dedupe_key, lane, template, queued_at, due_at, challenge_id, person_id)
       values ('code', 0, 'code', now(), now(), $1, null), ('offer', 1, 'offer-to-guest', now(), now(), null, $2)`,
      [challengeId, guest.personId],
    )
    await source.sql(
      `insert into mail_report (outbox_id, kind, reported_at) select id, 'lost', now() from outbox`,
    )
  })
  const reports = (connection: pg.ClientConfig) =>
    ask({ ...connection, options: '' }, 'select count(*)::int as n from mail_report')

  it('is left out with its report, and the rest comes back', async () => {
    const target = await emptyDatabase()
    const before = await dumpOf(source.connection('owner'))
    expect(await restoreDump(target, inPieces(before), options)).toMatchObject({ people: 2, unlinked: 0 })
    expect(await reports(target)).toEqual([{ n: 1 }])
    expect((await dumpOf(target)).equals(before)).toBe(true)
  })

  it('in a backup of an older version, which kept its report, is left out when that is brought back', async () => {
    const target = await emptyDatabase()
    await source.sql('alter table mail_report drop constraint mail_report_outbox_id_fkey')
    const before = await dumpOf(source.connection('owner'))
    await source.sql(
      'alter table mail_report add constraint mail_report_outbox_id_fkey foreign key (outbox_id) references outbox on delete cascade',
    )
    expect(await restoreDump(target, inPieces(before), options)).toMatchObject({ people: 2, unlinked: 1 })
    expect(await reports(target)).toEqual([{ n: 1 }])
    expect(await describeSchema(target)).toEqual(await describeSchema(source.connection('owner')))
  })
})
