import * as z from 'zod'
import { randomUUID } from 'node:crypto'
import { leavesNone } from '#features/ground/lists/acting.server.ts'
import type { ListAct } from '#features/ground/lists/acts.ts'
import { markAllElsewhere, weighElsewhere } from '#features/placing/matches/marks/marks.server.ts'
import { addNote, weighNote } from './notes.server.ts'
import { noteFields } from './records.ts'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { hasBegun } from '#db/participation-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { isRegistrationOpen, type Edition } from '#domain/edition.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Cause, Why } from '#features/ground/outcome.ts'
import { enqueueMails } from '#features/ground/mail-queue/mail-queue.server.ts'

const template = 'registration-unfinished'

type Drafts = { id: string; personId: string; cause: Cause | null; dedupeKey: string }[]

/** Each of these registrations with why it is not reminded, or under which key its mail is queued. */
async function readDrafts(
  tx: Tx,
  registrationIds: readonly string[],
  edition: Edition,
  now: Temporal.Instant,
): Promise<Drafts> {
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .select(['registration.id', 'personId', 'registration.state', hasBegun.as('hasBegun')])
    .where(sql<boolean>`registration.id = any(${[...registrationIds]}::uuid[])`)
    .where('editionId', '=', edition.id)
    .orderBy('registration.id')
    .execute()
  if (rows.length === 0) return []
  const dayOf = (moment: Temporal.Instant) =>
    moment.toZonedDateTimeISO(edition.timeZone).toPlainDate().toString()
  const reminders = await tx
    .selectFrom('outbox')
    .select(['dedupeKey', 'queuedAt'])
    .where('template', '=', template)
    .where(sql<boolean>`person_id = any(${rows.map(({ personId }) => personId)}::uuid[])`)
    .execute()
  const sent = Map.groupBy(reminders, ({ dedupeKey }) => dedupeKey.split(':')[1])
  const causeOf = ({ id, state, hasBegun: isOwn }: (typeof rows)[number]): Cause | null => {
    if (!isRegistrationOpen(edition, now)) return 'registration-closed'
    if (state !== 'draft') return 'handed-in'
    if (!isOwn) return 'not-begun'
    const isRemindedToday = sent.get(id)?.some(({ queuedAt }) => dayOf(queuedAt) === dayOf(now))
    return isRemindedToday ? 'reminded-today' : null
  }
  return rows.map((row) => {
    // The first is the one that the clock would send.
    const first = `${template}:${row.id}`
    const dedupeKey = sent.has(row.id) ? `${first}:${dayOf(now)}` : first
    return { id: row.id, personId: row.personId, cause: causeOf(row), dedupeKey }
  })
}

async function weighReminders(
  tx: Tx,
  registrationIds: readonly string[],
  edition: Edition,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Why>> {
  const drafts = await readDrafts(tx, registrationIds, edition, now)
  return new Map(drafts.flatMap(({ id, cause }) => (cause ? [[id, { cause }]] : [])))
}

/** Reminds people of registrations they began and have not handed in, once a day at most. Answers how many it writes to; none while registration is closed. */
export function remindUnfinished(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  registrationIds: readonly string[],
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const drafts = await readDrafts(tx, registrationIds, await getCurrentEdition(tx), now)
    const mails = drafts
      .filter(({ cause }) => cause === null)
      .map(({ id, personId, dedupeKey }) => {
        const params = { registrationId: id, byHand: 'yes' } as const
        return { dedupeKey, template, personId, params } as const
      })
    return enqueueMails(tx, mails, now)
  })
}

/** The same words to each; `entry` is made with the question, so that the same press twice is one note. */
const note: ListAct<{ entry: string; words: string }> = {
  intent: 'note-all',
  label: 'records.bulk.note-all',
  title: 'records.bulkTitle.note-all',
  done: 'records.bulkDone.note-all',
  asks: {
    where: 'question',
    name: 'words',
    label: 'records.note',
    hint: 'records.noteHint',
    problem: 'records.noteProblem',
    schema: z.object(noteFields).pick({ entry: true, words: true }),
    hidden: () => ({ entry: randomUUID() }),
  },
  weigh: (tx, ids, said) => (said ? weighNote(tx, ids, said.entry) : leavesNone()),
  take: (deps, admin, registrationIds, said) => addNote(deps, admin, { registrationIds, ...said }),
}

const remind: ListAct = {
  intent: 'remind-all',
  label: 'records.bulk.remind-all',
  title: 'records.bulkTitle.remind-all',
  lead: 'records.bulkLead.remind-all',
  done: 'records.bulkDone.remind-all',
  weigh: (tx, ids, _, { edition, now }) => weighReminders(tx, ids, edition, now),
  take: remindUnfinished,
}

const elsewhere = (intent: 'elsewhere-all' | 'needs-place-all'): ListAct => {
  const isElsewhere = intent === 'elsewhere-all'
  return {
    intent,
    label: `records.bulk.${intent}`,
    title: `records.bulkTitle.${intent}`,
    lead: `records.bulkLead.${intent}`,
    done: `records.bulkDone.${intent}`,
    isInHistory: true,
    weigh: (tx, ids) => weighElsewhere(tx, ids, isElsewhere),
    take: (deps, admin, guestIds) => markAllElsewhere(deps, admin, { guestIds, isElsewhere }),
  }
}

export const hostActs = [note, remind]
export const guestActs = [...hostActs, elsewhere('elsewhere-all'), elsewhere('needs-place-all')]
