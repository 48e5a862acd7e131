import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { sendOffers } from '#features/placing/matches/offering/offering.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, anAdmin } from '../../../../test/builders/people.ts'
import { getInform } from './inform.server.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const admin = (await anAdmin(database)).actor
const look = (window: { count: number; unit: 'days' | 'hours' } | null = null) =>
  getInform(deps, admin, { show: 'all', window, requestId: 'r' })

beforeEach(async () => {
  await database.empty('match', 'dispatch', 'registration')
  database.clock.set('2027-05-20T09:00:00Z')
})

async function aDraft(email: string) {
  const scene = await aMatchOfTwo(database, { state: 'draft', guest: { email } })
  return { ...scene, isFirst: async () => (await look()).drafts[0]?.id === scene.matchId }
}

it('whom an email does not reach in time stands first, and is to be called', async () => {
  const [one, other] = [await aDraft('amina@example.org'), await aDraft('bao@example.org')]
  // Two alike stand in the order of their ids: the second of them it is.
  const called = (await one.isFirst()) ? other : one
  expect((await look()).toCall).toBe(0)
  await database.sql('insert into bad_address (person_id, since) values ($1, now())', [called.guest.personId])
  expect((await look()).drafts[0]).toMatchObject({ id: called.matchId, call: 'address-bad' })
  await database.sql(
    'update person set email = null, email_confirmed_at = null, vouched_at = now() where id = $1',
    [called.guest.personId],
  )
  expect(await look()).toMatchObject({ toCall: 1, drafts: [{ call: 'no-mailbox' }, { call: null }] })
})

it('hours are proposed when days do not fit any more, and not to whom has chosen hours', async () => {
  await aDraft('chi@example.org')
  expect((await look()).proposed).toBeNull()
  database.clock.set('2027-06-12T09:00:00Z')
  expect(await look()).toMatchObject({
    proposed: { count: 12, unit: 'hours' },
    toCall: 1,
    drafts: [{ call: 'arrives-soon' }],
  })
  expect((await look({ count: 12, unit: 'hours' })).proposed).toBeNull()
})

it('after sending it counts who is still without a place, and begins the email that is true that day', async () => {
  const { matchId } = await aDraft('dan@example.org')
  await aGuest(database)
  expect((await look()).unplaced).toBeNull()
  await sendOffers(deps, admin, { idempotencyKey: randomUUID(), matchIds: [matchId], answerWindow: null })
  expect((await look()).unplaced).toBeNull()
  database.clock.advance({ minutes: 3 })
  expect((await look()).unplaced).toEqual({ count: 1, beginning: 'waits' })
  database.clock.set('2027-06-05T22:00:00Z')
  // The offer has run out meanwhile: its guest waits again.
  expect((await look()).unplaced?.beginning).toBe('ends')
})
