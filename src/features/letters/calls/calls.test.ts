import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { tidyCalls } from '#features/ground/mail-queue/calls-job.server.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { translator } from '#i18n/translate.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
import {
  anOffer,
  database,
  deps as sending,
  prepareMailSending,
  queue,
  rows,
  sendDue,
  sink,
} from '../../../../test/builders/mail-sending.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { anAdmin } from '../../../../test/builders/people.ts'
import { findLetter, listCalls, listSoonOver } from './calls.server.ts'
import { wordsToSay } from './calls.ts'
import { noteCall } from './noting.server.ts'

prepareMailSending()

const asked = { requestId: 'r', locale: 'en' as const }
let deps: Awaited<ReturnType<typeof testDeps>>
let admin: Awaited<ReturnType<typeof anAdmin>>['actor']

beforeEach(async () => {
  deps = await testDeps(database)
  admin = (await anAdmin(database)).actor
})

/** An offer to a guest who was entered by hand, as the worker leaves it. */
async function anOfferToCall() {
  const scene = await anOffer()
  await withoutMailbox(scene.guest.personId)
  expect(await sendDue()).toBe(1)
  return scene
}
const withoutMailbox = (personId: string, email: string | null = null) =>
  database.sql('update person set email = $2, email_confirmed_at = null, vouched_at = now() where id = $1', [
    personId,
    email,
  ])
const matchOf = async (id: string) =>
  (await database.sql('select state, sent_at, deadline_at from match where id = $1', [id]))[0]
const theCall = async () => {
  const [call] = await listCalls(deps, admin, asked)
  if (!call) throw new Error('nobody is to be called')
  return call
}
const note = (
  intent: 'told' | 'accepted' | 'declined' | 'not-reached',
  mail: string,
  until: string | null = null,
) => noteCall(deps, admin, { intent, mail, entry: randomUUID(), until: until ?? '' })

describe('an email to somebody without a mailbox', () => {
  it('waits as a call: nothing is sent, no time to answer runs, and nothing is late', async () => {
    const { matchId } = await anOfferToCall()
    expect(sink.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'queued', kept_back_reason: 'call', attempts: 0 }])
    expect(await matchOf(matchId)).toEqual({ state: 'offered', sent_at: null, deadline_at: null })
    database.clock.advance({ hours: 30 })
    for (const state of ['late', 'failed']) {
      const asked = { params: new URLSearchParams({ state }), t: translator('en') }
      const { found } = await findList(deps, admin, mailList, { ...asked, locale: 'en', requestId: 'r' })
      expect(found).toBe(0)
    }
    expect(await sendDue()).toBe(0)
  })

  it('goes to no address that was added and not proved', async () => {
    const { guest } = await anOffer()
    await withoutMailbox(guest.personId, 'perhaps@example.org')
    await sendDue()
    expect(sink.received).toEqual([])
  })

  it('is told in their language, without addresses of pages, and who is named is noted', async () => {
    const { guest } = await anOfferToCall()
    const call = await theCall()
    expect(call).toMatchObject({
      name: 'Amina Diallo',
      title: 'A place for you',
      language: 'English',
      until: '2027-05-20T21:59:59.999Z',
      isOffer: true,
      record: `/admin/guest/${guest.registrationId}`,
    })
    expect(call.phone?.e164).toMatch(/^\+\d+$/)
    expect(call.words).toContain('Bruno')
    expect(call.words).not.toMatch(/https?:/)
    const looks = await database.sql(
      `select subject_registration_id as id from access_log where action = 'view-calls'`,
    )
    expect(looks).toEqual([{ id: guest.registrationId }])
  })

  it('is urgent where the guest arrives within days: then it comes first', async () => {
    const later = await anOfferToCall()
    database.clock.advance({ minutes: 1 })
    const scene = await aMatchOfTwo(database, { guest: { email: 'bao@example.org', firstName: 'Bao' } })
    await withoutMailbox(scene.guest.personId)
    await queue({
      dedupeKey: 'second',
      template: 'offer-to-guest',
      personId: scene.guest.personId,
      matchId: scene.matchId,
    })
    await sendDue()
    const names = async () => (await listCalls(deps, admin, asked)).map(({ name }) => name.split(' ')[0])
    expect(await names()).toEqual(['Amina', 'Bao'])
    await database.sql(
      `update match set part_of = stay, stay = daterange(lower(stay) + 2, upper(stay)) where id = $1`,
      [later.matchId],
    )
    const [row] = await database.sql<{ day: string }>(
      'select lower(stay)::text as day from match where id = $1',
      [scene.matchId],
    )
    database.clock.set(`${row?.day ?? ''}T00:00:00Z`)
    database.clock.advance({ hours: -24 })
    expect(await names()).toEqual(['Bao', 'Amina'])
  })

  it('as a letter has the address of a host', async () => {
    const scene = await anOfferToCall()
    const { mailId, until } = await theCall()
    expect(await note('told', mailId, until)).toBe('told')
    await withoutMailbox(scene.host.personId)
    await queue({
      dedupeKey: 'notice',
      template: 'notice-to-host',
      personId: scene.host.personId,
      matchId: scene.matchId,
    })
    await sendDue()
    const calls = await listCalls(deps, admin, asked)
    const toHost = calls.find(({ name }) => name === 'Bruno Schmidt')
    expect(toHost?.language).toBe('German')
    const letter = await findLetter(deps, admin, { ...asked, mailId: toHost?.mailId ?? '' })
    expect(letter).toMatchObject({
      to: ['Bruno Schmidt', 'Musterstraße 7', '53225 Bonn'],
      language: 'German',
    })
    expect(await findLetter(deps, admin, { ...asked, mailId: randomUUID() })).toBeNull()
  })
})

describe('a call', () => {
  it('that was made starts the time to answer, up to the moment that was said', async () => {
    const { matchId } = await anOfferToCall()
    database.clock.advance({ hours: 3 })
    const { mailId, until } = await theCall()
    database.clock.advance({ minutes: 20 })
    expect(await note('told', mailId, until)).toBe('told')
    expect(await matchOf(matchId)).toMatchObject({
      state: 'offered',
      deadline_at: new Date('2027-05-20T21:59:59.999Z'),
      sent_at: new Date('2027-05-15T11:20:00Z'),
    })
    expect(await rows()).toMatchObject([{ state: 'sent', kept_back_reason: null }])
    expect(await database.sql('select event, actor from match_event')).toEqual([
      { event: 'sent', actor: 'organiser' },
    ])
    expect(await listCalls(deps, admin, asked)).toEqual([])
    expect(await note('told', mailId, until)).toBe('gone')
  })

  it('made with words that are old by now has to be made again', async () => {
    const { matchId } = await anOfferToCall()
    const { mailId, until } = await theCall()
    database.clock.advance({ hours: 30 })
    expect(await note('told', mailId, until)).toBe('changed')
    expect(await matchOf(matchId)).toMatchObject({ sent_at: null })
    expect(await note('told', mailId, 'soon')).toBe('changed')
  })

  it('with a yes is the guest’s yes: both sides hear, and a second press changes nothing', async () => {
    const { matchId } = await anOfferToCall()
    const { mailId } = await theCall()
    expect(await note('accepted', mailId)).toBe('accepted')
    expect(await matchOf(matchId)).toMatchObject({ state: 'accepted' })
    expect(await note('accepted', mailId)).toBe('gone')
    await sendDue()
    // The host by email; the guest by the next call, with the host's phone number in it.
    expect(sink.received).toHaveLength(1)
    const next = await theCall()
    expect(next).toMatchObject({ name: 'Amina Diallo', isOffer: false, until: null })
    expect(next.words).toContain('Musterstraße 7')
  })

  it('with a no frees the place', async () => {
    const { matchId } = await anOfferToCall()
    expect(await note('declined', (await theCall()).mailId)).toBe('declined')
    expect(await matchOf(matchId)).toMatchObject({ state: 'declined' })
    expect(await database.sql('select outcome from call_try')).toEqual([{ outcome: 'declined' }])
  })

  it('that nobody answered stays, and counts once for a press', async () => {
    await anOfferToCall()
    const { mailId } = await theCall()
    const entry = randomUUID()
    const press = { intent: 'not-reached', mail: mailId, entry, until: '' } as const
    expect(await noteCall(deps, admin, press)).toBe('not-reached')
    expect(await noteCall(deps, admin, press)).toBe('not-reached')
    expect((await theCall()).tries).toHaveLength(1)
  })

  it('made twice at once is made once', async () => {
    const { matchId } = await anOfferToCall()
    const { mailId, until } = await theCall()
    const done = await Promise.all([
      note('accepted', mailId),
      note('told', mailId, until),
      note('declined', mailId),
    ])
    expect(done.filter((one) => one === 'gone')).toHaveLength(2)
    expect((await database.sql('select * from call_try')).length).toBe(1)
    const state = done.find((one) => one !== 'gone')
    expect((await matchOf(matchId))?.['state']).toBe(state === 'told' ? 'offered' : state)
  })

  it('is none of a person or a guest: nobody but organisers reads the list', async () => {
    const { guest } = await anOfferToCall()
    await note('not-reached', (await theCall()).mailId)
    const own = await database.db.run(guest.actor, (tx) =>
      tx.selectFrom('callTry').select('outcome').execute(),
    )
    expect(own).toEqual([{ outcome: 'not-reached' }])
  })
})

describe('the list keeps itself tidy', () => {
  it('what has nothing to say any more goes', async () => {
    const { matchId } = await anOfferToCall()
    expect(await tidyCalls(sending)).toBe(0)
    await database.sql(
      `update match set state = 'withdrawn', ended_at = now(), end_reason = 'organiser' where id = $1`,
      [matchId],
    )
    expect(await listCalls(deps, admin, asked)).toEqual([])
    expect(await tidyCalls(sending)).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'skipped', kept_back_reason: null }])
  })

  it('a person who has proved an address gets the email there', async () => {
    const { guest } = await anOfferToCall()
    await database.sql(
      `update person set email = 'amina@example.org', email_confirmed_at = now() where id = $1`,
      [guest.personId],
    )
    expect(await tidyCalls(sending)).toBe(1)
    expect(await sendDue()).toBe(1)
    expect(sink.received.map(({ recipients }) => recipients)).toEqual([['amina@example.org']])
  })
})

it('offers that run out within a day are named, the soonest first', async () => {
  await anOffer({ sentAt: '2027-05-10T08:00:00Z', deadlineAt: '2027-05-15T21:59:59.999Z' })
  const soon = await listSoonOver(deps, admin, { requestId: 'r' })
  expect(soon).toMatchObject([
    { name: 'Amina Diallo', host: 'Bruno Schmidt', until: '2027-05-15T21:59:59.999Z' },
  ])
  database.clock.set('2027-05-14T21:00:00Z')
  expect(await listSoonOver(deps, admin, { requestId: 'r' })).toEqual([])
  database.clock.set('2027-05-16T08:00:00Z')
  expect(await listSoonOver(deps, admin, { requestId: 'r' })).toEqual([])
})

it('what is read out has no foot, no addresses of pages and no holes', () => {
  const text =
    'We have a place\n\nHello Amina,\n\nAccept: https://beds.example.org/profile\n\n\nThe place:\nRoom 1\n\nOpen your profile:\nhttps://beds.example.org/profile\n\nBye\n\n-- \nfoot\n'
  expect(wordsToSay(text)).toBe('We have a place\n\nHello Amina,\n\nThe place:\nRoom 1\n\nBye')
})
