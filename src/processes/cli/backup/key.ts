import { calledAs } from '#platform/called-as.server.ts'
import { parseArgs } from 'node:util'
import { mint } from '#db/actor.server.ts'
import { checkKey, nameKey, noteKeyKept } from '#features/clock/backups/kept-key.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { hasSecret, prepareDataFolder, readSecret } from '../../wiring/data-folder.ts'
import { withDeps } from '../database.ts'
import type { Output } from '../output.ts'
import { CommandRefused, WrongUsage } from '../usage.ts'

/** `key`: what opens the backups, and whether it is known to be kept elsewhere. `key kept`: it is. `key new`: one for a site that has lost it. */
export async function runKey(args: string[], settings: Settings, { say }: Output): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [verb, ...more] = positionals
  if ((verb !== undefined && verb !== 'kept' && verb !== 'new') || more.length > 0)
    throw new WrongUsage('key takes nothing, or one word: key, key kept, key new')
  if (verb === 'new') return makeNewKey(settings, say)
  if (settings.backupDir === null) {
    say('This site makes no backups, so there is no key of theirs to keep.')
    return 0
  }
  const state = await withDeps(settings, async (deps) => {
    if (verb === 'kept') await deps.db.run(mint.worker(), (tx) => noteKeyKept(tx, deps, deps.clock()))
    return deps.db.run(mint.worker(), (tx) => checkKey(tx, deps))
  })
  say(`The backups open with ${whereItIs(settings)} only.`)
  say(
    state === null
      ? 'Somebody has said that it is kept elsewhere, too.'
      : `Nobody has said yet that it is kept elsewhere, too: put it into a password safe, then: ${calledAs('key kept')}`,
  )
  return 0
}

/** Only in the place of one that is missing; the database hears of it at once, and notes who asked. */
async function makeNewKey(settings: Settings, say: Output['say']): Promise<number> {
  if (hasSecret(settings))
    throw new CommandRefused('There is a key already: nothing is lost, and nothing was changed.', 73)
  prepareDataFolder(settings.dataDir)
  readSecret(settings.dataDir, null)
  await withDeps(settings, async () => {})
  say(`A new key is in ${settings.dataDir}/secrets/key: put a copy into a password safe. Restart the site.`)
  say('Everybody signs in again, and sets up their second factor again. Who had unsubscribed is not known.')
  return 0
}

function whereItIs(settings: Settings): string {
  const name = nameKey(settings)
  return name === 'file' ? `the key in ${settings.dataDir}/secrets/key` : name
}
