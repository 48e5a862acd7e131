/** Anybody who holds a letter checks it, without an account (rules: letters). */
import { timingSafeEqual } from 'node:crypto'
import type { Gate } from '#db/actor.server.ts'
import { countWithin } from '#db/rate-limit.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import type { Stay } from '#domain/stay.ts'
import { LETTER_CHECKS_AN_HOUR, type VersionState } from '#domain/visa-letter.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { codeOf } from './pdf.server.ts'

/** All that strangers learn. */
export type CheckedLetter = { state: VersionState; stay: Stay; initials: string }

/** `unknown`: there is no letter of this number and code, or not any more. */
export function checkLetter(
  { db, clock, keys, log }: Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>,
  gate: Gate,
  { number, code, ip }: { number: string; code: string; ip: string },
): Promise<CheckedLetter | 'unknown' | 'limited'> {
  return db.run(gate, async (tx) => {
    const limit = { key: keys.hash('limit', `letter-ip:${ip}`), hours: 1, most: LETTER_CHECKS_AN_HOUR }
    if (!(await countWithin(tx, limit, clock()))) {
      log.warn('letter.limited', {})
      return 'limited'
    }
    const { rows } = await sql<{ version: number; state: VersionState; stay: string; initials: string }>`
      select version, state, stay, initials from app.check_letter(${number})`.execute(tx)
    const found = rows.find(({ version }) => isSame(codeOf(keys, number, version), code))
    return found ? { state: found.state, stay: readStay(found.stay), initials: found.initials } : 'unknown'
  })
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
