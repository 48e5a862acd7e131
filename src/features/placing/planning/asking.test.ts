import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, anAdmin, aHost } from '../../../../test/builders/people.ts'
import { getPlan } from './planning.server.ts'
import { startRun } from './running.server.ts'
import type { AskForm } from './planning.ts'
import { askPlan, stopQuestion } from './asking.server.ts'

const database = await testDatabase()
let deps: Deps
let admin: ApprovedAdmin
beforeAll(async () => {
  deps = await testDeps(database)
  ;({ actor: admin } = await anAdmin(database))
})
beforeEach(() => database.sql('delete from plan_run; delete from match; delete from registration'))

const look = () =>
  getPlan(deps, admin, { show: 'priority', only: '', tier: null, page: 1, requestId: 'test' })
const soon = () => new Promise((resolve) => setTimeout(resolve, 50))

async function aSuggestion(holdShare = 0): Promise<string> {
  const idempotencyKey = crypto.randomUUID()
  const wish = {
    idempotencyKey,
    mode: 'fresh',
    holdTiersFrom: null,
    holdShare,
    isToTheMost: false,
    proofSeconds: 20,
  } as const
  await startRun(deps, admin, wish)
  for (;;) {
    const { run } = await look()
    if (run?.state === 'done') return run.id
    await soon()
  }
}

async function ask(run: string, what: AskForm['what']) {
  database.clock.advance({ seconds: 1 })
  const idempotencyKey = crypto.randomUUID()
  expect(await askPlan(deps, admin, { run, idempotencyKey, what })).toBe('asked')
  for (;;) {
    const found = (await look()).questions.find(({ id }) => id === idempotencyKey)
    if (found && found.state !== 'running') return found
    await soon()
  }
}

describe('a question to the plan', () => {
  it('is answered for everybody: who would gain or lose a place; nothing is changed by it', async () => {
    for (const name of ['Amina', 'Bea']) await aGuest(database, { firstName: name })
    const host = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 1 } }] })
    const run = await aSuggestion()
    const bed = await ask(run, { of: 'bed', host: host.registrationId, bed: 'single' })
    expect(bed.state).toBe('done')
    expect(bed.answer).toMatchObject({
      before: { matched: 1 },
      after: { matched: 2 },
      gained: { count: 1 },
      lost: { count: 0 },
    })
    const drop = await ask(run, { of: 'host', host: host.registrationId, what: 'drop' })
    expect(drop.answer).toMatchObject({ after: { matched: 0 }, lost: { count: 1 } })
    const share = await ask(run, { of: 'hold', share: 100 })
    expect(share.answer).toMatchObject({ after: { matched: 0, heldPlaces: 1 } })
    expect((await ask(run, { of: 'most-people' })).answer).toMatchObject({ after: { matched: 1 } })
    expect((await look()).questions.map(({ words }) => words.of)).toEqual([
      'most-people',
      'hold',
      'host',
      'bed',
    ])
    expect(await database.sql('select 1 from match')).toEqual([])
  })

  it('may relax one thing for one guest, of those that the plan has named, with whom to ask', async () => {
    const guest = await aGuest(database, { firstName: 'Omar', age: 40 })
    await aHost(database, { firstName: 'Karla', rooms: [{ beds: { single: 1 } }] })
    await database.sql('update host_facts set older_guests_ok = false')
    const run = await aSuggestion()
    const unplaced = (await look()).suggestion?.unplaced[0]
    const rule = unplaced?.changes.find(({ change }) => change.of === 'rule')
    const asked = await ask(run, { of: 'guest', guest: guest.registrationId, key: rule?.key ?? '' })
    expect(asked.words).toMatchObject({
      of: 'guest',
      change: { of: 'rule', hostName: expect.stringContaining('Karla') },
    })
    expect(asked.answer).toMatchObject({
      before: { matched: 0 },
      after: { matched: 1 },
      gained: { count: 1 },
    })
    const idempotencyKey = crypto.randomUUID()
    const what = { of: 'guest', guest: guest.registrationId, key: 'nothing' } as const
    expect(await askPlan(deps, admin, { run, idempotencyKey, what })).toBe('gone')
  })

  it('is one at a time, the same press one question, ended when it is stopped; a few are kept', async () => {
    await aGuest(database)
    await aHost(database)
    const run = await aSuggestion()
    // No process at all: it only waits until it is stopped.
    const { promise: ended, resolve } = Promise.withResolvers<'stopped'>()
    const waiting: Deps = { ...deps, answerApart: () => ({ ended, stop: () => resolve('stopped') }) }
    const [idempotencyKey, what] = [crypto.randomUUID(), { of: 'most-people' } as const]
    const first = askPlan(waiting, admin, { run, idempotencyKey, what })
    while ((await look()).questions.length === 0) await soon()
    expect(await askPlan(deps, admin, { run, idempotencyKey, what })).toBe('asked')
    expect(await askPlan(deps, admin, { run, idempotencyKey: crypto.randomUUID(), what })).toBe('busy')
    await first
    await stopQuestion(deps, admin, idempotencyKey)
    expect((await look()).questions).toMatchObject([{ id: idempotencyKey, state: 'stopped', answer: null }])
    // It has heard of that, and says no more that it goes on.
    await ended
    await database.sql(`update plan_question set state = 'running'`)
    database.clock.advance({ minutes: 1 })
    expect((await look()).questions[0]?.state).toBe('interrupted')
    for (let more = 0; more < 6; more += 1) await ask(run, what)
    const { questions } = await look()
    expect(questions).toHaveLength(6)
    expect(questions.map(({ id }) => id)).not.toContain(idempotencyKey)
  })
})
