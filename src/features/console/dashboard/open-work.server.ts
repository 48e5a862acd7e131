import type { ApprovedAdmin } from '#db/actor.server.ts'
import { readCounted } from '#db/kept-readings.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { isIncidentNew } from '#features/ground/incident-team.server.ts'
import { countEach } from '#features/ground/lists/lists.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import type { OpenWork } from '#ui/console-frame.tsx'
import { GUEST_LISTS, MATCH_LISTS } from './components/needs.ts'
import { GUESTS_COUNTED } from './counting.server.ts'

/** What waits in the places of the console, for the numbers beside them. */
export function countOpenWork(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
): Promise<OpenWork> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const context = { edition, now }
    const { waiting } = await readCounted(
      tx,
      `open work of guests ${edition.id}`,
      now,
      () => countEach(tx, guestList, { waiting: GUEST_LISTS.waiting }, context),
      GUESTS_COUNTED,
    )
    const { draft } = await readCounted(tx, `open work of matches ${edition.id}`, now, () =>
      countEach(tx, matchList, { draft: MATCH_LISTS.draft }, context),
    )
    return { waiting: waiting.count, draft: draft.count, isIncidentNew: await isIncidentNew(tx) }
  })
}
