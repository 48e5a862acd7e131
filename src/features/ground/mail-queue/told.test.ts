import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import {
  database,
  prepareMailSending,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { anAdmin } from '../../../../test/builders/people.ts'
import { listCalls } from '#features/letters/calls/calls.server.ts'
import { tellContact } from '#features/ground/mail-queue/telling.server.ts'
import { noteCall } from '#features/letters/calls/noting.server.ts'
import { extendOffer, reopenMatch } from '#features/placing/matches/answering/lifetime.server.ts'
import { acceptMatch, declineMatch } from '#features/placing/matches/answering/answering.server.ts'
import { offerMatches } from '#features/placing/matches/offering/offering.server.ts'
import { recheckChanged } from '#features/placing/matches/offering/rechecking.server.ts'
import { listOwnMatches } from '#features/placing/matches/reading/reading.server.ts'

prepareMailSending()

let deps: Awaited<ReturnType<typeof testDeps>>
let admin: Awaited<ReturnType<typeof anAdmin>>['actor']
beforeEach(async () => {
  deps = await testDeps(database)
  admin = (await anAdmin(database)).actor
})

type Scene = Awaited<ReturnType<typeof aMatchOfTwo>>
async function anOfferedPair(isCalled: { guest?: true; host?: true } = {}): Promise<Scene> {
  const scene = await aMatchOfTwo(database, { state: 'draft', host: { email: 'bruno@example.org' } })
  const called = [...(isCalled.guest ? [scene.guest] : []), ...(isCalled.host ? [scene.host] : [])]
  for (const { personId } of called)
    await database.sql(
      'update person set email = null, email_confirmed_at = null, vouched_at = now() where id = $1',
      [personId],
    )
  await offerMatches(deps, admin, [scene.matchId])
  await sendDue()
  return scene
}
const told = (side: { registrationId: string }) =>
  database
    .sql<{ word: string }>(
      `select way || ' ' || fact || ' ' || value as word from told where registration_id = $1 order by id`,
      [side.registrationId],
    )
    .then((rows) => rows.map(({ word }) => word))
const textsTo = (address: string) =>
  sink.received
    .filter(({ recipients }) => recipients[0] === address)
    .map(({ mail: { subject, text } }) => ({ subject, text }))
const answerCall = async () => {
  const [call] = await listCalls(deps, admin, { requestId: 'r', locale: 'en' })
  if (!call) throw new Error('nobody is to be called')
  const { mailId: mail, said: until } = call
  const note = { intent: 'told', mail, entry: randomUUID(), until: until ?? '' } as const
  return noteCall(deps, admin, note)
}
const until = (day: string) => `deadline ${day}T21:59:59.999Z`
const later = Temporal.PlainDate.from('2027-05-25')

describe('what was told', () => {
  it('is kept for each side with the hand-over, and goes only with what it is about', async () => {
    const { guest, host } = await anOfferedPair()
    const nights = 'nights 2027-06-13/2027-06-20'
    expect(await told(guest)).toEqual([`mail ${nights}`, `mail ${until('2027-05-20')}`])
    expect(await told(host)).toEqual([`mail ${nights}`, `mail ${until('2027-05-20')}`])
    await expect(database.workerDb.run(worker, (tx) => tx.deleteFrom('told').execute())).rejects.toThrow(
      /permission denied/,
    )
    await database.sql('delete from match')
    expect(await told(guest)).toEqual([])
  })

  it('on a page is noted once, and again when it is another', async () => {
    const scene = await anOfferedPair()
    const { guest, matchId } = scene
    for (let looks = 0; looks < 2; looks += 1) await listOwnMatches(deps, guest.actor)
    const shown = async () => (await told(guest)).filter((word) => word.startsWith('page'))
    expect(await shown()).toHaveLength(2)
    await extendOffer(deps, admin, matchId, later)
    await listOwnMatches(deps, guest.actor)
    expect((await shown()).at(-1)).toBe(`page ${until('2027-05-25')}`)
  })
})

describe('the host', () => {
  it('hears of another time to answer after the guest has, and once', async () => {
    const { guest, host, matchId } = await anOfferedPair()
    database.clock.advance({ hours: 1 })
    await extendOffer(deps, admin, matchId, later)
    expect(await sendDue()).toBe(2)
    expect((await told(guest)).at(-1)).toBe(`mail ${until('2027-05-25')}`)
    expect((await told(host)).at(-1)).toBe(`mail ${until('2027-05-25')}`)
    const [first, second, ...more] = textsTo('bruno@example.org')
    expect(more).toEqual([])
    expect(first?.text).toContain('20. Mai 2027')
    expect(second?.subject).not.toBe(first?.subject)
    expect(second?.text).toContain('25. Mai 2027')
    expect(await sendDue()).toBe(0)
  })

  it('of a guest without a mailbox hears nothing, on no page either, before somebody has told the guest', async () => {
    const { guest, host, matchId } = await anOfferedPair({ guest: true })
    expect(textsTo('bruno@example.org')).toEqual([])
    expect(await listOwnMatches(deps, host.actor)).toEqual([])
    database.clock.advance({ hours: 24 * 4 })
    expect(await answerCall()).toBe('told')
    expect(await sendDue()).toBe(1)
    expect((await told(guest)).at(-1)).toBe(`call ${until('2027-05-24')}`)
    expect((await told(host)).at(-1)).toBe(`mail ${until('2027-05-24')}`)
    expect(textsTo('bruno@example.org')).toMatchObject([{ text: expect.stringContaining('24. Mai 2027') }])
    expect(await listOwnMatches(deps, host.actor)).toMatchObject([{ id: matchId, state: 'offered' }])
  })

  it('who never heard of an offer does not hear, or read, that it was declined', async () => {
    const { guest, host, matchId } = await anOfferedPair({ guest: true })
    await declineMatch(deps, guest.actor, matchId)
    await sendDue()
    expect(textsTo('bruno@example.org')).toEqual([])
    expect(await listOwnMatches(deps, host.actor)).toEqual([])
  })

  it('hears of an offer that is open again as of a new one', async () => {
    const { guest, matchId } = await anOfferedPair()
    database.clock.advance({ hours: 1 })
    await declineMatch(deps, guest.actor, matchId)
    await sendDue()
    database.clock.advance({ hours: 1 })
    await reopenMatch(deps, admin, matchId, later)
    await sendDue()
    const subjects = textsTo('bruno@example.org').map(({ subject }) => subject)
    expect(subjects).toHaveLength(3)
    expect(subjects[2]).toBe(subjects[0])
  })

  it('without a mailbox is called with what is true by then; words that are old have to be said again', async () => {
    const { host, matchId } = await anOfferedPair({ host: true })
    const [call] = await listCalls(deps, admin, { requestId: 'r', locale: 'en' })
    await extendOffer(deps, admin, matchId, later)
    await sendDue()
    const note = {
      intent: 'told',
      mail: call?.mailId ?? '',
      entry: randomUUID(),
      until: call?.said ?? '',
    } as const
    expect(await noteCall(deps, admin, note)).toBe('changed')
    expect(await answerCall()).toBe('told')
    expect((await told(host)).at(-1)).toBe(`call ${until('2027-05-25')}`)
    expect(await listCalls(deps, admin, { requestId: 'r', locale: 'en' })).toEqual([])
  })
})

describe('how to reach the other', () => {
  async function anAcceptedPair(isCalled: { guest?: true } = {}) {
    const scene = await anOfferedPair(isCalled)
    await acceptMatch(deps, scene.guest.actor, scene.matchId)
    await sendDue()
    sink.received.length = 0
    return scene
  }
  const changed = (side: { registrationId: string }) => {
    database.clock.advance({ minutes: 1 })
    const now = database.clock.now()
    return database.workerDb.run(worker, (tx) =>
      tellContact(tx, side.registrationId, { changedAt: now, now }),
    )
  }
  const moveHost = (street: string, side: { registrationId: string }) =>
    database.sql('update host_address set street = $1 where registration_id = $2', [
      street,
      side.registrationId,
    ])

  it('is kept as fingerprints, which say nothing of an address', async () => {
    const { guest, host } = await anAcceptedPair()
    const kept = await told(guest)
    expect(kept.filter((word) => word.includes('contact'))).toEqual([
      expect.stringMatching(/^mail contactAddress [\w-]{43}$/),
      expect.stringMatching(/^mail contactPhone [\w-]{43}$/),
      expect.stringMatching(/^mail contactEmail [\w-]{43}$/),
    ])
    expect((await told(host)).filter((word) => word.includes('contact'))).toHaveLength(2)
  })

  it('is told once when it is another, and never when it is the same, or as it was again before anybody was told', async () => {
    const { guest, host } = await anAcceptedPair()
    await changed(host)
    await moveHost('Rheinauweg', host)
    await changed(host)
    await changed(host)
    await sendDue()
    await changed(host)
    await sendDue()
    expect(sink.received).toHaveLength(1)
    expect((await told(guest)).filter((word) => word.includes('contactAddress'))).toHaveLength(2)
    for (const words of [sink.received[0]?.mail.text, sink.received[0]?.mail.html])
      expect(words).toContain('Rheinauweg 7')
  })

  it('of a guest is told to the host, and by the phone number alone nobody has heard of another street', async () => {
    const { guest, host } = await anAcceptedPair()
    await database.sql(`update contact set phone_e164 = '+4915228817386' where registration_id = $1`, [
      guest.registrationId,
    ])
    await changed(guest)
    await moveHost('Rheinauweg', host)
    database.clock.set('2027-06-12T10:00:00Z')
    await database.sql(`insert into outbox (dedupe_key, lane, template, person_id, match_id, queued_at, due_at)
      select 'day', 2, 'day-before-to-guest', guest_person_id, id, now(), '2027-06-12T09:00Z' from match`)
    await sendDue()
    await changed(host)
    await sendDue()
    expect(sink.received.map(({ mail }) => mail.subject ?? '').toSorted()).toEqual(
      [
        'Before you set off: what you need to arrive',
        'Your host’s contact details have changed',
        'Neue Kontaktdaten deines Gastes',
      ].toSorted(),
    )
  })

  it('by another mailbox is told within the minute, once', async () => {
    const { guest } = await anAcceptedPair()
    await database.sql(`update person set email = 'other@example.org' where id = $1`, [guest.personId])
    await database.sql('insert into email_change (person_id, old_email, changed_at) values ($1, null, $2)', [
      guest.personId,
      database.clock.now().toString(),
    ])
    for (let looks = 0; looks < 2; looks += 1) {
      database.clock.advance({ minutes: 1 })
      await recheckChanged(database.workerDb, worker, database.clock.now)
      await sendDue()
    }
    expect(textsTo('bruno@example.org')).toEqual([
      { subject: 'Neue Kontaktdaten deines Gastes', text: expect.stringContaining('other@example.org') },
    ])
  })

  it('is not told where nothing was told yet, or is over', async () => {
    const { host, matchId } = await anOfferedPair()
    sink.received.length = 0
    await moveHost('Rheinauweg', host)
    await changed(host)
    await sendDue()
    await database.sql(`update match set state = 'withdrawn', end_reason = 'organiser' where id = $1`, [
      matchId,
    ])
    expect(await changed(host)).toBe(0)
    expect(sink.received).toEqual([])
  })

  it('to somebody without a mailbox is a call', async () => {
    const { host } = await anAcceptedPair({ guest: true })
    await answerCall()
    await moveHost('Rheinauweg', host)
    await changed(host)
    await sendDue()
    const [call] = await listCalls(deps, admin, { requestId: 'r', locale: 'en' })
    expect(call?.words).toContain('Rheinauweg 7')
  })
})
