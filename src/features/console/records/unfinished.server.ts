import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { hasBegun } from '#db/participation-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { isRegistrationOpen } from '#domain/edition.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMails } from '#features/ground/mail-queue/mail-queue.server.ts'

const template = 'registration-unfinished'

/**
 * Reminds those of these registrations that have begun themselves and not handed in, however short a time ago. Nobody gets it twice on a day, and
 * the clock does not send it once more. Answers how many it writes to; none while nobody can register.
 */
export function remindUnfinished(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  registrationIds: readonly string[],
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    if (!isRegistrationOpen(edition, now)) return 0
    const rows = await tx
      .selectFrom('registration')
      .innerJoin('person', 'person.id', 'registration.personId')
      .select(['registration.id', 'personId'])
      .where(sql<boolean>`registration.id = any(${[...registrationIds]}::uuid[])`)
      .where('editionId', '=', edition.id)
      .where('registration.state', '=', 'draft')
      .where(hasBegun)
      .orderBy('registration.id')
      .execute()
    if (rows.length === 0) return 0
    const dayOf = (moment: Temporal.Instant) =>
      moment.toZonedDateTimeISO(edition.timeZone).toPlainDate().toString()
    const reminders = await tx
      .selectFrom('outbox')
      .select(['dedupeKey', 'queuedAt'])
      .where('template', '=', template)
      .where(sql<boolean>`person_id = any(${rows.map(({ personId }) => personId)}::uuid[])`)
      .execute()
    const sent = Map.groupBy(reminders, ({ dedupeKey }) => dedupeKey.split(':')[1])
    const mails = rows.flatMap(({ id: registrationId, personId }) => {
      const earlier = sent.get(registrationId) ?? []
      if (earlier.some(({ queuedAt }) => dayOf(queuedAt) === dayOf(now))) return []
      // The first is the one that the clock would send.
      const first = `${template}:${registrationId}`
      const dedupeKey = earlier.length === 0 ? first : `${first}:${dayOf(now)}`
      return [{ dedupeKey, template, personId, params: { registrationId, byHand: 'yes' } } as const]
    })
    return enqueueMails(tx, mails, now)
  })
}
