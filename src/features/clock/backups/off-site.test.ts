import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, it } from 'vitest'
import { BACKUP_RULES, backupName } from '#domain/backup.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { createLog } from '#platform/log.server.ts'
import { nameOffSite } from '#platform/off-site/off-site.server.ts'
import type { OffSite } from '#platform/off-site/off-site.ts'
import { mint } from '#db/actor.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { atTheEnd } from '../../../../test/builders/at-the-end.ts'
import { BESIDE, bringBackBeside } from './beside.server.ts'
import { checkBackups } from './health.server.ts'
import { copyOffSite, type OffSiteCopies } from './off-site-job.server.ts'

const start = Temporal.Instant.from('2027-05-15T08:00:00Z')
const secret = makeBackupKeys(Buffer.from('the key of the site'), null)
const words = makeBackupKeys(Buffer.alloc(0), 'seven words that are kept elsewhere')
const place = {
  kind: 's3',
  endpoint: new URL('https://s3.example.org'),
  bucket: 'beds',
  folder: '',
  region: 'us-east-1',
  accessKey: 'a',
  secretKey: 'b',
} as const
const database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
const noting = { db: database.workerDb, worker: mint.worker(), clock: database.clock.now }
let dataDir: string
let folder: string
let there: Map<string, Buffer>
let isAway: boolean
let asked: number
let events: string[]
let deps: OffSiteCopies

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bed-copies-'))
  atTheEnd(() => rm(dataDir, { recursive: true, force: true }))
  folder = join(dataDir, 'backups')
  await mkdir(folder)
  there = new Map()
  isAway = false
  database.clock.set(start.add({ hours: 1 }).toString())
  asked = 0
  events = []
  database.clock.set('2027-05-15T08:00:00Z')
  await database.empty('backup_state')
  const log = createLog({ write: (line) => void events.push(JSON.parse(line).event) })
  deps = { folder, dataDir, keys: secret, place: nameOffSite(place), open, log, ...noting }
})

async function open(): Promise<OffSite> {
  asked += 1
  if (isAway) throw new Error('away')
  return {
    list: async () => [...there.keys()],
    put: async (name, file) => void there.set(name, await readFile(file)),
    fetch: async (name, file) => {
      const found = there.get(name)
      if (found) await writeFile(file, found)
      return found !== undefined
    },
    remove: async (name) => void there.delete(name),
    close: () => {},
  }
}

const aBackup = (hours = 0) => writeFile(join(folder, backupName(start.add({ hours }))), `sealed ${hours}`)
const backupsThere = () => [...there.keys()].filter((name) => name.endsWith(BACKUP_RULES.ending)).toSorted()
const healthAt = (moment: Temporal.Instant) =>
  database.workerDb.run(noting.worker, (tx) =>
    checkBackups(tx, { backupDir: folder, offSite: place }, moment),
  )

it('the newest backup goes there once, and nobody is asked again before the next', async () => {
  // Before the first of all there is not even a folder.
  await rm(folder, { recursive: true })
  expect(await copyOffSite(deps)).toBe(0)
  await mkdir(folder)
  await aBackup()
  expect(await copyOffSite(deps)).toBe(1)
  expect(await copyOffSite(deps)).toBe(0)
  expect(asked).toBe(1)
  // Another place knows nothing yet.
  there.clear()
  expect(await copyOffSite({ ...deps, place: 'another.example.org:beds' })).toBe(1)
  expect(String(there.get(backupName(start)))).toBe('sealed 0')
  expect(events).toEqual(['backup.copied', 'backup.copied'])
})

it('what is kept there is what would be kept here', async () => {
  for (let hours = 0; hours < 30; hours += 1) {
    database.clock.set(start.add({ hours }).toString())
    await aBackup(hours)
    await copyOffSite(deps)
  }
  // The last of the first day is one of them.
  expect(backupsThere().length).toBe(BACKUP_RULES.hourlyKept)
  there.set(`${backupName(start)}.part`, Buffer.alloc(1))
  database.clock.set(start.add({ hours: 30 }).toString())
  await aBackup(30)
  await copyOffSite(deps)
  expect([...there.keys()].filter((name) => name.endsWith('.part'))).toEqual([])
})

it('while the other machine is away no job fails, but callers hear it at once, until it comes by itself', async () => {
  await aBackup()
  await copyOffSite(deps)
  expect(await healthAt(start.add({ hours: 2 }))).toMatchObject({ lastCopySeconds: 2 * 3600, copies: null })
  expect(await healthAt(start.add({ hours: 2, seconds: 1 }))).toMatchObject({ copies: 'late' })
  isAway = true
  await aBackup(1)
  database.clock.set(start.add({ hours: 1 }).toString())
  expect(await copyOffSite(deps)).toBe(0)
  expect(events.at(-1)).toBe('backup.not-copied')
  expect(await healthAt(start.add({ hours: 1 }))).toMatchObject({ lastCopySeconds: 3600, copies: 'failed' })
  isAway = false
  expect(await copyOffSite(deps)).toBe(1)
  expect(await healthAt(start.add({ hours: 1, minutes: 1 }))).toMatchObject({
    lastCopySeconds: 60,
    copies: null,
  })
})

it('what arrives as something else is no copy, and does not stay there', async () => {
  await aBackup()
  const mangling = async () => ({
    ...(await open()),
    put: async (name: string) => void there.set(name, Buffer.from('something else')),
  })
  expect(await copyOffSite({ ...deps, open: mangling })).toBe(0)
  expect(events).toEqual(['backup.not-copied'])
  expect([...there.keys()]).toEqual([])
  expect(await copyOffSite(deps)).toBe(1)
})

it('who has deleted their account goes along, sealed, and is joined with what is known elsewhere', async () => {
  await mkdir(join(dataDir, 'secrets'))
  await writeFile(join(dataDir, 'secrets/key'), 'the key of the site')
  const list = 'deleted-people-2027-05'
  await writeFile(join(dataDir, list), '2027-05-14T08:00:00Z aa\n')
  await aBackup()
  await copyOffSite({ ...deps, keys: words })
  const sealed = there.get(BESIDE) ?? Buffer.alloc(0)
  expect(sealed.toString('latin1')).toMatch(/^bed-backup-1 passphrase/)
  expect(sealed.toString('latin1')).not.toContain('key of the site')

  const elsewhere = join(dataDir, 'elsewhere')
  await mkdir(elsewhere)
  await writeFile(join(elsewhere, list), '2027-05-15T08:00:00Z bb\n2027-05-14T08:00:00Z aa\n')
  await writeFile(join(dataDir, 'fetched'), sealed)
  for (let time = 0; time < 2; time += 1) await bringBackBeside(elsewhere, join(dataDir, 'fetched'), words)
  expect(await readFile(join(elsewhere, 'secrets/key'), 'utf8')).toBe('the key of the site')
  expect((await readFile(join(elsewhere, list), 'utf8')).split('\n').toSorted()).toEqual([
    '',
    '2027-05-14T08:00:00Z aa',
    '2027-05-15T08:00:00Z bb',
  ])

  // A key never lies in what it opens itself.
  await aBackup(1)
  await copyOffSite(deps)
  const fetched = there.get(BESIDE) ?? Buffer.alloc(0)
  expect(fetched.toString('latin1')).toMatch(/^bed-backup-1 secret/)
})
