import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Audience } from '#domain/audience.ts'
import { readLetterBeginning } from '#domain/visa-letter.ts'
import { nameOf } from '#features/console/records/people.server.ts'
import { inLine, wordsOf } from '#features/ground/lists/lists.ts'
import { readRows, type CellContext } from '#features/ground/lists/reading.server.ts'
import { AUDIENCE_PATHS, broadcastPath } from '#features/letters/broadcasts/components/audience-paths.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
import { matchList } from '#features/placing/matches/listing.server.ts'
import { mailTemplates, mailTitle } from '#mails/registry.ts'
import { holdsWords } from '#ui/find/console-find.ts'
import type { Found } from '#ui/find/found.ts'

/** The matches of these registrations that hold a place, the last one first. */
export async function findMatches(
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

/** The last emails to these people. */
export async function findMails(
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
export async function findLetters(
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
export async function findBroadcasts(
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
export function findTexts(typed: string, { t }: CellContext, most: number): Found[] {
  return mailTemplates
    .map((template) => ({ template, name: mailTitle(template, t) }))
    .filter(({ name }) => holdsWords(name, typed))
    .slice(0, most)
    .map(({ template, name }) => ({ kind: 'text', name, line: '', to: `/admin/mails?mail=${template}` }))
}
