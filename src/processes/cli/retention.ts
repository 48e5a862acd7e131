import { calledAs } from '#platform/called-as.server.ts'
import { parseArgs } from 'node:util'
import { mint } from '#db/actor.server.ts'
import { readClockTrust } from '#db/clock-record.server.ts'
import { openDatabase, type Database } from '#db/connect.server.ts'
import { forgetSeasons } from '#features/clock/retention/retention-job.server.ts'
import { rehearseRetention } from '#features/clock/retention/retention.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { WebDeps } from '../wiring/deps.ts'
import { withDeps } from './database.ts'
import type { Output } from './output.ts'
import { CommandRefused } from './usage.ts'

/** `retention` does what is due and says what went; `retention --dry-run` only counts what each step would do. */
export async function runRetentionCommand(
  args: string[],
  settings: Settings,
  output: Output,
): Promise<number> {
  const { values } = parseArgs({ args, options: { 'dry-run': { type: 'boolean', default: false } } })
  return withDeps(settings, async (deps, server) => {
    // Only the worker may delete, and only what is due.
    const db = openDatabase(server.connection('worker'), deps.clock, 1)
    try {
      await (values['dry-run'] ? rehearse : forget)({ ...deps, db }, output)
      return 0
    } finally {
      await db.close()
    }
  })
}

type Parts = Pick<WebDeps, 'clock' | 'keys'> & { db: Database }

async function rehearse({ db, keys, clock }: Parts, { say }: Output): Promise<void> {
  const steps = await rehearseRetention({ db, keys }, mint.worker(), clock())
  for (const { edition, step, at, timeZone, isDue, counts, kept } of steps) {
    const day = at.toZonedDateTimeISO(timeZone).toPlainDate()
    say(`${edition}, ${step}: ${isDue ? 'due since' : 'on'} ${day}${listed(counts)}`)
    if (step === 'person' && kept > 0) say(`  ${kept} addresses stay: they may be asked again next year`)
  }
  say(steps.length === 0 ? 'Nothing is left to forget.' : 'Nothing was changed.')
}

async function forget({ db, keys, clock }: Parts, { say }: Output): Promise<void> {
  const { trouble, forGood } = await db.run(mint.worker(), (tx) => readClockTrust(tx, clock()))
  if (trouble !== null)
    throw new CommandRefused(
      `The clock has moved or is wrong: ${calledAs('clock')} says more. Nothing was changed.`,
      75,
    )
  if (forGood === null)
    throw new CommandRefused(
      'What is forgotten cannot be brought back, and the site has known its clock for less than an hour. Try again later. Nothing was changed.',
      75,
    )
  const reports = await forgetSeasons({ db, worker: mint.worker(), keys }, forGood)
  for (const { edition, step, counts } of reports) say(`${edition}, ${step}: done${listed(counts)}`)
  if (reports.length === 0) say('Nothing is due.')
}

function listed(counts: Record<string, number>): string {
  const rows = Object.entries(counts).map(([table, count]) => `\n  ${table} ${count}`)
  return rows.length === 0 ? ', no rows' : rows.join('')
}
