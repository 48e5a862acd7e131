import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { collectOwnData } from '#features/own/account/export.server.ts'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { addNotWith } from '#features/placing/matches/travelling/not-with.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { offerMatches, sendOffers } from '#features/placing/matches/offering/offering.server.ts'
import { recheckChanged } from '#features/placing/matches/offering/rechecking.server.ts'
import { listWaitingGuests } from '#features/placing/matches/people/waiting.server.ts'
import { listHosts } from '#features/placing/matches/people/people.server.ts'
import { readRound } from '#features/placing/planning/round.server.ts'
import { beginRegistration } from '#features/registration/sign-up/sign-up.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anIncidentTeamMember } from '../../../../test/builders/incidents.ts'
import { aGuest, aHost, type TestGuest, type TestHost } from '../../../../test/builders/people.ts'
import { block, lift } from './blocking.server.ts'
import { linkBlocks } from './linking-job.server.ts'
import { noteIncident } from './working.server.ts'

const database = await testDatabase()
const deps = await testDeps(database)
const member = await anIncidentTeamMember(database)
let incidentId: string
let guest: TestGuest
let host: TestHost

beforeEach(async () => {
  await database.sql(
    'delete from match; delete from incident; delete from block; delete from registration; delete from not_with',
  )
  incidentId = randomUUID()
  await noteIncident(deps, member, { entry: incidentId, words: 'Why.', about: '', isUrgent: false })
  guest = await aGuest(database, { email: `amina-${randomUUID()}@example.org` })
  host = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 2 } }] })
})
const blockOne = (whom: string, other = '', entry = randomUUID()) =>
  block(deps, member, { incidentId, entry, whom, other })
const liftIt = (blockId: string) => lift(deps, member, { incidentId, entry: randomUUID(), blockId })
const draft = (one = guest, place = 0) =>
  draftMatch(deps, member, {
    guestRegistrationId: one.registrationId,
    placeId: host.placeIds[place]!,
    overrideReason: 'I know better',
    safetyConfirmed: true,
  })
const flags = async () =>
  (
    await database.sql<{ reason: string | null }>(
      'select flagged_reason as reason from match order by created_at, id',
    )
  ).map(({ reason }) => reason)
const waiting = () =>
  database.db.run(member, async (tx) =>
    (await listWaitingGuests(tx, await deps.edition(), { now: database.clock.now() })).map(
      ({ guest: one }) => one.id,
    ),
  )
const hosts = () =>
  database.db.run(member, async (tx) =>
    (await listHosts(tx, (await deps.edition()).id)).map(({ host: one }) => one.id),
  )
const round = () =>
  database.db.run(member, async (tx) =>
    readRound(tx, await deps.edition(), {
      now: database.clock.now(),
      mode: 'fresh',
      holdBack: { tiersFrom: null },
    }),
  )

describe('a person who is blocked', () => {
  it('is in no queue, no plan and no draft, whatever the reason, until it is lifted', async () => {
    const entry = randomUUID()
    expect(await blockOne(guest.registrationId, '', entry)).toEqual({ ok: true, value: 'blocked' })
    expect(await blockOne(guest.registrationId, '', entry)).toEqual({ ok: true, value: 'blocked' })
    expect(await database.sql('select id from block')).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect((await round()).round.input.guests).toEqual([])
    expect(await draft()).toMatchObject({ ok: false, error: { kind: 'gone' } })
    expect(await liftIt(entry)).toBe(true)
    expect(await liftIt(entry)).toBe(false)
    expect(await waiting()).toEqual([guest.registrationId])
    expect(await draft()).toMatchObject({ ok: true })
  })

  it('offers no places as a host', async () => {
    await blockOne(host.registrationId)
    expect(await hosts()).toEqual([])
    expect(await draft()).toMatchObject({ ok: false, error: { kind: 'gone' } })
  })

  it('keeps a match that stands, flagged, and its draft is not sent', async () => {
    const made = await draft()
    const entry = randomUUID()
    await blockOne(host.registrationId, '', entry)
    expect(await flags()).toEqual(['blocked'])
    const matchId = made.ok ? made.value.matchId : ''
    expect(await offerMatches(deps, member, [matchId])).toMatchObject({
      refused: [{ matchId, refusal: 'blocked' }],
    })
    await liftIt(entry)
    expect(await flags()).toEqual([null])
  })

  it('gets no offer that has not left yet: it is a flagged draft again, and no mail goes out', async () => {
    const made = await draft()
    const matchId = made.ok ? made.value.matchId : ''
    const press = { idempotencyKey: randomUUID(), matchIds: [matchId], answerWindow: null }
    expect(await sendOffers(deps, member, press)).toMatchObject({ offered: [matchId] })
    await blockOne(guest.registrationId)
    expect(
      await database.sql('select state, held_until, flagged_reason from match where id = $1', [matchId]),
    ).toEqual([{ state: 'draft', held_until: null, flagged_reason: 'blocked' }])
    const mails = await database.sql<{ state: string }>('select state from outbox where match_id = $1', [
      matchId,
    ])
    expect(mails.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  it('registers for nothing new, and is told on the page', async () => {
    await blockOne(guest.registrationId)
    const begin = {
      edition: await deps.edition(),
      personId: guest.personId,
      role: 'host' as const,
      locale: 'en' as const,
      isReturning: false,
      now: database.clock.now(),
    }
    const begun = await database.db.run(guest.actor, (tx) => beginRegistration(tx, begin))
    expect(begun).toEqual({ ok: false, error: 'paused' })
  })

  it('sees in their own data that they are, and neither why nor who said so', async () => {
    await blockOne(guest.registrationId)
    const own = await collectOwnData(deps, guest.actor, mint.gate())
    expect(own.tables.block).toHaveLength(1)
    expect(own.tables.incident).toEqual([])
    expect(JSON.stringify(own)).not.toContain(incidentId)
    expect(JSON.stringify(own)).not.toContain('Why.')
  })

  it('is found again after deleting the account, and under an address that changed before', async () => {
    const address = async (personId: string) =>
      (await database.sql<{ email: string }>('select email from person where id = $1', [personId]))[0]!.email
    const [first, second] = [await address(guest.personId), `new-${randomUUID()}@example.org`]
    await blockOne(guest.registrationId)
    await database.sql('update person set email = $2 where id = $1', [guest.personId, second])
    expect(await linkBlocks(database.workerDb, mint.worker(), deps.keys)).toBe(0)
    expect(await deleteAccount(deps, guest.actor)).toMatchObject({ ok: true })
    expect(await linkBlocks(database.workerDb, mint.worker(), deps.keys)).toBe(0)
    const stored = JSON.stringify(await database.sql('select * from block_party, block_address'))
    expect(stored).not.toContain(second)
    for (const email of [second, first]) {
      const again = await aGuest(database, { email })
      expect(await waiting()).toEqual([again.registrationId])
      expect(await linkBlocks(database.workerDb, mint.worker(), deps.keys)).toBe(1)
      expect(await waiting()).toEqual([])
      await database.sql('delete from person where id = $1', [again.personId])
    }
  })

  it('may be nobody yet: an address is blocked for anyone who comes with it', async () => {
    expect(await blockOne('later@example.org')).toEqual({ ok: true, value: 'blocked' })
    const late = await aGuest(database, { email: 'later@example.org' })
    const made = await draft(late)
    await linkBlocks(database.workerDb, mint.worker(), deps.keys)
    await recheckChanged(database.workerDb, mint.worker(), database.clock.now)
    expect(made.ok).toBe(true)
    expect(await flags()).toEqual(['blocked'])
    for (const whom of ['', 'nonsense', randomUUID()])
      expect(await blockOne(whom)).toEqual({ ok: false, error: 'whom-unknown' })
  })
})

describe('two who are kept apart', () => {
  it('are never drafted, whatever an organiser says and pins, and each with others is', async () => {
    const entry = randomUUID()
    expect(await blockOne(guest.registrationId, host.registrationId, entry)).toEqual({
      ok: true,
      value: 'kept-apart',
    })
    expect(await draft()).toMatchObject({
      ok: false,
      error: { kind: 'does-not-fit', reasons: ['kept-apart'] },
    })
    await database.sql(
      'insert into pin (guest_registration_id, host_registration_id, created_at) values ($1, $2, now())',
      [guest.registrationId, host.registrationId],
    )
    const { input } = (await round()).round
    expect(input.pins).toEqual([])
    expect(await waiting()).toEqual([guest.registrationId])
    expect(await draft(await aGuest(database))).toMatchObject({ ok: true })
    await liftIt(entry)
    expect(await draft(guest, 1)).toMatchObject({ ok: true })
  })

  it('are flagged where they are together already', async () => {
    await draft()
    await blockOne(guest.registrationId, host.registrationId)
    expect(await flags()).toEqual(['kept-apart'])
  })

  it('as two guests are never with one host, and stronger than “not with”', async () => {
    const other = await aGuest(database)
    await addNotWith(deps, member, { guestId: guest.registrationId, whom: other.registrationId, reason: '' })
    expect(await draft(other)).toMatchObject({ ok: true })
    expect(await draft(guest, 1)).toMatchObject({ ok: true })
    await blockOne(guest.registrationId, other.registrationId)
    expect(await flags()).toEqual(['not-with,kept-apart', 'not-with,kept-apart'])
    await database.sql('delete from match where guest_registration_id = $1', [guest.registrationId])
    expect(await draft(guest, 1)).toMatchObject({ ok: false, error: { kind: 'does-not-fit' } })
  })

  it('hear nothing of it, and are two', async () => {
    await blockOne(guest.registrationId, host.registrationId)
    const own = await collectOwnData(deps, guest.actor, mint.gate())
    expect(own.tables.block).toEqual([])
    expect(await blockOne(guest.registrationId, guest.registrationId)).toEqual({ ok: false, error: 'same' })
    expect(await blockOne(guest.registrationId, 'x')).toEqual({ ok: false, error: 'other-unknown' })
  })
})
