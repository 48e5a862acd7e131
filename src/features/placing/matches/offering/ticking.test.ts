import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { turnEntry, listHistory } from '#features/placing/history/history.server.ts'
import { getInform, listReadyDrafts } from '#features/placing/inform/inform.server.ts'
import { findPlacesFor } from '#features/placing/matching/candidates/candidates.server.ts'
import { pressOnWorkbench } from '#features/placing/matching/workbench/workbench.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { testDeps } from '../../../../../test/builders/deps.ts'
import { aGuest, aHost, anAdmin, anEdition, type TestGuest } from '../../../../../test/builders/people.ts'
import { tickAll } from '../../../../../test/builders/ticks.ts'
import { draftInPlace } from '../presses.server.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { offerMatches, sendOffers } from './offering.server.ts'
import { tickConcerns } from './ticking.server.ts'
import { moveToHost } from '../moving/host-moves.server.ts'
import { offerAgain, reopenMatch } from '../answering/lifetime.server.ts'
import { findMatchRecord } from '../reading/records.server.ts'
import { draftPlan } from '../drafting/drafting.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })

beforeEach(async () => {
  database = await testDatabase({ moment: '2027-05-20T10:00:00Z' })
  await anEdition(database)
  admin = (await anAdmin(database, { email: 'olga@example.org' })).actor
})

/** A man's own room, and a woman of 21 who shares with anybody. */
const hisRoom = () =>
  aHost(database, {
    gender: 'male',
    living: 'shared-room',
    commuteMinutes: 5,
    rooms: [{ type: 'shared', beds: { single: 2 } }],
  })
const her = () => aGuest(database, { age: 21 })
async function aDraft({ registrationId }: TestGuest, placeId = '', more = {}) {
  const made = await draftMatch(deps(), admin, {
    guestRegistrationId: registrationId,
    placeId,
    overrideReason: '',
    ...more,
  })
  if (!made.ok) throw new Error(made.error.kind)
  return made.value.matchId
}
const press = (guest: TestGuest, place: string, more = {}) =>
  pressOnWorkbench(
    deps(),
    admin,
    {
      intent: 'draft',
      guest: guest.registrationId,
      place,
      overrideReason: '',
      seen: [],
      tickReason: '',
      ...more,
    },
    'r',
  )
const openOf = async (matchId: string) =>
  (await findMatchRecord(deps(), admin, { matchId, requestId: 'r' }))?.weighed.open.map(({ name }) => name)
const mails = () => database.sql('select template from outbox')
const notSent = async (id: string) => {
  expect(await offerMatches(deps(), admin, [id])).toEqual({
    offered: [],
    refused: [{ matchId: id, refusal: 'ask-first' }],
  })
  const press1 = { idempotencyKey: randomUUID(), matchIds: [id], answerWindow: null }
  expect((await sendOffers(deps(), admin, press1)).offered).toEqual([])
  expect(await listReadyDrafts(deps(), admin)).not.toContain(id)
  expect(await mails()).toEqual([])
}

describe('one press on the workbench', () => {
  it('takes a milder place first, however far it is', async () => {
    const [guest, man] = [await her(), await hisRoom()]
    const far = await aHost(database, { commuteMinutes: 80, rooms: [{ beds: { 'air-mattress': 1 } }] })
    const hostsNow = async () =>
      (await findPlacesFor(deps(), admin, guest.registrationId, 'r'))?.fits.map(({ hostId }) => hostId)
    expect(await hostsNow()).toEqual([far.registrationId, man.registrationId])
    const woman = await aHost(database, { living: 'shared-room', commuteMinutes: 1 })
    expect(await hostsNow()).toEqual([far, woman, man].map(({ registrationId }) => registrationId))
  })

  it('asks before it drafts what somebody has to think about, also where the page did not know', async () => {
    const [guest, { placeIds }] = [await her(), await hisRoom()]
    const place = placeIds[0] ?? ''
    expect(await press(guest, place)).toMatchObject({ refusal: { kind: 'mind' } })
    expect(await database.sql('select from match')).toEqual([])
    expect(await press(guest, place, { seen: ['own-room-other-gender'] })).toHaveProperty('drafted')
    const [row] = await database.sql('select ask_first, ticked from match')
    expect(row).toEqual({ ask_first: true, ticked: [] })
  })
})

describe('no offer leaves with a concern that nobody has ticked', () => {
  it('by the page of offers, which names who stays behind', async () => {
    const [guest, { placeIds }] = [await her(), await hisRoom()]
    const id = await aDraft(guest, placeIds[0])
    await notSent(id)
    const asked = { show: 'ready', window: null, requestId: 'r' } as const
    const inform = await getInform(await testDeps(database), admin, asked)
    expect(inform.counts).toMatchObject({ all: 1, ready: 0, blocked: 1 })
    expect(inform.leftOut).toMatchObject([{ id, open: [{ name: 'own-room-other-gender' }] }])
  })

  it('by a plan that is taken, or a bed that is given on', async () => {
    const { placeIds } = await hisRoom()
    const request = (guestRegistrationId: string, placeId = '') => ({
      guestRegistrationId,
      placeId,
      overrideReason: '',
    })
    const taken = await draftPlan(deps(), admin, [request((await her()).registrationId, placeIds[0])])
    await notSent(taken.matchIds[0] ?? '')
    const guest = (await her()).registrationId
    const next = { guest, from: day('2027-06-15'), to: day('2027-06-18'), along: [] }
    expect(await draftInPlace(deps(), admin, placeIds[1] ?? '', next)).toEqual({
      ok: false,
      error: 'ask-first',
    })
  })

  it('again after it has ended', async () => {
    const [guest, { placeIds }] = [await her(), await hisRoom()]
    const id = await aDraft(guest, placeIds[0])
    await database.sql(
      `update match set state = 'expired', offered_at = $1, sent_at = $1, deadline_at = $1, ended_at = $1`,
      ['2027-05-19T10:00:00Z'],
    )
    const refused = { ok: false, error: 'ask-first' }
    expect(await offerAgain(deps(), admin, id)).toEqual(refused)
    expect(await reopenMatch(deps(), admin, id, day('2027-05-28'))).toEqual(refused)
    expect(await mails()).toEqual([])
    await tickAll(deps(), admin, id)
    expect(await offerAgain(deps(), admin, id)).toMatchObject({ ok: true })
  })

  it('to a guest who is moved, whose offer leaves at once', async () => {
    const [guest, { placeIds }] = [await her(), await hisRoom()]
    const old = await aDraft(guest, (await aHost(database)).placeIds[0])
    await offerMatches(deps(), admin, [old])
    await database.sql(`update match set state = 'accepted', accepted_at = $1`, ['2027-05-20T10:00:00Z'])
    const move = (more = {}) =>
      moveToHost(deps(), admin, old, {
        placeId: placeIds[0] ?? '',
        way: 'asked',
        keepsDeadline: false,
        answerWindow: null,
        overrideReason: '',
        idempotencyKey: randomUUID(),
        ...more,
      })
    expect(await move()).toEqual({ ok: false, error: { kind: 'ask-first' } })
    expect(await move({ seen: [], tickReason: 'Both were asked' })).toMatchObject({ error: { kind: 'mind' } })
    const seen = ['own-room-other-gender']
    expect(await move({ seen, tickReason: 'Both were asked' })).toMatchObject({ ok: true })
  })
})

describe('a tick', () => {
  it('stands in the history with who and why, goes back with it, and lets the offer go', async () => {
    const [guest, { placeIds }] = [await her(), await hisRoom()]
    const id = await aDraft(guest, placeIds[0])
    expect(await tickAll(deps(), admin, id)).toEqual(['own-room-other-gender'])
    const record = await findMatchRecord(deps(), admin, { matchId: id, requestId: 'r' })
    expect(record?.history.at(-1)).toMatchObject({
      event: 'asked-first',
      email: 'olga@example.org',
      note: 'Both were asked',
    })
    const last = async () => (await listHistory(deps(), admin, { requestId: 'r' })).entries[0]
    const entry = await last()
    expect(entry).toMatchObject({
      kind: 'asked-first',
      byEmail: 'olga@example.org',
      reason: 'Both were asked',
    })
    await turnEntry(deps(), admin, { intent: 'undo', entry: entry?.id ?? 0 })
    await notSent(id)
    await turnEntry(deps(), admin, { intent: 'redo', entry: entry?.id ?? 0 })
    expect((await offerMatches(deps(), admin, [id])).offered).toEqual([id])
  })

  it('is about what was seen: what comes later has to be ticked as well', async () => {
    const [guest, { placeIds }] = [await her(), await hisRoom()]
    const id = await aDraft(guest, placeIds[0], { tickReason: 'Both were asked' })
    expect(await openOf(id)).toEqual([])
    const old = await aGuest(database, { age: 60 })
    await aDraft(old, placeIds[1], { overrideReason: 'She is their aunt' })
    expect(await openOf(id)).toEqual(['age-gap'])
    await notSent(id)
    await tickConcerns(deps(), admin, id, { seen: ['own-room-other-gender'], reason: 'Seen before' })
    await notSent(id)
    expect(await tickAll(deps(), admin, id)).toEqual([`age-gap ${old.registrationId}`])
    expect((await offerMatches(deps(), admin, [id])).offered).toEqual([id])
  })

  it('of a rule is the reason why it is overruled, until another rule speaks against it', async () => {
    const guest = await aGuest(database, { age: 60 })
    const host = await aHost(database, { pets: true })
    const id = await aDraft(guest, host.placeIds[0], { overrideReason: 'They know each other' })
    expect(await openOf(id)).toEqual([])
    await database.sql('update guest_facts set pet_problem = true where registration_id = $1', [
      guest.registrationId,
    ])
    expect(await openOf(id)).toEqual(['pets'])
    await notSent(id)
  })

  it('is not asked for where the offer has left', async () => {
    const [guest, host] = [await her(), await aHost(database)]
    const id = await aDraft(guest, host.placeIds[0])
    await offerMatches(deps(), admin, [id])
    await database.sql(`update host_facts set living = 'shared-room', gender = 'male'`)
    const [row] = await database.sql('select state, ask_first from match where id = $1', [id])
    expect(row).toEqual({ state: 'offered', ask_first: false })
    expect((await offerMatches(deps(), admin, [id])).offered).toEqual([id])
  })
})

function day(text: string) {
  return Temporal.PlainDate.from(text)
}
