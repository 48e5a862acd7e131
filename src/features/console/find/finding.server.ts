import { recordSearch } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readTyped, type Typed } from '#domain/find/typed.ts'
import type { GuestRow } from '#features/console/records/guest-cells.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { hostList, type HostRow } from '#features/console/records/hosts.server.ts'
import { nameOf } from '#features/console/records/people.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { readRows, withNumbers, type CellContext } from '#features/ground/lists/reading.server.ts'
import { hostMark } from '#domain/tape-chart.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { spacedPhone } from '#platform/phone.server.ts'
import { inLine, wordsOf } from '#features/ground/lists/lists.ts'
import type { FindAnswer, Found } from '#ui/find/found.ts'
import { findPeople, type Hit } from './people-found.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Audience } from '#domain/audience.ts'
import { readLetterBeginning } from '#domain/visa-letter.ts'
import { AUDIENCE_PATHS, broadcastPath } from '#features/letters/broadcasts/components/audience-paths.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { mailTemplates, mailTitle } from '#mails/registry.ts'
import { holdsWords } from '#ui/find/console-find.ts'

/** The matches of these registrations that hold a place, the last one first. */
async function findMatches(
  tx: Tx,
  registrations: readonly string[],
  context: CellContext,
  most: number,
): Promise<Found[]> {
  const { rows } = await sql<{ id: string }>`select id from live_match match
    where match.holds_place and (match.guest_registration_id = any(${registrations}::uuid[])
      or match.host_registration_id = any(${registrations}::uuid[]))
    order by match.created_at desc, id limit ${most}`.execute(tx)
  const matches = await readRows(
    tx,
    matchList,
    rows.map(({ id }) => id),
    context,
  )
  return matches.map((row) => {
    const cells = matchList.cells(row, context, '')
    return {
      kind: 'match',
      name: `${wordsOf(cells['guest'])} – ${wordsOf(cells['host'])}`,
      line: inLine(wordsOf(cells['state']), wordsOf(cells['nights'])),
      to: `/admin/match/${row.id}`,
    }
  })
}

async function findMails(
  tx: Tx,
  people: readonly string[],
  context: CellContext,
  most: number,
): Promise<Found[]> {
  const { rows } = await sql<{ id: string }>`select id from outbox where person_id = any(${people}::uuid[])
    order by queued_at desc, id limit ${most}`.execute(tx)
  const mails = await readRows(
    tx,
    mailList,
    rows.map(({ id }) => id),
    context,
  )
  return mails.map((row) => {
    const cells = mailList.cells(row, context, '')
    return {
      kind: 'mail',
      name: `${wordsOf(cells['mail'])}: ${wordsOf(cells['to'])}`,
      line: inLine(wordsOf(cells['state']), wordsOf(cells['sent']) || wordsOf(cells['due'])),
      to: `/admin/checkQueuedEmails/${row.id}`,
    }
  })
}

type LetterRow = { number: string; guestId: string; firstName: string | null; lastName: string | null }

/** Letters for a visa by the beginning of their number; they stand on the page of their guest. */
async function findLetters(
  tx: Tx,
  typed: string,
  { t, edition }: CellContext,
  most: number,
): Promise<Found[]> {
  const beginning = readLetterBeginning(typed)
  if (beginning === null) return []
  const { rows } = await sql<LetterRow & { state: 'ready' | 'valid' | 'replaced' | 'withdrawn' }>`
    select letter.letter_number as number, letter.state, letter.registration_id as guest_id, guest.first_name, contact.last_name
    from live_visa_letter letter
    join registration on registration.id = letter.registration_id
    left join guest_facts guest on guest.registration_id = letter.registration_id
    left join contact on contact.registration_id = letter.registration_id
    where registration.edition_id = ${edition.id} and letter.letter_number like ${`${beginning}%`}
    order by letter.letter_number limit ${most}`.execute(tx)
  return rows.map((row) => ({
    kind: 'letter',
    name: row.number,
    line: inLine(nameOf({ ...row, email: null }), t(`letterDesk.state.${row.state}`)),
    to: `/admin/guest/${row.guestId}#letters`,
  }))
}

/** What organisers have written to many, by its subject. */
async function findBroadcasts(
  tx: Tx,
  typed: string,
  { t, locale, edition }: CellContext,
  most: number,
): Promise<Found[]> {
  const { rows } = await sql<{ id: string; audience: Audience; subjects: string[]; isQueued: boolean }>`
    select id, audience, queued_at is not null as is_queued,
      array(select part.value ->> 'subject' from jsonb_each(words) part order by part.key <> ${locale}, part.key) as subjects
    from broadcast where edition_id = ${edition.id} order by written_at desc, id`.execute(tx)
  return rows
    .filter(({ subjects }) => holdsWords(subjects.join(' '), typed))
    .slice(0, most)
    .map(({ id, audience, subjects, isQueued }) => ({
      kind: 'broadcast',
      name: subjects.find((subject) => subject?.trim()) ?? '',
      line: t(`broadcasts.audience.${audience}`),
      to: isQueued ? broadcastPath(id) : `${AUDIENCE_PATHS[audience]}?draft=${id}`,
    }))
}

/** The emails that the product itself writes, by what they are called. */
function findTexts(typed: string, { t }: CellContext, most: number): Found[] {
  return mailTemplates
    .map((template) => ({ template, name: mailTitle(template, t) }))
    .filter(({ name }) => holdsWords(name, typed))
    .slice(0, most)
    .map(({ template, name }) => ({ kind: 'text', name, line: '', to: `/admin/mails?mail=${template}` }))
}

const nothing: FindAnswer = { found: [], isSimilar: false, hasMore: false }

export type FindRequest = {
  q: string
  locale: Locale
  requestId: string
  /** So many people, and of all else so many of a kind. */
  most: { people: number; others: number }
}

/** Records, matches, letters and emails for some words. One access note per search session; what is opened is noted by its page (rules: who sees what). */
export async function findAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { q, locale, requestId, most }: FindRequest,
): Promise<FindAnswer> {
  const typed = readTyped(q)
  if (!typed) return nothing
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    await recordSearch(tx, admin, requestId, now)
    const plain = { edition, now, locale, t: translator(locale) }
    const context: CellContext = { ...plain, t: withNumbers(plain) }
    const { hits, isSimilar, hasMore } = await findPeople(tx, edition, typed, most.people)
    const people = await describePeople(tx, hits, typed, context)
    const letters = await findLetters(tx, q, context, most.others)
    const ids = hits.map(({ id }) => id)
    const found: Found[] = [
      ...letters,
      ...people.map(({ found: person }) => person),
      ...people.flatMap(({ rooms }) => rooms ?? []).slice(0, most.others),
      ...(await findMatches(tx, ids, context, most.others)),
      ...(await findBroadcasts(tx, q, context, most.others)),
      ...findTexts(q, context, most.others),
      ...(await findMails(
        tx,
        hits.map(({ personId }) => personId),
        context,
        most.others,
      )),
    ]
    return { found, isSimilar, hasMore }
  })
}

type Person = { found: Found; rooms: Found | null }

/** In the order of the hits, in the words of the lists. */
async function describePeople(
  tx: Tx,
  hits: readonly Hit[],
  typed: Typed,
  context: CellContext,
): Promise<Person[]> {
  const idsOf = (role: Hit['role']) => hits.filter((hit) => hit.role === role).map(({ id }) => id)
  const guests = await readRows(tx, guestList, idsOf('guest'), context)
  const hosts = await readRows(tx, hostList, idsOf('host'), context)
  const described = new Map<string, Person>([
    ...guests.map((row) => [row.id, describeGuest(row, typed, context)] as const),
    ...hosts.map((row) => [row.id, describeHost(row, typed, context)] as const),
  ])
  return hits.flatMap(({ id }) => described.get(id) ?? [])
}

type Reached = { email: string | null; phone: string | null }

/** How they are reached: by the number where a number was typed. */
function contactOf({ email, phone }: Reached, { digits }: Typed): string | null {
  const spaced = phone && spacedPhone(phone)
  return digits !== null && phone?.includes(digits) ? spaced : (email ?? spaced)
}

function describeGuest(row: GuestRow, typed: Typed, context: CellContext): Person {
  const cells = guestList.cells(row, context, '')
  const standing =
    row.registrationState === 'submitted' ? inLine(wordsOf(cells['place']), row.otherName) : null
  return {
    found: {
      kind: 'guest',
      name: nameOf(row),
      line: inLine(
        row.age === null ? null : context.t('find.age', { age: row.age }),
        wordsOf(cells['nights']),
        standing ?? wordsOf(cells['registration']),
        wordsOf(cells['flags']),
        contactOf(row, typed),
      ),
      to: `/admin/guest/${row.id}`,
    },
    rooms: null,
  }
}

function describeHost(row: HostRow, typed: Typed, context: CellContext): Person {
  const cells = hostList.cells(row, context, '')
  const name = nameOf(row)
  const isSubmitted = row.registrationState === 'submitted'
  const beds = isSubmitted ? context.t('find.beds', { free: row.free, places: row.places }) : null
  return {
    found: {
      kind: 'host',
      name,
      line: inLine(
        row.district,
        wordsOf(cells['street']),
        beds ?? wordsOf(cells['registration']),
        wordsOf(cells['flags']),
        contactOf(row, typed),
      ),
      to: `/admin/host/${row.id}`,
    },
    rooms: isSubmitted
      ? {
          kind: 'rooms',
          name: context.t('find.roomsOf', { name }),
          line: inLine(row.district, beds),
          to: `/admin/rooms?host=${hostMark(row.id)}`,
        }
      : null,
  }
}
