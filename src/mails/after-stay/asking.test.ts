import { beforeEach, expect, it } from 'vitest'
import { queueDue } from '#features/ground/mail-queue/reminding-job.server.ts'
import { aBlock } from '../../../test/builders/incidents.ts'
import { aMatchOfTwo, type MatchOverrides } from '../../../test/builders/mail-scene.ts'
import {
  database,
  prepareMailSending,
  rows,
  sendDue,
  sink,
  worker,
} from '../../../test/builders/mail-sending.ts'
import { aHost } from '../../../test/builders/people.ts'

// Who is asked by mail how it was (rules: afterwards). Amina sleeps at Bruno's from 13 to 20 June.

prepareMailSending()
beforeEach(async () => {
  await database.empty('block', 'incident')
  database.clock.set('2027-06-22T08:00:00Z')
})

const aStay = (o: MatchOverrides = {}) => aMatchOfTwo(database, { state: 'completed', ...o })
const ask = () => queueDue(database.workerDb, worker, 'after-stay', database.clock.now())

async function tell(teller: { personId: string }, state: string) {
  await database.sql(
    `insert into incident (id, edition_id, told_at, how, teller_person_id, is_urgent, words, state, read_at, closed_at, outcome)
     select gen_random_uuid(), id, now(), 'named', $1, false, 'The lock', $2, now(),
       case when $2 = 'closed' then now() end, case when $2 = 'closed' then 'talked' end from edition limit 1`,
    [teller.personId, state],
  )
}

it('both, two days after the departure, once and in their language; a host reads where our letter is', async () => {
  await aStay()
  database.clock.set('2027-06-21T21:00:00Z')
  expect(await ask()).toBe(0)
  database.clock.set('2027-06-22T08:00:00Z')
  expect(await ask()).toBe(2)
  expect(await ask()).toBe(0)
  await sendDue()
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  const texts = sink.received.map(({ mail }) => mail.text ?? '')
  const textTo = (name: string) => texts.find((text) => text.includes(name))
  expect(textTo('Amina')).toMatch(
    /home safe[\s\S]*\/profile\/afterwards\?as=guest[\s\S]*until 4 August 2027[\s\S]*\/tellUs/,
  )
  expect(textTo('Bruno')).toMatch(/\/de\/profile\/afterwards\?as=host[\s\S]*Dankschreiben[\s\S]*\/de\/tellUs/)
  expect(textTo('Amina')).not.toContain('Bruno')
})

it('a host only once the last guest has left', async () => {
  const { host } = await aStay()
  await database.sql(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, accepted_at, created_at)
     select edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, '[2027-06-20,2027-06-24)', 'accepted', false, now(), now(), now() from match where host_registration_id = $1`,
    [host.registrationId],
  )
  expect(await ask()).toBe(0)
  database.clock.set('2027-06-26T08:00:00Z')
  expect(await ask()).toBe(2)
})

it('nobody who has not stayed, nor had anybody', async () => {
  await aStay({ state: 'no_show' })
  await aStay({ state: 'withdrawn', endReason: 'host-cancelled' })
  await aStay({ state: 'declined' })
  await aHost(database)
  expect(await ask()).toBe(0)
})

it('nobody who has said it already', async () => {
  const { guest } = await aStay()
  await database.sql(`insert into feedback (registration_id, again, said_at) values ($1, 'yes', now())`, [
    guest.registrationId,
  ])
  expect(await ask()).toBe(1)
})

it('nobody who would have to be called for it', async () => {
  const { guest } = await aStay()
  await database.sql('update person set email_confirmed_at = null, vouched_at = now() where id = $1', [
    guest.personId,
  ])
  expect(await ask()).toBe(1)
})

it('neither, where one of the two is blocked or they are kept apart', async () => {
  const { guest, host } = await aStay()
  const block = await aBlock(database, host)
  expect(await ask()).toBe(0)
  await database.sql('update block set ended_at = now() where id = $1', [block])
  await aBlock(database, guest, host)
  expect(await ask()).toBe(0)
})

it('neither, while something that one of them has told is not closed; why is in no queue', async () => {
  const { guest, host } = await aStay()
  await tell(guest, 'in-work')
  expect(await ask()).toBe(0)
  expect(await rows()).toEqual([])
  await database.sql('delete from incident')
  expect(await ask()).toBe(2)
  // Told between the mail being queued and being written.
  await tell(host, 'new')
  await sendDue()
  expect((await rows()).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'skipped not-the-time',
    'skipped not-the-time',
  ])
  await database.empty('outbox')
  await database.sql('delete from incident')
  await tell(host, 'closed')
  expect(await ask()).toBe(2)
})
