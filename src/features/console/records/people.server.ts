import type { Temporal } from 'temporal-polyfill'
import { nameWithContact } from '#domain/name.ts'
import { readStay, sql, type RawBuilder } from '#db/sql.server.ts'
import type { Cell, ListColumn, ListState } from '#features/ground/lists/lists.ts'
import {
  datesOf,
  type CellContext,
  type ListContext,
  type SourceFilter,
} from '#features/ground/lists/lists.server.ts'
import { toStayView } from '#features/placing/matches/reading/reading.server.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import { languageNames } from '#i18n/language-names.ts'
import { lookedAfterFilter, lookedAfterView } from '#features/placing/looking-after/list-parts.server.ts'
import { answersOf, readDraft } from '#features/registration/wizard/wizard.ts'
import { walk } from '#features/registration/wizard/steps/flow.ts'
import type { Flow } from '#features/registration/wizard/steps/step.ts'
import { spacedPhone } from '#platform/phone.server.ts'
import { partTitle } from './components/part-titles.ts'

// What the lists of guests and of hosts have in common: columns, filters, orders, and where they come from.

/** A registration; what is asked in the form is null until it is handed in, but for the name. */
export type PersonRow = {
  id: string
  /** Null: has no mailbox, or none that is proved. */
  email: string | null
  registrationState: 'draft' | 'submitted' | 'cancelled'
  createdAt: Temporal.Instant
  submittedAt: Temporal.Instant | null
  touchedAt: Temporal.Instant
  /** The answers so far of somebody who has not handed in. */
  draft: unknown
  firstName: string | null
  lastName: string | null
  phone: string | null
  languages: string[] | null
  stay: string | null
  /** Nothing is planned for an address that nobody has confirmed (rules: life of a match). */
  isUnconfirmed: boolean
  isAddressBad: boolean
  /** Has no mailbox: every mail becomes a call (rules: by hand). */
  isCalled: boolean
  /** Told to an organiser (rules: by hand). */
  isByHand: boolean
  /** Is not placed (rules: incidents). */
  isBlocked: boolean
  /** The organiser who looks after them (rules: looking after). */
  lookedAfterBy: string | null
}

/** As it was handed in; before that what somebody has said of it, or a list has. */
const nameSoFar = (stored: RawBuilder<unknown>, control: 'firstName' | 'lastName') => {
  const said = (part: string) => sql`registration.draft #>> array[${part}, 'personal', ${control}, '0']`
  return sql`coalesce(${stored},
    case when registration.state = 'draft' then nullif(coalesce(${said('finished')}, ${said('prefilled')}), '') end)`
}

export const personSelects = sql`registration.id, person.email, person.mail_to is null as is_called, registration.said_by is not null as is_by_hand, registration.state as registration_state,
    registration.created_at, registration.submitted_at,
    coalesce(registration.draft_saved_at, registration.updated_at) as touched_at,
    case when registration.state = 'draft' then registration.draft end as draft,
    ${nameSoFar(sql`facts.first_name`, 'firstName')} as first_name,
    ${nameSoFar(sql`contact.last_name`, 'lastName')} as last_name,
    contact.phone_e164 as phone, facts.languages, facts.stay, unconfirmed.id is not null as is_unconfirmed,
    bad.person_id is not null as is_address_bad, blocked.person_id is not null as is_blocked, coalesce(facts.findable, registration.findable) as findable_name, contact.findable as findable_contact,
    looked.person_id as looked_after_id, (select email from person where id = looked.person_id) as looked_after_by`

export const personJoins = (facts: 'guest_facts' | 'host_facts') => sql`
  left join person on person.id = registration.person_id
  left join person unconfirmed on unconfirmed.id = registration.person_id and unconfirmed.known_at is null and unconfirmed.email is not null
  left join bad_address bad on bad.person_id = registration.person_id and bad.put_right_at is null
  left join blocked_person blocked on blocked.person_id = registration.person_id
  left join ${sql.table(facts)} facts on facts.registration_id = registration.id
  left join looked_after looked on looked.registration_id = registration.id
  left join contact on contact.registration_id = registration.id`

export const personColumns = {
  name: { key: 'name', label: 'records.column.name', sort: 'name', isName: true },
  nights: { key: 'nights', label: 'records.column.nights', sort: 'arrival', isWhole: true },
  flags: { key: 'flags', label: 'records.column.flags' },
  languages: { key: 'languages', label: 'records.column.languages' },
  lookedAfter: { key: 'lookedAfter', label: 'records.column.lookedAfter' },
  registration: { key: 'registration', label: 'records.column.registration' },
  registered: { key: 'registered', label: 'records.column.registered', sort: 'registered', isWhole: true },
  stopped: { key: 'stopped', label: 'records.column.stopped' },
  touched: { key: 'touched', label: 'records.column.touched', sort: 'touched', isWhole: true },
  email: { key: 'email', label: 'records.column.email', isContact: true },
  phone: { key: 'phone', label: 'records.column.phone', isContact: true, isWhole: true },
} as const satisfies Record<string, ListColumn>

export const lastPersonColumns = [
  personColumns.lookedAfter,
  personColumns.registration,
  personColumns.registered,
  personColumns.stopped,
  personColumns.touched,
  personColumns.email,
  personColumns.phone,
] as const

export const personSorts = {
  name: () => [sql`lower(first_name)`, sql`lower(last_name)`],
  arrival: () => [sql`lower(stay)`],
  registered: () => [sql`coalesce(submitted_at, created_at)`],
  touched: () => [sql`touched_at`],
}

const inState = (state: PersonRow['registrationState']) => ({
  value: state,
  label: `records.registration.${state}` as const,
  where: sql<boolean>`registration_state = ${state}`,
})
export const registrationFilter: SourceFilter = {
  key: 'registration',
  label: 'records.column.registration',
  initial: 'submitted',
  choices: [inState('submitted'), inState('draft'), inState('cancelled')],
}

/** Drafts are saved every few seconds, and leave no marks. */
export const isMarked = ({ filters }: Pick<ListState, 'filters'>) => filters.registration === 'submitted'

/** What both lists can be narrowed to, and their views, after their own. */
export const personFilters = [lookedAfterFilter, registrationFilter] as const

/** The view of those who have begun and not handed in: who it was longest ago first. */
export const unfinishedView = {
  label: 'records.view.unfinished',
  search: 'registration=draft&sort=touched&columns=name.stopped.touched.email',
} as const
export const personViews = [lookedAfterView, unfinishedView] as const

/** An organiser has begun it by hand, and it has lain since yesterday (rules: by hand). */
const isHalfDone = ({ now }: ListContext) =>
  sql<boolean>`is_by_hand and registration_state = 'draft' and touched_at < ${now.subtract({ hours: 24 }).toString()}::timestamptz`

export const personFlags = [
  { value: 'blocked', label: 'records.flag.blocked', where: sql<boolean>`is_blocked` },
  { value: 'unconfirmed', label: 'records.flag.unconfirmed', where: sql<boolean>`is_unconfirmed` },
  { value: 'mail-back', label: 'records.flag.mail-back', where: sql<boolean>`is_address_bad` },
  { value: 'half-done', label: 'records.flag.half-done', where: isHalfDone },
  { value: 'called', label: 'records.flag.called', where: sql<boolean>`is_called` },
] as const

export function personFlagWords(
  { isBlocked, isUnconfirmed, isAddressBad, isCalled }: PersonRow,
  { t }: CellContext,
) {
  return [
    isBlocked && t('records.flag.blocked'),
    isUnconfirmed && t('records.flag.unconfirmed'),
    isAddressBad && t('records.flag.mail-back'),
    isCalled && t('records.flag.called'),
  ]
}

/** People who have only begun may have no name yet, only an address; those entered by hand, not even that. A hall is called by its name, with its contact person. */
export function nameOf(
  row: Pick<PersonRow, 'firstName' | 'lastName' | 'email'> & { hallName?: string | null },
) {
  return nameWithContact(row, row.email ?? '–')
}

/** The cells of the columns above but the flags, which each list has its own of; the name leads to the record. */
export function personCells(
  row: PersonRow,
  context: CellContext,
  flow: Flow,
  record: string,
): Record<string, Cell> {
  const { t, locale } = context
  const { moment, stay } = datesOf(context)
  return {
    name: { text: nameOf(row), to: record },
    nights: row.stay ? stay(toStayView(readStay(row.stay))) : '',
    languages: row.languages ? languageNames(row.languages, locale).join(', ') : '',
    lookedAfter: row.lookedAfterBy ?? '',
    registration: t(`records.registration.${row.registrationState}`),
    registered: moment(row.submittedAt ?? row.createdAt),
    stopped: row.registrationState === 'draft' ? stoppedAt(row, flow, context) : '',
    touched: moment(row.touchedAt),
    email: row.email ?? '',
    phone: row.phone ? { text: spacedPhone(row.phone), inFile: row.phone } : '',
  }
}

function stoppedAt({ draft, isByHand }: PersonRow, flow: Flow, { edition, locale, t }: CellContext): string {
  const plain = stepContextOf(edition, locale)
  const context = isByHand ? { ...plain, isByHand } : plain
  const { open } = walk(flow, answersOf(readDraft(draft), {}, flow), context)
  return open ? t(partTitle(open)) : ''
}
