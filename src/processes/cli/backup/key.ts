import { calledAs } from '#platform/called-as.server.ts'
import { parseArgs } from 'node:util'
import { mint } from '#db/actor.server.ts'
import { checkKey, nameKey, noteKeyKept } from '#features/clock/backups/kept-key.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { withDeps } from '../database.ts'
import type { Output } from '../output.ts'
import { WrongUsage } from '../usage.ts'

/** `key`: what opens the backups, and whether it is known to be kept elsewhere. `key kept`: it is. */
export async function runKey(args: string[], settings: Settings, { say }: Output): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [verb, ...more] = positionals
  if ((verb !== undefined && verb !== 'kept') || more.length > 0)
    throw new WrongUsage('key takes nothing, or one word: key, key kept')
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

/** Where the key is; never the key. */
function whereItIs(settings: Settings): string {
  const name = nameKey(settings)
  return name === 'file' ? `the key in ${settings.dataDir}/secrets/key` : name
}
