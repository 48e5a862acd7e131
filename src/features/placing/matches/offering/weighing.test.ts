import { beforeAll, describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { aGuest, aHost, anAdmin, anEdition, type TestGuest } from '../../../../../test/builders/people.ts'
import { tickAll } from '../../../../../test/builders/ticks.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { offerMatches } from './offering.server.ts'
import { offerAgain, reopenMatch } from '../answering/lifetime.server.ts'
import { clearFlag } from './ticking.server.ts'
import { setMark } from '../marks/marks.server.ts'
import { moveMatch } from '../moving/moving.server.ts'
import { addNotWith } from '../travelling/not-with.server.ts'
import { swapMatches } from '../moving/swapping.server.ts'

// What was right when a match was drafted, and is not any more when it is offered.
const now = '2027-05-20T10:00:00Z'
let database: TestDatabase
let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })

beforeAll(async () => {
  database = await testDatabase({ moment: now })
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

async function aDraft(guest: TestGuest, placeId = '', overrideReason = ''): Promise<string> {
  const request = { guestRegistrationId: guest.registrationId, placeId }
  const made = await draftMatch(deps(), admin, { ...request, overrideReason, safetyConfirmed: false })
  if (!made.ok) throw new Error(made.error.kind)
  return made.value.matchId
}
const aManAlone = () => aHost(database, { gender: 'male', living: 'alone' })
const aTwinRoom = () => aHost(database, { rooms: [{ beds: { single: 2 } }, { beds: { single: 2 } }] })
const says = (guest: TestGuest, fact: string) =>
  database.sql(`update guest_facts set ${fact} where registration_id = $1`, [guest.registrationId])
const expire = (id: string) =>
  database.sql(
    "update match set state = 'expired', offered_at = $2, sent_at = $2, deadline_at = $2 where id = $1",
    [id, '2027-05-19T10:00:00Z'],
  )
const offer = async (id: string) => (await offerMatches(deps(), admin, [id])).refused[0]?.refusal ?? 'offered'
const day = Temporal.PlainDate.from('2027-05-28')
const again = async (id: string) => {
  const tries = [await reopenMatch(deps(), admin, id, day), await offerAgain(deps(), admin, id)]
  return tries.map((outcome) => (outcome.ok ? 'offered' : outcome.error))
}
const fitsNoMore = ['fits-no-more', 'fits-no-more']

describe('a draft is offered by the rules of the moment it is sent', () => {
  it('not to a single man once the guest wants none, whether or not anybody has looked', async () => {
    const guest = await aGuest(database)
    const host = await aManAlone()
    const id = await aDraft(guest, host.placeIds[0])
    await says(guest, 'only_female_hosts = true')
    expect(await offer(id)).toBe('fits-no-more')
  })
  it('not for nights that the guest does not need any more', async () => {
    const guest = await aGuest(database)
    const id = await aDraft(guest, (await aTwinRoom()).placeIds[0])
    await says(guest, "stay = daterange('2027-06-14', '2027-06-15')")
    expect(await offer(id)).toBe('fits-no-more')
  })
  it('not for nights that are over', async () => {
    const id = await aDraft(await aGuest(database), (await aTwinRoom()).placeIds[0])
    await database.sql(`update match set stay = daterange('2027-05-01', '2027-05-04') where id = $1`, [id])
    expect(await offer(id)).toBe('nights-over')
  })
  it('not once the pair is never to be proposed', async () => {
    const guest = await aGuest(database)
    const host = await aTwinRoom()
    const id = await aDraft(guest, host.placeIds[0])
    const pair = { guestRegistrationId: guest.registrationId, hostRegistrationId: host.registrationId }
    await setMark(deps(), admin, { subject: 'veto', ...pair, reason: 'They have met before' })
    expect(await offer(id)).toBe('fits-no-more')
  })
  it('not beside somebody with whom the guest no longer shares', async () => {
    const guest = await aGuest(database)
    const host = await aTwinRoom()
    await aDraft(await aGuest(database, { gender: 'male' }), host.placeIds[1])
    const id = await aDraft(guest, host.placeIds[0])
    await says(guest, "room_sharing = 'same-gender'")
    expect(await offer(id)).toBe('fits-no-more')
    await says(guest, "room_sharing = 'no'")
    expect(await offer(id)).toBe('fits-no-more')
  })
  it('not before somebody has asked, where a later answer makes asking necessary', async () => {
    const guest = await aGuest(database)
    const host = await aTwinRoom()
    await aDraft(await aGuest(database, { roomSharing: 'same-gender' }), host.placeIds[1])
    const id = await aDraft(guest, host.placeIds[0])
    await says(guest, "gender = 'diverse'")
    expect(await offer(id)).toBe('ask-first')
    await tickAll(deps(), admin, id)
    // The rule itself still speaks against it: that needs a reason.
    expect(await offer(id)).toBe('fits-no-more')
  })
  it('and goes once an organiser has looked and said why it stays', async () => {
    const guest = await aGuest(database, { petProblem: false })
    const host = await aHost(database, { pets: true })
    const id = await aDraft(guest, host.placeIds[0])
    await says(guest, 'pet_problem = true')
    await database.sql('update registration set recheck_since = $2 where id = $1', [
      guest.registrationId,
      now,
    ])
    expect(await offer(id)).toBe('fits-no-more')
    const [row] = await database.sql('select flagged_reason from match where id = $1', [id])
    expect(row).toEqual({ flagged_reason: 'pets' })
    await clearFlag(deps(), admin, id, 'The cat moves out for the week')
    expect(await offer(id)).toBe('offered')
  })
  it('a reason given for one rule is none for another that keeps people safe', async () => {
    const guest = await aGuest(database, { petProblem: true })
    const host = await aHost(database, { gender: 'male', living: 'alone', pets: true })
    const id = await aDraft(guest, host.placeIds[0], 'She likes this cat')
    await says(guest, 'only_female_hosts = true')
    await database.sql('update registration set recheck_since = $2 where id = $1', [
      guest.registrationId,
      now,
    ])
    expect(await offer(id)).toBe('fits-no-more')
  })
})

describe('an offer is made again by the rules of that moment', () => {
  it('not to a single man, not against a veto, not for other nights', async () => {
    const changes = [
      'only_female_hosts = true',
      "stay = daterange('2027-06-14', '2027-06-15')",
      "room_sharing = 'no', gender = 'diverse'",
    ]
    for (const change of changes) {
      const guest = await aGuest(database)
      const host = await aHost(database, {
        gender: 'male',
        living: 'alone',
        rooms: [{ type: 'shared', beds: { single: 1 } }],
      })
      const id = await aDraft(guest, host.placeIds[0])
      await expire(id)
      await says(guest, change)
      expect(await again(id), change).toEqual(fitsNoMore)
    }
  })
  it('not beside somebody who has moved in since and shares with nobody of that gender', async () => {
    const guest = await aGuest(database, { gender: 'male' })
    const host = await aTwinRoom()
    const id = await aDraft(guest, host.placeIds[0])
    await expire(id)
    await aDraft(await aGuest(database, { roomSharing: 'same-gender' }), host.placeIds[1])
    expect(await again(id)).toEqual(fitsNoMore)
  })
  it('not where somebody has a bed meanwhile whom the guest must not meet', async () => {
    const [guest, other] = [await aGuest(database), await aGuest(database)]
    const host = await aTwinRoom()
    const id = await aDraft(guest, host.placeIds[0])
    await expire(id)
    await aDraft(other, host.placeIds[2])
    const whom = `https://beds.example.org/admin/guest/${other.registrationId}`
    expect(
      await addNotWith(deps(), admin, { guestId: guest.registrationId, whom, reason: '' }),
    ).toMatchObject({
      ok: true,
    })
    expect(await again(id)).toEqual(fitsNoMore)
  })
  it('not against a rule that keeps people safe, whatever reason was given for another', async () => {
    const guest = await aGuest(database, { petProblem: true })
    const host = await aHost(database, { gender: 'male', living: 'alone', pets: true })
    const id = await aDraft(guest, host.placeIds[0], 'She likes this cat')
    await expire(id)
    const outcome = await offerAgain(deps(), admin, id)
    expect(outcome).toMatchObject({ ok: true })
    await expire(id)
    await says(guest, 'only_female_hosts = true')
    expect(await again(id)).toEqual(fitsNoMore)
  })
})

describe('who was asked', () => {
  const isAsked = async (id: string) =>
    (
      await database.sql<{ asked: boolean }>(`select ticked <> '{}' as asked from match where id = $1`, [id])
    )[0]?.asked

  it('was asked about one room: a draft that moves to another asks anew', async () => {
    const guest = await aGuest(database, { gender: 'diverse', roomSharing: 'same-gender' })
    const host = await aTwinRoom()
    await aDraft(await aGuest(database, { gender: 'diverse' }), host.placeIds[1])
    await aDraft(await aGuest(database, { gender: 'diverse' }), host.placeIds[3])
    const id = await aDraft(guest, host.placeIds[0])
    await tickAll(deps(), admin, id)
    const to = { placeId: host.placeIds[2] ?? '', reason: 'Nearer to the bath', isConfirmed: false }
    expect(await moveMatch(deps(), admin, id, to)).toMatchObject({ ok: true })
    expect(await isAsked(id)).toBe(false)
    expect(await offer(id)).toBe('ask-first')
  })
  it('nobody was, where a reason alone has moved a draft beside somebody who must be asked', async () => {
    const host = await aTwinRoom()
    await aDraft(await aGuest(database, { gender: 'diverse', roomSharing: 'same-gender' }), host.placeIds[3])
    const id = await aDraft(await aGuest(database, { gender: 'diverse' }), host.placeIds[0])
    const other = await aDraft(await aGuest(database, { gender: 'diverse' }), host.placeIds[2])
    const swap = { matchId: other, reason: 'They wanted to', isConfirmed: false }
    expect(await swapMatches(deps(), admin, id, swap)).toMatchObject({ ok: true })
    expect(await offer(id)).toBe('ask-first')
  })
})

describe('what comes back by the history', () => {
  it('is looked at again: a rule that keeps people safe is not got round', async () => {
    const guest = await aGuest(database, { petProblem: true })
    const host = await aHost(database, { gender: 'male', living: 'alone', pets: true })
    const id = await aDraft(guest, host.placeIds[0], 'She likes this cat')
    const [entry] = await database.sql<{ id: number }>('select max(id)::int as id from history_entry')
    await turnEntry(deps(), admin, { intent: 'undo', entry: entry?.id ?? 0 })
    await says(guest, 'only_female_hosts = true')
    expect(await turnEntry(deps(), admin, { intent: 'redo', entry: entry?.id ?? 0 })).toMatchObject({
      ok: true,
    })
    expect(await offer(id)).toBe('fits-no-more')
  })
})
