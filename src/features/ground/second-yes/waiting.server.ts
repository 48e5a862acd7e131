import type { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { type AnyYesAct, mayAgree } from '#domain/second-yes.ts'
import { readStandings } from './standings.server.ts'

type Asked = {
  act: AnyYesAct
  by: PersonId | null
  at: Temporal.Instant
  isOwn: boolean
  isByCommand: boolean
}

/** What waits for a yes that this organiser can give, the oldest first. Who asks to become an organiser is a request of their own. */
export async function listYesesToGive(tx: Tx, own: PersonId, now: Temporal.Instant): Promise<AnyYesAct[]> {
  const { rows } = await sql<Asked>`
    select act, asked_by as by, asked_at as at, about_person_id is not distinct from ${own} as is_own, false as is_by_command
      from second_yes where ended_at is null and agreed_at is null and act <> 'approve'
    union all select 'edition', by_person_id, at, false, by_command from edition_change where state = 'asked'
    union all select 'broadcast', asked_by, asked_at, false, false
      from broadcast where asked_at is not null and queued_at is null
    union all select distinct 'incident-team', added_by, added_at, false, false from incident_team where is_proposed
    order by at`.execute(tx)
  if (rows.length === 0) return []
  const standings = { all: await readStandings(tx), now }
  return rows.flatMap(({ act, by, at, isOwn, isByCommand }) =>
    !isOwn && (by !== null || isByCommand) && mayAgree(own, { personId: by, at }, standings).ok ? [act] : [],
  )
}
