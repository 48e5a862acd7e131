import type { Temporal } from 'temporal-polyfill'
import { readStay, sql } from '#db/sql.server.ts'
import { LETTER_STATES, type LetterState } from '#domain/visa-letter.ts'
import { nameOf } from '#domain/name.ts'
import { datesOf, type CellContext, type ListSource } from '#features/ground/lists/lists.server.ts'
import type { Cell } from '#features/ground/lists/lists.ts'
import { toStayView } from '#features/placing/matches/reading/reading.server.ts'
import * as z from 'zod'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { ListAct } from '#features/ground/lists/acts.ts'
import type { Cause, Why } from '#features/ground/outcome.ts'
import { LONGEST_REASON } from './limits.ts'
import { giveLetters, selectGivable, withdrawLetters } from './giving.server.ts'

/** What can be done with the letters that are ticked. */

type Intent = 'give-all' | 'withdraw-all'

const act = (intent: Intent) => ({
  intent,
  label: `letterDesk.bulk.${intent}` as const,
  title: `letterDesk.bulkTitle.${intent}` as const,
  lead: `letterDesk.bulkLead.${intent}` as const,
  done: `letterDesk.bulkDone.${intent}` as const,
  weigh: (tx: Tx, ids: readonly string[]) => weighLetters(tx, intent, ids),
})

const withdraw: ListAct<{ reason: string }> = {
  ...act('withdraw-all'),
  isDanger: true,
  asks: {
    where: 'question',
    name: 'reason',
    label: 'letterDesk.withdrawReason',
    hint: 'letterDesk.withdrawReasonHint',
    problem: 'letterDesk.reasonMissing',
    schema: z.object({ reason: z.string().trim().min(1).max(LONGEST_REASON) }),
  },
  take: (deps, admin, ids, { reason }) => withdrawLetters(deps, admin, ids, reason),
}

const letterActs: readonly ListAct[] = [
  {
    ...act('give-all'),
    take: async (deps, admin, ids) => giveLetters(deps, admin, await listAskers(deps, admin, ids)),
  },
  withdraw,
]

function listAskers(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  letterIds: readonly string[],
): Promise<string[]> {
  return db.run(admin, async (tx) =>
    (await listLetters(tx, letterIds)).filter(({ state }) => state === 'asked').map(({ guestId }) => guestId),
  )
}

async function weighLetters(
  tx: Tx,
  intent: Intent,
  letterIds: readonly string[],
): Promise<ReadonlyMap<string, Why>> {
  const letters = await listLetters(tx, letterIds)
  const asked = letters.filter(({ state }) => state === 'asked').map(({ guestId }) => guestId)
  const givable = intent === 'give-all' ? await selectGivable(tx, asked).execute() : []
  const canGet = new Set(givable.map(({ id }) => id))
  const whyOf = (letter: (typeof letters)[number]): Cause | null => {
    if (letter.endedAt !== null) return 'letter-ended'
    if (intent === 'withdraw-all') return null
    if (letter.state !== 'asked') return 'has-letter'
    return canGet.has(letter.guestId) ? null : 'no-letter-now'
  }
  return new Map(
    letters.flatMap((letter) => {
      const cause = whyOf(letter)
      return cause ? [[letter.id, { cause }]] : []
    }),
  )
}

function listLetters(tx: Tx, letterIds: readonly string[]) {
  return tx
    .selectFrom('liveVisaLetter')
    .select(['id', 'state', 'endedAt', 'registrationId as guestId'])
    .where('id', 'in', letterIds)
    .execute()
}

type LetterRow = {
  id: string
  guestId: string
  hostId: string | null
  guestFirst: string | null
  guestLast: string | null
  hostFirst: string | null
  hostLast: string | null
  hallName: string | null
  number: string | null
  version: number | null
  state: LetterState
  stay: string | null
  writtenName: string | null
  askedAt: Temporal.Instant | null
  issuedAt: Temporal.Instant | null
  madeAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  endReason: string | null
  issuedBy: string | null
}

/** All letters of the edition, and who asks for one. */
export const letterList: ListSource<LetterRow> = {
  shape: {
    name: 'letters',
    path: '/admin/letters',
    title: 'letterDesk.listTitle',
    lead: 'letterDesk.listLead',
    counted: 'letterDesk.counted',
    empty: 'letterDesk.noneMatch',
    none: 'letterDesk.noneYet',
    columns: [
      { key: 'guest', label: 'letterDesk.column.guest', sort: 'guest', isName: true },
      { key: 'state', label: 'letterDesk.column.state', sort: 'state' },
      { key: 'kind', label: 'letterDesk.column.kind' },
      { key: 'number', label: 'letterDesk.column.number', isWhole: true },
      { key: 'version', label: 'letterDesk.column.version', align: 'right' },
      { key: 'nights', label: 'letterDesk.column.nights', isWhole: true },
      { key: 'asked', label: 'letterDesk.column.asked', sort: 'asked', isWhole: true },
      { key: 'given', label: 'letterDesk.column.given', sort: 'given', isWhole: true },
      { key: 'printed', label: 'letterDesk.column.printed', isWhole: true },
      { key: 'ended', label: 'letterDesk.column.ended' },
      { key: 'reason', label: 'letterDesk.column.reason' },
      { key: 'writtenName', label: 'letterDesk.column.writtenName' },
      { key: 'by', label: 'letterDesk.column.by' },
    ],
    initialColumns: ['guest', 'state', 'kind', 'number', 'version', 'nights', 'asked', 'given', 'reason'],
    initialSort: '-asked',
    sorts: ['guest', 'state', 'asked', 'given'],
    filters: [
      {
        key: 'state',
        label: 'letterDesk.column.state',
        choices: LETTER_STATES.map((state) => ({
          value: state,
          label: `letterDesk.state.${state}` as const,
        })),
        where: (choice) => sql`state = ${choice}`,
      },
      {
        key: 'kind',
        label: 'letterDesk.column.kind',
        choices: [
          { value: 'organisation', label: 'letterDesk.kind.organisation', where: sql`host_id is null` },
          { value: 'host', label: 'letterDesk.kind.host', where: sql`host_id is not null` },
        ],
      },
    ],
    views: [
      { label: 'letterDesk.view.asked', search: 'state=asked&sort=asked' },
      { label: 'letterDesk.view.valid', search: 'state=valid' },
    ],
  },
  rows: ({ edition }) => sql<LetterRow>`
    select letter.id, letter.registration_id as guest_id, match.host_registration_id as host_id,
      guest.first_name as guest_first, guest_contact.last_name as guest_last,
      host.first_name as host_first, host_contact.last_name as host_last, home.hall_name,
      letter.letter_number as number, letter.version, letter.state, letter.stay, letter.written_name, letter.asked_at, letter.issued_at,
      letter.made_at, letter.ended_at, letter.end_reason, giver.email as issued_by,
      guest.findable as findable_guest, guest_contact.findable as findable_contact, lower(letter.letter_number) as findable_number
    from live_visa_letter letter
    join registration on registration.id = letter.registration_id
    left join guest_facts guest on guest.registration_id = letter.registration_id
    left join contact guest_contact on guest_contact.registration_id = letter.registration_id
    left join match on match.id = letter.match_id
    left join host_facts host on host.registration_id = match.host_registration_id
    left join contact host_contact on host_contact.registration_id = match.host_registration_id
    left join host_address home on home.registration_id = match.host_registration_id
    left join person giver on giver.id = letter.issued_by
    where registration.edition_id = ${edition.id}`,
  acts: letterActs,
  dones: { round: 'letterDesk.bulkDone.round' },
  searched: ['findable_guest', 'findable_contact', 'findable_number'],
  sorts: {
    guest: () => [sql`lower(guest_first)`, sql`lower(guest_last)`],
    state: () => [sql`state`],
    asked: () => [sql`coalesce(asked_at, issued_at)`],
    given: () => [sql`issued_at`],
  },
  nameOf: (row) => guestName(row),
  subjects: ({ guestId, hostId }) => (hostId ? [guestId, hostId] : [guestId]),
  cells: (row, context) => cellsOf(row, context),
}

const guestName = ({ guestFirst, guestLast, id }: LetterRow) =>
  nameOf({ firstName: guestFirst, lastName: guestLast }) || id

function cellsOf(row: LetterRow, context: CellContext): Record<string, Cell> {
  const { t } = context
  const { stay: stayWords, moment: when } = datesOf(context)
  const stay = row.stay && toStayView(readStay(row.stay))
  const { hostFirst: firstName, hostLast: lastName, hallName } = row
  const hostName = nameOf({ firstName, lastName, hallName })
  return {
    guest: { text: guestName(row), to: `/admin/guest/${row.guestId}#letters` },
    state: t(`letterDesk.state.${row.state}`),
    kind: row.hostId
      ? { text: t('letterDesk.kindOf', { name: hostName }), to: `/admin/host/${row.hostId}` }
      : t('letterDesk.kind.organisation'),
    number: row.number ?? '',
    version: row.version === null ? '' : String(row.version),
    nights: stay ? stayWords(stay) : '',
    asked: when(row.askedAt),
    given: when(row.issuedAt),
    printed: when(row.madeAt),
    ended: when(row.endedAt),
    reason: row.endReason ?? '',
    writtenName: row.writtenName ?? '',
    by: row.issuedBy ?? '',
  }
}
