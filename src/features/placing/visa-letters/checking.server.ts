/** Anybody who holds a letter checks it, without an account (rules: letters). */
import { timingSafeEqual } from 'node:crypto'
import type { Gate } from '#db/actor.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import type { Stay } from '#domain/stay.ts'
import type { VersionState } from '#domain/visa-letter.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { type Pause, slowDown } from '#features/ground/wrong-codes.server.ts'
import { codeOf } from './pdf.server.ts'

/** All that strangers learn. */
export type CheckedLetter = { state: VersionState; stay: Stay; initials: string }

/** `unknown`: there is no letter of this number and code, or not any more. After many tries of one network, answers are delayed. */
export async function checkLetter(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>,
  gate: Gate,
  { number, code, ip }: { number: string; code: string; ip: string },
  pause?: Pause,
): Promise<CheckedLetter | 'unknown'> {
  const found = await deps.db.run(gate, async (tx) => {
    const { rows } = await sql<{ version: number; state: VersionState; stay: string; initials: string }>`
      select version, state, stay, initials from app.check_letter(${number})`.execute(tx)
    return rows.find(({ version }) => isSame(codeOf(deps.keys, number, version), code))
  })
  if (found) return { state: found.state, stay: readStay(found.stay), initials: found.initials }
  const { isFelt } = await slowDown(deps, gate, { of: 'letter-ip', ip }, pause)
  if (isFelt) deps.log.warn('letter.limited', {})
  return 'unknown'
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
