import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import type { MatchState } from '#domain/match-state.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { listConcerns } from '#features/placing/matches/answering/tasks.server.ts'
import { aGuest, anAdmin } from '../../../../test/builders/people.ts'
import {
  aMatchOfAminaAndBruno,
  deadline,
  offeredAt,
  profileScene,
} from '../../../../test/builders/profile-scene.tsx'

let database: TestDatabase
let scene: ReturnType<typeof profileScene>
let admin: Awaited<ReturnType<typeof anAdmin>>['actor']

beforeAll(async () => {
  database = await testDatabase({ moment: offeredAt })
  scene = profileScene(database, await testDeps(database))
  admin = (await anAdmin(database)).actor
})

const see: typeof scene.see = (...asked) => scene.see(...asked)
const press: typeof scene.press = (...asked) => scene.press(...asked)
const aMatch = (state: MatchState) => aMatchOfAminaAndBruno(database, state)
const accepted = () => aMatchOfAminaAndBruno(database, 'accepted', { acceptedAt: offeredAt })
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

  it('a reason to decline is kept for organisers and its guest, and from the host', async () => {
    const { guest, host, matchId } = await aMatch('offered')
    const ask = await see(guest.personId, 'en', `?decline=${matchId}`)
    expect(ask).toContain('name="words"')
    expect(ask).toContain('Only the organisers read this. Bruno doesn’t.')
    const words = 'I need a way in without steps'
    const form = { intent: 'decline', matchId, role: 'guest', words }
    expect(await press(guest.personId, form)).toBe('/profile?done=declined')
    expect(await press(guest.personId, { ...form, words: 'pressed twice' })).toBe('/profile?done=declined')
    const readBy = (actor: typeof admin | typeof guest.actor | typeof host.actor) =>
      database.db.run(actor, (tx) => tx.selectFrom('declineWords').select('note').execute())
    expect(await readBy(admin)).toEqual([{ note: words }])
    expect(await readBy(guest.actor)).toEqual([{ note: words }])
    expect(await readBy(host.actor)).toEqual([])
    expect(await database.db.run(admin, (tx) => listConcerns(tx, matchId))).toMatchObject({ declined: words })
    expect(await see(host.personId)).not.toContain(words)
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
    const { guest, host, matchId } = await accepted()
    const page = await see(guest.personId, 'en', `?cancel=${matchId}`)
    expect(page).toContain('value="cancel-registration"')
    expect(await see(host.personId, 'en', `?cancel=${matchId}`)).toContain('value="cancel-registration"')
    for (const { personId } of [guest, host]) {
      expect(await see(personId, 'en', `?refuse=${matchId}`)).toContain('value="refuse"')
      expect(await see(personId, 'en', `?problem=${matchId}`)).toContain('value="report-problem"')
    }
    expect(await stateOf(matchId)).toBe('accepted')
  })

  it('shows the ordinary page for somebody else’s match and for nonsense', async () => {
    const { matchId } = await aMatch('accepted')
    const { personId } = await aGuest(database)
    for (const asked of [matchId, 'nonsense', 'host']) {
      for (const way of ['cancel', 'refuse', 'problem']) {
        const page = await see(personId, 'en', `?${way}=${asked}`)
        expect(page).not.toMatch(/value="(?:cancel-registration|refuse|report-problem)"/)
      }
    }
  })

  it('a host for whom it does not work ends the match, and the guest hears of it', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    const form = { intent: 'refuse', matchId, role: 'host', words: 'A burst pipe' }
    for (const _ of [1, 2]) expect(await press(host.personId, form)).toBe('/profile?done=refused')
    const templates = await database.sql('select template from outbox where match_id = $1', [matchId])
    expect(templates.map(({ template }) => template).toSorted()).toEqual([
      'withdrawn-to-guest',
      'withdrawn-to-host',
    ])
    const page = await see(guest.personId)
    expect(page).toContain('your host had to cancel')
    expect(page).not.toContain('burst pipe')
  })

  it('a guest for whom the place does not work stays on the list', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    const form = { intent: 'refuse', matchId, role: 'guest' }
    expect(await press(guest.personId, form)).toBe('/profile?done=refused')
    expect(await stateOf(matchId)).toBe('withdrawn')
    expect(await see(guest.personId)).toContain('We’re looking for a bed for you')
    expect(await see(host.personId)).toContain('the guest gave this place back')
  })

  it('a guest who can’t come ends match and registration, and doing it twice is harmless', async () => {
    const { guest, matchId } = await aMatch('offered')
    for (const _ of [1, 2]) {
      const form = { intent: 'cancel-registration', role: 'guest' }
      expect(await press(guest.personId, form)).toBe('/profile?done=registration-cancelled')
    }
    expect(await stateOf(matchId)).toBe('withdrawn')
    const page = await see(guest.personId)
    expect(page).toContain('Your registration has ended')
    expect(page).toContain('href="/signUp/guest"')
  })

  it('a person who ends a registration gets one receipt, also where nobody else is told', async () => {
    const alone = await aGuest(database)
    for (const _ of [1, 2]) await press(alone.personId, { intent: 'cancel-registration', role: 'guest' })
    const mails = await database.sql('select template from outbox where person_id = $1', [alone.personId])
    expect(mails).toEqual([{ template: 'registration-ended' }])
    const done = await see(alone.personId, 'en', '?done=registration-cancelled')
    expect(done).toContain('You get an email about it')
  })
})

describe('they do not reach each other', () => {
  const report = (matchId: string, role: 'guest' | 'host') => ({ intent: 'report-problem', matchId, role })

  it.each(['guest', 'host'] as const)(
    'the %s reads until when to say so, and that it was said',
    async (role) => {
      const { matchId, ...both } = await accepted()
      const { personId } = both[role]
      expect(await see(personId)).toContain('30 May 2027, 23:59 (Berlin time)')
      expect(await see(personId, 'de')).toContain('30. Mai 2027, 23:59 Uhr')
      for (const _ of [1, 2])
        expect(await press(personId, report(matchId, role))).toBe('/profile?done=reported')
      const page = await see(personId)
      expect(page).toContain('can’t reach each other')
      expect(page).not.toContain('?problem=')
      expect(await see(personId, 'en', `?problem=${matchId}`)).not.toContain('value="report-problem"')
    },
  )

  it('in the last moment it works, a moment later it is said kindly', async () => {
    const [inTime, late] = [await accepted(), await accepted()]
    database.clock.set('2027-05-30T21:59:59.999Z')
    expect(await press(inTime.host.personId, report(inTime.matchId, 'host'))).toBe('/profile?done=reported')
    database.clock.set('2027-05-30T22:00:00Z')
    expect(await press(late.host.personId, report(late.matchId, 'host'))).toBe('/profile?done=reported-late')
    expect(await see(late.host.personId)).not.toContain('?problem=')
    expect(await see(late.host.personId, 'en', '?done=reported-late')).toContain('If you still need help')
  })

  it('an offer shows no contact, so there is nothing to report', async () => {
    const { guest, matchId } = await aMatch('offered')
    expect(await press(guest.personId, report(matchId, 'guest'))).toBe('/profile?done=closed')
    expect(await see(guest.personId)).not.toContain('?problem=')
  })
})

it('when saving fails the page says so, keeps the words, and nothing has happened', async () => {
  const { host, matchId } = await aMatch('accepted')
  await database.sql('alter table rematch_words add constraint no_room check (false) not valid')
  const form = { intent: 'refuse', matchId, role: 'host', words: 'A burst pipe' }
  expect(await press(host.personId, form)).toBe(500)
  await database.sql('alter table rematch_words drop constraint no_room')
  expect(await stateOf(matchId)).toBe('accepted')
  const page = await scene.see(host.personId, 'de', `?refuse=${matchId}`, {
    typed: { words: ['A burst pipe'] },
    problems: [],
    trouble: true,
  })
  expect(page).toContain('bitte versuch es noch einmal')
  expect(page).toContain('A burst pipe</textarea>')
  expect(page).toContain('href="mailto:')
})
