import { beforeAll, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { testDeps } from '../../../../../test/builders/deps.ts'
import { aMatchOfTwo, type MatchOverrides } from '../../../../../test/builders/mail-scene.ts'
import { aGuest } from '../../../../../test/builders/people.ts'
import { profileScene } from '../../../../../test/builders/profile-scene.tsx'
import * as page from './feedback-page.tsx'

// What both say of the stay (rules: afterwards). Amina sleeps at Bruno's from 13 to 20 June.

let database: TestDatabase
let scene: ReturnType<typeof profileScene>

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-06-19T10:00:00Z' })
  scene = profileScene(database, await testDeps(database))
})

const aStay = (o: MatchOverrides = {}) => aMatchOfTwo(database, { state: 'completed', ...o })
const see = (personId: string, path = '/profile/afterwards') => scene.seePage(page, personId, path)
const say = (personId: string, form: Record<string, string>) =>
  scene.pressPage(page, personId, '/profile/afterwards', form)
const kept = (registrationId: string) =>
  database.sql('select experience, again, words, may_quote from feedback where registration_id = $1', [
    registrationId,
  ])

describe('the short question after the stay', () => {
  it('can be answered from the day of departure until contacts are forgotten, by guest and host', async () => {
    const { guest, host } = await aStay()
    database.clock.set('2027-06-19T21:59:59Z')
    for (const { personId } of [guest, host])
      expect(await see(personId)).toContain('We’ll ask you once the stay is over.')
    expect(await scene.see(host.personId)).not.toContain('thank-you letter')
    database.clock.set('2027-06-20T10:00:00Z')
    expect(await see(guest.personId)).toContain('How was your stay?')
    expect(await see(host.personId, '/de/profile/afterwards')).toContain('Wie war es, Gäste zu haben?')
    // A press from the profile, where hosts find our letter of thanks as well.
    expect(await scene.see(guest.personId)).toContain('href="/profile/afterwards?as=guest"')
    expect(await scene.see(host.personId)).toContain('href="/profile/afterwards?as=host"')
    expect(await scene.see(host.personId)).toContain('href="/profile/thanks.pdf"')
    expect(await scene.see(guest.personId)).not.toContain('thanks.pdf')
    database.clock.set('2027-08-04T22:00:00Z')
    expect(await see(guest.personId)).toContain('has been deleted')
    expect((await say(guest.personId, { role: 'guest', experience: 'good' })).status).toBe(409)
    expect(await kept(guest.registrationId)).toEqual([])
    database.clock.set('2027-06-21T10:00:00Z')
  })

  it('leaves out what one likes, can be said again, changed and taken back', async () => {
    const { guest, host } = await aStay()
    const answer = { role: 'host', experience: 'mixed', words: ' A lot\r\nof fun ', quote: 'yes' }
    for (const _ of [1, 2])
      expect(await say(host.personId, answer)).toEqual({ to: '/profile/afterwards?as=host&done=saved' })
    expect(await kept(host.registrationId)).toEqual([
      { experience: 'mixed', again: null, words: 'A lot\nof fun', may_quote: true },
    ])
    const shown = await see(host.personId)
    expect(shown).toMatch(/checked="" value="mixed"|value="mixed" checked=""/)
    expect(shown).toContain('A lot\nof fun')
    expect(shown).toContain('No answer')
    await say(host.personId, { role: 'host', experience: '', again: 'yes', words: '', quote: 'yes' })
    expect(await kept(host.registrationId)).toEqual([
      { experience: null, again: 'yes', words: null, may_quote: false },
    ])
    expect(await say(host.personId, { role: 'host', words: ' ' })).toEqual({
      to: '/profile/afterwards?as=host&done=taken-back',
    })
    expect(await kept(host.registrationId)).toEqual([])
    expect(await kept(guest.registrationId)).toEqual([])
  })

  it('says what is too long, and keeps it on the page', async () => {
    const { guest } = await aStay()
    const words = `Rain ${'a'.repeat(2000)}`
    const answer = await say(guest.personId, { role: 'guest', experience: 'bad', words })
    expect(answer.status).toBe(422)
    expect(answer.page).toContain('Please write at most 2,000 characters.')
    expect(answer.page).toContain(words)
    expect((await say(guest.personId, { role: 'guest', experience: 'great' })).status).toBe(400)
    expect((await say(guest.personId, { role: 'organiser' })).status).toBe(400)
  })

  it('is put to nobody who has not stayed: whose place was never agreed to, or who did not come', async () => {
    for (const state of ['offered', 'declined', 'withdrawn', 'no_show'] as const) {
      const { guest, host } = await aStay({ state, ...(state === 'withdrawn' && { endReason: 'organiser' }) })
      for (const [side, role] of [
        [guest, 'guest'],
        [host, 'host'],
      ] as const) {
        expect(await see(side.personId)).toContain('This page is for guests who have stayed')
        expect((await say(side.personId, { role, experience: 'good' })).status).toBe(409)
        expect(await kept(side.registrationId)).toEqual([])
      }
    }
  })

  it('is of each role alone, for somebody who is both', async () => {
    const { host } = await aStay()
    const guest = await aGuest(database, { personId: host.personId })
    expect(await see(host.personId)).toContain('Would you host again?')
    expect(await see(host.personId, '/profile/afterwards?as=guest')).toContain('This page is for guests')
    await aMatchOfTwo(database, { state: 'completed', guest: { personId: (await aStay()).host.personId } })
    expect((await say(host.personId, { role: 'guest', experience: 'good' })).status).toBe(409)
    expect(await kept(guest.registrationId)).toEqual([])
  })

  it('is never read by the other side, nor by a guest of the same home', async () => {
    const { guest, host } = await aStay()
    await say(guest.personId, { role: 'guest', experience: 'bad', words: 'Quinces' })
    for (const actor of [mint.host(host.personId, host.registrationId), mint.signedIn(host.personId)])
      expect(
        await database.db.run(actor, (tx) => tx.selectFrom('feedback').select('words').execute()),
      ).toEqual([])
    expect(await scene.see(host.personId)).not.toContain('Quinces')
    expect(await see(host.personId)).not.toContain('Quinces')
  })
})
