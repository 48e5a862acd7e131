import { randomInt } from 'node:crypto'
import { mint } from '#db/actor.server.ts'
import type { TestDatabase } from './database.ts'
import type { Deps, Saving } from '#features/ground/context.server.ts'
import { makeMassBackups } from '#features/clock/backups/mass-actions.server.ts'
import { createFirstEdition } from '#features/ground/editions.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { createLog } from '#platform/log.server.ts'
import { planApart } from '#platform/planner/planner.server.ts'
import { readSettings, type Settings } from '#platform/settings/settings.server.ts'

/** Settings of a test: defaults, with what the test cares about. */
export function testSettings(env: Record<string, string> = {}): Settings {
  const settings = readSettings(env)
  if (!settings.ok) throw new Error(JSON.stringify(settings.error))
  return settings.value
}

/** For what is about something else. */
export const canAlwaysSave: Saving = { canSave: async () => true, isDiskFull: () => false }

const silent = { write: () => {} }

/** The real things on a test database: only the log goes nowhere. Makes the first edition. */
export async function testDeps(database: TestDatabase, env: Record<string, string> = {}): Promise<Deps> {
  const { db, clock } = database
  await db.run(mint.gate(), (tx) => createFirstEdition(tx, clock.now()))
  return {
    db,
    clock: clock.now,
    randomInt: (below) => randomInt(below),
    keys: makeKeys(Buffer.from('a secret of the test run, thirty-two bytes long')),
    log: createLog(silent),
    // Otherwise the first backup could be late after a long test run.
    settings: 'DATA_DIR' in env ? testSettings(env) : { ...testSettings(env), backupDir: null },
    edition: () => db.run(mint.gate(), getCurrentEdition),
    bedsNeeded: async () => null,
    builtDocument: async () => null,
    planApart,
    massBackups: makeMassBackups(null),
    saving: canAlwaysSave,
    proxies: { isUnnamed: () => false, see: () => {} },
    knowsPath: () => true,
  }
}
