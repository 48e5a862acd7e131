import { beforeAll, describe, expect, it } from 'vitest'
import type { GuestActor, HostActor } from '#db/actor.server.ts'
import { aBlock } from '../../../../../test/builders/incidents.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { getQueue } from '#features/placing/matching/matching.server.ts'
import { cancelRegistration } from '#features/own/profile/profile.server.ts'
import { aMatchOfTwo } from '../../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../../test/builders/people.ts'
import { acceptMatch, refuseMatch } from '../answering/answering.server.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { decideContactProblems, reportContactProblem } from '../answering/contact-problems.server.ts'
import { finishRematchTask } from '../answering/tasks.server.ts'
import { listConcerns, listOpenTasks } from '../answering/tasks.server.ts'
import { often } from '../../../../../test/builders/often.ts'

// "This does not work" and "we cannot reach each other": what the organisers get, what the other side, and when it settles.

const now = '2027-05-20T10:00:00Z'
const requestId = 'test'
let database: TestDatabase
let admin: Awaited<ReturnType<typeof anAdmin>>['actor']
let editionId: string
const deps = () => ({ db: database.db, clock: database.clock.now })

beforeAll(async () => {
  database = await testDatabase({ moment: now, max: 20 })
  editionId = (await anEdition(database)).id
  admin = (await anAdmin(database)).actor
})

async function aMatch(state: 'offered' | 'accepted') {
  database.clock.set(now)
  const acceptedAt = state === 'accepted' ? now : null
  return aMatchOfTwo(database, { state, sentAt: now, deadlineAt: '2027-05-25T21:59:59.999Z', acceptedAt })
}
const tasksOf = async (matchId: string) =>
  (await listOpenTasks(deps(), admin, { editionId, requestId })).filter((task) => task.matchId === matchId)
const concernsOf = (matchId: string) => database.db.run(admin, (tx) => listConcerns(tx, matchId))
const mailsOf = async (matchId: string) =>
  (
    await database.sql<{ template: string; person: string }>(
      'select template, person_id as person from outbox where match_id = $1 order by template',
      [matchId],
    )
  ).map(({ template }) => template)

describe('this does not work', () => {
  it.each(['guest', 'host'] as const)('said by the %s opens one task, with their words', async (side) => {
    const { matchId, ...both } = await aMatch('accepted')
    const { actor } = both[side]
    expect(await refuseMatch(deps(), actor, matchId, ' Something came up ')).toMatchObject({
      ok: true,
      value: { state: 'withdrawn', changed: true },
    })
    expect(await refuseMatch(deps(), actor, matchId, 'again')).toMatchObject({ value: { changed: false } })
    expect(await tasksOf(matchId)).toMatchObject([
      {
        kind: 'rematch',
        openedBy: side,
        isGuestWaiting: true,
        guestName: 'Amina Diallo',
        hostName: 'Bruno Schmidt',
      },
    ])
    expect((await concernsOf(matchId)).rematch).toMatchObject({ openedBy: side, note: 'Something came up' })
  })

  it('shows the words to their writer and not to the other side, and the pair from being proposed again', async () => {
    const { guest, host, matchId } = await aMatch('offered')
    await refuseMatch(deps(), host.actor, matchId, 'Something came up')
    for (const actor of [guest.actor, host.actor]) {
      const seen = await database.db.run(actor, (tx) =>
        tx.selectFrom('rematchWords').select('note').execute(),
      )
      expect(seen).toEqual(actor === host.actor ? [{ note: 'Something came up' }] : [])
      const tasks = await database.db.run(actor, (tx) => tx.selectFrom('rematchTask').selectAll().execute())
      expect(tasks).toHaveLength(actor === host.actor ? 1 : 0)
      const history = await database.db.run(actor, (tx) =>
        tx.selectFrom('matchEvent').select('note').execute(),
      )
      expect(JSON.stringify(history)).not.toContain('Something')
    }
    const request = { guestRegistrationId: guest.registrationId, placeId: host.placeIds[0] ?? '' }
    expect(await draftMatch(deps(), admin, { ...request, overrideReason: '' })).toMatchObject({
      ok: false,
      error: { kind: 'does-not-fit', reasons: ['vetoed'] },
    })
  })

  it('leaves the guest in the order of the queue; who cannot come at all is out of it', async () => {
    const { guest, matchId } = await aMatch('accepted')
    await refuseMatch(deps(), guest.actor, matchId)
    const { ranked, late, notComing } = await getQueue(deps(), admin, requestId)
    expect([...ranked, ...late].map(({ id }) => id)).toContain(guest.registrationId)
    expect(notComing).toEqual([])
  })

  it('is settled when the guest has a place again, or an organiser says so', async () => {
    const first = await aMatch('accepted')
    await refuseMatch(deps(), first.host.actor, first.matchId)
    const other = await aHost(database)
    const request = { guestRegistrationId: first.guest.registrationId, placeId: other.placeIds[0] ?? '' }
    const draft = await draftMatch(deps(), admin, {
      ...request,
      overrideReason: 'a test',
    })
    expect(draft.ok).toBe(true)
    expect(await tasksOf(first.matchId)).toEqual([])

    const second = await aMatch('accepted')
    await refuseMatch(deps(), second.host.actor, second.matchId)
    for (const _ of [1, 2]) await finishRematchTask(deps(), admin, second.matchId)
    expect(await tasksOf(second.matchId)).toEqual([])
    expect((await concernsOf(second.matchId)).rematch).toBeNull()
  })

  it('of a guest who cannot come at all the task is about the bed', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    await cancelRegistration(deps(), guest.actor)
    expect(await tasksOf(matchId)).toMatchObject([{ kind: 'rematch', isGuestWaiting: false }])
    await cancelRegistration(deps(), host.actor)
    expect(await tasksOf(matchId)).toEqual([])
  })

  it('nobody looks for a place of a guest who is blocked, nor for a guest of such a host', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    await refuseMatch(deps(), host.actor, matchId)
    await aBlock(database, guest)
    expect(await tasksOf(matchId)).toMatchObject([{ kind: 'rematch', isGuestWaiting: false }])
    await aBlock(database, host)
    expect(await tasksOf(matchId)).toEqual([])
  })

  it('of a host who deletes everything the guest stays somebody’s task', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    await refuseMatch(deps(), host.actor, matchId)
    await database.sql('delete from match where id = $1', [matchId])
    const tasks = await listOpenTasks(deps(), admin, { editionId, requestId })
    expect(tasks).toContainEqual(expect.objectContaining({ matchId: null, guestId: guest.registrationId }))
  })

  it('said while the guest accepts, the match is over in the end, and nobody gets an error', async () => {
    for (let round = 0; round < often(20, 5); round += 1) {
      const { guest, host, matchId } = await aMatch('offered')
      const [accepted, refused] = await Promise.all([
        acceptMatch(deps(), guest.actor, matchId),
        refuseMatch(deps(), host.actor, matchId),
      ])
      expect(refused).toMatchObject({ ok: true, value: { state: 'withdrawn' } })
      if (!accepted.ok) expect(accepted.error).toBe('already-withdrawn')
      expect(await database.sql('select state from match where id = $1', [matchId])).toEqual([
        { state: 'withdrawn' },
      ])
      expect(await tasksOf(matchId)).toHaveLength(1)
    }
  })
})

describe('we cannot reach each other', () => {
  it.each([
    ['guest', 'contact-reminder-to-host'],
    ['host', 'contact-reminder-to-guest'],
  ] as const)(
    'said by the %s, many times at once, is one problem and one mail to each',
    async (side, template) => {
      const { matchId, ...both } = await aMatch('accepted')
      const report = () => reportContactProblem(deps(), both[side].actor, matchId, ' No answer for days ')
      const reports = await Promise.all(Array.from({ length: 5 }, report))
      expect(reports.filter((one) => one.ok && one.value.changed)).toHaveLength(1)
      expect(reports.every(({ ok }) => ok)).toBe(true)
      expect(await mailsOf(matchId)).toEqual([`contact-problem-received-to-${side}`, template])
      expect(await tasksOf(matchId)).toMatchObject([{ kind: 'problem', reportedBy: side, state: 'open' }])
      expect((await concernsOf(matchId)).problems).toMatchObject([{ note: 'No answer for days' }])
    },
  )

  it('can be said by both, once each, and again after an organiser has seen to it', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    const reports = async () => {
      for (const actor of [guest.actor, host.actor]) await reportContactProblem(deps(), actor, matchId)
    }
    await reports()
    expect(await tasksOf(matchId)).toHaveLength(2)
    for (const _ of [1, 2]) await decideContactProblems(deps(), admin, matchId)
    expect(await tasksOf(matchId)).toEqual([])
    await reports()
    expect(await tasksOf(matchId)).toHaveLength(2)
    expect((await concernsOf(matchId)).problems.map(({ state }) => state).toSorted()).toEqual([
      'decided',
      'decided',
      'open',
      'open',
    ])
  })

  it('is nobody else’s to say, and the other side does not see who said it', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    const strangers: (GuestActor | HostActor)[] = [
      (await aGuest(database)).actor,
      (await aHost(database)).actor,
    ]
    for (const stranger of strangers) {
      expect(await reportContactProblem(deps(), stranger, matchId)).toEqual({
        ok: false,
        error: 'no-contact',
      })
    }
    await reportContactProblem(deps(), host.actor, matchId, 'No answer')
    const seen = (actor: GuestActor | HostActor) =>
      database.db.run(actor, (tx) => tx.selectFrom('contactProblem').select('note').execute())
    expect(await seen(guest.actor)).toEqual([])
    expect(await seen(host.actor)).toHaveLength(1)
    for (const stranger of strangers) expect(await seen(stranger)).toEqual([])
  })

  it('is no task any more once the match has ended', async () => {
    const { host, guest, matchId } = await aMatch('accepted')
    await reportContactProblem(deps(), host.actor, matchId)
    await refuseMatch(deps(), guest.actor, matchId)
    expect((await tasksOf(matchId)).map(({ kind }) => kind)).toEqual(['rematch'])
  })
})

it('a reader of the list of tasks is noted, and nobody when it is empty', async () => {
  const rows = () =>
    database.sql("select id from access_log where action = 'list-tasks' and request_id = 'reading'")
  const read = () => listOpenTasks(deps(), admin, { editionId, requestId: 'reading' })
  const { host, matchId } = await aMatch('accepted')
  await refuseMatch(deps(), host.actor, matchId)
  await read()
  expect(await rows()).toHaveLength(1)
  await database.sql('delete from rematch_task')
  await database.sql('delete from contact_problem')
  expect(await read()).toEqual([])
  expect(await rows()).toHaveLength(1)
})
