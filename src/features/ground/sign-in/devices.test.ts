import { beforeAll, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { grantAdmin } from '#features/console/admins/by-command.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { startChallenge } from './asking.server.ts'
import { answerChallenge } from './sign-in.server.ts'
import { aStranger } from '../../../../test/builders/asker.ts'

let database: TestDatabase
let deps: Deps
let addresses = 0

beforeAll(async () => {
  database = await testDatabase()
  deps = await testDeps(database)
})

const freshEmail = () => `person-${(addresses += 1)}@example.org`

/** Asks for a code and stores it as the worker does when it sends the mail. */
async function askAndMail(email: string, code: string) {
  const { cookieToken } = await startChallenge(deps, {
    email,
    locale: 'en',
    purpose: 'sign-in',
    asker: aStranger(),
  })
  const [challenge] = await database.sql<{ id: string }>('select id from challenge where cookie_hash = $1', [
    deps.keys.hash('challenge', cookieToken),
  ])
  const challengeId = challenge?.id ?? ''
  const codeHash = deps.keys.hash('code', `${challengeId}:${code}`)
  const linkHash = deps.keys.hash('link', `${code}-${challengeId}`)
  const [sentAt, expiresAt] = [0, 10].map((minutes) => database.clock.now().add({ minutes }).toString())
  const row = { challengeId, codeHash, linkHash, sentAt: sentAt ?? '', expiresAt: expiresAt ?? '' }
  await database.workerDb.run(mint.worker(), (tx) => tx.insertInto('challengeCode').values(row).execute())
  database.clock.advance({ seconds: 1 })
  return { cookieToken }
}

describe('signing in with a browser that is not known', () => {
  const signIn = async (
    email: string,
    code: string,
    { devices = null, ...browser }: { devices?: string | null; sharedDevice?: boolean; replaces?: string },
  ) => {
    const { cookieToken } = await askAndMail(email, code)
    const answer = await answerChallenge(deps, {
      asker: { ...aStranger(), devices },
      cookieToken,
      code,
      ...browser,
    })
    if (answer.kind !== 'proven') throw new Error(answer.reason)
    return answer
  }
  const told = async (personId: string) =>
    (
      await database.sql<{ params: unknown }>(
        "select params from outbox where template = 'new-device' and person_id = $1 order by queued_at",
        [personId],
      )
    ).map(({ params }) => params)

  it('is told by mail, from the second time on, once for each browser', async () => {
    const email = freshEmail()
    const first = await signIn(email, '960001', {})
    expect(await told(first.personId)).toEqual([])
    const again = await signIn(email, '960002', { devices: first.devices })
    expect(await told(first.personId)).toEqual([])
    expect(again.devices).toBe(first.devices)
    const signedInAt = String(database.clock.now().add({ seconds: 1 }))
    const elsewhere = await signIn(email, '960003', { devices: null })
    expect(await told(first.personId)).toEqual([{ signedInAt }])
    await signIn(email, '960004', { devices: elsewhere.devices })
    expect(await told(first.personId)).toHaveLength(1)
  })

  it('the first time is the first one also while time goes by in it', async () => {
    const { cookieToken } = await askAndMail('ticking@example.org', '960031')
    const clock = () => {
      database.clock.advance({ milliseconds: 1 })
      return database.clock.now()
    }
    const asker = { ...aStranger(), devices: null }
    const answer = await answerChallenge({ ...deps, clock }, { asker, cookieToken, code: '960031' })
    expect(answer.kind === 'proven' && (await told(answer.personId))).toEqual([])
  })

  it('is told also when nothing is left of the sessions before, and of an organiser from the first time on', async () => {
    const email = freshEmail()
    const { personId } = await signIn(email, '960021', {})
    await database.sql('delete from session where person_id = $1', [personId])
    await signIn(email, '960022', {})
    expect(await told(personId)).toHaveLength(1)
    const named = freshEmail()
    for (const address of [named, freshEmail()])
      await grantAdmin(deps, mint.gate(), { email: address, locale: 'en' })
    expect(await told((await signIn(named, '960023', {})).personId)).toHaveLength(1)
  })

  it('is told every time on a shared device, which remembers nobody', async () => {
    const email = freshEmail()
    const { personId } = await signIn(email, '960005', {})
    const shared = await signIn(email, '960006', { sharedDevice: true })
    expect(shared.devices).toBeNull()
    await signIn(email, '960007', { sharedDevice: true, devices: shared.devices })
    expect(await told(personId)).toHaveLength(2)
  })

  it('is no news to people who prove themselves again where they are signed in, shared or not', async () => {
    const email = freshEmail()
    const { personId } = await signIn(email, '960011', {})
    const shared = await signIn(email, '960012', { sharedDevice: true })
    expect(await told(personId)).toHaveLength(1)
    await signIn(email, '960013', { replaces: shared.sessionToken })
    expect(await told(personId)).toHaveLength(1)
    const other = await signIn(freshEmail(), '960014', { sharedDevice: true })
    await signIn(email, '960015', { replaces: other.sessionToken })
    expect(await told(personId), 'after somebody else on the same device').toHaveLength(2)
  })

  it('a browser knows five people, and no name can be read from its cookie or made up', async () => {
    let devices: string | null = null
    const people: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const answer: Awaited<ReturnType<typeof signIn>> = await signIn(freshEmail(), `97000${n}`, { devices })
      devices = answer.devices
      people.push(answer.email)
    }
    expect(devices).toMatch(/^[\w-]{43}(?:\.[\w-]{43}){4}$/)
    const oldest = await signIn(people[0] ?? '', '970010', { devices })
    expect(await told(oldest.personId)).toHaveLength(1)
    const newest = await signIn(people[5] ?? '', '970011', { devices })
    expect(await told(newest.personId)).toEqual([])
    const forged = await signIn(people[5] ?? '', '970012', {
      devices: `${newest.personId}..${'A'.repeat(43)}`,
    })
    expect(await told(forged.personId)).toHaveLength(1)
  })

  it('is told in the transaction of the sign-in: no session, no mail', async () => {
    const email = freshEmail()
    const { personId } = await signIn(email, '960008', {})
    const { cookieToken } = await askAndMail(email, '960009')
    const answer = await answerChallenge(deps, { asker: aStranger(), cookieToken, code: '000000' })
    expect(answer).toMatchObject({ kind: 'refused', reason: 'wrong' })
    expect(await told(personId)).toEqual([])
  })
})
