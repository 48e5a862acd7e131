import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { aheadFrom } from '#domain/clock-trust.ts'
import { isMuch, MUCH } from '#domain/much-looked-at.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'

/** Finds who has opened very many people lately (rules: who sees what), in the access log, so readers never wait. Returns how many organisers. */
export async function watchLooks(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  const since = now.subtract({ hours: MUCH.openedHours }).toString()
  return db.run(worker, async (tx) => {
    const { id } = await getCurrentEdition(tx)
    const { rows } = await sql<{ who: string; people: number; registered: number }>`
      select actor_person_id as who, count(distinct subject_registration_id)::int as people,
        (select count(*)::int from registration
          where edition_id = ${id}) as registered
      from access_log
      where at > ${since}::timestamptz and at <= ${aheadFrom(now).toString()}::timestamptz
        and subject_registration_id is not null and action not like 'export-record%'
      group by actor_person_id having count(distinct subject_registration_id) > ${MUCH.opened.least}
      order by actor_person_id`.execute(tx)
    const much = rows.filter(({ people, registered }) => isMuch('opened', people, registered))
    for (const { who } of much) await noteSecurity(tx, now, { kind: 'read-much', detail: 'opened' }, { who })
    return much.length
  })
}
