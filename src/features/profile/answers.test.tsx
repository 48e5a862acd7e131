import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#db/testing/database.ts'
import type { MatchState } from '#domain/match-state.ts'
import { testDeps } from '../../../test/builders/deps.ts'
import { aGuest } from '../../../test/builders/people.ts'
import {
  aMatchOfAminaAndBruno,
  deadline,
  offeredAt,
  profileScene,
} from '../../../test/builders/profile-scene.tsx'

let database: TestDatabase
let scene: ReturnType<typeof profileScene>

beforeAll(async () => {
  database = await testDatabase({ moment: offeredAt })
  scene = profileScene(database, await testDeps(database))
})

const see: typeof scene.see = (...asked) => scene.see(...asked)
const press: typeof scene.press = (...asked) => scene.press(...asked)
const aMatch = (state: MatchState) => aMatchOfAminaAndBruno(database, state)
const stateOf = async (matchId: string) =>
  (await database.sql('select state from match where id = $1', [matchId]))[0]?.['state']

describe('the answer', () => {
  it('accepting twice is harmless and shows the contact', async () => {
    const { guest, matchId } = await aMatch('offered')
    for (const _ of [1, 2]) {
      expect(await press(guest.personId, { intent: 'accept', matchId })).toBe('/profile?done=accepted')
    }
    expect(await stateOf(matchId)).toBe('accepted')
    expect(await see(guest.personId, 'en', '?done=accepted')).toContain('Lichtweg 7')
  })

  it('declining frees the place and says so', async () => {
    const { guest, matchId } = await aMatch('offered')
    expect(await press(guest.personId, { intent: 'decline', matchId })).toBe('/profile?done=declined')
    expect(await stateOf(matchId)).toBe('declined')
  })

  it('accepting at the last moment works, a moment later is a kind page', async () => {
    const [inTime, late] = [await aMatch('offered'), await aMatch('offered')]
    database.clock.set(deadline)
    expect(await press(inTime.guest.personId, { intent: 'accept', matchId: inTime.matchId })).toBe(
      '/profile?done=accepted',
    )
    database.clock.set('2027-05-25T22:00:00Z')
    expect(await press(late.guest.personId, { intent: 'accept', matchId: late.matchId })).toBe(
      '/profile?done=late',
    )
    const page = await see(late.guest.personId, 'en', '?done=late')
    expect(page).toContain('The time to answer is over')
    expect(page).not.toContain('notice-problem')
  })

  it('is the guest’s own: neither the host nor another guest can give it', async () => {
    const { host, matchId } = await aMatch('offered')
    const stranger = await aGuest(database)
    for (const { personId } of [host, stranger]) {
      expect(await press(personId, { intent: 'accept', matchId })).toBe('/profile?done=closed')
    }
    expect(await stateOf(matchId)).toBe('offered')
  })

  it('a body that no form of ours sends is refused', async () => {
    const { guest, matchId } = await aMatch('offered')
    expect(await press(guest.personId, { intent: 'accept', matchId: 'x' })).toBe(400)
    expect(await press(guest.personId, { intent: 'drop tables', matchId })).toBe(400)
    expect(await press(guest.personId, {})).toBe(400)
  })
})

describe('the way out', () => {
  it('is a page of its own that ends nothing by being opened', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    const page = await see(guest.personId, 'en', `?cancel=${matchId}`)
    expect(page).toContain('value="cancel-registration"')
    expect(await see(host.personId, 'en', `?cancel=${matchId}`)).toContain('value="cancel-match"')
    expect(await stateOf(matchId)).toBe('accepted')
  })

  it('shows the ordinary page for somebody else’s match and for nonsense', async () => {
    const { matchId } = await aMatch('accepted')
    const { personId } = await aGuest(database)
    for (const asked of [matchId, 'nonsense', 'host']) {
      expect(await see(personId, 'en', `?cancel=${asked}`)).not.toContain('value="cancel-registration"')
    }
  })

  it('a host who cannot host ends the match, and the guest hears of it', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    const form = { intent: 'cancel-match', matchId, role: 'host' }
    expect(await press(host.personId, form)).toBe('/profile?done=match-cancelled')
    const templates = await database.sql('select template from outbox where match_id = $1', [matchId])
    expect(templates.map(({ template }) => template).toSorted()).toEqual([
      'withdrawn-to-guest',
      'withdrawn-to-host',
    ])
    expect(await see(guest.personId)).toContain('your host had to cancel')
  })

  it('a guest who can’t come ends match and registration, and doing it twice is harmless', async () => {
    const { guest, matchId } = await aMatch('offered')
    for (const _ of [1, 2]) {
      const form = { intent: 'cancel-registration', role: 'guest' }
      expect(await press(guest.personId, form)).toBe('/profile?done=registration-cancelled')
    }
    expect(await stateOf(matchId)).toBe('withdrawn')
    const page = await see(guest.personId)
    expect(page).toContain('Your registration is ended')
    expect(page).toContain('href="/signUp/guest"')
  })
})
