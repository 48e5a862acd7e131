import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { undraftMatch } from '#features/placing/matches/drafting/undrafting.server.ts'
import { draftInPlace } from '#features/placing/matches/presses.server.ts'
import { aBlock, anIncidentTeamMember } from '../../../../../test/builders/incidents.ts'
import { aGuest, aHost, anAdmin, anEdition, type TestGuest } from '../../../../../test/builders/people.ts'
import { findBlockedGuest, findCandidates, findPairView, findSecondChoice } from './candidates.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
let guest: TestGuest
let deps: { db: TestDatabase['db']; clock: TestDatabase['clock']['now'] }

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
  deps = { db: database.db, clock: database.clock.now }
  await anEdition(database)
  admin = (await anAdmin(database)).actor
  guest = await aGuest(database, { petProblem: true, longCommuteOk: false })
  await aHost(database, { firstName: 'Near', lastName: null, commuteMinutes: 10 })
  await aHost(database, { firstName: 'Unknown', lastName: null, commuteMinutes: null })
  await aHost(database, { firstName: 'Cats', lastName: null, pets: true })
  await aHost(database, { firstName: 'Far', lastName: null, commuteMinutes: 46 })
  const full = await aHost(database, { firstName: 'Full', lastName: null })
  const shared = await aHost(database, {
    firstName: 'Shared',
    lastName: null,
    comfortableGuests: 2,
    rooms: [{ type: 'shared', beds: { single: 2, 'air-mattress': 1 } }],
  })
  const other = await aGuest(database, { firstName: 'Bao' })
  const third = await aGuest(database, { firstName: 'Chipo' })
  for (const [someone, host] of [
    [other, full],
    [third, shared],
  ] as const) {
    await draftMatch(deps, admin, {
      guestRegistrationId: someone.registrationId,
      placeId: host.placeIds[0] ?? '',
      overrideReason: '',
    })
  }
})

const view = async () => {
  const found = await findCandidates(deps, admin, guest.registrationId, 'request-1')
  if (!found) throw new Error('no guest')
  return found
}

describe('the places for a guest', () => {
  it('that fit come in order of comfort, one line per kind of bed, with what is free on the fullest night', async () => {
    const { fits } = await view()
    expect(fits.map(({ hostName, bed, free, places }) => [hostName, bed, `${free}/${places}`])).toEqual([
      ['Near', 'single', '1/1'],
      ['Shared', 'single', '1/2'],
      ['Shared', 'air-mattress', '1/1'],
      ['Unknown', 'single', '1/1'],
    ])
    expect(fits.map(({ comfortable }) => comfortable)).toEqual([
      null,
      { comfortable: 2, most: 3 },
      { comfortable: 2, most: 3 },
      null,
    ])
    expect(fits.at(-1)).toMatchObject({
      concerns: [{ name: 'commute-unknown', level: 'mild' }],
      commute: null,
    })
    expect(fits[0]).toMatchObject({ hostGender: 'female', living: 'family' })
    expect(fits[0]?.commute).toEqual({ minutes: 10, source: 'estimate' })
    expect(fits[0]?.addressCheck).toEqual({ outcome: 'not-checked', source: null })
  })

  it('come with whom the guest travels with', async () => {
    const friend = await aGuest(database, { firstName: 'Dalia', lastName: null })
    const ids = [guest.registrationId, friend.registrationId]
    for (const both of [ids, ids.toReversed()])
      await database.sql(
        `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'only-together', now())`,
        both,
      )
    expect((await view()).company).toMatchObject({
      kind: 'only-together',
      fellows: [{ name: 'Dalia', state: null }],
    })
    await database.sql('delete from companion')
  })

  it('that do not fit come with every reason, and with who is in the way', async () => {
    const { others } = await view()
    const why = others.map(({ hostName, reasons, conflicts, verdict }) => [
      hostName,
      verdict,
      ...reasons,
      ...conflicts.map(({ reason, guestName }) => `${reason} ${guestName}`),
    ])
    expect(why).toEqual([
      ['Far', 'override', 'commute'],
      ['Cats', 'override', 'pets'],
      ['Full', 'never', 'occupied Bao'],
    ])
  })

  it('are looked at under the organiser’s name', async () => {
    await view()
    const rows = await database.sql(
      "select actor_person_id, request_id from access_log where action = 'view-guest-candidates' and subject_registration_id = $1",
      [guest.registrationId],
    )
    expect(rows).toContainEqual({ actor_person_id: admin.personId, request_id: 'request-1' })
  })

  it('are none for somebody who is no guest of this edition', async () => {
    const stranger = await aGuest(database, { state: 'cancelled' })
    expect(await findCandidates(deps, admin, stranger.registrationId, 'r')).toBe(null)
  })
})

it('one pair is shown for the very place that was chosen, with the people in its room', async () => {
  const { fits } = await view()
  const shared = fits.find(({ hostName }) => hostName === 'Shared')
  const ids = { guestRegistrationId: guest.registrationId, placeId: shared?.placeId ?? '' }
  const pair = await findPairView(deps, admin, ids, 'request-2')
  expect(pair).toMatchObject({
    candidate: { placeId: shared?.placeId, verdict: 'fits' },
    roomMates: [{ name: 'Chipo', stay: { start: '2027-06-14', end: '2027-06-24', nights: 10 } }],
  })
})

it('somebody who is blocked has none, and the page says whom to ask', async () => {
  const blocked = await aGuest(database, { firstName: 'Dana', lastName: null })
  const ask = (id: string) => findBlockedGuest(deps, admin, id, 'request-1')
  expect(await ask(blocked.registrationId)).toBeNull()
  await aBlock(database, blocked)
  await anIncidentTeamMember(database, 'irene@example.org')
  expect(await findCandidates(deps, admin, blocked.registrationId, 'request-1')).toBeNull()
  expect(await ask(blocked.registrationId)).toEqual({
    id: blocked.registrationId,
    name: 'Dana',
    askAbout: ['irene@example.org'],
  })
  expect(await ask(guest.registrationId)).toBeNull()
})

it('the second choice is the best place with another host, for whoever needs one', async () => {
  const torn = await aGuest(database, { firstName: 'Esi', longCommuteOk: false })
  const placeOf = async (name: string) => {
    const found = await findCandidates(deps, admin, torn.registrationId, 'r')
    return found?.fits.find(({ hostName }) => hostName === name)?.placeId ?? ''
  }
  const draft = async (placeId: string) => {
    const drafted = await draftInPlace(deps, admin, placeId, {
      guest: torn.registrationId,
      from: Temporal.PlainDate.from('2027-06-14'),
      to: Temporal.PlainDate.from('2027-06-24'),
      along: [],
    })
    if (!drafted.ok) throw new Error(drafted.error)
    return drafted.value.matchId
  }
  const matchId = await draft(await placeOf('Near'))
  const [near] = await database.sql<{ host: string }>(
    'select host_registration_id as host from match where id = $1',
    [matchId],
  )
  const lost = { guestId: torn.registrationId, hostId: near!.host }
  const second = () => findSecondChoice(deps, admin, lost, 'r')
  expect(await second()).toBeNull()
  expect(await undraftMatch(deps, admin, matchId)).toMatchObject({ ok: true })
  const found = await second()
  expect(found?.place.hostName).not.toBe('Near')
  expect(found?.place.verdict).toBe('fits')
  await draft(found!.place.placeId)
  expect(await second()).toBeNull()
  expect(
    await findSecondChoice(deps, admin, { guestId: crypto.randomUUID(), hostId: near!.host }, 'r'),
  ).toBeNull()
})
