import { describe, expect, test } from 'vitest'
import { aMatchOfTwo, type MatchOverrides } from '../../../../test/builders/mail-scene.ts'
import {
  database,
  prepareMailSending,
  queue,
  rows,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { lanes } from './mail-queue.server.ts'
import { queueDue } from './reminding-job.server.ts'

// What time has made untrue is not said: nobody is asked again who was offered a place, no mail names a day that is past.

prepareMailSending()

const texts = () => sink.received.map(({ mail }) => (mail.text ?? '').replaceAll(/\s+/g, ' '))
/** Both mails that ask whether somebody still comes, at a moment when they would be due. */
async function ask(
  template: 'profile-update' | 'participation-reminder',
  now = template === 'profile-update' ? '2027-04-15T10:00:00Z' : '2027-05-10T10:00:00Z',
) {
  database.clock.set(now)
  return queueDue(database.workerDb, worker, template, database.clock.now())
}
const asking = ['profile-update', 'participation-reminder'] as const
const heard = { sentAt: '2027-04-02T08:00:00Z', deadlineAt: '2027-04-07T21:59:59.999Z' }
const elsewhere = async (registrationId: string) => {
  const { personId } = await anAdmin(database)
  await database.sql(
    'insert into arranged_elsewhere (registration_id, noted_at, noted_by) values ($1, now(), $2)',
    [registrationId, personId],
  )
}

describe.each(asking)('%s', (template) => {
  test('asks who has heard of no place yet', async () => {
    await anEdition(database)
    await aGuest(database)
    expect(await ask(template)).toBe(1)
  })
  test.each([
    ['has run out', { ...heard, state: 'expired' }],
    ['has run out, and no timer has fired', { ...heard, state: 'offered' }],
    ['was declined', { ...heard, state: 'declined' }],
    ['was withdrawn', { ...heard, state: 'withdrawn', endReason: 'organiser' }],
  ] satisfies [string, MatchOverrides][])('asks nobody whose offer %s', async (_, match) => {
    await aMatchOfTwo(database, match)
    expect(await ask(template)).toBe(0)
  })
  test('asks who never heard of the place that was taken back', async () => {
    await aMatchOfTwo(database, { state: 'withdrawn', endReason: 'organiser' })
    await database.sql('update match set offered_at = null')
    expect(await ask(template)).toBe(1)
  })
  test('asks nobody whose host has deleted the account', async () => {
    await anEdition(database)
    const { registrationId } = await aGuest(database)
    await database.sql(
      `insert into departed_match (registration_id, stay, state, ended_at)
       values ($1, '[2027-06-13,2027-06-20)', 'withdrawn', '2027-04-05T08:00:00Z')`,
      [registrationId],
    )
    expect(await ask(template)).toBe(0)
  })
  test('asks nobody who found a bed elsewhere, also when that is noted while the mail waits', async () => {
    await anEdition(database)
    const first = await aGuest(database)
    await elsewhere(first.registrationId)
    expect(await ask(template)).toBe(0)
    const second = await aGuest(database)
    expect(await ask(template)).toBe(1)
    await elsewhere(second.registrationId)
    await sendDue()
    expect(await rows()).toMatchObject([{ state: 'skipped', reason: 'not-asked' }])
  })
  test('is not sent when an offer was made and ran out while the mail waited', async () => {
    const scene = await aMatchOfTwo(database, { ...heard, state: 'draft', sentAt: null, deadlineAt: null })
    expect(await ask(template)).toBe(1)
    await database.sql("update match set state = 'expired', sent_at = $2, deadline_at = $3 where id = $1", [
      scene.matchId,
      heard.sentAt,
      heard.deadlineAt,
    ])
    await sendDue()
    expect(await rows()).toMatchObject([{ state: 'skipped', reason: 'not-asked' }])
  })
})

test('who registered long ago is not told that it was some days ago', async () => {
  await anEdition(database)
  await aGuest(database)
  expect(await ask('profile-update', '2027-05-01T10:00:00Z')).toBe(0)
})

describe('the rounds are spoken of as they are', () => {
  const registered = async (now: string) => {
    await anEdition(database)
    const { personId, registrationId } = await aGuest(database)
    database.clock.set(now)
    const params = { registrationId }
    const mail = { lane: lanes.match, template: 'registration-confirmed', personId } as const
    await queue({ ...mail, params, dedupeKey: registrationId })
    await sendDue()
    return texts()[0] ?? (await rows())[0]?.['reason']
  }
  test.each([
    ['2027-05-14T21:59:59Z', 'around 15 May 2027. More rounds follow until 5 June 2027.'],
    ['2027-05-28T10:00:00Z', 'giving out places now, in rounds until 5 June 2027.'],
    ['2027-06-08T10:00:00Z', 'The last planned round was on 5 June 2027.'],
    ['2027-07-01T10:00:00Z', 'not-the-time'],
  ])('to who is registered, on %s', async (now, words) => {
    expect(await registered(now)).toContain(words)
  })
  test('and not at all to whom a place is offered already', async () => {
    const { guest } = await aMatchOfTwo(database)
    const mail = { lane: lanes.match, template: 'registration-confirmed', personId: guest.personId } as const
    await queue({ ...mail, params: { registrationId: guest.registrationId }, dedupeKey: 'r' })
    await sendDue()
    expect(texts()[0]).toContain('Hello Amina')
    expect(texts()[0]).not.toContain('round')
  })
  test.each([
    ['2027-05-10T10:00:00Z', 'Before we give out the places', 'around 15 May 2027.'],
    ['2027-05-28T10:00:00Z', 'Tell us if you still need a place', 'in rounds until 5 June 2027.'],
  ])('to who never answered, on %s', async (now, subject, words) => {
    await anEdition(database)
    await aGuest(database)
    expect(await ask('participation-reminder', now)).toBe(1)
    await sendDue()
    expect(sink.received[0]?.mail.subject).toContain(subject)
    expect(texts()[0]).toContain(words)
  })
})

describe('what comes next is what is true when the mail is written', () => {
  type Template = 'expired-to-guest' | 'expired-to-host' | 'withdrawn-to-guest' | 'withdrawn-to-host'
  const tell = async (
    template: Template,
    match: MatchOverrides,
    meanwhile: (scene: Awaited<ReturnType<typeof aMatchOfTwo>>) => Promise<unknown> = async () => {},
  ) => {
    const scene = await aMatchOfTwo(database, { ...heard, host: { locale: 'en' }, ...match })
    await meanwhile(scene)
    const { personId } = template.endsWith('guest') ? scene.guest : scene.host
    const { matchId } = scene
    await queue({ template: 'notice-to-host', personId: scene.host.personId, matchId, dedupeKey: 'z' })
    await database.sql("update outbox set state = 'sent', sent_at = now()")
    await queue({ lane: lanes.match, template, personId, matchId, dedupeKey: template })
    await sendDue()
    return texts()[0] ?? (await rows())[0]?.['reason']
  }
  const cancelled = (role: 'guest' | 'host') => async (scene: Awaited<ReturnType<typeof aMatchOfTwo>>) =>
    database.sql("update registration set state = 'cancelled' where id = $1", [scene[role].registrationId])
  /** The same guest or the same place, for the same nights. */
  const another = (same: 'guest' | 'place') => async (scene: Awaited<ReturnType<typeof aMatchOfTwo>>) => {
    const next = await aMatchOfTwo(database, { state: 'accepted', acceptedAt: '2027-05-01T08:00:00Z' })
    const { registrationId, personId } = same === 'guest' ? scene.guest : scene.host
    const side = same === 'guest' ? 'guest' : 'host'
    await database.sql(
      `update match set ${side}_registration_id = $2, ${side}_person_id = $3 where id = $1`,
      [next.matchId, registrationId, personId],
    )
    if (same === 'place')
      await database.sql(
        `update match set room_id = before.room_id, place_id = before.place_id
         from match before where match.id = $1 and before.id = $2`,
        [next.matchId, scene.matchId],
      )
  }
  const looking = /still on the list|stay on the list|looking for another|look for another/

  test.each(['expired-to-guest', 'expired-to-host'] as const)('%s: we look on', async (template) => {
    expect(await tell(template, { state: 'expired' })).toMatch(looking)
  })
  test.each([
    ['expired-to-guest', { state: 'expired' }],
    ['withdrawn-to-guest', { state: 'withdrawn', endReason: 'host-cancelled' }],
  ] as const)(
    '%s: not for a guest who has cancelled, found a bed, or has another',
    async (template, match) => {
      expect(await tell(template, match, cancelled('guest'))).not.toMatch(looking)
      await database.empty('outbox')
      sink.received.length = 0
      const found = await tell(template, match, ({ guest }) => elsewhere(guest.registrationId))
      expect(found).toContain('If you need a place after all, write to us.')
      expect(found).not.toMatch(looking)
      await database.empty('outbox')
      sink.received.length = 0
      const placed = await tell(template, match, another('guest'))
      expect(placed).toContain('Hello Amina')
      expect(placed).not.toMatch(/on the list|write to us/)
    },
  )
  test.each([
    ['expired-to-host', { state: 'expired' }],
    ['withdrawn-to-host', { state: 'withdrawn', endReason: 'guest-cancelled' }],
  ] as const)('%s: not for a host who has cancelled, or whose place is taken', async (template, match) => {
    expect(await tell(template, match, cancelled('host'))).toMatch(/no longer registered as a host/)
    await database.empty('outbox')
    sink.received.length = 0
    const taken = await tell(template, match, another('place'))
    expect(taken).toContain('Hello Bruno')
    expect(taken).not.toMatch(looking)
  })
  test.each([
    ['expired-to-guest', 'expired'],
    ['withdrawn-to-host', 'withdrawn'],
  ] as const)('%s: nothing once the nights are over', async (template, state) => {
    database.clock.set('2027-06-20T08:00:00Z')
    expect(await tell(template, { state })).toBe('not-the-time')
  })
})

describe('an invitation from a list', () => {
  const invite = async (now: string, draft: object) => {
    await anEdition(database)
    const { personId, registrationId } = await aGuest(database, { state: 'draft' })
    await database.sql('update registration set draft = $2 where id = $1', [
      registrationId,
      JSON.stringify(draft),
    ])
    database.clock.set(now)
    const mail = { lane: lanes.broadcast, template: 'import-invitation', personId } as const
    await queue({ ...mail, params: { registrationId }, dedupeKey: 'i' })
    await sendDue()
    return texts()[0] ?? (await rows())[0]
  }
  const draftOf = (step: 'finished' | 'prefilled', name: string) => ({
    finished: {},
    prefilled: {},
    [step]: { personal: { firstName: [name] } },
  })

  test.each(['finished', 'prefilled'] as const)('greets by the name of the list, %s', async (step) => {
    const text = await invite('2027-05-20T10:00:00Z', draftOf(step, 'Vera'))
    expect(text).toContain('Hello Vera, You’re on our list')
    expect(text).toContain('submit it by 5 June 2027')
    expect(text).toContain('https://beds.example.org/unsubscribe?token=')
  })
  test('greets without a name where the list has none', async () => {
    expect(await invite('2027-05-20T10:00:00Z', { finished: {}, prefilled: {} })).toContain(
      'Hello, You’re on',
    )
  })
  test('is not sent once nobody can register any more', async () => {
    expect(await invite('2027-06-05T22:00:00Z', draftOf('finished', 'Vera'))).toMatchObject({
      state: 'skipped',
      reason: 'not-the-time',
    })
  })
  test('waits for the day on which registration opens', async () => {
    await anEdition(database)
    const [before] = await database.sql('select registration_opens_on::text as day from edition')
    await database.sql("update edition set registration_opens_on = '2027-05-25'")
    const waiting = await invite('2027-05-20T10:00:00Z', draftOf('finished', 'Vera'))
    await database.sql('update edition set registration_opens_on = $1', [before?.['day']])
    expect(waiting).toMatchObject({ state: 'queued', due_at: new Date('2027-05-24T22:00:00Z') })
  })
})

describe('a mail that waited too long', () => {
  test('how to reach each other is not sent after the stay', async () => {
    const { guest, matchId } = await aMatchOfTwo(database, {
      state: 'completed',
      acceptedAt: '2027-05-14T08:00:00Z',
    })
    database.clock.set('2027-06-21T08:00:00Z')
    const mail = { lane: lanes.match, template: 'accepted-to-guest', matchId } as const
    await queue({ ...mail, personId: guest.personId, dedupeKey: 'a' })
    await sendDue()
    expect(await rows()).toMatchObject([{ state: 'skipped', reason: 'match-completed' }])
  })
  test('"tell us by …" names no moment that is past', async () => {
    const { guest, matchId } = await aMatchOfTwo(database, {
      state: 'accepted',
      acceptedAt: '2027-05-14T08:00:00Z',
    })
    const [row] = await database.sql<{ id: string }>(
      `insert into contact_problem (match_id, reported_by, reported_at) values ($1, 'host', now()) returning id`,
      [matchId],
    )
    database.clock.set('2027-05-26T08:00:00Z')
    await queue({
      lane: lanes.match,
      template: 'contact-reminder-to-guest',
      matchId,
      personId: guest.personId,
      params: { problemId: row?.id ?? '' },
      dedupeKey: 'c',
    })
    await sendDue()
    expect(texts()[0]).toContain('Please write or call today')
    expect(texts()[0]).not.toContain('24 May')
  })
})
