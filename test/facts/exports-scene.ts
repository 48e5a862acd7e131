/** A small season for the files of organisers, and how they are taken and read. */
import { parse } from 'csv-parse/sync'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { hostList } from '#features/console/records/hosts.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { exportList } from '#features/ground/lists/exporting.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import type { ListSource } from '#features/ground/lists/reading.server.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { letterList } from '#features/placing/visa-letters/listing.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDeps } from '../builders/deps.ts'
import { database, queue, sendDue } from '../builders/mail-sending.ts'
import { aGuest, aHost } from '../builders/people.ts'
import type { Column } from './exports.ts'
import { aMatch, anOrganiser, aWorld, endOf, GUEST_STAY, type Pass, type World } from './world.ts'
import { later, type Range } from './say.ts'

export const ON = '2027-05-20'
export const ONE_NIGHT: Range = ['2027-06-12', '2027-06-13']
export const HOST_STAY: Range = ['2027-06-10', '2027-06-25']
export const LETTER = 'H3TR-9W5Z'
type Sources = readonly ListSource<{ id: string }>[]
export const SOURCES = [guestList, hostList, matchList, letterList, mailList] as unknown as Sources

/** Amina has one of Bruno's two places. Farida was offered one of Jonas's three, for one night. */
export async function aSeason(pass: Pass) {
  const w = await aWorld(pass, 'guest')
  const deps = await testDeps(database)
  const { actor } = await anOrganiser(pass.reader, 'organiser@example.net')
  database.clock.set(w.on(ON))
  const farida = await aGuest(database, {
    firstName: 'Farida',
    lastName: 'Nkosi',
    phone: '+254712345678',
    age: 31,
    languages: ['sw'],
    stay: ONE_NIGHT,
    email: 'farida@example.net',
    accredited: true,
  })
  const jonas = await aHost(database, {
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'jonas@example.net',
    phone: '+4922155555555',
    age: 44,
    languages: ['fr'],
    living: 'couple',
    district: 'Dottendorf',
    commuteMinutes: 52,
    street: 'Lerchenstieg',
    rooms: [{ beds: { single: 3 } }],
    stay: HOST_STAY,
  })
  const accepted = await aMatch(w, { state: 'accepted', acceptedAt: w.on(ON), sentAt: w.on(later(ON, -2)) })
  const offered = await aMatch(
    { ...w, guest: { ...w.guest, ...farida } },
    {
      state: 'offered',
      stay: ONE_NIGHT,
      sentAt: w.on(later(ON, -1)),
      deadlineAt: endOf(later(ON, 4), w.zone),
      host: jonas,
      placeId: jonas.placeIds[1]!,
      roomId: jonas.rooms[0]!.id,
    },
  )
  const [letter] = await database.sql<{ id: string }>(
    `insert into visa_letter (registration_id, match_id, letter_number, issued_at) values ($1, $2, $3, $4) returning id`,
    [w.guest.registrationId, accepted, LETTER, w.on(ON)],
  )
  await database.sql(
    `insert into visa_letter_version (letter_id, version, registration_id, stay, initials, says, made_at)
     values ($1, 3, $2, daterange($3, $4), 'A. D.', app.letter_says($2, $5), $6)`,
    [letter!.id, w.guest.registrationId, ...GUEST_STAY, w.host.registrationId, w.on(later(ON, -1))],
  )
  await queue({
    template: 'accepted-to-guest',
    dedupeKey: 'accepted',
    personId: w.guest.personId,
    matchId: accepted,
  })
  await sendDue()
  return { w, deps, actor, farida, jonas, accepted, offered }
}

export type ExportRequest = { deps: Deps; actor: ApprovedAdmin; w: World; search?: string }
/** The file with every column; its lines without a head. */
export async function take(source: Sources[number], { deps, actor, w, search = '' }: ExportRequest) {
  const { say } = w
  const state = {
    ...readListState(source.shape, new URLSearchParams(search)),
    columns: source.shape.columns.map(({ key }) => key),
  }
  const asked = {
    selection: 'all',
    reason: 'facts',
    separator: 'comma',
    withContacts: true,
    requestId: 'facts',
  } as const
  const taken = await exportList(deps, actor, source, {
    ...asked,
    state,
    locale: say.language,
    t: translator(say.language),
  })
  const [heads = [], ...lines] = parse(taken && 'file' in taken ? taken.file : '', {
    bom: true,
  }) as string[][]
  return { heads, lines }
}
export const expected = (w: World, rows: readonly (readonly Column[])[]) => ({
  heads: (rows[0] ?? []).map(([en, de]) => w.say.of(en, de)),
  lines: rows.map((columns) => columns.map(([, , cell]) => cell)),
})
export const byName = ({ heads, lines }: { heads: string[]; lines: string[][] }) => ({
  heads,
  lines: lines.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
})
