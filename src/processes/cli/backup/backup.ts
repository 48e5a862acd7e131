import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/connect.server.ts'
import { isDiskFull } from '#domain/disk.ts'
import { NotProven, takeBackup, type TakenBackup } from '#features/clock/backups/backups.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { prepareDataFolder } from '../../wiring/data-folder.ts'
import { type DatabaseServer, saying } from '../../wiring/database.ts'
import { refuseLostKey } from '../../wiring/lost-key.ts'
import { systemClock } from '../../wiring/time.ts'
import { openBackupDeps } from '../../wiring/backup-deps.ts'
import { noteCommand } from '../noting.ts'
import type { Output } from '../output.ts'
import { reasonOf } from '../doctor/check.ts'
import { CommandRefused, WrongUsage } from '../usage.ts'
import { working } from '../working.ts'
import { hasOwnDatabase, reachAsIs } from './reach.ts'

export async function runBackup(args: string[], settings: Settings, output: Output): Promise<number> {
  const { say } = output
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0) throw new WrongUsage('backup takes one new file: backup FILE')
  const file = resolve(given)
  // Early and in plain words; the file itself is made in a way that never takes another one's place.
  if (existsSync(file)) throw new CommandRefused(`${file} is there already. Nothing was changed.`, 73)
  if (!settings.databaseUrl && !hasOwnDatabase(settings.dataDir))
    throw new CommandRefused(
      `There is no database in ${settings.dataDir}, so there is nothing to back up.`,
      66,
    )
  prepareDataFolder(settings.dataDir)
  const server = await working('Starting the database', output, () => reachAsIs(settings))
  try {
    await refuseLostKey(settings, server.connection('migrator'))
    const taken = await working('Writing the backup and trying it', output, () =>
      takeBackup(openBackupDeps(settings, server.owner, server), file),
    )
    report(file, taken, settings, say)
    await noteTaken(server, settings)
    return 0
  } catch (error) {
    throw explain(error, file)
  } finally {
    await server.stop()
  }
}

/** Everything there is has left the machine: others should see that. */
async function noteTaken({ connection }: DatabaseServer, settings: Settings): Promise<void> {
  const db = openDatabase(saying(settings, connection)('web'), systemClock, 1)
  await noteCommand(db)
  await db.close()
}

function report(file: string, taken: TakenBackup, settings: Settings, say: Output['say']): void {
  say(`${file}: ${taken.rows} rows of ${taken.tables} tables, ${Math.ceil(taken.bytes / 1000)} kB.`)
  say('It was brought back once into a database of its own, and every row was the same.')
  say(whatOpensIt(settings))
}

/** A backup without its key is worth nothing; nobody thinks of that on the day it is needed. */
function whatOpensIt({ backupKey, secretKey, dataDir }: Settings): string {
  if (backupKey !== null) return 'It opens with BACKUP_KEY only: keep that somewhere else, too.'
  if (secretKey !== null) return 'It opens with SECRET_KEY only: keep that somewhere else, too.'
  return `It opens with the key in ${dataDir}/secrets/key only: keep a copy of that somewhere else.`
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof NotProven)
    return new CommandRefused(
      `${error.file} was written and is NOT PROVEN: it could not be brought back (${reasonOf(error.cause)}). Do not rely on it.`,
      70,
    )
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isDiskFull(error)) return new CommandRefused(`There is no room for ${file}: the disk is full.`, 74)
  if (code === 'EEXIST') return new CommandRefused(`${file} is there already. Nothing was changed.`, 73)
  if (['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EPERM'].includes(code))
    return new CommandRefused(`${file} cannot be written (${code}).`, 73)
  return error
}
