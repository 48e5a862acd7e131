import { describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { type GuestActor, type HostActor, mint } from '#db/actor.server.ts'
import { composeMatchMail } from '#features/ground/mail-queue/composing/match.server.ts'
import { listTimedRecipients } from '#features/ground/mail-queue/timed-mails.server.ts'
import { reportContactProblem } from '#features/placing/matches/answering/contact-problems.server.ts'
import { listOwnMatches } from '#features/placing/matches/reading/reading.server.ts'
import { recheckChanged } from '#features/placing/matches/offering/rechecking.server.ts'
import { listOpenTasks } from '#features/placing/matches/answering/tasks.server.ts'
import { registering } from '../../../../test/builders/registering.ts'
import { aGuest, aHost, anAdmin } from '../../../../test/builders/people.ts'

const { database, sql, all, aPerson, begin, post, open, answerAll, edition, clock } = await registering()
const organiser = (await anAdmin(database)).actor
const deps = { db: database.db, clock: clock.now }
const saved = { goTo: '/profile?done=saved' }
const form = (role: string) => `/signUp/${role}/form?step=taken-nights`
const dates = (start: number, end: number) => ({
  'stay-start': [`2027-06-${start}`],
  'stay-end': [`2027-06-${end}`],
})

type Side = { registrationId: string; personId: string }
async function match(
  guest: Side,
  host: Side & { rooms: { id: string }[]; placeIds: string[] },
  {
    state = 'accepted',
    stay = ['2027-06-12', '2027-06-20'],
    heldUntil = null as string | null,
    place = 0,
  } = {},
) {
  const [row] = await sql<{ id: string }>(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, held_until, accepted_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, daterange($8::date, $9::date), $10, false, $12, $11, $12, $12) returning id`,
    [
      edition.id,
      guest.registrationId,
      guest.personId,
      host.registrationId,
      host.personId,
      host.rooms[0]?.id,
      host.placeIds[place],
      ...stay,
      state,
      heldUntil,
      clock.now().toString(),
    ],
  )
  return row?.id ?? ''
}

/** A host who has registered through the form, from 11 to 25 June, with three places. */
async function aRegisteredHost() {
  const actor = await aPerson()
  const { registrationId } = await begin(actor, 'host')
  await answerAll(actor, 'host')
  const places = await sql<{ id: string; room_id: string }>(
    `select place.id, room_id from place join room on room.id = room_id where registration_id = $1
     order by room.number, place.kind, bed_number, seat`,
    [registrationId],
  )
  const beds = places.filter(({ room_id: room }) => room === places.at(-1)?.room_id)
  return {
    actor,
    registrationId,
    personId: actor.personId,
    rooms: [{ id: beds[0]?.room_id ?? '' }],
    placeIds: beds.map(({ id }) => id),
  }
}
const mailsOf = async (matchId: string) =>
  sql<{ template: string; person_id: string; params: { nights?: string } }>(
    'select template, person_id, params from outbox where match_id = $1 order by id',
    [matchId],
  )
const words = (page: unknown) => {
  const { view } = page as { view: { body: { paragraphs: string[] } } }
  return view.body.paragraphs.join('\n')
}
const recheck = () => recheckChanged(database.workerDb, mint.worker(), clock.now)
const tasks = () => listOpenTasks(deps, organiser, { editionId: edition.id, requestId: 'r' })

/** The nights that the profile of one side says are taken back, by match. */
const takenFrom = async (actor: GuestActor | HostActor) =>
  (await listOwnMatches(deps, actor)).map(({ takenNights }) =>
    takenNights.map(({ start, end }) => `${start}/${end}`),
  )

describe('a host who takes back nights of an accepted stay', () => {
  it('is told before it is saved whom it concerns and which nights', async () => {
    const host = await aRegisteredHost()
    const guest = await aGuest(database, { firstName: 'Amina', stay: ['2027-06-12', '2027-06-20'] })
    const matchId = await match(guest, host)
    expect(await post(host.actor, 'host', 'dates', dates(14, 18))).toEqual({ goTo: form('host') })
    const page = await open(host.actor, 'host', 'taken-nights')
    expect(words(page)).toContain('Amina (12–14 June 2027, 2 nights; 18–20 June 2027, 2 nights)')
    expect(words(page)).toContain('we’ll email Amina')
    expect(await mailsOf(matchId)).toEqual([])
    expect(await recheck()).toBe(0)
    expect(await post(host.actor, 'host', 'taken-nights', { confirmed: ['yes'] })).toEqual(saved)
  })

  it('who saves it all the same has told the guest by mail and the organisers on the overview', async () => {
    const host = await aRegisteredHost()
    const guest = await aGuest(database, { firstName: 'Bao', stay: ['2027-06-12', '2027-06-20'] })
    const matchId = await match(guest, host)
    await reportContactProblem(deps, mint.guest(guest.personId, guest.registrationId), matchId)
    await post(host.actor, 'host', 'dates', dates(11, 18))
    for (const _ of [1, 2]) await post(host.actor, 'host', 'taken-nights', { confirmed: ['yes'] })
    const told = (await mailsOf(matchId)).filter(({ template }) => template.startsWith('nights-taken'))
    expect(told).toEqual([
      {
        template: 'nights-taken-to-guest',
        person_id: guest.personId,
        params: { nights: '2027-06-18/2027-06-20' },
      },
    ])
    await recheck()
    const mine = (await tasks()).filter((task) => task.matchId === matchId)
    expect(mine).toMatchObject([{ kind: 'problem' }, { kind: 'unfit', reason: 'dates' }])
    expect(mine[1]?.guestName).toContain('Bao')
    const [guests, hosts] = [
      mint.guest(guest.personId, guest.registrationId),
      mint.host(host.personId, host.registrationId),
    ]
    expect(await takenFrom(guests)).toEqual([['2027-06-18/2027-06-20']])
    expect(await takenFrom(hosts)).toEqual([[]])
    // Until the nights are there again.
    await post(host.actor, 'host', 'dates', dates(11, 20))
    await recheck()
    expect(await takenFrom(guests)).toEqual([[]])
  })

  it('hears of offers too, but not of drafts and not of what can still be taken back; only who accepted gets a mail', async () => {
    const host = await aRegisteredHost()
    const [asked, drafted] = [
      await aGuest(database, { firstName: 'Chi', stay: ['2027-06-12', '2027-06-20'] }),
      await aGuest(database, { firstName: 'Didi', stay: ['2027-06-12', '2027-06-20'] }),
    ]
    const ids = [
      await match(asked, host, { state: 'offered' }),
      await match(drafted, host, { state: 'draft', place: 1 }),
    ]
    await post(host.actor, 'host', 'dates', dates(11, 18))
    const said = words(await open(host.actor, 'host', 'taken-nights'))
    expect(said).toContain('Chi')
    expect(said).not.toContain('Didi')
    expect(said).not.toContain('we’ll email')
    expect(await post(host.actor, 'host', 'taken-nights', { confirmed: ['yes'] })).toEqual(saved)
    for (const id of ids) expect(await mailsOf(id)).toEqual([])
    const later = clock.now().add({ minutes: 2 }).toString()
    await sql('update match set held_until = $2 where id = $1', [ids[0], later])
    expect(await post(host.actor, 'host', 'dates', dates(11, 17))).toEqual(saved)
  })

  it('is asked nothing while every night stays, and nothing about nights that are gone already', async () => {
    const host = await aRegisteredHost()
    const guest = await aGuest(database, { stay: ['2027-06-12', '2027-06-20'] })
    await match(guest, host)
    expect(await post(host.actor, 'host', 'dates', dates(12, 20))).toEqual(saved)
    expect(await post(host.actor, 'host', 'dates', dates(11, 19))).toEqual({ goTo: form('host') })
    expect(await post(host.actor, 'host', 'taken-nights', { confirmed: ['yes'] })).toEqual(saved)
    expect(await post(host.actor, 'host', 'dates', dates(12, 19))).toEqual(saved)
  })
})

it('a guest who needs fewer nights is told who keeps them, and the host hears of it', async () => {
  const actor = await aPerson()
  const { registrationId } = await begin(actor, 'guest')
  await answerAll(actor, 'guest')
  const host = await aHost(database, { firstName: 'Karla' })
  const matchId = await match({ registrationId, personId: actor.personId }, host)
  const fewer = { ...all.guest['needs'], ...dates(12, 18) }
  expect(await post(actor, 'guest', 'needs', fewer)).toEqual({ goTo: form('guest') })
  expect(words(await open(actor, 'guest', 'taken-nights'))).toContain('Karla (18–20 June 2027, 2 nights)')
  expect(await post(actor, 'guest', 'taken-nights', { confirmed: ['yes'] })).toEqual(saved)
  expect(await mailsOf(matchId)).toMatchObject([
    { template: 'nights-taken-to-host', person_id: host.personId },
  ])
  await recheck()
  expect(await takenFrom(host.actor)).toEqual([['2027-06-18/2027-06-20']])
  expect(await takenFrom(mint.guest(actor.personId, registrationId))).toEqual([[]])
})

it('nobody reads of nights that an organiser has given against the dates', async () => {
  const guest = await aGuest(database, { stay: ['2027-06-12', '2027-06-20'] })
  const host = await aHost(database, { stay: ['2027-06-12', '2027-06-18'] })
  const matchId = await match(guest, host)
  await sql(`update match set override_reason = 'They asked.', flagged_reason = 'dates' where id = $1`, [
    matchId,
  ])
  expect(await takenFrom(guest.actor)).toEqual([[]])
})

it('the mail says what is still taken when it leaves, and does not leave when nothing is', async () => {
  const host = await aRegisteredHost()
  const guest = await aGuest(database, { firstName: 'Eli', stay: ['2027-06-12', '2027-06-20'] })
  const matchId = await match(guest, host)
  await post(host.actor, 'host', 'dates', dates(14, 18))
  await post(host.actor, 'host', 'taken-nights', { confirmed: ['yes'] })
  const [mail] = await mailsOf(matchId)
  const request = { matchId, siteUrl: 'https://beds.example', takenNights: mail?.params.nights ?? '' }
  const compose = () =>
    database.workerDb.run(mint.worker(), (tx) =>
      composeMatchMail(tx, 'nights-taken-to-guest', { ...request, now: clock.now() }),
    )
  const taken = async () => {
    const composed = await compose()
    if (composed.kind !== 'mail' || composed.content.template !== 'nights-taken-to-guest') return composed
    return composed.content.view.taken.map(({ start, end }) => `${start}/${end}`)
  }
  expect(await taken()).toEqual(['2027-06-12/2027-06-14', '2027-06-18/2027-06-20'])
  await post(host.actor, 'host', 'dates', dates(12, 18))
  expect(await taken()).toEqual(['2027-06-18/2027-06-20'])
  await post(host.actor, 'host', 'dates', dates(11, 25))
  expect(await taken()).toMatchObject({ kind: 'skip', reason: 'nights-there-again' })
})

it('nobody reads that a host expects them on a day that the host has taken back', async () => {
  const host = await aRegisteredHost()
  const guest = await aGuest(database, { firstName: 'Noor', stay: ['2027-06-12', '2027-06-20'] })
  const matchId = await match(guest, host)
  const now = Temporal.Instant.from('2027-06-10T10:00:00Z')
  const check = async () => {
    const composed = await database.workerDb.run(mint.worker(), (tx) =>
      composeMatchMail(tx, 'final-check', { matchId, siteUrl: 'https://beds.example', now }),
    )
    const due = await database.workerDb.run(mint.worker(), (tx) =>
      listTimedRecipients(tx, 'final-check', edition, now),
    )
    const isDue = due.some((reader) => reader.matchId === matchId)
    return { isDue, composed: composed.kind === 'skip' ? composed.reason : composed.kind }
  }
  const take = async (from: number, to: number) => {
    await post(host.actor, 'host', 'dates', dates(from, to))
    await post(host.actor, 'host', 'taken-nights', { confirmed: ['yes'] })
    await recheck()
  }
  expect(await check()).toEqual({ isDue: true, composed: 'mail' })
  await take(14, 25)
  expect(await check()).toEqual({ isDue: false, composed: 'host-not-there' })
  await take(12, 18)
  expect(await check(), 'the first night is there').toEqual({ isDue: true, composed: 'mail' })
})

describe('another address or phone number', () => {
  it('of the form is mailed to a guest who has a place there, and another gender is not', async () => {
    const host = await aRegisteredHost()
    const guest = await aGuest(database, { stay: ['2027-06-12', '2027-06-20'] })
    const matchId = await match(guest, host)
    await post(host.actor, 'host', 'personal', { ...all.host.personal, gender: ['diverse'] })
    expect(await mailsOf(matchId)).toEqual([])
    await post(host.actor, 'host', 'personal', { ...all.host.personal, phone: ['+49 1522 8817386'] })
    expect(await mailsOf(matchId)).toMatchObject([
      { template: 'contact-changed-to-guest', person_id: guest.personId },
    ])
  })
})
