import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { createLog } from '#platform/log.server.ts'
import { scratch } from '../../../../test/builders/backup-scene.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { mint } from '../../../../test/builders/mail-scene.ts'
import { findLastBackup, NotProven } from './backups.server.ts'
import { backUpHourly } from './backups-job.server.ts'
import { checkBackups } from './health.server.ts'
import { aFolder } from '../../../../test/builders/folder.ts'

const database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
const root = aFolder()
const folder = join(root, 'backups')
const lines: string[] = []
const deps = {
  db: database.workerDb,
  reader: database.connection('owner'),
  scratch,
  keys: makeBackupKeys(Buffer.from('a secret of the test run, thirty-two bytes long'), null),
  worker: mint.worker(),
  clock: database.clock.now,
  folder,
  dataDir: root,
  log: createLog({ write: (line) => void lines.push(line) }),
}
const health = () =>
  database.workerDb.run(deps.worker, async (tx) => {
    const settings = { backupDir: folder, offSite: null }
    return (await checkBackups(tx, settings, database.clock.now())).backup
  })

it('one that does not come back is called so, alone, until one does', async () => {
  const nowhere = async () => {
    throw new Error('no room for a proof')
  }
  for (let hour = 0; hour < 2; hour += 1) {
    await expect(backUpHourly({ ...deps, scratch: nowhere })).rejects.toThrow(NotProven)
    database.clock.advance({ hours: 1 })
  }
  expect(await readdir(folder)).toEqual(['2027-05-15T09-00-00Z.bedbackup.unproven'])
  expect(await findLastBackup(folder, database.clock.now())).toBeNull()
  expect(await health()).toBe('unproven')
  expect(lines.join()).toContain('"reason":"not-proven"')
  await backUpHourly(deps)
  expect(await readdir(folder)).toEqual(['2027-05-15T10-00-00Z.bedbackup'])
  expect(await health()).toBeNull()
  await database.empty('backup_state')
  expect(await health(), 'what lies here counts').toBeNull()
})

it('one that cannot be made is known at once, whatever the age of the last one', async () => {
  await writeFile(join(root, 'file'), '')
  database.clock.advance({ hours: 1 })
  await expect(backUpHourly({ ...deps, folder: join(root, 'file') })).rejects.toThrow()
  expect(await health()).toBe('failed')
})
