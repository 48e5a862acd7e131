import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { type FirstStep, firstSteps } from '#domain/first-steps.ts'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import { missingInImprint } from '#platform/settings/organisation.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'

type Found = { hasGuests: boolean; hasHosts: boolean; editions: number; isRoundSent: boolean }

/** What is still to be done before the first round; null once that has been sent. */
export async function findFirstSteps(
  tx: Tx,
  edition: Edition,
  settings: Settings,
): Promise<readonly FirstStep[] | null> {
  const { rows } = await sql<Found>`
    select (select count(*)::int from edition) as editions,
      exists (select from registration where edition_id = ${edition.id} and role = 'guest') as has_guests,
      exists (select from registration where edition_id = ${edition.id} and role = 'host') as has_hosts,
      exists (select from match where edition_id = ${edition.id} and sent_at is not null) as is_round_sent`.execute(
    tx,
  )
  const { editions, ...found } = rows[0]!
  const { publicUrl, smtpUrl } = settings
  return firstSteps({
    ...found,
    isPublic: publicUrl.protocol === 'https:' && !isLoopback(publicUrl),
    isImprintComplete: missingInImprint(settings).length === 0,
    hasMailServer: smtpUrl !== null,
    isEditionOurs: edition.revision > 0 || editions > 1,
  })
}
