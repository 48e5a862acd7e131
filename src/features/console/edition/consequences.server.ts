import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { type EditionDays, stayWindow } from '#domain/edition.ts'
import { type EditionField, textsOf } from '#domain/edition-fields.ts'
import { misfits } from '#domain/still-fits.ts'
import { contains, type Stay } from '#domain/stay.ts'
import { nameOf } from '#domain/name.ts'
import { listComing, type ComingLine } from '#features/console/calendar/coming.server.ts'
import { listGuests, listHosts } from '#features/placing/matches/people/people.server.ts'
import { readStanding } from '#features/placing/matches/offering/rechecking.server.ts'
import { countTellingAnew } from '#features/ground/told-otherwise.server.ts'
import { editionAfter, type Planned, touchesMatches } from './changing.server.ts'

export type Named = { text: string; to: string }
/** What a change would do, before it is made; `null` where it says nothing of that. */
export type Consequences = {
  /** They keep the deadline that their mail has named. */
  openOffers: number | null
  /** They get the new time to answer when they are sent. */
  drafts: number | null
  /** Of people, by the nights that they have said. */
  outside: { guests: Named[]; hosts: Named[] } | null
  misfits: Named[] | null
  /** Whose last email about it names what changes. */
  mails: number | null
  /** What happens by itself at another time: `after` is null where it would be at once or not at all. */
  moved: { words: ComingLine['words']; count: number | null; before: string | null; after: string | null }[]
}

const ANSWERING: ReadonlySet<EditionField> = new Set<EditionField>([
  'acceptanceDays',
  'acceptanceHoursBeforeArrival',
  'acceptanceHoursAtLeast',
  'timeZone',
])
const STAYING: ReadonlySet<EditionField> = new Set<EditionField>([
  'conferenceStartOn',
  'conferenceEndOn',
  'stayDaysBefore',
  'stayDaysAfter',
])
/** What a change would do, in numbers and names. The names are logged as looked at. */
export async function findConsequences(
  tx: Tx,
  admin: ApprovedAdmin,
  planned: Planned,
  { now, requestId }: { now: Temporal.Instant; requestId: string },
): Promise<Consequences> {
  const { fields, edition } = planned
  const touches = (some: ReadonlySet<EditionField>) => fields.some((field) => some.has(field))
  const outside = touches(STAYING) ? await listOutside(tx, planned) : null
  const wrong = touchesMatches(fields) ? await listMisfits(tx, planned) : null
  const subjects = [...(outside?.guests ?? []), ...(outside?.hosts ?? []), ...(wrong ?? [])].map(
    ({ of }) => of,
  )
  if (subjects.length > 0)
    await recordView(tx, admin, { action: 'view-edition', subjects: [...new Set(subjects)], requestId }, now)
  return {
    openOffers: touches(ANSWERING) ? await countMatches(tx, edition.id, 'isOpenOffer') : null,
    drafts: touches(ANSWERING) ? await countMatches(tx, edition.id, 'isDraft') : null,
    outside: outside && { guests: outside.guests.map(toNamed), hosts: outside.hosts.map(toNamed) },
    misfits: wrong && wrong.map(toNamed),
    mails: await countTellingAnew(tx, edition.id, {
      after: textsOf(planned.after),
      fields,
    }),
    moved: await listMoved(tx, planned, now),
  }
}

type Found = Named & { of: string }
type Names = { firstName: string; lastName: string | null; hallName?: string | null }
const toNamed = ({ text, to }: Found): Named => ({ text, to })

async function countMatches(tx: Tx, editionId: string, what: 'isOpenOffer' | 'isDraft'): Promise<number> {
  const rows = await tx
    .selectFrom('liveMatch')
    .select('id')
    .where('editionId', '=', editionId)
    .where(what, '=', true)
    .execute()
  return rows.length
}

/** Everybody registered whose nights lie in the window of today and not in the new one. */
async function listOutside(tx: Tx, { edition, ...planned }: Planned) {
  const after = editionAfter({ edition, ...planned })
  const goes = (stay: Stay, days: EditionDays) => contains(stayWindow(days), stay)
  const leftOut = (role: 'guest' | 'host', id: string, person: Names, stay: Stay): Found[] =>
    goes(stay, edition) && !goes(stay, after)
      ? [{ of: id, text: nameOf(person), to: `/admin/${role}/${id}` }]
      : []
  const guests = await listGuests(tx, edition.id)
  const hosts = await listHosts(tx, edition.id)
  return {
    guests: guests.flatMap((known) => leftOut('guest', known.guest.id, known, known.guest.stay)),
    hosts: hosts.flatMap((known) => leftOut('host', known.host.id, known, known.host.stay)),
  }
}

/** Matches that hold a place, fit by the edition of today, and not by the new one. */
async function listMisfits(tx: Tx, planned: Planned): Promise<Found[]> {
  const { edition } = planned
  const after = editionAfter(planned)
  const rows = await tx
    .selectFrom('match')
    .innerJoin('liveMatch', 'liveMatch.id', 'match.id')
    .selectAll('match')
    .select(nameOfRegistration('match.guestRegistrationId').as('name'))
    .where('match.editionId', '=', edition.id)
    .where('liveMatch.holdsPlace', '=', true)
    .orderBy('name')
    .execute()
  const standing = await readStanding(tx, edition.id, rows)
  return rows.flatMap(({ id, guestRegistrationId, name }, index) => {
    const one = standing[index]
    const isWrong = one && misfits(one, edition).length === 0 && misfits(one, after).length > 0
    return isWrong ? [{ of: guestRegistrationId, text: name, to: `/admin/match/${id}` }] : []
  })
}

async function listMoved(tx: Tx, planned: Planned, now: Temporal.Instant): Promise<Consequences['moved']> {
  const { edition } = planned
  const [was, is] = [await listComing(tx, edition, now), await listComing(tx, editionAfter(planned), now)]
  const later = new Map(is.map((line) => [line.words, line]))
  const known = new Set(was.map(({ words }) => words))
  return [
    ...was.map((line) => ({ words: line.words, before: line, after: later.get(line.words) })),
    ...is
      .filter(({ words }) => !known.has(words))
      .map((line) => ({ words: line.words, before: undefined, after: line })),
  ]
    .filter(
      ({ before, after }) => !before || !after || !before.at.equals(after.at) || before.count !== after.count,
    )
    .map(({ words, before, after }) => ({
      words,
      count: (after ?? before)?.count ?? null,
      before: before?.at.toString() ?? null,
      after: after?.at.toString() ?? null,
    }))
}
