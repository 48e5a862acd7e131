import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dumpDatabase } from '#db/backup/dump.server.ts'
import { backupName } from '#domain/backup.ts'
import { enqueueMail, lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { writeSealedFile } from '#platform/backup/sealed-file.server.ts'
import { createLog } from '#platform/log.server.ts'
import { scratch } from '../../../../test/builders/backup-scene.ts'
import { aChallenge, aMatchOfTwo, anAdmin, mint } from '../../../../test/builders/mail-scene.ts'
import {
  anOffer,
  claim,
  database,
  keys,
  prepareMailSending,
  rows,
  sendDue,
  sink,
} from '../../../../test/builders/mail-sending.ts'
import { resumeQueue } from '../../ground/mail-queue/control.server.ts'
import { restoreBackup } from './backups.server.ts'
import { keepDeletionInMind } from './deletions.server.ts'
import { readDeletions } from './deletions.server.ts'
import { backUpHourly, type HourlyBackups } from './backups-job.server.ts'
import { findLastBackup, listBackups } from './backups.server.ts'

prepareMailSending()

let root: string
let folder: string
let lines: { event?: string; msg?: string }[]
let deps: HourlyBackups

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bed-hourly-'))
  await chmod(root, 0o700)
  folder = join(root, 'backups')
  lines = []
  deps = {
    reader: database.connection('owner'),
    scratch,
    keys: makeBackupKeys(Buffer.from('a secret of the test run, thirty-two bytes long'), null),
    db: database.workerDb,
    worker: mint.worker(),
    clock: database.clock.now,
    folder,
    dataDir: root,
    log: createLog({ write: (line) => void lines.push(JSON.parse(line)) }),
  }
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Not proven: that is a restore, too, and these tests bring it back anyway. */
const aBackup = (file: string) =>
  writeSealedFile(file, deps.keys, dumpDatabase(deps.reader, database.clock.now()))

async function restore(file: string, isErased: (id: string) => boolean = () => false) {
  const restored = await restoreBackup(deps, database.connection('owner'), { file, replaces: true, isErased })
  // The operator hears of it as well, and that is nothing of what was there before.
  const told = await database.sql(`delete from outbox where for_operator returning template`)
  expect(told).toEqual([{ template: 'alarm-to-operator' }])
  return restored
}
const count = async (table: string) =>
  Number((await database.sql(`select count(*)::int as n from ${table}`))[0]?.['n'])

describe('every hour', () => {
  // Each is proven, which is a restore: so the first one and the next hour's are looked at from all sides.
  it('there is one proven backup, for the owner only, however often it is asked; what is no longer needed goes, and nothing else', async () => {
    const list = async () => (await readdir(root)).filter((name) => name.startsWith('deleted')).toSorted()
    const where = { keys, settings: { dataDir: root }, log: deps.log }
    for (const at of ['2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z', '2027-05-15T07:00:00Z'])
      await keepDeletionInMind({ ...where, clock: () => Temporal.Instant.from(at) }, 'somebody')
    await mkdir(folder, { mode: 0o700 })
    const old = join(folder, '2026-03-20T08-00-00Z.bedbackup')
    await writeFile(old, '')
    await aMatchOfTwo(database)
    expect(await backUpHourly(deps)).toBe(1)
    const all = ['deleted-people-2026-03', 'deleted-people-2026-04', 'deleted-people-2027-05']
    expect(await list(), 'a backup is as old').toEqual(all)
    await rm(old)
    expect(await backUpHourly(deps)).toBe(0)
    database.clock.advance({ minutes: 59 })
    expect(await backUpHourly(deps)).toBe(0)
    const [name = '', ...more] = await readdir(folder)
    expect([name, ...more]).toEqual(['2027-05-15T08-00-00Z.bedbackup'])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect((await findLastBackup(folder, database.clock.now()))?.toString()).toBe('2027-05-15T08:00:00Z')
    expect(lines).toHaveLength(1)

    database.clock.set('2027-05-15T08:00:00Z')
    for (let hour = 1; hour <= 30; hour += 1)
      await writeFile(join(folder, backupName(database.clock.now().subtract({ hours: hour }))), '')
    await writeFile(join(folder, 'x.0123456789ab.part'), 'half')
    await utimes(join(folder, 'x.0123456789ab.part'), 1, 1)
    await writeFile(join(folder, 'y.0123456789ab.part'), 'under way')
    await writeFile(join(folder, 'read-me.txt'), '')
    const before = join(folder, 'before-migration')
    await mkdir(before)
    for (const days of [13, 15])
      await writeFile(join(before, backupName(database.clock.now().subtract({ hours: 24 * days }))), '')
    database.clock.advance({ hours: 1 })
    expect(await backUpHourly(deps)).toBe(1)
    expect(await listBackups(folder)).toHaveLength(24)
    expect(await readdir(before)).toEqual(['2027-05-02T08-00-00Z.bedbackup'])
    const others = (await readdir(folder)).filter((name) => !name.endsWith('.bedbackup'))
    expect(others.toSorted()).toEqual(['before-migration', 'read-me.txt', 'y.0123456789ab.part'])
    expect(await list(), 'its month was not over 400 days ago').toEqual(all.slice(1))
  })

  it('one that cannot be made is told, leaves no half file, and deletes nothing', async () => {
    await mkdir(folder)
    await writeFile(join(folder, backupName(database.clock.now().subtract({ hours: 1 }))), '')
    const before = await readdir(folder)
    const nobody = { ...deps, reader: { ...deps.reader, database: 'nowhere' } }
    await expect(backUpHourly(nobody)).rejects.toThrow()
    expect(await readdir(folder)).toEqual(before)
    expect(JSON.stringify(lines.at(-1))).toContain('backup.failed')
    await writeFile(join(root, 'file'), '')
    await expect(backUpHourly({ ...deps, folder: join(root, 'file') })).rejects.toThrow()
  })

  it('shows nothing of anybody to a finder of the file', async () => {
    await aMatchOfTwo(database)
    await aBackup(join(root, 'beds'))
    const bytes = await readFile(join(root, 'beds'))
    for (const word of ['Amina', 'Diallo', 'Schmidt', 'person']) expect(bytes.includes(word)).toBe(false)
  })
})

describe('after a restore', () => {
  it('no mail leaves for as long as nobody says so, and then only what is new', async () => {
    await anOffer()
    await claim()
    const { guest } = await anOffer()
    const file = join(root, 'beds')
    await aBackup(file)
    expect(await sendDue(), 'it leaves after the backup was made').toBe(1)
    const left = sink.received.length
    const restored = await restore(file)
    expect(restored.heldMails).toBe(2)
    for (let minutes = 0; minutes < 10; minutes += 1) {
      expect(await sendDue()).toBe(0)
      database.clock.advance({ minutes: 1 })
    }
    const worker = mint.worker()
    await database.workerDb.run(worker, (tx) => resumeQueue(tx, null, database.clock.now()))
    expect(await sendDue(), 'held for review').toBe(0)
    expect(sink.received).toHaveLength(left)
    expect((await rows()).map((row) => row['kept_back_reason'])).toEqual(['restored', 'restored'])
    await database.db.run(mint.gate(), (tx) =>
      enqueueMail(
        tx,
        { dedupeKey: 'new', lane: lanes.match, template: 'profile-update', personId: guest.personId },
        database.clock.now(),
      ),
    )
    expect((await rows()).find((row) => row['dedupe_key'] === 'new')).toMatchObject({
      kept_back_reason: null,
    })
  })

  it('nobody is signed in, and no code of then is worth anything', async () => {
    const { guest } = await aMatchOfTwo(database)
    const challengeId = await aChallenge(database)
    await database.db.run(mint.gate(), (tx) =>
      enqueueMail(
        tx,
        { dedupeKey: 'code', lane: lanes.code, template: 'code', challengeId },
        database.clock.now(),
      ),
    )
    await database.sql(
      `insert into session (token_hash, person_id, created_at, last_seen_at, expires_at)
       values ('x', $1, now(), now(), now() + interval '1 day')`,
      [guest.personId],
    )
    const file = join(root, 'beds')
    await aBackup(file)
    await restore(file)
    expect(await count('person')).toBe(2)
    expect([await count('session'), await count('challenge'), await count('outbox')]).toEqual([0, 0, 0])
  })

  it('who has said no to our mail since, or is no organiser any more, is not asked again', async () => {
    const { guest, host } = await aMatchOfTwo(database)
    const removed = await anAdmin(database, { email: 'removed@example.org' })
    await database.empty('suppression', 'newsletter_signup', 'consent')
    await database.sql(
      `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale,
         consent_source, consent_given_at, confirmed_at)
       select name || '@example.org', convert_to(name, 'UTF8'), 'en', 'newsletter', 1, 'en', 'page', now(), now()
       from unnest(array['stays', 'leaves']) as name`,
    )
    await database.sql(
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
       values ($1, $2, 'contact-next-year', 1, 'de', 'host-form', now()), ($3, $4, 'sensitive', 1, 'en', 'guest-form', now()),
         ($3, $4, 'privacy', 1, 'en', 'guest-form', now())`,
      [host.personId, host.registrationId, guest.personId, guest.registrationId],
    )
    await database.sql(
      `update guest_sensitive set marginalised = true, marginalised_group = 'Roma', home_country = 'Kenya'
       where registration_id = $1`,
      [guest.registrationId],
    )
    await database.sql(
      `update registration set draft = '{"finished": {"equality": {"homeCountry": ["Kenya"]}, "personal": {}}}' where id = $1`,
      [guest.registrationId],
    )
    const file = join(root, 'beds')
    await aBackup(file)
    await database.sql(`delete from newsletter_signup where email = 'leaves@example.org'`)
    await database.sql(`insert into suppression values (convert_to('leaves', 'UTF8'), 'one-click', now())`)
    await database.sql('update consent set withdrawn_at = now()')
    await database.sql(
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
       values ($1, $2, 'privacy', 1, 'en', 'account', now())`,
      [guest.personId, guest.registrationId],
    )
    await database.sql('update admin_profile set approved = false, revoked_at = now() where person_id = $1', [
      removed.personId,
    ])
    expect((await restore(file)).refused).toEqual({ noMail: 1, takenBack: 2, formerOrganisers: 1 })
    expect(await database.sql('select email from newsletter_signup')).toEqual([
      { email: 'stays@example.org' },
    ])
    expect(await count('suppression')).toBe(1)
    expect(await database.sql('select text_key from consent where withdrawn_at is null')).toEqual([
      { text_key: 'privacy' },
    ])
    const [sensitive] = await database.sql('select to_jsonb(s)::text as all from guest_sensitive s')
    expect(sensitive?.['all']).not.toMatch(/Roma|Kenya/)
    const [{ draft } = {}] = await database.sql('select draft from registration where id = $1', [
      guest.registrationId,
    ])
    expect(draft).toEqual({ finished: { personal: {} } })
    expect(await count('admin_profile where approved')).toBe(0)
  })

  it('who has deleted the account since stays deleted, by a list that names nobody', async () => {
    const { guest } = await aMatchOfTwo(database)
    await database.empty('newsletter_signup')
    await database.sql(
      `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale,
         consent_source, consent_given_at, confirmed_at)
       select email, '\\x01', 'en', 'newsletter', 1, 'en', 'page', now(), now() from person where id = $1`,
      [guest.personId],
    )
    const file = join(root, 'beds')
    await aBackup(file)
    const where = { keys, settings: { dataDir: root }, clock: database.clock.now, log: deps.log }
    expect(await readDeletions({ keys, dataDir: root })).toBeNull()
    await keepDeletionInMind(where, guest.personId)
    expect(await readFile(join(root, 'deleted-people-2027-05'), 'utf8')).not.toContain(guest.personId)
    const isErased = await readDeletions({ keys, dataDir: root })
    const restored = await restore(file, isErased ?? undefined)
    expect(restored).toMatchObject({ people: 1, erasedAgain: 1 })
    expect([await count('match'), await count('newsletter_signup')]).toEqual([0, 0])
    await rename(join(root, 'deleted-people-2027-05'), join(root, 'deleted-people'))
    expect(
      (await readDeletions({ keys, dataDir: root }))?.(guest.personId),
      'the list of an older version',
    ).toBe(true)
    await keepDeletionInMind({ ...where, settings: { dataDir: join(root, 'nowhere') } }, guest.personId)
    expect(JSON.stringify(lines.at(-1))).toContain('deletion.not-noted')
  })
})
