import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { mint } from '#db/actor.server.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type TestGuest,
  type TestHost,
} from '../../../../../test/builders/people.ts'
import { tickAll } from '../../../../../test/builders/ticks.ts'
import { acceptMatch, declineMatch, refuseMatch, withdrawMatch } from './answering.server.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { offerMatches } from '../offering/offering.server.ts'
import { undraftMatch } from '../drafting/undrafting.server.ts'
import { expireOffers } from './expiring.server.ts'

let database: TestDatabase
let deps: { db: TestDatabase['db']; clock: TestDatabase['clock']['now'] }
let admin: Awaited<ReturnType<typeof anAdmin>>['actor']

const now = '2027-05-20T10:00:00Z'
const deadline = '2027-05-25T21:59:59.999Z'

beforeAll(async () => {
  database = await testDatabase({ moment: now })
  deps = { db: database.db, clock: database.clock.now }
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

type Setting = { guest: TestGuest; host: TestHost; matchId: string }

async function drafted(host?: TestHost): Promise<Setting> {
  database.clock.set(now)
  const guest = await aGuest(database)
  const owner = host ?? (await aHost(database))
  const placeId = owner.placeIds[0] ?? ''
  const draft = await draftMatch(deps, admin, {
    guestRegistrationId: guest.registrationId,
    placeId,
    overrideReason: '',
  })
  if (!draft.ok) throw new Error(`no draft: ${draft.error.kind}`)
  return { guest, host: owner, matchId: draft.value.matchId }
}

async function offered(): Promise<Setting> {
  const setting = await drafted()
  expect(await offerMatches(deps, admin, [setting.matchId])).toMatchObject({ offered: [setting.matchId] })
  await database.sql('update match set sent_at = $2, deadline_at = $3 where id = $1', [
    setting.matchId,
    now,
    deadline,
  ])
  return setting
}

async function accepted(): Promise<Setting> {
  const setting = await offered()
  expect(await acceptMatch(deps, setting.guest.actor, setting.matchId)).toMatchObject({ ok: true })
  return setting
}

const mailsOf = async (matchId: string) =>
  (await database.sql('select template from outbox where match_id = $1 order by template', [matchId])).map(
    (row) => row['template'],
  )
const eventsOf = async (matchId: string) =>
  (await database.sql('select event, actor from match_event where match_id = $1 order by id', [matchId])).map(
    (row) => `${row['actor']} ${row['event']}`,
  )
const stateOf = async (matchId: string) =>
  (await database.sql('select state from match where id = $1', [matchId]))[0]?.['state']

/** The place is free if somebody else can be drafted there. */
async function isFree(host: TestHost): Promise<boolean> {
  const other = await aGuest(database)
  const draft = await draftMatch(deps, admin, {
    guestRegistrationId: other.registrationId,
    placeId: host.placeIds[0] ?? '',
    overrideReason: '',
  })
  return draft.ok
}

describe('an offer', () => {
  it('asks the guest and tells the host, once, however often it is pressed', async () => {
    const { matchId } = await drafted()
    expect(await mailsOf(matchId)).toEqual([])
    const twice = await Promise.all([
      offerMatches(deps, admin, [matchId]),
      offerMatches(deps, admin, [matchId, matchId]),
    ])
    expect(twice.map(({ refused }) => refused)).toEqual([[], []])
    expect(await mailsOf(matchId)).toEqual(['notice-to-host', 'offer-to-guest'])
    expect(await eventsOf(matchId)).toEqual(['organiser drafted', 'organiser offered'])
  })

  it('is not sent for somebody who cancelled meanwhile, and stops no other', async () => {
    const gone = await drafted()
    const fine = await drafted()
    await database.sql("update registration set state = 'cancelled' where id = $1", [
      gone.guest.registrationId,
    ])
    const outcome = await offerMatches(deps, admin, [gone.matchId, fine.matchId])
    expect(outcome).toEqual({
      offered: [fine.matchId],
      refused: [{ matchId: gone.matchId, refusal: 'registration-gone' }],
    })
    expect(await mailsOf(gone.matchId)).toEqual([])
  })

  it('with an ask-first mark waits until a person has ticked it', async () => {
    database.clock.set(now)
    const guest = await aGuest(database, { gender: 'diverse' })
    const host = await aHost(database, { gender: 'female', femalesOnly: true })
    const request = {
      guestRegistrationId: guest.registrationId,
      placeId: host.placeIds[0] ?? '',
    }
    const refused = await draftMatch(deps, admin, { ...request, overrideReason: '  ' })
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'does-not-fit', reasons: ['females-only-host'] },
    })
    const once = { ...request, overrideReason: 'Both said yes on the phone' }
    expect(await draftMatch(deps, admin, once)).toMatchObject({
      ok: false,
      error: { kind: 'confirm-safety', reasons: ['females-only-host'] },
    })
    const draft = await draftMatch(deps, admin, {
      ...request,
      overrideReason: 'Both said yes on the phone',
      safetyConfirmed: true,
    })
    if (!draft.ok) throw new Error('no draft')
    const { matchId } = draft.value
    expect((await offerMatches(deps, admin, [matchId])).refused).toEqual([{ matchId, refusal: 'ask-first' }])
    await tickAll(deps, admin, matchId)
    await tickAll(deps, admin, matchId)
    expect((await offerMatches(deps, admin, [matchId])).offered).toEqual([matchId])
    expect(await eventsOf(matchId)).toEqual([
      'organiser drafted',
      'organiser asked-first',
      'organiser offered',
    ])
  })
})

describe('accepting', () => {
  it('tells both sides once and is harmless twice', async () => {
    const { guest, matchId } = await accepted()
    expect(await acceptMatch(deps, guest.actor, matchId)).toEqual({
      ok: true,
      value: { state: 'accepted', changed: false },
    })
    expect((await mailsOf(matchId)).filter((mail) => String(mail).startsWith('accepted'))).toEqual([
      'accepted-to-guest',
      'accepted-to-host',
    ])
    expect(await eventsOf(matchId)).toEqual(['organiser drafted', 'organiser offered', 'guest accepted'])
  })

  it('works in the last millisecond before the deadline and not in the first after it', async () => {
    const inTime = await offered()
    database.clock.set(deadline)
    expect(await acceptMatch(deps, inTime.guest.actor, inTime.matchId)).toMatchObject({ ok: true })
    const late = await offered()
    database.clock.set('2027-05-25T22:00:00Z')
    expect(await acceptMatch(deps, late.guest.actor, late.matchId)).toEqual({ ok: false, error: 'late' })
    expect(await stateOf(late.matchId)).toBe('offered')
  })

  it('is for the guest of the match alone: not another guest, not its host in a guest’s clothes', async () => {
    const { host, matchId } = await offered()
    const other = await aGuest(database)
    expect(await acceptMatch(deps, other.actor, matchId)).toEqual({ ok: false, error: 'not-found' })
    const disguised = mint.guest(host.personId, host.registrationId)
    expect(await acceptMatch(deps, disguised, matchId)).toEqual({ ok: false, error: 'not-found' })
    expect(await stateOf(matchId)).toBe('offered')
  })

  it('is not possible for a draft, which nobody outside knows', async () => {
    const { guest, matchId } = await drafted()
    expect(await acceptMatch(deps, guest.actor, matchId)).toEqual({ ok: false, error: 'not-found' })
  })
})

describe('a place is free again in the same transaction', () => {
  it('when the guest declines; the host is told once', async () => {
    const { guest, host, matchId } = await offered()
    expect(await declineMatch(deps, guest.actor, matchId)).toMatchObject({
      ok: true,
      value: { state: 'declined' },
    })
    expect(await declineMatch(deps, guest.actor, matchId)).toMatchObject({
      ok: true,
      value: { changed: false },
    })
    expect(await mailsOf(matchId)).toEqual(['declined-to-host', 'notice-to-host', 'offer-to-guest'])
    expect(await acceptMatch(deps, guest.actor, matchId)).toEqual({ ok: false, error: 'already-declined' })
    expect(await isFree(host)).toBe(true)
  })

  it.each(['guest', 'host'] as const)(
    'when the %s cancels an accepted match; both are told',
    async (side) => {
      const setting = await accepted()
      const { matchId } = setting
      expect(await refuseMatch(deps, setting[side].actor, matchId)).toMatchObject({ ok: true })
      expect(await refuseMatch(deps, setting[side].actor, matchId)).toMatchObject({
        ok: true,
        value: { changed: false },
      })
      const mails = await mailsOf(matchId)
      expect(mails.filter((mail) => String(mail).startsWith('withdrawn'))).toEqual([
        'withdrawn-to-guest',
        'withdrawn-to-host',
      ])
      expect(await database.sql('select end_reason from match where id = $1', [matchId])).toEqual([
        { end_reason: `${side}-cancelled` },
      ])
      expect(await isFree(setting.host)).toBe(true)
    },
  )

  it('when an organiser withdraws; after failed communication the pair is vetoed', async () => {
    const { guest, host, matchId } = await accepted()
    const reason = { reason: 'communication-failed', note: 'Phone dead for a week' } as const
    expect(await withdrawMatch(deps, admin, matchId, reason)).toMatchObject({ ok: true })
    expect(
      await database.sql('select note from match_event where match_id = $1 order by id desc limit 1', [
        matchId,
      ]),
    ).toEqual([{ note: reason.note }])
    const again = {
      guestRegistrationId: guest.registrationId,
      placeId: host.placeIds[0] ?? '',
    }
    expect(await draftMatch(deps, admin, { ...again, overrideReason: '' })).toMatchObject({
      ok: false,
      error: { kind: 'does-not-fit', reasons: ['vetoed'] },
    })
    expect(await isFree(host)).toBe(true)
  })

  it('when an organiser takes a draft back; nobody is told', async () => {
    const { host, matchId } = await drafted()
    expect(await undraftMatch(deps, admin, matchId)).toMatchObject({ ok: true })
    expect(await mailsOf(matchId)).toEqual([])
    expect(await isFree(host)).toBe(true)
    const sent = await offered()
    expect(await undraftMatch(deps, admin, sent.matchId)).toEqual({ ok: false, error: 'not-a-draft' })
  })

  it('when an offer runs out, whether the job or the next draft comes round first', async () => {
    const byJob = await offered()
    const byDraft = await offered()
    database.clock.set(deadline)
    expect(await isFree(byDraft.host)).toBe(false)
    database.clock.set('2027-05-25T22:00:00Z')
    expect(await isFree(byDraft.host)).toBe(true)
    await expireOffers(database.workerDb, mint.worker(), database.clock.now)
    for (const { matchId, host } of [byJob, byDraft]) {
      expect(await stateOf(matchId)).toBe('expired')
      expect((await mailsOf(matchId)).filter((mail) => String(mail).startsWith('expired'))).toHaveLength(2)
      expect(await isFree(host)).toBe(host === byJob.host)
    }
  })
})
