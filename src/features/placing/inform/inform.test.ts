import { expect, it } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { offerMatches } from '#features/placing/matches/offering/offering.server.ts'
import { getInform, listReadyDrafts } from './inform.server.ts'
import { informFormSchema } from './inform.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
await anEdition(database)
const admin = (await anAdmin(database)).actor
const look = (show: 'all' | 'ready' | 'unfit') =>
  getInform(deps, admin, { show, window: null, requestId: 'r' })

it('a draft that no longer fits is not ready, and says why', async () => {
  const ready = await aMatchOfTwo(database, { state: 'draft' })
  const unfit = await aMatchOfTwo(database, { state: 'draft', guest: { firstName: 'Bao' } })
  await database.sql(`update match set flagged_reason = 'pets' where id = $1`, [unfit.matchId])
  expect((await look('all')).counts).toEqual({ all: 2, ready: 1, blocked: 0, unfit: 1, again: 0 })
  expect((await look('ready')).drafts.map(({ id }) => id)).toEqual([ready.matchId])
  expect((await look('unfit')).drafts).toMatchObject([{ id: unfit.matchId, flaggedReason: 'pets' }])
  expect(await listReadyDrafts(deps, admin)).toEqual([ready.matchId])
})

it('as many are ready as are sent, and each of the others says what sending says', async () => {
  await database.sql('delete from match')
  const draft = async (guest: { registrationId: string }, placeId: string | undefined, tickReason = '') => {
    const request = { guestRegistrationId: guest.registrationId, placeId: placeId ?? '', tickReason }
    const made = await draftMatch(deps, admin, { ...request, overrideReason: '' })
    if (!made.ok) throw new Error(made.error.kind)
    return made.value.matchId
  }
  const change = (guest: { registrationId: string }, fact: string) =>
    database.sql(`update guest_facts set ${fact} where registration_id = $1`, [guest.registrationId])
  // A guest who moves in beside somebody must be asked about, and so must the one who was there first.
  const twin = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 2 } }] })
  const first = await draft(
    await aGuest(database, { roomSharing: 'same-gender', gender: 'diverse' }),
    twin.placeIds[0],
  )
  const second = await aGuest(database, { gender: 'diverse' })
  const later = await draft(second, twin.placeIds[1], 'Both were asked')
  const ready = await draft(await aGuest(database), (await aHost(database)).placeIds[0])
  // Answers that changed a moment ago, which no job has looked at.
  const pets = await aGuest(database)
  const unfit = await draft(pets, (await aHost(database, { pets: true })).placeIds[0])
  await change(pets, 'pet_problem = true')
  await database.sql('update registration set recheck_since = $2 where id = $1', [
    pets.registrationId,
    deps.clock().toString(),
  ])
  const left = await aGuest(database)
  const gone = await draft(left, (await aHost(database)).placeIds[0])
  await database.sql(`update registration set state = 'cancelled' where id = $1`, [left.registrationId])
  const shut = await aHost(database)
  const closed = await draft(await aGuest(database), shut.placeIds[0])
  await database.sql('update place set removed_at = now() where id = $1', [shut.placeIds[0]])

  const { drafts, counts } = await look('all')
  expect(counts).toMatchObject({ all: 6, ready: 2, blocked: 1, unfit: 3 })
  const said = new Map(drafts.map(({ id, refusal }) => [id, refusal]))
  expect(said).toEqual(
    new Map([
      [first, 'ask-first'],
      [later, null],
      [ready, null],
      [unfit, 'fits-no-more'],
      [gone, 'registration-gone'],
      [closed, 'place-gone'],
    ]),
  )
  // What was ticked is read once more before it is sent.
  const asked = drafts.find(({ id }) => id === later)
  expect(asked?.concerns.map(({ name }) => name)).toContain('ask-first-mate')
  expect(asked?.open).toEqual([])
  const ids = await listReadyDrafts(deps, admin)
  expect(ids).toHaveLength(counts.ready)
  const sent = await offerMatches(
    deps,
    admin,
    drafts.map(({ id }) => id),
  )
  expect(new Set(sent.offered)).toEqual(new Set(ids))
  expect(new Map(sent.refused.map(({ matchId, refusal }) => [matchId, refusal]))).toEqual(
    new Map([...said].filter(([, refusal]) => refusal !== null)),
  )
})

it('a time to answer that is none counts as not said', () => {
  const asked = { intent: 'window', show: 'again', window: '4d', idempotencyKey: 'x', answerUnit: 'hours' }
  const read = (answerTime: string) => informFormSchema.parse({ ...asked, answerTime })
  const said = { intent: 'window', show: 'again', answerUnit: 'hours' }
  expect(read('3')).toEqual({ ...said, answerTime: 3 })
  expect(read('')).toEqual({ ...said, answerTime: null })
  for (const wrong of ['many', '0', '99']) expect(() => read(wrong)).toThrow(z.ZodError)
})

it('says of whom somebody was told before, and not while the offer can be taken back', async () => {
  await database.sql('delete from match')
  const home = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 2 } }] })
  const make = async (placeId: string | undefined) => {
    const { registrationId } = await aGuest(database, { roomSharing: 'yes' })
    const request = {
      guestRegistrationId: registrationId,
      placeId: placeId ?? '',
      tickReason: 'Both were asked',
    }
    const made = await draftMatch(deps, admin, { ...request, overrideReason: '' })
    if (!made.ok) throw new Error(made.error.kind)
    return made.value.matchId
  }
  const first = await make(home.placeIds[0])
  expect((await offerMatches(deps, admin, [first])).offered).toEqual([first])
  const second = await make(home.placeIds[1])
  const earlier = async () => (await look('all')).drafts.find(({ id }) => id === second)?.earlier
  expect(await earlier()).toEqual({ guest: null, host: null })
  await database.sql(
    `insert into told (registration_id, match_id, at, way, fact, value)
     select host_registration_id, id, $2::timestamptz, 'page', 'deadline', '2027-05-25T21:59:00Z' from match where id = $1`,
    [first, deps.clock().toString()],
  )
  expect(await earlier()).toMatchObject({ guest: null, host: { matchId: first } })
})
