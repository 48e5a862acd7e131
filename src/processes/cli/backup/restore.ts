import { calledAs } from '#platform/called-as.server.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { DumpDamaged } from '#db/backup/dump-format.server.ts'
import { DumpTooNew, DumpTooOld } from '#db/backup/rebuild.server.ts'
import { HoldsPeople } from '#db/backup/restore.server.ts'
import { countOthers } from '#db/inspect.server.ts'
import { checkRights, MissingRights } from '#db/rights.server.ts'
import { checkBackup, restoreBackup } from '#features/clock/backups/backups.server.ts'
import { readDeletions } from '#features/clock/backups/deletions.server.ts'
import { isDiskFull } from '#domain/disk.ts'
import { CannotOpen, type SealProblem } from '#platform/backup/sealed-file.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { hasSecret, prepareDataFolder, readSecret } from '../../wiring/data-folder.ts'
import { openBackupDeps } from '../../wiring/backup-deps.ts'
import { proveActors, saying } from '../../wiring/database.ts'
import { refuseLostKey } from '../../wiring/lost-key.ts'
import type { Output } from '../output.ts'
import { CommandRefused, WrongUsage } from '../usage.ts'
import { working } from '../working.ts'
import { bringHere, type FromElsewhere, keysOf } from './bring-here.ts'
import { reachAsIs, type Reached } from './reach.ts'

const LEAVING_MS = 2_000

/** `restore FILE [--replace]`, `restore --off-site [NAME] [--replace]` */
export async function runRestore(args: string[], settings: Settings, output: Output): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { replace: { type: 'boolean' }, 'off-site': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [given, ...more] = positionals
  const isOffSite = values['off-site'] === true
  if ((given === undefined && !isOffSite) || more.length > 0)
    throw new WrongUsage('restore takes one backup: restore FILE [--replace]')
  const local = isOffSite ? null : resolve(given ?? '')
  if (local !== null && !existsSync(local)) throw new CommandRefused(`There is no file ${local}.`, 66)
  prepareDataFolder(settings.dataDir)
  if (!hasSecret(settings) && settings.backupKey === null) throw new CommandRefused(noKey(settings), 77)
  if (local !== null)
    return bringBack(
      { file: local, name: local, knowsDeletions: false },
      settings,
      output,
      values.replace === true,
    )
  const found = await working('Fetching the backup', output, () => bringHere(settings, given ?? null)).catch(
    (error: unknown) => Promise.reject(explain(error, 'What lies off-site')),
  )
  try {
    return await bringBack(found, settings, output, values.replace === true)
  } finally {
    await rm(found.file, { force: true })
  }
}

/** `name`: what the file is called to people. */
async function bringBack(
  { file, name, knowsDeletions }: FromElsewhere,
  settings: Settings,
  output: Output,
  replaces: boolean,
): Promise<number> {
  const { say } = output
  // Before anything is made: a first database or key in the place of the right one would be in its way.
  await checkBackup(file, keysOf(settings)).catch((error: unknown) => Promise.reject(explain(error, name)))
  const server = await working('Starting the database', output, () => reachAsIs(settings))
  try {
    await refuseWhileRunning(server, settings)
    await refuseLostKey(settings, server.connection('migrator'))
    const isKeyNew = !hasSecret(settings)
    const keys = makeKeys(readSecret(settings.dataDir, settings.secretKey))
    const isErased = await readDeletions({ keys, dataDir: settings.dataDir })
    const restored = await working('Bringing the backup back and reading it again', output, () =>
      restoreBackup(openBackupDeps(settings, server.owner, server), server.connection('migrator'), {
        file,
        replaces,
        isErased: isErased ?? (() => false),
      }),
    )
    // A backup holds no key, and an empty database knew none: so all that asks it next is answered.
    await proveActors({ connection: saying(settings, server.connection), owner: server.owner })
    const { people, rows, madeAt, erasedAgain, unlinked, refused, migratedOn, heldMails } = restored
    say(`${people} people, ${rows} rows, as they were on ${madeAt.toString({ smallestUnit: 'second' })}.`)
    if (erasedAgain > 0) say(`${erasedAgain} people who had deleted their account since were deleted again.`)
    if (unlinked > 0)
      say(`${unlinked} rows were left out, because they were about sign-in codes that are in no backup.`)
    if (isErased === null && !knowsDeletions) say(noListOfDeletions(settings))
    if (refused.noMail > 0)
      say(`${refused.noMail} times somebody has said no to our mail since the backup was made: that stands.`)
    if (refused.takenBack > 0) say(`${refused.takenBack} consents that were taken back since are taken back.`)
    if (refused.formerOrganisers > 0) say(formerOrganisers(refused.formerOrganisers))
    if (migratedOn > 0) say(`The database was brought up to date: ${migratedOn} migrations.`)
    if (isKeyNew) say(NEW_KEY)
    say('Everybody is signed out.')
    say(
      `The mail queue is paused, and ${heldMails} mails that waited in it are held. Start the site, look at`,
    )
    say(`${settings.publicUrl.origin}/admin/checkQueuedEmails, and then: ${calledAs('mail resume')}`)
    return 0
  } catch (error) {
    throw explain(error, name)
  } finally {
    await server.stop()
  }
}

async function refuseWhileRunning(server: Reached, { databaseUrl }: Settings): Promise<void> {
  const words = 'Stop it first (all its processes); nothing was changed.'
  if (server.isSiteRunning) throw new CommandRefused(`The site is running on this database. ${words}`, 75)
  if (!databaseUrl) return
  await checkRights(server.connection('migrator'))
  const others = await countStaying(server.connection('migrator'))
  if (others > 0)
    throw new CommandRefused(
      `Somebody is at work in this database (${others} connections), probably the site. ${words}`,
      75,
    )
}

/** A site stays; the connection of a command that has just ended is still being closed. */
async function countStaying(connection: Parameters<typeof countOthers>[0]): Promise<number> {
  const patience = performance.now() + LEAVING_MS
  for (;;) {
    const others = await countOthers(connection)
    if (others === 0 || performance.now() > patience) return others
    await sleep(100)
  }
}

/** Before a new key is made, which would open nothing and be in the way of the right one. */
const noKey = ({ dataDir }: Settings) =>
  `There is no key here to open a backup with: set BACKUP_KEY or SECRET_KEY as it was, or put the kept key into ${dataDir}/secrets/key. Nothing was changed.`

const NEW_KEY =
  'There was no key of the site here, so a new one was made: second factors have to be set up again, and nobody is known as unsubscribed. If you have the old secrets/key, put it there and restore again.'

const formerOrganisers = (count: number) =>
  `${count} people were organisers then and were removed since: they stay removed. To bring one back: ${calledAs('admin grant ADDRESS')}`

const noListOfDeletions = ({ dataDir }: Settings) =>
  `There is no list of deleted accounts in ${dataDir}: people who deleted theirs after the backup are back. If you have that list (deleted-people-2027-05 and so on), put it there and restore again.`

const problems: Record<SealProblem, readonly [words: string, exitCode: number]> = {
  'no-backup': ['is not a backup of this program.', 65],
  newer: [
    'was made by a newer version of this program. Bring it back with that version, or a newer one.',
    65,
  ],
  cut: ['is cut off: the end is missing.', 65],
  changed: ['is damaged: it is not what was written.', 65],
  'wrong-key': ['was sealed with another key (BACKUP_KEY, SECRET_KEY, or secrets/key in DATA_DIR).', 77],
  'needs-passphrase': ['was sealed with a BACKUP_KEY, and none is set.', 77],
}

function explain(error: unknown, file: string): unknown {
  const refused = (words: string, exitCode: number) =>
    new CommandRefused(`${file} ${words} Nothing was changed.`, exitCode)
  if (error instanceof CannotOpen) return refused(...problems[error.problem])
  if (error instanceof DumpDamaged) return refused('is damaged: it is not what was written.', 65)
  if (error instanceof DumpTooNew)
    return refused(
      `was made by a newer version of this program (${error.message}). Bring it back with that version.`,
      65,
    )
  if (error instanceof DumpTooOld)
    return refused(
      'was made by a version from before the first release, which this program cannot bring back.',
      65,
    )
  if (error instanceof HoldsPeople)
    return new CommandRefused(
      `There are ${error.people} people in the database. To put the backup in their place: restore FILE --replace. Nothing was changed.`,
      73,
    )
  if (error instanceof MissingRights) return new CommandRefused(error.message, 77)
  if (isDiskFull(error)) return new CommandRefused('The disk is full. Nothing was changed.', 74)
  return error
}
