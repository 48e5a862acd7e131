import { expect, it } from 'vitest'
import type { Answers } from '#domain/answers/answer.ts'
import { everyGuestAnswer } from '#domain/answers/guest.ts'
import { everyHostAnswer } from '#domain/answers/host.ts'
import { guestAnswers } from '../../../../test/builders/answers.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { findList, type ListSource } from '#features/ground/lists/lists.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin } from '../../../../test/builders/people.ts'
import { answerColumns } from './answer-columns.server.ts'
import { guestList } from './guests.server.ts'
import { hostList } from './hosts.server.ts'

// Every column of every list, with an answer that no other column has.
const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
const organiser = (await anAdmin(database, { email: 'olga@example.org' })).actor
const match = await aMatchOfTwo(database, {
  state: 'offered',
  sentAt: '2027-05-18T10:00:00Z',
  deadlineAt: '2027-05-23T21:59:59Z',
  guest: {
    firstName: 'Every',
    lastName: 'Answer',
    age: 30,
    gender: 'diverse',
    roomSharing: 'same-gender',
    sleeping: ['air-mattress'],
    onlyFemaleHosts: true,
    longCommuteOk: false,
    petProblem: true,
    languages: ['fr'],
    organisation: 'Klimahaus',
    globalSouth: true,
    homeCountry: 'Kenya',
    accredited: true,
    accessMust: ['step-free', 'device-power'],
    accessAsk: ['quiet'],
    email: 'every@example.org',
    phone: '+254700000000',
  },
  host: {
    firstName: 'Hanna',
    lastName: 'Haus',
    age: 52,
    gender: 'male',
    living: 'shared-flat',
    pets: true,
    femalesOnly: false,
    olderGuestsOk: true,
    access: ['step-free', 'hearing'],
    languages: ['de'],
    district: 'Poppelsdorf',
    commuteMinutes: 50,
    street: 'Am Weiher',
    rooms: [{ type: 'shared', beds: { single: 3 } }],
    email: 'hanna@example.org',
    phone: '+49228123456',
  },
})
const { guest, host, matchId } = match
const t = translator('en')

async function cellsOf<Row extends { id: string }>(source: ListSource<Row>, id: string) {
  const columns = source.shape.columns.map(({ key }) => key).join('.')
  const params = new URLSearchParams({
    columns,
    ...(source.shape.name === 'matches' ? {} : { registration: 'any' }),
  })
  const view = await findList(deps, organiser, source, { params, locale: 'en', t, requestId: 'r' })
  const row = view.rows.find((one) => one.id === id)
  expect(view.columns.map(({ key }) => key).toSorted()).toEqual(
    source.shape.columns.map(({ key }) => key).toSorted(),
  )
  return Object.fromEntries(view.columns.map(({ key }, index) => [key, row?.cells[index]]))
}

/** Who was not asked has said nothing: an answer that is declared anew needs no line here (`test/declared-answers.test.ts`). */
const unsaid = (answers: Answers) =>
  Object.fromEntries(Object.keys(answerColumns(answers)).map((key) => [key, '']))

it('the list of guests has each answer in its own column', async () => {
  const travel = (hasFlight: boolean, hasVisa: boolean) =>
    sql('update guest_sensitive set has_flight = $2, has_visa = $3 where registration_id = $1', [
      guest.registrationId,
      hasFlight,
      hasVisa,
    ])
  await travel(true, false)
  expect(await cellsOf(guestList, guest.registrationId)).toEqual({
    ...unsaid(everyGuestAnswer),
    name: { text: 'Every Answer', to: expect.stringContaining(`/admin/guest/${guest.registrationId}`) },
    tier: '21: Global South · accredited',
    age: '30',
    nights: '13–20 Jun · 7',
    gender: 'diverse',
    roomSharing: 'shares with the same gender',
    sleeping: 'air mattress',
    needs: 'no man living alone, no pets',
    languages: 'French',
    homeCountry: 'Kenya',
    accessMust: 'Step-free access, A socket by the bed for a medical device',
    accessAsk: 'A quiet room at night',
    organisation: 'Klimahaus',
    place: { text: 'Offered', chip: 'offered' },
    deadline: '23 May, 23:59',
    host: 'Hanna Haus',
    flags: '',
    accredited: 'Yes',
    hasFlight: 'Yes',
    hasVisa: 'No',
    coming: '',
    registration: 'Submitted',
    lookedAfter: '',
    registered: '1 Apr, 13:00',
    stopped: '',
    touched: '1 Apr, 13:00',
    email: 'every@example.org',
    phone: { text: '+254 700 000000', inFile: '+254700000000' },
  })
  await travel(false, true)
  expect(await cellsOf(guestList, guest.registrationId)).toMatchObject({ hasFlight: 'No', hasVisa: 'Yes' })
})

it('the list of hosts has each answer in its own column', async () => {
  await sql('update host_facts set number_of_guests = 4 where registration_id = $1', [host.registrationId])
  expect(await cellsOf(hostList, host.registrationId)).toEqual({
    ...unsaid(everyHostAnswer),
    name: { text: 'Hanna Haus', to: expect.stringContaining(`/admin/host/${host.registrationId}`) },
    comfortableGuests: '',
    district: 'Poppelsdorf',
    places: '3',
    free: '2',
    agreement: '4 guests, 3 places',
    nights: expect.stringMatching(/^\d+–\d+ \w+ · \d+$/),
    living: 'shared flat',
    gender: 'male',
    age: '52',
    pets: 'Yes',
    femalesOnly: 'No',
    olderGuestsOk: 'Yes',
    access: 'Step-free access, Suitable for somebody deaf or hard of hearing',
    commute: expect.stringContaining('50'),
    languages: 'German',
    address: expect.any(String),
    matches: '1',
    flags: '',
    registration: 'Submitted',
    lookedAfter: '',
    registered: '1 Apr, 13:00',
    stopped: '',
    touched: '1 Apr, 13:00',
    email: 'hanna@example.org',
    phone: { text: '+49 228 123456', inFile: '+49228123456' },
    hallName: '',
    street: 'Am Weiher 7, 53225 Bonn',
  })
})

it('a person who stopped in the middle of registering stands with where and when', async () => {
  const { registrationId } = await aGuest(database, { state: 'draft' })
  const begin = (finished: object, savedAt: string) =>
    sql('update registration set draft = $2, draft_saved_at = $3 where id = $1', [
      registrationId,
      { finished, prefilled: {} },
      savedAt,
    ])
  await begin({}, '2027-05-17T08:00:00Z')
  expect(await cellsOf(guestList, registrationId)).toMatchObject({
    stopped: 'The person',
    touched: '17 May, 10:00',
  })
  await begin({ personal: guestAnswers['personal'] }, '2027-05-18T08:00:00Z')
  expect(await cellsOf(guestList, registrationId)).toMatchObject({
    stopped: 'Conference',
    touched: '18 May, 10:00',
  })
})

it('the list of matches has each side and moment in its own column', async () => {
  await sql('update match set created_by = (select id from person where email = $1) where id = $2', [
    'olga@example.org',
    matchId,
  ])
  await sql(`update match set created_at = '2027-05-17T08:00:00Z' where id = $1`, [matchId])
  expect(await cellsOf(matchList, matchId)).toEqual({
    arrival: '',
    guest: { text: 'Every Answer', to: expect.stringContaining(`/admin/match/${matchId}`) },
    host: { text: 'Hanna Haus', to: `/admin/host/${host.registrationId}` },
    nights: '13–20 Jun · 7',
    place: 'Room 1, shared: single bed or couch',
    state: { text: 'Offered', chip: 'offered' },
    deadline: '23 May, 23:59',
    sent: '18 May, 12:00',
    flag: '',
    problem: '',
    reply: '',
    round: '',
    reason: '',
    made: '17 May, 10:00',
    by: 'olga@example.org',
    lookedAfter: '',
    guestEmail: 'every@example.org',
    hostEmail: 'hanna@example.org',
  })
})

it('a hall is called by its name, and has neither pets nor a choice of guests', async () => {
  const hall = await aHost(database, {
    firstName: 'Maria',
    lastName: 'Weber',
    living: 'hall',
    hallName: 'Parish hall',
  })
  expect(await cellsOf(hostList, hall.registrationId)).toMatchObject({
    name: { text: 'Parish hall (Maria Weber)' },
    hallName: 'Parish hall',
    living: 'hall',
    pets: '',
    femalesOnly: '',
  })
})
