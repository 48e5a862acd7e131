import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupName } from '#domain/backup.ts'
import { watchProxies } from '#platform/http/proxy-watch.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps, testSettings } from '../../../../test/builders/deps.ts'
import { anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { getDashboard } from './dashboard.server.ts'

const database = await testDatabase({ moment: '2027-06-14T09:00:00Z' })
const deps = await testDeps(database)
const { clock } = database
await anEdition(database)
const organiser = (await anAdmin(database)).actor

it('a proxy that nobody named is said, as it shuts the door to everybody', async () => {
  const settings = testSettings({ PUBLIC_URL: 'https://beds.example.org' })
  const proxies = watchProxies(settings, () => {})
  const { needs: found } = await getDashboard({ ...deps, proxies }, organiser)
  expect(found[0]).toEqual({ key: 'proxy-unnamed', count: 1, to: null, urgency: 'today' })
})

it('backups of which something is wrong come first of what does not keep mails from leaving', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bed-dashboard-'))
  await writeFile(join(folder, backupName(clock.now().subtract({ hours: 4 }))), '')
  const settings = testSettings({ BACKUP_DIR: folder })
  const { needs: found } = await getDashboard({ ...deps, settings }, organiser)
  expect(found[0]).toEqual({ key: 'backup-trouble', count: 1, to: '/admin/well', urgency: 'today' })
  await rm(folder, { recursive: true })
})
