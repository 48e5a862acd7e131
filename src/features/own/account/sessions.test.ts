import { beforeAll, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { openSession } from '#features/ground/sign-in/session.server.ts'
import { findSession } from '#features/ground/sign-in/session.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import { endOneSession, endOtherSessions } from './sessions.server.ts'
import { listSessions } from './sessions.server.ts'

let database: TestDatabase
let deps: Deps

beforeAll(async () => {
  database = await testDatabase()
  deps = await testDeps(database)
})

/** Signs this person in on one more device. */
async function signIn(personId: string, sharedDevice = false) {
  const token = await database.db.run(mint.gate(), (tx) => openSession(tx, deps, personId, sharedDevice))
  const session = await findSession(deps, token)
  return { token, id: session?.id ?? '' }
}
const list = (actor: Parameters<typeof listSessions>[1], thisSessionId = '') =>
  listSessions(deps, actor, { thisSessionId, locale: 'en' })
const isLive = async (token: string) => (await findSession(deps, token)) !== null

describe('one’s own sessions', () => {
  it('are listed with this one first, and nobody else’s with them', async () => {
    const { personId, actor } = await aGuest(database)
    await signIn((await aGuest(database)).personId)
    const phone = await signIn(personId)
    database.clock.advance({ minutes: 1 })
    const library = await signIn(personId, true)
    const seen = await list(actor, phone.id)
    expect(seen.map(({ id, isThisOne, sharedDevice }) => [id, isThisOne, sharedDevice])).toEqual([
      [phone.id, true, false],
      [library.id, false, true],
    ])
    expect(seen[0]?.signedInAt).toEqual({ day: 'Tuesday, 20 April 2027', time: '11:00', place: 'Berlin' })
  })

  it('end one by one, also when pressed twice, and never somebody else’s', async () => {
    const [mine, other] = [await aGuest(database), await aGuest(database)]
    const [phone, theirs] = [await signIn(mine.personId), await signIn(other.personId)]
    await endOneSession(deps, mine.actor, theirs.id)
    expect(await isLive(theirs.token)).toBe(true)
    await endOneSession(deps, mine.actor, phone.id)
    await endOneSession(deps, mine.actor, phone.id)
    expect(await isLive(phone.token)).toBe(false)
    expect(await list(mine.actor)).toEqual([])
  })

  it('end everywhere but here', async () => {
    const { personId, actor } = await aGuest(database)
    const [here, phone, library] = [await signIn(personId), await signIn(personId), await signIn(personId)]
    await endOtherSessions(deps, actor, here.id)
    expect(await Promise.all([here, phone, library].map(({ token }) => isLive(token)))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('that have run out are none', async () => {
    const { personId, actor } = await aGuest(database)
    await signIn(personId)
    const now = database.clock.now().toString()
    database.clock.advance({ days: 400 })
    expect(await list(actor)).toEqual([])
    database.clock.set(now)
  })
})
