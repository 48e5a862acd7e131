import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { findSession, openSession } from '#features/ground/sign-in/session.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anAdmin } from '../../../../test/builders/people.ts'
import { listOthers, resetFactor } from './losing.server.ts'

const database = await testDatabase()
const deps = await testDeps(database)
const gate = mint.gate()
const ok = { ok: true, value: null }
const refused = (error: string) => ({ ok: false, error })

/** An organiser with an authenticator's app since now, and a session. */
async function withApp() {
  const { personId, actor } = await anAdmin(database)
  const id = randomUUID()
  await database.sql(
    `insert into second_factor (id, person_id, kind, name, added_at, sealed_secret, spent_to) values ($1, $2, 'app', 'Phone', $3, $4, 0)`,
    [id, personId, deps.clock().toString(), deps.keys.seal('factor-secret', Buffer.alloc(20), `app ${id}`)],
  )
  const token = await deps.db.run(gate, (tx) => openSession(tx, deps, personId, false))
  return { personId, actor, token }
}

it('another organiser resets what is lost, once and with a second factor of a week, and everybody is told', async () => {
  const [owner, other] = [await withApp(), await withApp()]
  const reset = (of = owner.personId) => resetFactor(deps, gate, other.actor, of)
  const listed = async () => (await listOthers(deps, gate, other.actor)).map(({ personId }) => personId)
  expect(await reset()).toEqual(refused('new-factor'))
  database.clock.advance({ hours: 24 * 7 })
  expect(await reset(other.personId)).toEqual(refused('own'))
  expect(await listed()).toEqual([owner.personId])
  expect(await reset()).toEqual(ok)
  expect(await reset()).toEqual(refused('gone'))
  expect(await listed()).toEqual([])
  expect(await findSession(deps, owner.token)).toBeNull()
  const told = await database.sql<{ to: string; what: string }>(
    `select coalesce(person_id::text, 'operator') as to, coalesce(params ->> 'what', params ->> 'alarm') as what from outbox
     where params ->> 'about' = $1 and params ->> 'by' = $2 or template = 'second-factor' order by template, person_id`,
    [owner.personId, other.personId],
  )
  expect(told).toEqual([
    { to: 'operator', what: 'alarm-factor-lost' },
    { to: owner.personId, what: 'lost' },
    ...[owner, other]
      .map(({ personId }) => ({ to: personId, what: 'alarm-factor-lost' }))
      .toSorted((a, b) => (a.to < b.to ? -1 : 1)),
  ])
  await database.sql('delete from second_factor where person_id = $1', [other.personId])
  expect(await reset()).toEqual(refused('no-factor'))
})
