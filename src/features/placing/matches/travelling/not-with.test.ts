import { beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase } from '../../../../../test/builders/database.ts'
import { mint } from '../../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin, anEdition, type TestGuest } from '../../../../../test/builders/people.ts'
import { readCompany } from './company.server.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { addNotWith, removeNotWith } from './not-with.server.ts'
import { recheckChanged } from '../offering/rechecking.server.ts'

const database = await testDatabase()
const { sql, clock } = database
const deps = { db: database.db, clock: clock.now }
await anEdition(database)
const admin: ApprovedAdmin = (await anAdmin(database)).actor

let a: TestGuest
let b: TestGuest
beforeEach(async () => {
  await sql('delete from match; delete from registration')
  a = await aGuest(database, { firstName: 'Ana' })
  b = await aGuest(database, {
    firstName: 'Ben',
    lastName: 'Beta',
    email: `ben-${Math.random()}@example.org`,
  })
})
const apart = (whom: string, reason = '') =>
  addNotWith(deps, admin, { guestId: a.registrationId, whom, reason })
const companyOf = (guest: TestGuest) => database.db.run(admin, (tx) => readCompany(tx, guest.registrationId))
const flags = async () =>
  (await sql<{ reason: string }>('select flagged_reason as reason from match order by id')).map(
    ({ reason }) => reason,
  )
async function bothWith(...guests: TestGuest[]) {
  const home = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 2 } }] })
  for (const [index, { registrationId }] of guests.entries())
    await draftMatch(deps, admin, {
      guestRegistrationId: registrationId,
      placeId: home.placeIds[index]!,
      overrideReason: '',
    })
  return home
}

describe('two who must not meet', () => {
  it('are named by address or by record, once, and seen at both of them', async () => {
    const [{ email } = { email: '' }] = await sql<{ email: string }>(
      'select email from person where id = $1',
      [b.personId],
    )
    expect((await apart(email.toUpperCase(), 'They asked.')).ok).toBe(true)
    expect((await apart(`https://beds.example.org/de/admin/guest/${b.registrationId}?q=x`)).ok).toBe(true)
    expect((await companyOf(a)).notWith).toEqual([{ id: b.registrationId, name: 'Ben Beta', reason: null }])
    expect((await companyOf(b)).notWith).toMatchObject([{ id: a.registrationId }])
    await removeNotWith(deps, admin, { guestId: b.registrationId, otherId: a.registrationId })
    expect((await companyOf(a)).notWith).toEqual([])
  })

  it('are two guests of this edition', async () => {
    const host = await aHost(database)
    const whom = ['', 'nobody@example.org', host.registrationId]
    for (const one of whom) expect(await apart(one)).toEqual({ ok: false, error: 'nobody' })
    expect(await apart(a.registrationId)).toEqual({ ok: false, error: 'yourself' })
  })

  it('are flagged where they are together already, until it is taken back', async () => {
    await bothWith(a, b)
    await apart(b.registrationId)
    expect(await flags()).toEqual(['not-with', 'not-with'])
    await removeNotWith(deps, admin, { guestId: a.registrationId, otherId: b.registrationId })
    expect(await flags()).toEqual([null, null])
  })

  it('never learn of it', async () => {
    await apart(b.registrationId, 'a secret')
    for (const one of [a, b])
      expect(
        await database.db.run(one.actor, (tx) => tx.selectFrom('notWith').selectAll().execute()),
      ).toEqual([])
    expect(await sql("select id from outbox where template like '%companion%'")).toEqual([])
  })
})

it('who agrees to travel only together when they are apart is flagged, and no more once they end it', async () => {
  await bothWith(a)
  await bothWith(b)
  const recheck = () => recheckChanged(database.workerDb, mint.worker(), clock.now)
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    await sql(
      `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'only-together', now())`,
      [one.registrationId, other.registrationId],
    )
  await recheck()
  expect(await flags()).toEqual(['group-apart', 'group-apart'])
  expect((await companyOf(a)).fellows).toMatchObject([{ id: b.registrationId, state: 'draft' }])
  await sql('update companion set ended_at = now() where registration_id = $1', [a.registrationId])
  await recheck()
  expect(await flags()).toEqual([null, null])
})
