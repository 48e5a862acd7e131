import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  asMigrator,
  ask,
  contentOf,
  describeSchema,
  dumpOf,
  emptyDatabase,
  migratedDatabase,
  inPieces,
  options,
  server,
} from '../../../test/builders/backup-scene.ts'
import { aChallenge, aMatchOfTwo } from '../../../test/builders/mail-scene.ts'
import { askOnce } from '../ask-once.server.ts'
import { migrate, migrations, type Migration } from '../migrate.server.ts'
import { NEVER_SAVED } from '../../../test/saved/compare.ts'
import { someOf } from '../../../test/builders/often.ts'
import { testDatabase, type TestDatabase } from '../../../test/builders/database.ts'
import { DumpDamaged } from './dump-format.server.ts'
import { checkDump } from './read-dump.server.ts'
import { planLeavingOut } from './leaving-out.server.ts'
import { DumpTooNew, DumpTooOld } from './rebuild.server.ts'
import { HoldsPeople, restoreDump } from './restore.server.ts'
import { withScratchDatabase } from './scratch.server.ts'

const later: Migration = {
  name: '9999-shoes',
  sql: 'alter table person add column shoe_size integer not null default 38',
  checksum: 'shoes',
}

let database: TestDatabase
let personId: string

beforeAll(async () => {
  database = await testDatabase()
  const { guest } = await aMatchOfTwo(database)
  personId = guest.personId
  await aChallenge(database)
  await database.sql(`insert into session (token_hash, person_id, created_at, last_seen_at, expires_at)
    values ('x', '${personId}', now(), now(), now() + interval '1 day')`)
})

describe('a dump', () => {
  it('is the same for who may read all and for the owner of the tables, and leaves nothing open', async () => {
    const bySuperuser = await contentOf(database.connection('owner'))
    const byOwner = await contentOf({ ...asMigrator, database: database.connection('owner').database })
    expect(byOwner).toBe(bySuperuser)
    const open = await database.sql(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
       and not relforcerowsecurity`,
    )
    expect(open).toEqual([])
  })

  it('holds no session, no code, and nothing that depends on one', async () => {
    const content = await contentOf(database.connection('owner'))
    const { never, shares } = await askOnce(database.connection('owner'), planLeavingOut)
    expect([...never].toSorted()).toEqual([...NEVER_SAVED])
    for (const name of never) expect(content).not.toContain(`"name":"${name}"`)
    expect([...shares.keys()]).toEqual(['outbox', 'told', 'call_try', 'mail_report'])
  })
})

describe('a restored dump', () => {
  let target: pg.ClientConfig & { database: string }
  beforeEach(async () => {
    target = await emptyDatabase()
  })

  it('is the database it was made of, in an empty one; people who are there are replaced only if told to', async () => {
    const before = await dumpOf(database.connection('owner'))
    const restored = await restoreDump(target, inPieces(before), options)
    expect(restored).toMatchObject({ people: 2, erasedAgain: 0, migratedOn: 0 })
    expect(restored.rows).toBeGreaterThan(10)
    expect((await dumpOf(target)).equals(before)).toBe(true)
    expect(await describeSchema(target)).toEqual(await describeSchema(database.connection('owner')))
    const superuser = { ...target, options: '' }
    expect(await ask(superuser, 'select count(*)::int as n from session')).toEqual([{ n: 0 }])
    const numbers = "select max(last_value)::int as n from pg_sequences where sequencename = 'outbox_worker'"
    expect(await ask(target, numbers), 'numbers go on where they were').toEqual(await database.sql(numbers))

    // It does not replace people unless told to, and then all of them.
    await ask(superuser, "insert into person (email, locale) values ('later@example.org', 'en')")
    await expect(restoreDump(target, inPieces(before), options)).rejects.toThrow(HoldsPeople)
    expect(await ask(superuser, 'select count(*)::int as n from person')).toEqual([{ n: 3 }])
    const again = await restoreDump(target, inPieces(before), { ...options, replaces: true })
    expect(again.people).toBe(2)
    expect((await dumpOf(target)).equals(before)).toBe(true)
  })

  it('deletes again who had deleted themselves since, with everything that belongs to them', async () => {
    const before = await dumpOf(database.connection('owner'))
    const isErased = (id: string) => id === personId
    const restored = await restoreDump(target, inPieces(before), { ...options, isErased })
    expect(restored).toMatchObject({ people: 1, erasedAgain: 1 })
    expect(await ask({ ...target, options: '' }, 'select count(*)::int as n from match')).toEqual([{ n: 0 }])
  })

  it('of an older schema goes through the migrations since', async () => {
    const older = await migratedDatabase()
    await ask(
      { ...older, options: '' },
      "insert into person (email, locale) values ('old@example.org', 'de')",
    )
    const newer = [...migrations, later]
    const restored = await restoreDump(target, inPieces(await dumpOf(older)), {
      ...options,
      migrations: newer,
    })
    expect(restored.migratedOn).toBe(1)
    expect(await ask({ ...target, options: '' }, 'select email, shoe_size from person')).toEqual([
      { email: 'old@example.org', shoe_size: 38 },
    ])
    expect(await migrate(older, newer)).toEqual([later.name])
    expect(await describeSchema(target)).toEqual(await describeSchema(older))
  })

  it('of a newer program is refused, and nothing is changed', async () => {
    const dump = await dumpOf(database.connection('owner'))
    const older = { ...options, migrations: migrations.slice(0, -1) }
    await expect(restoreDump(target, inPieces(dump), older)).rejects.toThrow(DumpTooNew)
    expect(await describeSchema(target)).toEqual([])
  })

  it('of before the migrations were written anew is refused, and nothing is changed', async () => {
    const dump = await dumpOf(database.connection('owner'))
    const anew = { ...options, migrations: [{ ...later, name: '0001-anew' }] }
    await expect(restoreDump(target, inPieces(dump), anew)).rejects.toThrow(DumpTooOld)
    expect(await describeSchema(target)).toEqual([])
  })

  it('that fails in the middle, wherever, leaves what was there', async () => {
    const dump = await dumpOf(database.connection('owner'))
    expect(await dumpOf(target).catch(() => null)).toBeNull()
    target = await migratedDatabase()
    await ask(
      { ...target, options: '' },
      "insert into person (email, locale) values ('here@example.org', 'de')",
    )
    const before = await dumpOf(target)
    for (const part of [0, 0.5, 0.999]) {
      const cut = dump.subarray(0, Math.floor(dump.length * part))
      await expect(checkDump(inPieces(cut))).rejects.toThrow(DumpDamaged)
      await expect(restoreDump(target, inPieces(cut), { ...options, replaces: true })).rejects.toThrow(
        DumpDamaged,
      )
    }
    expect((await dumpOf(target)).equals(before)).toBe(true)
  })

  it('killed in the middle leaves what was there', async () => {
    target = await migratedDatabase()
    const dump = await dumpOf(database.connection('owner'))
    const before = await dumpOf(target)
    for (const part of someOf([0.9, 0.5])) {
      const killing = async function* () {
        yield dump.subarray(0, Math.floor(dump.length * part))
        await ask(
          { ...server.owner, database: 'postgres' },
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
          [target.database],
        )
        yield dump.subarray(Math.floor(dump.length * part))
      }
      await expect(restoreDump(target, killing(), { ...options, replaces: true })).rejects.toThrow()
    }
    expect((await dumpOf(target)).equals(before)).toBe(true)
  })
})

describe('a scratch database', () => {
  it('is there for the work only, also when the work fails, and so are those of killed processes', async () => {
    const owner = server.owner
    const servers = { owner, migrator: asMigrator, ownedBy: 'bed_migrator' }
    const now = new Date('2027-05-15T08:00:00Z')
    const leftover = `bed_scratch_${now.getTime() - 2 * 3_600_000}_feed`
    await ask({ ...owner, database: 'postgres' }, `create database ${leftover}`)
    const names = async () =>
      (await ask({ ...owner, database: 'postgres' }, 'select datname from pg_database')).map(
        ({ datname }) => datname,
      )
    let own = ''
    const during = await withScratchDatabase(servers, now, async (connection) => {
      own = String(connection.database)
      return names()
    })
    expect(during).toContain(own)
    expect(during).not.toContain(leftover)
    expect(await names()).not.toContain(own)
    const failing = withScratchDatabase(servers, now, async (connection) => {
      own = String(connection.database)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await names()).not.toContain(own)
  })
})
