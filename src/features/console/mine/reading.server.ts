import { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { isDue, isWithoutStep } from '#domain/looking-after.ts'
import { cut } from '#domain/cut.ts'
import type { GuestRow } from '#features/console/records/guest-cells.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { hostList } from '#features/console/records/hosts.server.ts'
import { nameOf } from '#features/console/records/people.server.ts'
import { inLine, wordsOf } from '#features/ground/lists/lists.ts'
import { readRows, type CellContext } from '#features/ground/lists/reading.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import type { Subject } from '#features/placing/looking-after/subject.ts'
import type { LookedAfterLine, ReminderLine } from './mine.ts'

const MOST = 300
const LONGEST_WORDS = 160

export const todayOf = ({ now, edition }: Pick<CellContext, 'now' | 'edition'>) =>
  now.toZonedDateTimeISO(edition.timeZone).toPlainDate()

type Row = {
  id: string
  kind: Subject['kind']
  by: string
  since: Temporal.Instant
  lastStepAt: Temporal.Instant | null
  hasReminderAhead: boolean
}

/** Whom this organiser looks after, or anybody does; who was taken over last comes first. */
export async function readLookedAfter(
  tx: Tx,
  personId: PersonId | null,
  context: CellContext,
): Promise<LookedAfterLine[]> {
  const { rows } = await sql<Row>`
    select coalesce(looked.registration_id, looked.match_id) as id, coalesce(registration.role, 'match') as kind,
      person.email as by, looked.since,
      greatest(
        (select max(note.at) from organiser_note note where note.registration_id = looked.registration_id),
        (select max(made.created_at) from match made where made.guest_registration_id = looked.registration_id),
        (select max(made.created_at) from match made where made.host_registration_id = looked.registration_id),
        (select max(try.at) from call_try try where try.person_id = registration.person_id),
        match.created_at, match.offered_at) as last_step_at,
      exists (select from note_reminder reminder join organiser_note note on note.id = reminder.note_id
        where note.registration_id = looked.registration_id and reminder.done_at is null
          and reminder.due_on > ${todayOf(context).toString()}::date) as has_reminder_ahead
    from looked_after looked
    join person on person.id = looked.person_id
    left join registration on registration.id = looked.registration_id
    left join match on match.id = looked.match_id
    where coalesce(registration.edition_id, match.edition_id) = ${context.edition.id}
      ${personId === null ? sql`` : sql`and looked.person_id = ${personId}`}
    order by looked.since desc, looked.id limit ${MOST}`.execute(tx)
  const described = await describe(tx, rows, context)
  return rows.flatMap(({ id, kind, by, ...facts }) => {
    const found = described.get(id)
    if (!found) return []
    const { isSettled, name, line } = found
    return [{ subject: { kind, id }, name, line, by, isWithoutStep: isWithoutStep({ ...facts, isSettled }) }]
  })
}

type Described = { name: string; line: string; isSettled: boolean }

/** In the words of the lists, and whether anything is still to be done. */
async function describe(tx: Tx, rows: readonly Row[], context: CellContext): Promise<Map<string, Described>> {
  const idsOf = (kind: Subject['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const guests = await readRows(tx, guestList, idsOf('guest'), context)
  const hosts = await readRows(tx, hostList, idsOf('host'), context)
  const matches = await readRows(tx, matchList, idsOf('match'), context)
  return new Map<string, Described>([
    ...guests.map((row) => {
      const cells = guestList.cells(row, context, '')
      const line = inLine(
        wordsOf(cells['nights']),
        wordsOf(cells['place']),
        row.otherName,
        wordsOf(cells['flags']),
      )
      return [row.id, { name: nameOf(row), line, isSettled: isGuestSettled(row) }] as const
    }),
    ...hosts.map((row) => {
      const cells = hostList.cells(row, context, '')
      const beds = context.t('find.beds', { free: row.free, places: row.places })
      const isSettled = row.matches > 0 || row.registrationState === 'cancelled'
      return [
        row.id,
        { name: nameOf(row), line: inLine(row.district, beds, wordsOf(cells['flags'])), isSettled },
      ] as const
    }),
    ...matches.map((row) => {
      const cells = matchList.cells(row, context, '')
      const name = `${wordsOf(cells['guest'])} – ${wordsOf(cells['host'])}`
      const line = inLine(wordsOf(cells['state']), wordsOf(cells['deadline']), wordsOf(cells['nights']))
      return [row.id, { name, line, isSettled: row.state !== 'draft' }] as const
    }),
  ])
}

// An offer waits for its answer, and not for us.
const isGuestSettled = ({ matchState, registrationState, isElsewhere, isBlocked }: GuestRow) =>
  matchState === 'offered' ||
  matchState === 'accepted' ||
  matchState === 'completed' ||
  registrationState === 'cancelled' ||
  isElsewhere ||
  isBlocked

type ReminderRow = {
  note: number
  id: string
  kind: 'guest' | 'host'
  words: string
  by: string
  dueOn: Temporal.PlainDate
  firstName: string | null
  lastName: string | null
  hallName: string | null
  email: string | null
}

/** Notes that come back to this organiser, or to anybody; the oldest day first. */
export async function readReminders(
  tx: Tx,
  personId: PersonId | null,
  context: CellContext,
): Promise<ReminderLine[]> {
  const { rows } = await sql<ReminderRow>`
    select reminder.note_id as note, registration.id, registration.role as kind, note.words, author.email as by, reminder.due_on,
      coalesce(guest.first_name, host.first_name) as first_name, contact.last_name, home.hall_name, person.email
    from note_reminder reminder
    join organiser_note note on note.id = reminder.note_id
    join registration on registration.id = note.registration_id
    join person author on author.id = reminder.person_id
    left join person on person.id = registration.person_id
    left join guest_facts guest on guest.registration_id = registration.id
    left join host_facts host on host.registration_id = registration.id
    left join contact on contact.registration_id = registration.id
    left join host_address home on home.registration_id = registration.id
    where registration.edition_id = ${context.edition.id} and reminder.done_at is null
      ${personId === null ? sql`` : sql`and reminder.person_id = ${personId}`}
    order by reminder.due_on, reminder.note_id limit ${MOST}`.execute(tx)
  const today = todayOf(context)
  return rows.map((row) => ({
    note: row.note,
    subject: { kind: row.kind, id: row.id },
    name: nameOf(row),
    words: shorten(row.words),
    by: row.by,
    dueOn: row.dueOn.toString(),
    isDue: isDue({ dueOn: row.dueOn, isDone: false }, today),
  }))
}

function shorten(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST_WORDS ? `${cut(line, LONGEST_WORDS)} …` : line
}
