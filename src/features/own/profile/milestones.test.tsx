import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import { aMatchOfAminaAndBruno, offeredAt, profileScene } from '../../../../test/builders/profile-scene.tsx'

// From the yes to the door on the profile (rules: arrival): each of the two says it by one press.

let database: TestDatabase
let scene: ReturnType<typeof profileScene>

beforeAll(async () => {
  database = await testDatabase({ moment: offeredAt })
  scene = profileScene(database, await testDeps(database))
})

const aStay = () => aMatchOfAminaAndBruno(database, 'accepted', { acceptedAt: offeredAt })
const press = (personId: string, role: 'guest' | 'host', matchId: string, intent: string) =>
  scene.press(personId, { intent, role, matchId })
const eventsOf = async (matchId: string) =>
  (
    await database.sql<{ line: string }>(
      `select concat_ws(' ', actor, event) as line from match_event where match_id = $1 order by id`,
      [matchId],
    )
  ).map(({ line }) => line)

describe('having been in contact', () => {
  it('is said by each, once, and the other sees it', async () => {
    const { guest, host, matchId } = await aStay()
    expect(await scene.see(guest.personId)).toContain('Have you and Bruno been in contact?')
    expect(await scene.see(guest.personId)).toContain('We can’t reach each other')
    for (const _ of [1, 2])
      expect(await press(guest.personId, 'guest', matchId, 'in-contact')).toBe('/profile?done=in-contact')
    expect(await scene.see(guest.personId)).toContain('You told us that you and Bruno have been in contact.')
    expect(await scene.see(guest.personId)).not.toContain('We can’t reach each other')
    expect(await scene.see(host.personId)).toContain('Amina says that you two have been in contact.')
    expect(await scene.see(host.personId)).toContain('We can’t reach each other')
    expect(await scene.see(host.personId, 'de')).toContain('Amina sagt, dass ihr Kontakt hattet.')
    await press(host.personId, 'host', matchId, 'in-contact')
    expect(await scene.see(host.personId)).toContain('You and Amina have been in contact.')
    expect(await eventsOf(matchId)).toEqual(['guest in-contact', 'host in-contact'])
  })

  it('settles what the same side has reported; taken back, the days to report begin anew', async () => {
    const { guest, matchId } = await aStay()
    await scene.press(guest.personId, { intent: 'report-problem', role: 'guest', matchId, words: '' })
    expect(await scene.see(guest.personId)).toContain(
      'You told us that you and Bruno can’t reach each other.',
    )
    await press(guest.personId, 'guest', matchId, 'in-contact')
    expect(await scene.see(guest.personId)).not.toContain('can’t reach each other.')
    expect(
      await database.sql(
        'select decided_at is null as open, decided_by from contact_problem where match_id = $1',
        [matchId],
      ),
    ).toEqual([{ open: false, decided_by: guest.personId }])
    database.clock.set('2027-06-10T10:00:00Z')
    expect(await press(guest.personId, 'guest', matchId, 'lost-contact')).toBe('/profile?done=lost-contact')
    expect(await scene.see(guest.personId)).toContain('You can tell us until Sunday, 20 June 2027')
    const report = { intent: 'report-problem', role: 'guest', matchId, words: '' }
    expect(await scene.press(guest.personId, report)).toBe('/profile?done=reported')
  })

  it('is nothing to say of somebody else’s match, nor of an offer', async () => {
    const { matchId } = await aStay()
    const stranger = await aGuest(database)
    expect(await press(stranger.personId, 'guest', matchId, 'in-contact')).toBe('/profile?done=closed')
    const offer = await aMatchOfAminaAndBruno(database, 'offered')
    expect(await press(offer.guest.personId, 'guest', offer.matchId, 'in-contact')).toBe(
      '/profile?done=closed',
    )
    expect(await scene.see(offer.guest.personId)).not.toContain('been in contact')
    expect(
      await database.sql('select * from milestone where match_id = any($1)', [[matchId, offer.matchId]]),
    ).toEqual([])
  })

  it('is gone for both once the match has ended', async () => {
    const { guest, host, matchId } = await aStay()
    await press(guest.personId, 'guest', matchId, 'in-contact')
    await scene.press(guest.personId, { intent: 'refuse', matchId, role: 'guest' })
    for (const { actor } of [guest, host])
      expect(await database.db.run(actor, (tx) => tx.selectFrom('milestone').selectAll().execute())).toEqual(
        [],
      )
  })
})

describe('"I am here"', () => {
  it('is asked from the day of arrival on, said by one of the two and seen by both', async () => {
    const { guest, host, matchId } = await aStay()
    database.clock.set('2027-06-12T21:59:00Z')
    expect(await scene.see(guest.personId)).not.toContain('Have you arrived')
    expect(await press(guest.personId, 'guest', matchId, 'arrived')).toBe('/profile?done=closed')
    database.clock.set('2027-06-13T18:00:00Z')
    const onTheDay = await scene.see(guest.personId)
    expect(onTheDay).toContain('Have you arrived at Bruno’s?')
    // What is behind them is folded, so that the button stands on the first screen of a phone.
    expect(onTheDay).toContain('<details class="stations-folded')
    expect(await scene.see(host.personId, 'de')).toContain('Ist Amina angekommen?')
    for (const _ of [1, 2])
      expect(await press(host.personId, 'host', matchId, 'arrived')).toBe('/profile?done=arrived')
    const there = await scene.see(guest.personId)
    expect(there).toContain('Bruno told us that you have arrived.')
    // The final check asks whether they come; nothing else does.
    expect(onTheDay).not.toContain('href="/profile/reminder"')
    for (const over of [
      '/profile/secondReminder',
      '/profile/letters',
      '/profile/companions',
      `/profile?cancel=${matchId}`,
    ]) {
      expect(onTheDay).toContain(`href="${over}"`)
      expect(there).not.toContain(`href="${over}"`)
    }
    // Whoever cannot stay says so.
    expect(there).toContain(`href="/profile?refuse=${matchId}"`)
    expect(await scene.see(host.personId)).toContain('You told us that Amina has arrived.')
    expect(await press(host.personId, 'host', matchId, 'not-arrived')).toBe('/profile?done=not-arrived')
    expect(await scene.see(guest.personId)).toContain('Have you arrived at Bruno’s?')
    await press(guest.personId, 'guest', matchId, 'arrived')
    expect(await scene.see(host.personId)).toContain('Amina told us that they have arrived at your place.')
    expect(await eventsOf(matchId)).toEqual(['host arrived', 'host not-arrived', 'guest arrived'])
  })

  it('leaves nothing to ask about contact, and after the stay it was', async () => {
    const { guest, host, matchId } = await aStay()
    database.clock.set('2027-06-13T18:00:00Z')
    expect(await scene.see(host.personId)).toContain('Have you and Amina been in contact?')
    await press(guest.personId, 'guest', matchId, 'arrived')
    for (const { personId } of [guest, host])
      expect(await scene.see(personId)).not.toMatch(/been in contact\?|Please write to/)
    await database.sql(`update match set state = 'completed', ended_at = now() where id = $1`, [matchId])
    expect(await scene.see(guest.personId)).toContain('You stayed with Bruno')
    expect(await scene.see(guest.personId)).not.toContain('We wish you a good stay')
    expect(await scene.see(host.personId, 'de')).toContain('Amina war bei dir')
  })
})
