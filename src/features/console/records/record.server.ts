import { randomUUID } from 'node:crypto'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { guestsToFill } from '#domain/comfortable.ts'
import type { MatchState } from '#domain/match-state.ts'
import { readCompany, type CompanyView } from '#features/placing/matches/travelling/company.server.ts'
import {
  hasStayed,
  readRecordLetters,
  type RecordLetters,
} from '#features/placing/visa-letters/record.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { findRow, type ListContext, type ListSource } from '#features/ground/lists/reading.server.ts'
import { findNeighbours } from '#features/ground/lists/neighbours.server.ts'
import type { Neighbours } from '#features/ground/lists/components/list-neighbours.tsx'
import { listSearch, readListState, type Cell } from '#features/ground/lists/lists.ts'
import { decryptSearch } from '#features/ground/search-words.server.ts'
import { flows, storedAnswers } from '#features/registration/sign-up/sign-up.server.ts'
import { readAskAbout } from '#features/ground/blocks.server.ts'
import { findBadAddressSince } from '#features/ground/bad-address.server.ts'
import { asRecord } from '#features/registration/wizard/steps/form-step.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import { emptyDraft, isEmptyDraft, readDraft, type Draft } from '#features/registration/wizard/wizard.ts'
import { withoutAsking } from '#features/registration/wizard/steps/consent-boxes.ts'
import { editionWords } from '#features/registration/wizard/steps/edition-words.ts'
import type { Answers, Role, StepContext } from '#features/registration/wizard/steps/step.ts'
import { summaryRows, typedRows, type SummaryGroup } from '#features/registration/wizard/steps/view.ts'
import type { Locale } from '#i18n/locale.ts'
import { guestList } from './guests.server.ts'
import { hostList } from './hosts.server.ts'
import { nameOf } from './people.server.ts'
import { partTitle } from './components/part-titles.ts'
import { recordPath } from './components/record-paths.ts'
import type { TimelineRow } from './records.ts'
import { listLooks, listTimeline } from './timeline.server.ts'

export type RecordMatch = { id: string; name: string; state: MatchState; flaggedReason: string | null }
export type Glance = { key: string; label: string; cell: Cell }
export type RecordView = {
  role: Role
  name: string
  path: string
  /** The list it was opened from, and the way on in it; null where it is not among them. */
  list: string
  neighbours: Neighbours
  /** What stands under the name, in the words of the list. */
  head: Glance[]
  glance: Glance[]
  groups: SummaryGroup[]
  isSubmitted: boolean
  /** Has not submitted, or has no mailbox: an organiser can act for them (rules: by hand). */
  isActedFor: boolean
  /** Of a host who is comfortable with fewer guests than fit; null of others. */
  filling: { comfortable: number; most: number; isFilled: boolean } | null
  /** Of a guest: who travels along, whom they have named, and with whom organisers keep them apart. */
  company: CompanyView | null
  /** Of a guest: letters for a visa, and the hosts who have not agreed to be named. */
  letters: RecordLetters | null
  /** Of a host with whom somebody has stayed: there is a letter of thanks. */
  hasThanks: boolean
  /** Is not placed (rules: incidents); whom to ask why. */
  askAbout: string[] | null
  /** The person has begun to change answers and not handed them in. */
  hasDraft: boolean
  /** Since when our mail comes back (ISO instant); null if it does not. */
  badAddressSince: string | null
  matches: RecordMatch[]
  /** `remindOn`: the day on which it comes back (ISO date). */
  notes: {
    id: number
    at: string
    author: string
    words: string
    remindOn: string | null
    isDone: boolean
  }[]
  /** What lists said and was not understood, as it is written there. */
  leftovers: { id: number; head: string; words: string }[]
  timeline: TimelineRow[]
  looks: TimelineRow[]
  /** For the form of a new note: makes a second press harmless. */
  entry: string
  timeZone: string
}

export type RecordRequest = {
  role: Role
  id: RegistrationId
  params: URLSearchParams
  locale: Locale
  requestId: string
}

const glanceColumns = {
  guest: ['tier', 'place', 'deadline', 'host', 'flags', 'coming'],
  host: ['places', 'free', 'agreement', 'matches', 'commute', 'address', 'flags'],
}
const headColumns = ['registration', 'registered', 'email']

/** Everything about one registration of this edition; null if there is none. That somebody looked is noted (rules: who sees what). */
export async function findRecord(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  admin: ApprovedAdmin,
  asked: RecordRequest,
): Promise<RecordView | null> {
  const now = clock()
  const request = { ...asked, params: decryptSearch(keys, asked.params) }
  const { role, locale } = request
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const context = { ...asRecord(stepContextOf(edition, locale)), now }
    const found =
      role === 'guest'
        ? await describe(tx, guestList, request, context)
        : await describe(tx, hostList, request, context)
    if (!found) return null
    const { id, requestId } = request
    await recordView(tx, admin, { action: 'view-record', subjects: [id], requestId }, now)
    const subjects = await listMatched(tx, id, role)
    if (subjects.length > 0) await recordView(tx, admin, { action: 'view-match', subjects, requestId }, now)
    return { ...found, ...(await readHistory(tx, request, context)) }
  })
}

/** The other sides of all matches of a registration. */
async function listMatched(tx: Tx, id: string, role: Role): Promise<RegistrationId[]> {
  const [own, other] =
    role === 'guest'
      ? (['guestRegistrationId', 'hostRegistrationId'] as const)
      : (['hostRegistrationId', 'guestRegistrationId'] as const)
  const rows = await tx.selectFrom('match').select(`${other} as id`).where(own, '=', id).distinct().execute()
  return rows.map((row) => row.id as RegistrationId)
}

type Named = {
  id: string
  firstName: string | null
  lastName: string | null
  email: string | null
  registrationState: string
  isCalled: boolean
}

async function describe<Row extends Named>(
  tx: Tx,
  source: ListSource<Row>,
  { role, id, params }: RecordRequest,
  context: StepContext & ListContext,
) {
  const row = await findRow(tx, source, id, context)
  if (!row) return null
  const { t } = context
  const { shape } = source
  const state = readListState(shape, params)
  const search = listSearch(shape, state)
  const neighbours = await findNeighbours(tx, source, state, id, context)
  const cells = source.cells(row, context, search)
  const to = (other: string | null) => other && recordPath(role, other) + search
  const glanceAt = (keys: readonly string[]) =>
    keys.flatMap((key): Glance[] => {
      const column = shape.columns.find((known) => known.key === key)
      const cell = cells[key] ?? ''
      return column && cell !== '' ? [{ key, label: t(column.label), cell }] : []
    })
  return {
    role,
    name: nameOf(row),
    path: recordPath(role, id) + search,
    list: shape.path + search,
    neighbours: neighbours && { ...neighbours, previous: to(neighbours.previous), next: to(neighbours.next) },
    head: glanceAt(headColumns),
    glance: glanceAt(glanceColumns[role]),
    isSubmitted: row.registrationState === 'submitted',
    isActedFor: row.registrationState === 'draft' || (row.isCalled && row.registrationState === 'submitted'),
  }
}

async function readHistory(tx: Tx, { role, id }: RecordRequest, context: StepContext & ListContext) {
  const row = await tx
    .selectFrom('registration')
    .select(['personId', 'draft'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const draft = readDraft(row.draft)
  const stored = await storedAnswers[role](tx, id)
  const isNew = Object.keys(stored).length === 0
  return {
    groups: groupsOf(role, isNew ? await answersSoFar(tx, id, draft) : stored, context),
    badAddressSince: await findBadAddressSince(tx, row.personId),
    askAbout: await readAskAbout(tx, row.personId),
    hasDraft: !isNew && !isEmptyDraft(draft ?? emptyDraft),
    filling: role === 'host' ? await readFilling(tx, id) : null,
    company: role === 'guest' ? await readCompany(tx, id) : null,
    letters: role === 'guest' ? await readRecordLetters(tx, id) : null,
    hasThanks: role === 'host' && (await hasStayed(tx, id, context)),
    matches: await listMatches(tx, id, role),
    notes: await listNotes(tx, id),
    leftovers: await listLeftovers(tx, id),
    timeline: await listTimeline(tx, { id, personId: row.personId, role }, context),
    looks: await listLooks(tx, id, context),
    entry: randomUUID(),
    timeZone: context.edition.timeZone,
  }
}

/** What somebody has said so far, and before that what organisers have brought in of them with a list. */
async function answersSoFar(tx: Tx, id: string, { finished, prefilled }: Draft): Promise<Answers> {
  const brought = await tx
    .selectFrom('importRow')
    .select('registrationId')
    .where('registrationId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return brought ? { ...prefilled, ...finished } : finished
}

async function readFilling(tx: Tx, id: string): Promise<RecordView['filling']> {
  const row = await tx
    .selectFrom('hostFacts as facts')
    .leftJoin('filledToMost as most', 'most.registrationId', 'facts.registrationId')
    .select(['facts.numberOfGuests', 'facts.comfortableGuests', 'most.notedAt'])
    .where('facts.registrationId', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const comfortable = guestsToFill(row, false)
  if (comfortable === row.numberOfGuests) return null
  return { comfortable, most: row.numberOfGuests, isFilled: row.notedAt !== null }
}

function groupsOf(
  role: Role,
  answers: Readonly<Record<string, Parameters<typeof summaryRows>[1]>>,
  context: StepContext,
): SummaryGroup[] {
  const read = withoutAsking(flows[role], answers)
  return flows[role].steps.flatMap((step) => {
    if (step.kind !== 'form' || step.key === 'conduct') return []
    const given = answers[step.key]
    const whole = given ? summaryRows(step, read[step.key] ?? {}, context) : []
    // What a list has brought need not be a whole step.
    const rows = given && whole.length === 0 ? typedRows(step, given, context) : whole
    const title = context.t(partTitle(step), editionWords(context))
    return rows.length > 0 ? [{ step: step.key, title, rows }] : []
  })
}

async function listNotes(tx: Tx, id: RegistrationId) {
  const rows = await tx
    .selectFrom('organiserNote as note')
    .leftJoin('person', 'person.id', 'note.authorPersonId')
    .leftJoin('noteReminder as reminder', 'reminder.noteId', 'note.id')
    .select(['note.id', 'note.at', 'note.words', 'person.email', 'reminder.dueOn', 'reminder.doneAt'])
    .where('note.registrationId', '=', id)
    .orderBy('note.id', 'desc')
    .execute()
  return rows.map(({ email, at, dueOn, doneAt, ...note }) => ({
    ...note,
    at: at.toString(),
    author: email ?? '',
    remindOn: dueOn?.toString() ?? null,
    isDone: doneAt !== null,
  }))
}

async function listLeftovers(tx: Tx, id: RegistrationId): Promise<RecordView['leftovers']> {
  return tx
    .selectFrom('importLeftover')
    .select(['id', 'head', 'words'])
    .where('registrationId', '=', id)
    .orderBy('id')
    .execute()
}

async function listMatches(tx: Tx, id: RegistrationId, role: Role): Promise<RecordMatch[]> {
  const [own, other] =
    role === 'guest'
      ? (['match.guestRegistrationId', 'match.hostRegistrationId'] as const)
      : (['match.hostRegistrationId', 'match.guestRegistrationId'] as const)
  const rows = await tx
    .selectFrom('liveMatch as match')
    .select(['match.id', 'match.stateNow as state', 'match.flaggedReason'])
    .select(nameOfRegistration(other).as('name'))
    .where(own, '=', id)
    .orderBy('match.createdAt', 'desc')
    .orderBy('match.id')
    .execute()
  return rows
}
