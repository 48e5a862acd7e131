import { mint } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { COMMANDS_NOTED } from '#domain/security-events.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { originNow } from '#platform/origin.server.ts'
import { systemClock } from '../wiring/time.ts'

/** What was done at the command line stands in the log of security events; that it could not be written down undoes nothing. */
export async function noteCommand(db: Database, about: string | null = null): Promise<void> {
  const { command } = originNow()
  const detail = COMMANDS_NOTED.find((known) => known === command)
  if (!detail) return
  await db
    .run(mint.gate(), async (tx) => {
      const person = about
        ? await tx.selectFrom('person').select('id').where('email', '=', about).executeTakeFirst()
        : undefined
      await noteSecurity(
        tx,
        systemClock(),
        { kind: 'command-run', detail },
        person ? { about: person.id } : {},
      )
    })
    .catch(() => process.stderr.write('This could not be noted in the log of security events.\n'))
}
